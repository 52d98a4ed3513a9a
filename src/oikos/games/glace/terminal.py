"""The table of La Glace et le Ciel drawn with letters, as one seat sees it."""

from oikos.engine.words import Words
from oikos.games.glace.content import COLUMNS, ELEMENTS, LINES
from oikos.games.glace.pieces import GENERATIONS, Pieces
from oikos.games.glace.view import GlaceView

_WIDTH = 15


def show(pieces: Pieces, view: GlaceView, words: Words) -> str:
    return "\n".join([_headline(pieces, view, words), "", *_grid(view, words), "", *_seats(pieces, view, words)])


def _headline(pieces: Pieces, view: GlaceView, words: Words) -> str:
    skies = [f"{sky:+d}".replace("-", "−") for sky in view.skies]
    parts = [words.say("table", "generation", {"generation": view.generation, "count": GENERATIONS})]
    if pieces.ice_counts:
        parts.append(words.say("table", "ice", {"ice": view.ice}))
    parts.append(words.say("table", "sky", {"skies": skies}) if skies else words.say("table", "no-sky"))
    return " · ".join(parts)


def _grid(view: GlaceView, words: Words) -> list[str]:
    name = words.name
    total = words.say("table", "total")
    lines = [_row("", [name(column) for column in COLUMNS], total)]
    for element in ELEMENTS:
        cells = [_cell(view.stacks[f"{element}-{column}"], words) for column in COLUMNS]
        lines.append(_row(name(element), cells, str(view.totals[element])))
    return [*lines, _row(total, [str(view.totals[column]) for column in COLUMNS], "")]


def _row(title: str, cells: list[str], total: str) -> str:
    return f"  {title:<8}" + "".join(f"{cell:<{_WIDTH}}" for cell in cells) + f"{total}"


def _cell(stack: tuple[str, ...], words: Words) -> str:
    if not stack:
        return "·"
    under = f" +{len(stack) - 1}" if len(stack) > 1 else ""
    return f"{words.name(stack[-1])}{under}"


def _seats(pieces: Pieces, view: GlaceView, words: Words) -> list[str]:
    lines = [_seat(pieces, view, words, seat) for seat in range(pieces.players)]
    if view.candidates and view.objectives[view.seat or 0].drawn == 2:
        # In the order of the lines, one line a group: "Air 4 5 · N 6".
        groups = [
            f"{words.name(line)} {' '.join(values)}"
            for line in LINES
            if (values := [str(candidate.value) for candidate in view.candidates if candidate.line == line])
        ]
        lines += ["", words.say("table", "candidates") + " " + " · ".join(groups)]
    return lines


def _seat(pieces: Pieces, view: GlaceView, words: Words, seat: int) -> str:
    who = words.seat(seat) + (f" ({words.say('table', 'you')})" if seat == view.seat else "")
    mark = ">" if seat == view.actor else " "
    hand = view.hands[seat]
    cards = [words.name(card) for card in hand if card is not None]
    holds = ", ".join(cards) if cards else words.say("table", "hidden-cards", {"count": len(hand)})
    return f"{mark} {who:<{_WIDTH}}{_objective(pieces, view, words, seat):<32}{holds}"


def _objective(pieces: Pieces, view: GlaceView, words: Words, seat: int) -> str:
    seen = view.objectives[seat]
    if seen.drawn < 2:
        return words.say("table", "no-objective")
    said = words.say("table", "reached" if view.reached[seat] else "not-reached")
    if seen.reference is None or seen.biosphere is None:
        return f"? ({said})"
    line = words.name(LINES[pieces.line_of[pieces.reference_ids.index(seen.reference)]])
    return f"{line} {pieces.value_of[pieces.biosphere_ids.index(seen.biosphere)]} ({said})"
