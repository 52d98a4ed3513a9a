"""The choices a game offers before it begins, as data for the command line, the server and the app."""

from collections.abc import Mapping

import msgspec

from oikos.engine.errors import BadOption

Value = str | int | bool


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """One of several words. Names and help are in the game's words, under `options`."""

    name: str
    choices: tuple[str, ...]
    default: str
    is_later: bool = False
    only_with: tuple[str, str] | None = None

    def parse(self, given: Value) -> str:
        if str(given) not in self.choices:
            raise BadOption("bad-option", option=self.name, given=str(given), expected=" | ".join(self.choices))
        return str(given)


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A whole number within bounds."""

    name: str
    least: int
    most: int
    default: int
    is_later: bool = False
    only_with: tuple[str, str] | None = None

    def parse(self, given: Value) -> int:
        expected = f"{self.least}–{self.most}"
        text = str(given)
        if isinstance(given, bool) or not text.isascii() or not text.isdigit() or len(text) > 9:
            raise BadOption("bad-option", option=self.name, given=text[:40], expected=expected)
        if not self.least <= int(text) <= self.most:
            raise BadOption("bad-option", option=self.name, given=text, expected=expected)
        return int(text)


class Switch(msgspec.Struct, frozen=True, tag="switch"):
    """Yes or no."""

    name: str
    default: bool
    is_later: bool = False
    only_with: tuple[str, str] | None = None

    def parse(self, given: Value) -> bool:
        words = {"yes": True, "true": True, "no": False, "false": False}
        if str(given).lower() not in words:
            raise BadOption("bad-option", option=self.name, given=str(given), expected="yes | no")
        return words[str(given).lower()]


Option = Choice | Number | Switch
"""`only_with` names another option and its choice without which this one means nothing; then nobody is shown it."""


def is_told(option: Option, value: Value) -> bool:
    """Whether a record says what was chosen.

    An option that came after the first records (`is_later`) is told of only where it was chosen: a record without it
    was played by the default, and stays as it was.
    """
    return not (option.is_later and value == option.default)


def first_option(most_players: int) -> Choice:
    """The option every game has: which seat begins, or nature's choice."""
    return Choice("first", ("random", *map(str, range(most_players))), "random")


def read_options(options: tuple[Option, ...], given: Mapping[str, Value], players: int) -> dict[str, Value]:
    """*given* checked and completed with the defaults, in the order of *options*."""
    by_name = {option.name: option for option in options}
    for name in given:
        if name not in by_name:
            raise BadOption("unknown-option", option=name, expected=" | ".join(by_name))
    read: dict[str, Value] = {name: option.parse(given.get(name, option.default)) for name, option in by_name.items()}
    if read["first"] != "random" and int(read["first"]) >= players:
        expected = " | ".join(["random", *map(str, range(players))])
        raise BadOption("bad-option", option="first", given=str(read["first"]), expected=expected)
    return read
