"""The tables that the adapters are tested at."""

from typing import Any

import pytest

from oikos.games import boxes
from tests import contract
from tests.effort import heavy

Options = dict[str, Any]
_PLAIN: list[tuple[str, int, Options]] = [(name, box.players[0], {}) for name, box in boxes().items()]
_LAST = [(name, *contract.variants(box)[-1]) for name, box in boxes().items()]
"""The most players, and the last value of every option."""
_GLACE: list[tuple[str, int, Options]] = [
    ("glace", 2, {"mode": "expert"}),
    ("glace", 3, {}),
    ("glace", 3, {"mode": "expert"}),
    ("glace", 4, {}),
]
_MANY = [(name, *variant) for name, box in boxes().items() for variant in contract.pairwise(contract.variants(box))]
TABLES = [
    pytest.param(name, players, options, id="-".join([name, str(players), *map(str, options.values())]))
    for name, players, options in _PLAIN + _LAST + _GLACE + _MANY[: heavy(0, len(_MANY))]
]
