"""Oikos: ecological board games, with every rule enforced and every point explained.

>>> import oikos
>>> game = oikos.game("glace", players=3, mode="expert")
>>> state = game.start()
>>> state.play("choose-first 1")[0].kind
'first-chosen'
"""

from pathlib import Path
from typing import Any

from oikos.engine import state as _state
from oikos.engine.game import Game
from oikos.engine.option import Value
from oikos.games import find_box as find_box
from oikos.version import __version__ as __version__


def game(name: str, players: int | None = None, content: Path | None = None, **options: Value) -> Game[Any, Any]:
    """A game ready to start: rules, content and options, checked. Raises BadOption or BadContent."""
    return find_box(name).open(players, options, content)


def is_compiled() -> bool:
    """Whether the rules run compiled by mypyc or as plain Python."""
    return not _state.__file__.endswith(".py")
