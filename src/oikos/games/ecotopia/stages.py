"""Where a game of Ecotopia can stand: set-up, then a turn in its order."""

from typing import Final

CHOOSE_FIRST: Final = 0
START_PLACE: Final = 1
START_CONSTRUCTION: Final = 2
WASTE_PLACE: Final = 3
WASTE: Final = 4
TEAM_PLACE: Final = 5
SHOW_PLACES: Final = 6
SHOW_CONSTRUCTIONS: Final = 7
FIRST_APPLICATION: Final = 8
CHARGE: Final = 9  # phase I
WEATHER: Final = 10
ACCEPT: Final = 11
PLACE: Final = 12  # phase II
TURN_UP_PLACE: Final = 13
WATER_PLACE: Final = 14
CONSTRUCTION: Final = 15
TURN_UP_CONSTRUCTION: Final = 16
NEW_PLACES: Final = 17
NEW_CONSTRUCTIONS: Final = 18
ADD: Final = 19
ACT: Final = 20  # phase III
QUESTION: Final = 21
ANSWER: Final = 22
LEAF_BEHIND: Final = 23
LEAF_AHEAD: Final = 24
BONUS: Final = 25
BONUS_ACTION: Final = 26
BONUS_REFRESH: Final = 27
BONUS_STEP: Final = 28
BONUS_JUMP: Final = 29
LOAD: Final = 30
HIRE: Final = 31
BLUE_MET_RED: Final = 32
RED_MET_BLUE: Final = 33
STAGES: Final = [
    "choose-first",
    "start-place",
    "start-construction",
    "waste-place",
    "waste-tile",
    "team-place",
    "show-places",
    "show-constructions",
    "first-application",
    "charge",
    "weather",
    "accept-charge",
    "choose-place",
    "turn-up-place",
    "water-place",
    "choose-construction",
    "turn-up-construction",
    "new-places",
    "new-constructions",
    "add-application",
    "act",
    "question",
    "answer-question",
    "leaf-behind",
    "leaf-ahead",
    "bonus",
    "bonus-action",
    "bonus-refresh",
    "bonus-step",
    "bonus-jump",
    "load",
    "hire-specialist",
    "blue-met-red",
    "red-met-blue",
]
NATURES: Final = [
    CHOOSE_FIRST,
    START_PLACE,
    START_CONSTRUCTION,
    WASTE_PLACE,
    WASTE,
    TEAM_PLACE,
    SHOW_PLACES,
    SHOW_CONSTRUCTIONS,
    WEATHER,
    TURN_UP_PLACE,
    TURN_UP_CONSTRUCTION,
    NEW_PLACES,
    NEW_CONSTRUCTIONS,
    QUESTION,
    BONUS,
]
"""The stages at which nature acts."""
