"""The languages Oikos speaks, read from `languages.toml`: names, plural rules, and which one a person wants."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec

Code = Annotated[str, msgspec.Meta(pattern="^[a-z]{2,3}$")]
"""The first part of a language tag: `fr` for `fr-CH`."""

_RELATION = re.compile(r"n(?: % ([1-9]\d*))? (=|!=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)")


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the registry."""

    name: Annotated[str, msgspec.Meta(min_length=1)]
    """What the language calls itself."""
    plurals: dict[str, str] = {}
    """The rule of each plural category but `other`, in the order of the forms in a sentence."""
    genders: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for rule in self.plurals.values():
            read_rule(rule)

    @property
    def categories(self) -> tuple[str, ...]:
        return (*self.plurals, "other")

    def plural(self, number: int) -> int:
        """Which of the forms *number* takes, counted from 0; a sign does not matter."""
        for place, rule in enumerate(self.plurals.values()):
            if any(all(relation.holds(abs(number)) for relation in part) for part in read_rule(rule)):
                return place
        return len(self.plurals)


class Registry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fallback: Code
    languages: dict[Code, Language]

    def __post_init__(self) -> None:
        if self.fallback not in self.languages:
            raise ValueError(f"the fallback {self.fallback} is not among the languages {', '.join(self.languages)}")


class Relation(msgspec.Struct, frozen=True):
    """`n % 10 = 2..4`: *modulus* is 0 where a rule has none."""

    modulus: int
    is_in: bool
    ranges: tuple[range, ...]

    def holds(self, number: int) -> bool:
        given = number % self.modulus if self.modulus else number
        return any(given in part for part in self.ranges) == self.is_in


@cache
def read_rule(rule: str) -> tuple[tuple[Relation, ...], ...]:
    """One of these, and of it all, must hold; raises ValueError."""
    return tuple(tuple(_read_relation(one) for one in part.split(" and ")) for part in rule.split(" or "))


def _read_relation(text: str) -> Relation:
    match = _RELATION.fullmatch(text)
    if match is None:
        raise ValueError(f"plural rule {text!r}: expected something like n = 1, n % 10 = 2..4 or n != 0,1")
    modulus, sign, values = match.groups()
    ends = [part.partition("..") for part in values.split(",")]
    return Relation(int(modulus or 0), sign == "=", tuple(range(int(a), int(b or a) + 1) for a, _, b in ends))


def read_registry(text: str) -> Registry:
    return msgspec.convert(tomllib.loads(text), Registry)


_REGISTRY: Final = read_registry(Path(__file__).with_name("languages.toml").read_text(encoding="utf-8"))

LANGUAGES: Final[dict[str, Language]] = _REGISTRY.languages
"""Every language by its code."""
FALLBACK: Final[str] = _REGISTRY.fallback
"""Whatever a language lacks is said in this one."""

if TYPE_CHECKING:
    Lang = str
else:
    Lang = Literal[tuple(LANGUAGES)]
    """The code of a language in a message: msgspec refuses any other, and the API's schema lists them."""


def lookup(tag: str) -> str | None:
    """The language for a tag such as `fr-CH`, by RFC 4647's lookup: a tag is cut from its end until it is a language.

    The registry has only first parts, so that is what is left of it.
    """
    code = tag.lower().partition("-")[0]
    return code if code in LANGUAGES else None
