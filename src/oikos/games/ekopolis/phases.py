"""Where in a turn a game of Ekopolis can stand."""

from typing import Final

# What comes next. Nature acts in FIRST, DEAL, TAKE, DRAW and REPLACE; a seat in the others.
FIRST: Final = 0  # the first player is named
DEAL: Final = 1  # the first hands, EK-014
BUILD: Final = 2  # a tile to be placed; before it, cards for later, EK-R32
TOKEN: Final = 3  # the token of the tile just placed, EK-050, EK-060
TAKE: Final = 4  # an Action card is turned up, EK-103
FINISH: Final = 5  # cards for later, then a discard or the end of the turn, EK-106
DRAW: Final = 6  # tiles, until the hand is full again, EK-021
CHOOSE: Final = 7  # what an Action card leaves to its owner
REPLACE: Final = 8  # the tile drawn for one that was swapped
OVER: Final = 9
PHASES: Final = ["first", "deal", "build", "token", "take", "finish", "draw", "choose", "replace", "over"]
