"""What a bot is asked: the position, and the rules and cards that its table is played by."""

from typing import Any

import pytest

from oikos.engine.game import Game
from oikos.games import open_once
from oikos.players import make_player
from oikos.tables import bot
from oikos.tables import messages as ask
from tests.tables.test_table import ANA, Scene


@pytest.mark.parametrize(("game", "players"), [("ekopolis", 3), ("ecotopia", 2)])
def test_a_bot_thinks_by_the_rules_its_table_was_opened_with(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, thought_with = Scene(game, players), []
    for seat in range(1, players):
        scene.do(ANA, ask.SeatBot(seat=seat, level="sapling"))
    scene.do(ANA, ask.Start())

    def watched(level: str, of: Game[Any, Any], *more: Any) -> Any:
        thought_with.append(of.box.rules_version)
        return make_player(level, of, *more)

    monkeypatch.setattr(bot, "make_player", watched)
    assert scene.table.setup.rules == 1
    bot.choose_move(bot.task_of(scene.table, scene.table.actor, "sapling", None, 0.1))
    assert thought_with == [1]


def test_games_by_other_rules_are_not_mistaken_for_one_another() -> None:  # EK-R42
    options = (("version", "full"),)
    then, now = (open_once("ekopolis", 3, options, None, rules) for rules in (1, None))
    assert (then.box.rules_version, now.box.rules_version) == (1, 2)


def test_bots_are_told_who_follows_the_convention_at_their_table() -> None:
    scene = Scene("glace", 3)
    scene.do(ANA, ask.SeatBot(seat=1, level="oak-agreed"))
    scene.do(ANA, ask.SeatBot(seat=2, level="oak"))
    assert bot.task_of(scene.table, 1, "oak-agreed", None, 0.1).agreed == (), "it is the only one"
    scene.do(ANA, ask.SeatBot(seat=2, level="oak-agreed"))
    scene.do(ANA, ask.Start())
    assert bot.task_of(scene.table, 1, "oak-agreed", None, 0.1).agreed == (1, 2)


def test_a_game_without_a_convention_has_no_bots_that_follow_one() -> None:
    scene = Scene("ekopolis", 3)
    assert scene.refused(ANA, ask.SeatBot(seat=1, level="oak-agreed")) == "no-convention"
