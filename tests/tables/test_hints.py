"""When a bot may advise a person, and when nobody may."""

import pytest

from oikos.engine.rng import Rng
from oikos.tables.preview import check_hint
from oikos.tables.refused import Refused
from tests.tables.test_table import ANA, BEN, Scene, two_people


def at_a_question(scene: Scene) -> None:
    """Play at random until a question is open."""
    rng = Rng("question")
    while not scene.table.game.asks_for_knowledge(scene.table.history.state.view(scene.table.actor)):
        assert scene.table.phase == "running"
        moves = scene.table.history.state.moves()
        scene.play(moves[rng.below(len(moves))].text)


def test_there_is_no_hint_at_an_open_question() -> None:  # ET-R50
    scene = two_people(game="ecotopia")
    seat = scene.table.actor
    check_hint(scene.table, (ANA, BEN)[seat], seat)
    at_a_question(scene)
    seat = scene.table.actor
    with pytest.raises(Refused) as caught:
        check_hint(scene.table, (ANA, BEN)[seat], seat)
    assert caught.value.refusal.reason == "no-hint-at-question"
    assert caught.value.say("fr")
