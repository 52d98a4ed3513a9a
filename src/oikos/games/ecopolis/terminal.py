"""The table of ECOPOLIS drawn with letters, as one seat sees it."""

from textwrap import wrap

from oikos.engine.words import Words
from oikos.games.ecopolis.content import PILES
from oikos.games.ecopolis.pieces import KINDS, SLOTS, Pieces
from oikos.games.ecopolis.view import City, EcopolisView, PileSeen, Tokens

_CELL = 32
_NAME = 16
_METER = 24
_WIDTH = 98


def show(pieces: Pieces, view: EcopolisView, words: Words) -> str:
    parts = [_meter(view, words), _ambassadors(view, words), "", *_market(pieces, view, words)]
    return "\n".join([*parts, "", *_seats(pieces, view, words), *_drawn(pieces, view, words)])


def _meter(view: EcopolisView, words: Words) -> str:
    """[#######·····] 7 of 12, one mark a level where there is room."""
    width = min(view.maximum, _METER)
    filled = min(width, -(-view.temperature * width // view.maximum))
    bar = "#" * filled + "·" * (width - filled)
    facts = {"temperature": view.temperature, "maximum": view.maximum, "climate_change": view.climate_change}
    return words.say("table", "meter", {"bar": bar, **facts})


def _ambassadors(view: EcopolisView, words: Words) -> str:
    free = ", ".join(words.name(ambassador) for ambassador in view.ambassadors) or "–"
    return f"{words.say('table', 'ambassadors')} {free}"


def _market(pieces: Pieces, view: EcopolisView, words: Words) -> list[str]:
    """Each pile, then the row of the market beside it."""
    lines: list[str] = []
    for row in range(KINDS):
        places = SLOTS[KINDS * row : KINDS * row + KINDS]
        lines += _pile(view.piles[row], words)
        lines.append("  " + "".join(f"{_title(view, place, words):<{_CELL}}" for place in places).rstrip())
        lines.append(
            "  " + "".join(f"{_card(pieces, view.market[place], words):<{_CELL}}" for place in places).rstrip()
        )
    return [*lines, words.say("table", "legend")]


def _pile(pile: PileSeen, words: Words) -> list[str]:
    known = [words.say("table", "known", {"card": card.card, "above": card.above}) for card in reversed(pile.known)]
    said = words.say("table", "pile", {"pile": pile.pile, "count": pile.count})
    return wrap(said + (f" ({', '.join(known)})" if known else ""), _WIDTH, subsequent_indent="  ")


def _title(view: EcopolisView, place: str, words: Words) -> str:
    stack = view.market[place]
    if not stack:
        return f"{place} ·"
    under = f" +{len(stack) - 1}" if len(stack) > 1 else ""
    room = _CELL - len(place) - len(under) - 2
    return f"{place} {_cut(words.name(stack[-1]), room)}{under}"


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[: room - 1]}…"


def _card(pieces: Pieces, stack: tuple[str, ...], words: Words) -> str:
    return f"   {card_line(pieces, stack[-1], words)}" if stack else ""


def card_line(pieces: Pieces, card_id: str, words: Words) -> str:
    """pink −1v2g1e +1v 3p −1°: colour, cost, revenue, points, impact."""
    card = pieces.card_ids.index(card_id)
    colour = words.say("table", f"colour-{PILES[pieces.pile_of[card]]}")
    cost, revenue = _amounts(pieces.costs[card], words), _amounts(pieces.revenues[card], words)
    worth = words.say("table", "worth", {"points": pieces.points[card], "impact": pieces.impacts[card]})
    return f"{colour} −{cost} +{revenue} {worth}"


def _amounts(amounts: list[int], words: Words) -> str:
    letters = words.say("table", "letters")
    return "".join(f"{count}{letters[kind]}" for kind, count in enumerate(amounts) if count) or "0"


def _seats(pieces: Pieces, view: EcopolisView, words: Words) -> list[str]:
    lines: list[str] = []
    for seat, city in enumerate(view.cities):
        lines.append(_seat(view, words, seat, city))
        for card in city.constructions:
            lines.append(f"      {_cut(words.name(card), 30):<30} {card_line(pieces, card, words)}")
        if city.ambassadors:
            lines.append("      " + ", ".join(words.name(ambassador) for ambassador in city.ambassadors))
    return lines


def _seat(view: EcopolisView, words: Words, seat: int, city: City) -> str:
    who = words.seat(seat) + (f" ({words.say('table', 'you')})" if seat == view.seat else "")
    mark = ">" if seat == view.turn and view.ending is None else " "
    facts = {"count": len(city.constructions), "target": view.target, "impact": city.impact, "score": city.score}
    stock, bank = _tokens(city.stock, words), _tokens(city.bank, words)
    said = words.say("table", "city", {"stock": stock, "bank": bank, **facts})
    return f"{mark} {who:<{_NAME}}{said}"


def _tokens(tokens: Tokens, words: Words) -> str:
    letters = words.say("table", "letters")
    return f"{tokens.vital}{letters[0]} {tokens.gold}{letters[1]} {tokens.energy}{letters[2]}"


def _drawn(pieces: Pieces, view: EcopolisView, words: Words) -> list[str]:
    if view.drawn is None:
        return []
    line = card_line(pieces, view.drawn, words)
    return ["", words.say("table", "drawn", {"card": view.drawn}) + f" {line}"]
