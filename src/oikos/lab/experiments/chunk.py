"""A chunk of games: played, watched, written as parts of the tables. What a process or a worker is given to do."""

from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from oikos.engine.content import read_toml
from oikos.engine.move import Move
from oikos.engine.state import State
from oikos.lab.experiments.plan import Cell, Piece
from oikos.lab.experiments.tables import LAST, is_done, write_part
from oikos.lab.experiments.things import Things
from oikos.lab.experiments.watch import Watcher
from oikos.lab.play import by_views, play_out, seat_bots, sum_up

Rows = dict[str, list[tuple[Any, ...]]]


class Done(msgspec.Struct, frozen=True):
    """A piece of work that is finished."""

    name: str
    games: int


def play_piece(piece: Piece) -> Done:
    """Play the games of a chunk, unless that has been done, and write them down."""
    folder = Path(piece.folder)
    if not is_done(folder, piece.name):
        rows = play_chunk(piece)
        for table in sorted(rows, key=LAST.__eq__):
            write_part(folder, table, piece.name, rows[table])
    return Done(piece.name, len(piece.numbers))


def play_chunk(piece: Piece) -> Rows:
    """The rows of every table, in the order of the games."""
    cell, keep_moves = piece.cell, piece.moves
    rows: Rows = {"games": [], "seats": [], "uses": [], **({"moves": []} if keep_moves else {})}
    choices: Counter[tuple[str, str, str]] = Counter()
    for number in piece.numbers:
        choices += _play(cell, number, rows, keep_moves)
    at = (cell.variant, cell.players, cell.bots)
    rows["choices"] = [(*at, piece.numbers.start, *pair, count) for pair, count in sorted(choices.items())]
    return rows


def seats_of(cell: Cell, number: int) -> list[str]:
    """Every bot sits one seat further than in the game before."""
    turn = number % cell.players
    return cell.match.bots[turn:] + cell.match.bots[:turn]


def _play(cell: Cell, number: int, rows: Rows, keep_moves: bool) -> Counter[tuple[str, str, str]]:
    game, seed = cell.match.open(), f"{cell.match.seed}/{number}"
    bots = seats_of(cell, number)
    watcher = Watcher(game, _things(cell), keep_moves)
    think = by_views(seat_bots(game, bots, seed, cell.match.budget))

    def choose(state: State) -> Move:
        move = think(state)
        watcher.before(state, move)
        return move

    history = play_out(game, seed, choose, watcher.after)
    played, at = sum_up(history), (cell.variant, cell.players, cell.bots, number)
    outcome, winners = played.outcome, played.outcome.winners
    ending, tallies = outcome.ending.value, [name for name, came_about in played.tallies.items() if came_about]
    lead = (watcher.lead_changes(), watcher.decided_at(winners))
    length = (played.moves, watcher.turns)
    rows["games"].append((*at, ending, played.first, *length, bool(winners), max(outcome.scores), *lead, tallies))
    shares = played.shares(cell.players) if game.victory == "rivals" else [float(bool(winners))] * cell.players
    for seat, bot in enumerate(bots):
        order = (seat - played.first) % cell.players
        rows["seats"].append((*at, seat, order, bot, outcome.scores[seat], shares[seat]))
    for use, (count, points, turn, standing) in watcher.uses.items():
        rows["uses"].append((*at, *use, count, points, turn, standing))
    if keep_moves:
        rows["moves"] += [(*at, *move) for move in watcher.moves]
    return watcher.choices


def _things(cell: Cell) -> Things:
    assert cell.match.content is not None
    return _read_things(cell.match.content)


@lru_cache(maxsize=64)
def _read_things(file: str) -> Things:
    return Things(read_toml(Path(file)))
