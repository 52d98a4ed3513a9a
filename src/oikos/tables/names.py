"""What people may be called, and what they may say: words as they look, not as they are coded."""

import re
import secrets
import unicodedata

from oikos.tables.refused import Refused, table_words
from oikos.tables.table import Table

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing."""
_MOST_MARKS = 2
"""Marks on one letter: as many as any script needs, and not a pile."""
# Letters of other scripts that look like Latin ones, small letters only: names are compared without case. Kept short on
# purpose: Unicode's own table has thousands, and what a person at a table could take for another name is here.
_LOOKS_LIKE = str.maketrans(
    "аеорсухѕіјһԁԛԝвкмнтгεοαικνρτυχγⅰⅼ01",
    "aeopcyxsijhdqwbkmhtreoaikvptuxyilol",
)


def clean_text(given: str) -> str:
    """Words as they may be shown: nothing invisible, one blank between words; perhaps nothing is left."""
    plain = "".join(" " if _is_blank(letter) else letter for letter in unicodedata.normalize("NFC", given))
    return re.sub(" +", " ", _without_piles(plain)).strip()


def _is_blank(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "CZ" or letter in _BLANK


def _without_piles(text: str) -> str:
    """*text* with at most so many marks on one letter, and none on nothing."""
    kept: list[str] = []
    marks = _MOST_MARKS
    for letter in text:
        is_mark = unicodedata.category(letter)[0] == "M"
        marks = marks + 1 if is_mark else _MOST_MARKS if letter == " " else 0
        if not is_mark or marks <= _MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def clean_name(given: str) -> str:
    """A name as it may be shown, which can be said: not of signs and pictures alone; raises Refused."""
    name = clean_text(given)
    if not any(unicodedata.category(letter)[0] in "LN" for letter in name):
        raise Refused("bad-name", 400)
    return name


def look_of(name: str) -> str:
    """The same for two names that people would take for each other."""
    parts = unicodedata.normalize("NFKD", name.casefold()).casefold()
    letters = "".join(letter for letter in parts if unicodedata.category(letter)[0] in "LNS")
    return letters.translate(_LOOKS_LIKE)


def suggest_name(lang: str) -> str:
    animals = table_words(lang).find("names", "animals")
    assert isinstance(animals, list)
    return str(secrets.choice(animals))


def unique_name(table: Table, given: str, but: int | None = None) -> str:
    """*given*, with a number when a seat or person but *but* has a name that looks like it."""
    name = clean_name(given)
    taken = {
        look_of(person.name) for number, person in enumerate(table.people, 1) if number != but and not person.has_left
    }
    taken |= {look_of(seat.name) for seat in table.seats if seat.name and seat.person != but}
    tries = [name, *(f"{name[:21]} {number}" for number in range(2, 99))]
    return next(one for one in tries if look_of(one) not in taken)
