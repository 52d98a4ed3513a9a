"""Positions of ECOPOLIS for the tests: nature turns up what the test says, or the position is written down."""

from pathlib import Path

from oikos.engine.event import Event
from oikos.engine.option import Value
from oikos.games import find_box
from oikos.games.ecopolis.game import Ecopolis
from oikos.games.ecopolis.rules import EcopolisState
from oikos.games.ecopolis.view import EcopolisView
from tests.kept_cards import kept_cards

CARDS = kept_cards("ecopolis")

MARKET = [
    *("ferme-bio", "ligne-de-bus", "foret-urbaine"),
    *("grand-hotel", "friperie", "brasserie"),
    *("eolienne-1", "barrage", "centrale-a-charbon"),
]


def ecopolis(players: int = 2, content: Path | None = None, **options: Value) -> Ecopolis:
    game = find_box("ecopolis").open(players, {"first": "0", **options}, content or CARDS)
    assert isinstance(game, Ecopolis)
    return game


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    """A content file in *folder* with some words replaced, each once."""
    text = CARDS.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return file


class Scene:
    """A game in which nothing is left to chance."""

    def __init__(self, state: EcopolisState) -> None:
        self.state = state
        self.events: list[Event] = []

    def play(self, *texts: str) -> list[Event]:
        """The moves, one after another; what happened in all of them."""
        happened: list[Event] = []
        for text in texts:
            happened += self.state.play(text)
        self.events += happened
        return happened

    def draw(self, card: str) -> list[Event]:
        """The seat whose turn it is draws from the pile of *card*, which nature turns up."""
        pieces = self.state.pieces
        pile = self.state.piles[pieces.pile_of[pieces.card_ids.index(card)]].name
        return self.play(f"draw {pile}", f"turn-up {card}")

    def moves(self, kind: str | None = None) -> list[str]:
        return [move.text for move in self.state.moves() if kind in (None, move.kind)]

    def view(self, seat: int | None = 0) -> EcopolisView:
        return self.state.game.view_of(self.state, seat)  # type: ignore[no-any-return]

    def stock(self, seat: int = 0) -> tuple[int, ...]:
        return tuple(self.state.stocks[3 * seat : 3 * seat + 3])

    def city(self, seat: int = 0) -> tuple[str, ...]:
        return self.view().cities[seat].constructions


def begun(players: int = 2, market: list[str] | None = None, first: int = 0, **options: Value) -> Scene:
    """A game just set up, with *market* on A1 to C3."""
    scene = Scene(ecopolis(players, None, first=str(first), **options).start())
    scene.play(f"choose-first {first}", *(f"turn-up {card}" for card in market or MARKET))
    return scene


def at(
    phase: str = "act",
    *,
    players: int = 2,
    turn: int = 0,
    temp: int = 0,
    market: dict[str, str] | None = None,
    cities: dict[int, str] | None = None,
    stocks: dict[int, str] | None = None,
    ambassadors: str = "-",
    gone: str = "-",
    known: str = "-",
    drawing: str = "-",
    drawn: str = "-",
    content: Path | None = None,
    **options: Value,
) -> Scene:
    """A position. *market* replaces places of MARKET; a card that is elsewhere leaves an empty place."""
    places = dict(zip(("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"), MARKET, strict=True))
    owned = {card for city in (cities or {}).values() for card in city.split(",")} | {drawn}
    places = {place: "-" if card in owned else card for place, card in places.items()} | (market or {})
    parts = {
        "first": "0",
        "turn": str(turn),
        "phase": phase,
        "temp": str(temp),
        "market": "/".join(places.values()),
        "cities": "/".join((cities or {}).get(seat, "-") for seat in range(players)),
        "stocks": "/".join((stocks or {}).get(seat, "5.5.5") for seat in range(players)),
        "ambassadors": ambassadors,
        "gone": gone,
        "known": known,
        "drawing": drawing,
        "drawn": drawn,
    }
    game = ecopolis(players, content, **options)
    return Scene(game.from_text(" ".join(f"{name}={value}" for name, value in parts.items())))


def without_piles(keep: str = "") -> str:
    """Every card that could be in a pile, but for MARKET and *keep*: for `gone`, so that the piles are empty."""
    ids = ecopolis().pieces.card_ids
    return ",".join(card for card in ids if card not in MARKET and card not in keep.split(","))


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]
