"""Every game on the shelf keeps the contract, for every number of players and every option.

A game with very many combinations is checked with every two values together as a rule, and with all of them in
`make test-long`.
"""

from collections.abc import Callable

import pytest

from oikos.engine.game import Box
from oikos.engine.option import Value
from oikos.games import boxes
from tests import contract
from tests.effort import heavy

MANY = 60


def _variants(box: Box) -> list[tuple[int, dict[str, Value]]]:
    variants = contract.variants(box)
    return contract.pairwise(variants) if len(variants) > heavy(MANY, len(variants)) else variants


VARIANTS = [(box, players, options) for box in boxes().values() for players, options in _variants(box)]


def _name(box: Box, players: int, options: dict[str, Value]) -> str:
    return "-".join([box.name, str(players), *(str(value) for value in options.values())])


@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("box", "players", "options"), VARIANTS, ids=[_name(*variant) for variant in VARIANTS])
def test_contract(
    box: Box, players: int, options: dict[str, Value], check: Callable[[contract.AnyGame, str], None]
) -> None:
    game = box.open(players, options)
    for number in range(heavy(1, 20)):
        check(game, f"{box.name} {number}")


@pytest.mark.parametrize("box", boxes().values(), ids=list(boxes()))
def test_move_tables(box: Box) -> None:
    for players, options in _variants(box):
        contract.check_move_tables(box.open(players, options))
