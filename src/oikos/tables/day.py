"""The deal of the day: the same cards for everybody on one day, each alone with the same bots."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import blake2b
from typing import Any

import msgspec

from oikos.engine.game import Box, Game
from oikos.engine.outcome import Outcome
from oikos.tables.create import OpenTable, SeatWish
from oikos.tables.setup import Lang, Level, Name

LEVEL: Level = "sapling"
"""Of every bot."""
_PLAYERS = 3
"""Where the game allows it."""
ME = 0
"""The seat of whoever plays."""


class Day(msgspec.Struct, frozen=True):
    """A game's deal on one day."""

    day: str
    game: str
    deal: str
    is_over: bool

    @property
    def until(self) -> int:
        return end_of(self.day)


class DayWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays the deal of the day."""

    name: Name
    """One's own."""
    lang: Lang = "en"


def day_at(at: int) -> str:
    """The day of a moment in milliseconds since 1970, from midnight to midnight UTC: `2026-11-17`."""
    return datetime.fromtimestamp(at // 1000, UTC).date().isoformat()


def end_of(day: str) -> int:
    """When *day* is over, in milliseconds since 1970."""
    next_day = date.fromisoformat(day) + timedelta(days=1)
    return 1000 * round(datetime(next_day.year, next_day.month, next_day.day, tzinfo=UTC).timestamp())


def day_before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def wish_of_day(box: Box, who: DayWish) -> OpenTable:
    """What is played: the box as it is, one person and bots, without hints or anybody who looks on."""
    players = _PLAYERS if _PLAYERS in box.players else box.players[0]
    seats = [SeatWish("me"), *[SeatWish(LEVEL) for _ in range(players - 1)]]
    return OpenTable(
        game=box.name, name=who.name, players=players, seats=seats, lang=who.lang, talk="none", hints=False, start=True
    )


def seed_without_server(game: str, day: str) -> str:
    """Where no server can draw in secret the cards come from the date: the same everywhere, and never ranked."""
    return blake2b(f"{game} {day}".encode(), digest_size=32, person=b"oikos day").hexdigest()


def rank_day(game: Game[Any, Any], outcomes: Sequence[Outcome]) -> list[int]:
    """The places of those who played one day: 1 is the best, equals share a place.

    Among rivals whoever has won comes first, then one's own score counts; a team's result counts as on every deal.
    """
    keys = [_key(game, outcome) for outcome in outcomes]
    return [1 + sum(other > key for other in keys) for key in keys]


def _key(game: Game[Any, Any], outcome: Outcome) -> tuple[int, ...]:
    if game.victory == "rivals":
        return int(ME in outcome.winners), outcome.scores[ME]
    return game.rank_key(outcome)
