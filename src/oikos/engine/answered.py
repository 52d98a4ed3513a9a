"""Questions that a game asks people, for those who talk about it afterwards."""

import msgspec


class Answered(msgspec.Struct, frozen=True):
    """Somebody answered a question of the game."""

    question: str
    seat: int
    given: str
    """The answer, by its name in the content."""
    is_right: bool


class QuestionTold(msgspec.Struct, frozen=True):
    """A question with all that is told of it once it has been answered."""

    text: str
    answer: str
    explanation: str
    source: str
