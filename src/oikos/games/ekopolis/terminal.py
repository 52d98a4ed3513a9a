"""The table of Ekopolis drawn with letters, as one seat sees it."""

from textwrap import wrap

from oikos.engine.move import Fact
from oikos.engine.words import Words
from oikos.games.ekopolis.board import NO_SPECIES
from oikos.games.ekopolis.content import COLOURS
from oikos.games.ekopolis.pieces import NO_LIMIT, TOKEN_NAMES, ActionCard, Pieces
from oikos.games.ekopolis.view import EkopolisView

_WIDTH = 100
_CELL = 6  # columns of a space
_NAME = 18  # columns of a seat's name
_THING = 29  # of a tile's or a card's


def show(pieces: Pieces, view: EkopolisView, words: Words) -> str:
    lines = [_headline(view, words), "", *_board(pieces, view, words), "", words.say("table", "legend"), ""]
    return "\n".join([*lines, *_seats(pieces, view, words), *_mine(pieces, view, words)])


def _headline(view: EkopolisView, words: Words) -> str:
    parts = [words.say("table", "round", {"round": view.round, "count": view.rounds})]
    if view.version == "basic":
        parts.append(words.say("table", "score", {"score": view.scores[0]}))
        parts.append(words.say("table", "buildings", {**view.colours}))
    supplies = {"pollution": view.pollution_left, "greens": view.green_zones_left, "count": view.stack}
    return " · ".join([*parts, words.say("table", "supply", {**supplies})])


def _board(pieces: Pieces, view: EkopolisView, words: Words) -> list[str]:
    cells = _cells(pieces, view, words)
    widest = max(len(row) for row in pieces.board.rows)
    lines = []
    for row in pieces.board.rows:
        indent = " " * ((widest - len(row)) * _CELL // 2)
        lines.append(f"  {row[0][0]}  {indent}" + "".join(f"{cells[name]:<{_CELL}}" for name in row).rstrip())
    return lines


def _cells(pieces: Pieces, view: EkopolisView, words: Words) -> dict[str, str]:
    """A space shows what it holds; the name of an empty space the viewer could use now; `!` for a species."""
    seat = view.turn if view.seat is None else view.seat
    named = view.targets if view.targets and view.actor == seat else view.reach[max(seat, 0)]
    cells = {name: name if name in named else "·" for name in pieces.board.names}
    colours = dict(zip(pieces.tile_ids, pieces.colours, strict=False))
    for building in view.buildings:
        cells[building.space] = words.say("table", COLOURS[colours[building.tile]]) + str(building.seat)
    for owner, name in enumerate(view.halls):
        cells[name] = words.say("table", "hall") + str(owner)
    for token, names in (("pollution", view.pollution), ("green-zone", view.green_zones)):
        for name in names:
            cells[name] = words.say("table", token) + (name if name in named else "")
    for space, species in enumerate(pieces.board.species):
        name = pieces.board.names[space]
        if species != NO_SPECIES:
            cells[name] = cells[name].replace("·", "") + "!"
    return cells


def _seats(pieces: Pieces, view: EkopolisView, words: Words) -> list[str]:
    lines = []
    for seat in range(pieces.players):
        tiles = [words.name(tile) for tile in view.hands[seat] if tile is not None]
        lines.append(_seat(view, words, seat))
        if tiles and seat != view.seat:
            lines.append("      " + ", ".join(tiles))
    return lines


def _seat(view: EkopolisView, words: Words, seat: int) -> str:
    who = words.seat(seat) + (f" ({words.say('table', 'you')})" if seat == view.seat else "")
    mark = ">" if seat == view.turn else " "
    parts = []
    if view.version == "full":
        counts = view.card_counts[seat]
        parts.append(words.say("table", "score", {"score": view.scores[seat]}))
        parts.append(words.say("table", "cards", {colour: counts[colour] for colour in COLOURS}))
    parts.append(words.say("table", "tiles", {"count": len(view.hands[seat])}))
    if view.joined[seat]:
        parts.append(words.say("table", "joined", {"seats": list(view.joined[seat])}))
    return f"{mark} {who:<{_NAME}}" + " · ".join(parts)


def _mine(pieces: Pieces, view: EkopolisView, words: Words) -> list[str]:
    """The numbers on the viewer's tiles, and its cards."""
    if view.seat is None:
        return []
    lines = [""]
    for tile_id in view.hands[view.seat]:
        if tile_id is not None:
            lines.append(_tile(pieces, pieces.tile_ids.index(tile_id), words))
    if view.cards[view.seat]:
        lines.append(words.say("table", "your-cards"))
        cards = {card.id: card for card in pieces.cards}
        for owned in view.cards[view.seat]:
            mark = "*" if owned.used else " "
            line = f"  {mark} {words.name(owned.card):<{_THING}}{effect(cards[owned.card], words)}"
            lines += wrap(line, _WIDTH, subsequent_indent=" " * (_THING + 6))
    return lines


def effect(card: ActionCard, words: Words) -> str:
    """What a card does and when, in a sentence."""
    variants = {
        "per-token": "-next-to-city" if card.near else "-board",
        "per-endangered": "-protected" if card.is_protected else "-free",
        "own-and-others": "-joined" if card.only_joined else "-all",
    }
    facts: dict[str, Fact] = {
        "colour": COLOURS[card.counted],
        "beside": COLOURS[card.beside],
        "token": TOKEN_NAMES[card.token],
        "points": card.points,
        "points_max": card.points_max,
        "own": card.own,
        "others": card.others,
    }
    limit = words.say("table", "at-most", {"count": card.count_max}) if card.count_max != NO_LIMIT else ""
    sentence = words.say("effects", card.kind + variants.get(card.kind, ""), facts)
    return f"{words.say('timings', card.timing)}{sentence}{limit}"


def _tile(pieces: Pieces, tile: int, words: Words) -> str:
    numbers = " ".join(
        f"{words.say('table', colour)}{number:+d}".replace("-", "−")
        for colour, number in zip(COLOURS, pieces.numbers[tile], strict=True)
    )
    colour = words.say("table", COLOURS[pieces.colours[tile]])
    extra = words.say("table", "extra", {"points": pieces.extras[tile]}) if pieces.extras[tile] else ""
    token = words.name(pieces.thing_name(pieces.tokens[tile])) if pieces.tokens[tile] < -1 else ""
    rest = "  ".join(filter(None, [numbers, extra, token]))
    return f"  {colour} {words.name(pieces.tile_ids[tile]):<{_THING}}{rest}"
