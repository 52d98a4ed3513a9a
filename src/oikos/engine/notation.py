"""Positions as one line of text, `name=value name=value …`: what the games' notations share."""

from oikos.engine.errors import BadPosition

NOTHING = "-"


def join_parts(parts: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in parts.items())


def split_parts(text: str, names: tuple[str, ...]) -> dict[str, str]:
    """The value of each of *names*, each of which must be there once; raises BadPosition."""
    parts: dict[str, str] = {}
    for word in text.split():
        name, sign, value = word.partition("=")
        if not sign or name not in names or name in parts:
            raise BadPosition(name[:40], word, "each once: " + " ".join(f"{part}=…" for part in names))
        parts[name] = value
    for name in names:
        if name not in parts:
            raise BadPosition(name, text, f"{name}=…")
    return parts


def join_items(items: list[str], separator: str = ",") -> str:
    return separator.join(items) or NOTHING


def split_items(text: str, separator: str = ",") -> list[str]:
    return [] if text == NOTHING else text.split(separator)


def read_number(part: str, text: str, least: int, most: int) -> int:
    """A whole number within bounds; raises BadPosition."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10 and least <= int(text) <= most):
        raise BadPosition(part, text, f"{least}–{most}")
    return int(text)


def read_one_of(part: str, text: str, things: list[str]) -> int:
    """The place of *text* in *things*; raises BadPosition."""
    if text not in things:
        raise BadPosition(part, text, " | ".join(things[:12]) + (" | …" if len(things) > 12 else ""))
    return things.index(text)


def split_seats(part: str, text: str, players: int) -> list[str]:
    """One value a seat, separated by `/`; raises BadPosition."""
    seats = text.split("/")
    if len(seats) != players:
        raise BadPosition(part, text, "/".join(["…"] * players))
    return seats
