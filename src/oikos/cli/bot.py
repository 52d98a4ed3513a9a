"""`oikos bot`: a level of ours as a program for others to play against, by lines of JSON (docs/bots.md)."""

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from oikos.cli.common import ContentFile
from oikos.engine.errors import BadOption, OikosError
from oikos.engine.game import Game
from oikos.engine.rng import Rng
from oikos.games import find_box
from oikos.players import check_player, make_player
from oikos.players.player import Budget, Player
from oikos.players.program_talk import Answer, Begin, Chosen, End, Ready, Sorry, Told, Turn


def bot(
    level: Annotated[str, typer.Argument(help="which player: seedling, sapling, oak, …")],
    content: ContentFile = None,
) -> None:
    """Play as a program that is spoken to by lines of JSON; see docs/bots.md."""
    check_player(level)
    games = Games(level, content)
    for line in sys.stdin.buffer:
        answer = games.hear(line)
        if answer is not None:
            sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
            sys.stdout.buffer.flush()


class Games:
    """The games that a player is in, by number."""

    def __init__(self, level: str, content: Path | None) -> None:
        self._level = level
        self._content = content
        self._players: dict[int, Player] = {}

    def hear(self, line: bytes) -> Answer | None:
        try:
            told = msgspec.json.decode(line, type=Told)
        except msgspec.MsgspecError as error:
            return Sorry(0, str(error))
        if isinstance(told, End):
            self._players.pop(told.match, None)
            return None
        try:
            return self._begin(told) if isinstance(told, Begin) else self._choose(told)
        except (OikosError, msgspec.MsgspecError) as error:
            return Sorry(told.id, str(error))

    def _begin(self, told: Begin) -> Ready:
        game = find_box(told.game).open(told.players, told.options, self._content)
        _check_same(game, told)
        budget = Budget(told.seconds, told.rounds)
        self._players[told.match] = make_player(self._level, game, Rng(told.seed), budget)
        return Ready(told.id)

    def _choose(self, told: Turn) -> Chosen | Sorry:
        player = self._players.get(told.match)
        if player is None:
            return Sorry(told.id, f"no game {told.match} has begun")
        view = msgspec.json.decode(told.view, type=player.game.box.view)
        move = player.choose(view)
        because = _because(player, view, move) if told.explain else ""
        return Chosen(told.id, move.text, because)


def _because(player: Player, view: Any, move: Any) -> str:
    words = player.game.words("en")
    return " ".join(words.say("because", one.kind, one.facts) for one in player.reasons(view, move))


def _check_same(game: Game[Any, Any], told: Begin) -> None:
    """Raise BadOption where the game here is not the one that is played."""
    if game.content_hash != told.content:
        raise BadOption("other-cards", game=told.game, given=game.content_hash[:12], expected=told.content[:12])
    if game.box.rules_version != told.rules:
        raise BadOption("other-rules", game=told.game, given=game.box.rules_version, expected=told.rules)
