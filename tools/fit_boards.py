"""Fits what the cards in sight are worth to the next generation of La Glace et le Ciel, and writes boards.toml.

Tables are laid by chance up to the end of the first or the second generation. Each is solved for objectives drawn by
chance, with all cards open and in any order of turns; what that brings on average is fitted to the cards in sight by
least squares. Run it as `python -m tools.fit_boards --boards 2000 --deals 12`, with NumPy (`make lab`).
"""

import argparse
from pathlib import Path

import numpy as np

from oikos.engine.rng import Rng
from oikos.games import find_box
from oikos.games.glace.best_end import Aim, EndSearch
from oikos.games.glace.content import ELEMENTS
from oikos.games.glace.game import Glace
from oikos.games.glace.pieces import TOTALS
from oikos.games.glace.row_looks import Outlook
from oikos.games.glace.rules import GlaceState
from oikos.games.glace.turn_orders import any_turns

FILE = Path(__file__).parent.parent / "src/oikos/games/glace/boards.toml"
MUCH_ICE = 99
"""So that no game ends early."""
KINDS = 8
"""Of a row: four values without a molecule, four with one."""
ICE = 2.7
SKY = 2.2
"""What a table that plays well has in the end: the ice, and the sky for each player."""
HEAD = """\
# What a card in sight at the end of a generation is worth to the next, in points: by its value from 0 to 3 where it has
# no molecule that melts ice, then by its value where it has one. 0 where no card of the row is like that.
#
# Fitted by `python -m tools.fit_boards --boards {boards} --deals {deals}`, whose docstring says how. Other draws give
# other hundredths.
"""


def board_after(game: Glace, generation: int, rng: Rng) -> GlaceState:
    """A table laid by chance on which *generation* generations are over, and the next is dealt."""
    state = game.start()
    state.ice = MUCH_ICE
    while state.generation < generation or state.actor < 0:
        state.apply(state.sample(rng))
    return state


def brings(state: GlaceState, outlook: Outlook, rng: Rng) -> float:
    """What the best end brings for objectives drawn by chance."""
    pieces, wishes = state.pieces, [0.0] * (6 * TOTALS)
    lines, totals = list(range(6)), pieces.value_of[:]
    rng.shuffle(lines)
    rng.shuffle(totals)
    for seat in range(pieces.players):
        wishes[lines[seat] * TOTALS + totals[seat]] += 1.0
    aim = Aim(state, wishes, 0.0)
    aim.bases = [-ICE * pieces.players - SKY * pieces.players * gases for gases in range(len(aim.bases))]
    aim.slopes = [2 * ICE] * len(aim.slopes)
    return EndSearch(outlook.rows, aim).best(any_turns(), -1e6, 1e6).worth


def kinds_of(state: GlaceState) -> list[int]:
    """By row and kind: how many cards in sight are like that."""
    pieces, found = state.pieces, [0] * (KINDS * len(ELEMENTS))
    for place, card in enumerate(state.tops):
        found[KINDS * (place // 3) + pieces.values[card] + (4 if pieces.melts[card] else 0)] += 1
    return found


def fitted(game: Glace, generation: int, boards: int, deals: int, rng: Rng) -> list[list[float]]:
    """By row and kind: points."""
    seen, brought = [], []
    for _ in range(boards):
        state = board_after(game, generation, rng)
        outlook = Outlook(state, [0.0] * len(game.pieces.card_ids))
        seen.append(kinds_of(state))
        brought.append(sum(brings(state, outlook, rng) for _ in range(deals)) / deals)
    counts = np.array(seen, float)
    worths = np.linalg.lstsq(counts, np.array(brought), rcond=None)[0]
    rows = np.split(worths, len(ELEMENTS))
    means = np.split(counts.mean(axis=0) * worths, len(ELEMENTS))
    used = np.split(counts.any(axis=0), len(ELEMENTS))
    return [
        [round(float(worth - mean.sum() / 3), 2) if is_used else 0.0 for worth, is_used in zip(row, use, strict=True)]
        for row, mean, use in zip(rows, means, used, strict=True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--deals", type=int, default=12)
    wish = parser.parse_args()
    text = HEAD.format(boards=wish.boards, deals=wish.deals)
    for players in (2, 3, 4):
        game = find_box("glace").open(players)
        assert isinstance(game, Glace)
        for generation in (1, 2):
            rows = fitted(game, generation, wish.boards, wish.deals, Rng(f"boards {players} {generation}"))
            text += f"\n[players{players}.after{generation}]\n"
            text += "".join(f"{element} = {row}\n" for element, row in zip(ELEMENTS, rows, strict=True))
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
