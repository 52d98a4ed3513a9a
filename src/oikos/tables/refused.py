"""What a table, or a server around it, refuses: data with a sentence in every language."""

from functools import cache
from pathlib import Path

import msgspec

from oikos.engine.errors import OikosError
from oikos.engine.move import Fact
from oikos.engine.words import Words, engine_words, read_words


@cache
def table_words(lang: str) -> Words:
    """The sentences about tables, and those all games share."""
    return Words(lang, [read_words(Path(__file__).parent, lang), *engine_words(lang).tables], {})


class Refused(OikosError):
    """A request that may not be granted; *status* is its HTTP status."""

    def __init__(self, reason: str, status: int = 409, **facts: Fact) -> None:
        super().__init__(reason, None, **facts)
        self.status = status

    def say(self, lang: str) -> str:
        return table_words(lang).refusal(self.refusal)


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    reason: str
    """The key of the sentence."""
    text: str
    """The sentence, in the language asked for."""
    rule: str | None = None
    facts: dict[str, Fact] = {}


def problem_of(error: OikosError, lang: str) -> Problem:
    refusal = error.refusal
    return Problem(refusal.reason, error.say(lang), refusal.rule, refusal.facts)
