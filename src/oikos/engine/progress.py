"""How far a game has come, for somebody who walks by."""

import msgspec


class Progress(msgspec.Struct, frozen=True):
    """Told to everybody, so from what an onlooker sees alone."""

    stage: str
    """What is counted, by its key in the game's words: rounds, generations, turns, constructions."""
    number: int
    of: int | None
    """How many there are; None where nobody knows."""
    share: float
    """How much of the game lies behind, from 0 to 1, as well as can be said."""
