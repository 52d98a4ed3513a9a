"""The table of Pond drawn with letters, as one seat sees it."""

from oikos.engine.words import Words
from oikos.template.game.view import PondView


def show(view: PondView, words: Words) -> str:
    return "\n".join(_seat(view, words, seat) for seat in range(view.players))


def _seat(view: PondView, words: Words, seat: int) -> str:
    fish = view.fish[seat]
    shown = words.name(fish) if fish is not None else "?" if view.has_fish[seat] else "-"
    mark = ">" if seat == view.actor else " "
    return f"{mark} {words.seat(seat)}  {shown}"
