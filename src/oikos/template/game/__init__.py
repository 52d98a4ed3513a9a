"""Pond: a small game in plain Python on the engine, compiled or not. 2 to 3 players.

Each seat is dealt one fish that only it sees. In turn, each keeps its fish or frees it face up and draws another. Then
the weather decides: under the sun (two chances in three) the largest fish wins, in a storm the smallest.

It has one file for each role in docs/architecture.md, and serves as the pattern for a new game.
"""

from pathlib import Path

from oikos.engine.game import Box
from oikos.engine.option import first_option
from oikos.template.game.game import Pond
from oikos.template.game.rules import Ending
from oikos.template.game.view import PondView

BOX = Box(
    name="pond",
    rules_version=1,
    players=(2, 3),
    options=(first_option(3),),
    endings=Ending,
    view=PondView,
    folder=Path(__file__).parent,
    build=Pond,
)
