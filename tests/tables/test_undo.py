"""Taking back what nature has shown: never on a deal, and elsewhere the record and the result say so."""

import pytest

from oikos.engine.errors import BadRecord
from oikos.engine.record import read_record, replay
from oikos.tables import messages as ask
from oikos.tables.play import why_no_undo
from oikos.tables.show import outcome_of
from tests.tables.test_table import ANA, Scene, with_a_bot


def after_a_draw(**choices: str) -> Scene:
    """Ana has drawn a card: nature has moved since."""
    scene = with_a_bot(**choices)
    while not scene.table.history.draws_since(_last(scene)):
        scene.play(scene.table.history.state.moves()[0].text)
    return scene


def _last(scene: Scene) -> int:
    entries = scene.table.history.line
    return next((entry.number for entry in reversed(entries) if entry.actor == 0), len(entries))


def test_on_a_deal_nobody_takes_back_what_was_drawn() -> None:
    scene = after_a_draw(deal="DEAL3467")
    assert scene.refused(ANA, ask.Undo(seat=0)) == "undo-on-deal"
    refusal = why_no_undo(scene.table, 0)
    assert refusal is not None
    assert refusal.reason == "undo-on-deal"


def test_alone_with_bots_a_draw_may_be_taken_back_and_record_and_result_say_so() -> None:
    scene = after_a_draw()
    draws = scene.table.history.draws_since(_last(scene))
    scene.do(ANA, ask.Undo(seat=0))
    assert scene.table.history.draws_taken_back == draws > 0
    text = scene.table.record("seed").to_text()
    assert f"\ndraws-taken-back {draws}\n" in text
    replay(read_record(text), scene.table.game)
    with pytest.raises(BadRecord) as caught:
        replay(read_record(text.replace(f"draws-taken-back {draws}", "draws-taken-back 99")), scene.table.game)
    assert caught.value.refusal.reason == "record-draws"
    while scene.table.phase == "running":
        if scene.table.bot_to_move is None:
            scene.play(scene.table.history.state.moves()[0].text)
        else:
            scene.let_bot_move()
    outcome = outcome_of(scene.table)
    assert outcome is not None
    assert outcome.draws_taken_back == draws


def test_the_same_table_from_its_log_has_as_many_draws_taken_back() -> None:
    scene = after_a_draw()
    scene.do(ANA, ask.Undo(seat=0))
    assert scene.replayed().history.draws_taken_back == scene.table.history.draws_taken_back
