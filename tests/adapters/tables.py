"""The tables that the adapters are tested at: every game with the fewest and the most players, and a few more."""

from typing import Any

import pytest

from oikos.games import boxes

Options = dict[str, Any]
_WITH_DEFAULTS: list[tuple[str, int, Options]] = [
    (name, players, {}) for name, box in boxes().items() for players in sorted({box.players[0], box.players[-1]})
]
_MORE: list[tuple[str, int, Options]] = [
    ("glace", 2, {"mode": "expert", "first": "1"}),
    ("glace", 3, {}),
    ("glace", 3, {"mode": "young", "start_cards": "diagonal"}),
    ("glace", 4, {"mode": "expert"}),
]
TABLES = [
    pytest.param(name, players, options, id="-".join([name, str(players), *map(str, options.values())]))
    for name, players, options in _WITH_DEFAULTS + _MORE
]
