"""Where in a turn a game of ECOPOLIS can stand."""

from typing import Final

# Where a turn stands. Nature acts in SET_UP and TURN_UP, the seat whose turn it is in the others.
SET_UP: Final = 0
DRAW: Final = 1
TURN_UP: Final = 2
PLACE: Final = 3
INNOVATE: Final = 4
ACT: Final = 5
OVER: Final = 6
PHASES: Final = ["set-up", "draw", "turn-up", "place", "innovate", "act", "over"]
