"""What the engine's Game gives every game."""

from enum import Enum

from oikos.engine.outcome import Outcome
from oikos.games import find_box


class Way(Enum):
    OVER = "over"


def outcome(score: int) -> Outcome:
    return Outcome(Way.OVER, "GC-050", (score, score), ())


def test_tables_on_one_deal_are_ranked_and_equal_ones_share_a_place() -> None:
    game = find_box("glace").open(2)
    assert game.rank([outcome(4), outcome(12), outcome(4), outcome(-2)]) == [2, 1, 2, 4]
