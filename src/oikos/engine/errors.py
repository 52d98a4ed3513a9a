"""Everything that can be refused, as data: a reason's key, the rule where there is one, and the facts."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from oikos.engine.move import Fact

if TYPE_CHECKING:
    from oikos.engine.game import Game


class Refusal(msgspec.Struct, frozen=True):
    """Why something may not be done. The sentence is in the words, under *reason*."""

    reason: str
    rule: str | None = None
    facts: dict[str, Fact] = {}


class OikosError(Exception):
    """An error a person can read and mend; never a fault of the program."""

    def __init__(self, reason: str, rule: str | None = None, **facts: Fact) -> None:
        super().__init__(reason)
        self.refusal = Refusal(reason, rule, facts)
        self.game: Game[Any, Any] | None = None
        """The game whose words have the sentence, where the reason is its own."""

    def __reduce__(self) -> tuple[Any, ...]:
        """It may be raised in another process, and keeps its facts on the way."""
        return _raised_again, (type(self), self.refusal, self.game)

    def say(self, lang: str) -> str:
        from oikos.engine.words import engine_words

        words = self.game.words(lang) if self.game else engine_words(lang)
        return words.refusal(self.refusal)

    def __str__(self) -> str:
        return self.say("en")


def _raised_again(kind: type[OikosError], refusal: Refusal, game: "Game[Any, Any] | None") -> OikosError:
    error = kind.__new__(kind)
    OikosError.__init__(error, refusal.reason, refusal.rule, **refusal.facts)
    error.game = game
    return error


class IllegalMove(OikosError):
    """A move that exists in the game but may not be made in this position."""

    def __init__(self, refusal: Refusal, game: "Game[Any, Any]") -> None:
        super().__init__(refusal.reason, refusal.rule, **refusal.facts)
        self.game = game


class UnknownMove(OikosError):
    """Text that is no move of the game."""

    def __init__(self, refusal: Refusal, game: "Game[Any, Any]") -> None:
        super().__init__(refusal.reason, refusal.rule, **refusal.facts)
        self.game = game


class BadPosition(OikosError):
    """Text that is no position of the game."""

    def __init__(self, part: str, given: str, expected: str) -> None:
        super().__init__("bad-position", part=part, given=given[:60], expected=expected)


class BadOption(OikosError):
    """A game, number of players, player or option that does not exist."""


class BadContent(OikosError):
    """A content file with a mistake: names the file, the entry, the field and what was expected."""

    def __init__(self, file: Path, entry: str, field: str, expected: str) -> None:
        super().__init__("bad-content", file=file.name, entry=entry, field=field, expected=expected)


class MissingWords(OikosError):
    """A sentence that no words file has."""

    def __init__(self, lang: str, key: str) -> None:
        super().__init__("missing-words", file=f"words.{lang}.toml", key=key)


class BadWords(OikosError):
    """A words file that cannot be read."""

    def __init__(self, file: str, why: str) -> None:
        super().__init__("bad-words", file=file, why=why)


class BadRecord(OikosError):
    """A record that cannot be read or replayed: names the line and the reason."""

    def __init__(self, reason: str, line: int, cause: OikosError | None = None, **facts: Fact) -> None:
        super().__init__(reason, None, line=line, **facts)
        self.line = line
        self.cause = cause

    def say(self, lang: str) -> str:
        from oikos.engine.words import engine_words

        facts = dict(self.refusal.facts)
        if self.cause is not None:
            facts["why"] = self.cause.say(lang)
        return engine_words(lang).refusal(Refusal(self.refusal.reason, None, facts))
