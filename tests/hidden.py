"""What must stay hidden from whom, written by hand from the rulebooks.

It is not asked of the engine: what the engine tells is what the tests hold against it.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

_HERE = ("ecopolis", "ecotopia", "ekopolis", "glace")
Data = dict[str, Any]
"""An event, a view or options, as JSON."""


def hidden_facts(game: str, options: Data, event: Data, seat: int | None) -> set[str]:
    """The facts of *event* that *seat* must not learn; None is an onlooker. All others are for everybody."""
    is_own = seat is not None and event["facts"].get("seat") == seat
    if game == "glace" and event["kind"] == "dealt":  # GC-R09: hands are open in young and chick mode alone
        return set() if is_own or options["mode"] in ("young", "chick") else {"card"}
    if game == "glace" and event["kind"] == "objective-drawn":  # GC-016, GC-R32: all but oneself, and no onlooker
        return {"card"} if is_own or seat is None else set()
    if game == "ekopolis" and event["kind"] == "tile-drawn":  # EK-R26, EK-R43: hands are hidden in Full
        return {"tile"} if options["version"] == "full" and not is_own else set()
    return set() if game in _HERE else _own(game).hidden_facts(event, seat)


def _own(game: str) -> Any:
    """What a game that is not in this file says itself."""
    assert find_spec(f"tests.{game}.hidden"), (
        f"The game {game} has no tests/{game}/hidden.py, which says what is hidden."
    )
    return import_module(f"tests.{game}.hidden")


def as_told(game: str, options: Data, event: Data, seat: int | None) -> Data:
    """*event* as *seat* must be told of it."""
    hidden = hidden_facts(game, options, event, seat)
    return event | {"facts": {name: None if name in hidden else fact for name, fact in event["facts"].items()}}


def check_view(game: str, options: Data, view: Data, seat: int | None) -> None:
    """Nothing in *view*, which *seat* was shown while the game is on, is what it must not see."""
    assert view["seat"] == seat
    others = [other for other in range(view["players"]) if other != seat]
    if game == "glace":
        if options["mode"] not in ("young", "chick"):  # GC-R09
            assert all(card is None for other in others for card in view["hands"][other])
        unseen = range(view["players"]) if seat is None else [seat]  # GC-R32
        for one in unseen:
            assert view["objectives"][one]["reference"] is None
            assert view["objectives"][one]["biosphere"] is None
    if game == "ekopolis" and options["version"] == "full":  # EK-R26
        assert all(tile is None for other in others for tile in view["hands"][other])
    if game == "ecotopia" and (question := view["question"]) is not None and question["given"] is None:  # ET-R50
        assert seat == question["reader"] or question["answer"] is None
