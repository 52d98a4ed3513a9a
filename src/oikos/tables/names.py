"""What people may be called, and what they may say: words as they are shown."""

import re
import secrets
import unicodedata

from oikos.tables.refused import Refused, table_words
from oikos.tables.table import Table


def clean_text(given: str) -> str:
    """Words as they may be shown: no control characters, one blank between words; perhaps nothing is left."""
    plain = "".join(" " if unicodedata.category(letter)[0] in "CZ" else letter for letter in given)
    return re.sub(" +", " ", plain).strip()


def clean_name(given: str) -> str:
    """A name as it may be shown; raises Refused."""
    name = clean_text(given)
    if not name:
        raise Refused("bad-name", 400)
    return name


def suggest_name(lang: str) -> str:
    animals = table_words(lang).find("names", "animals")
    assert isinstance(animals, list)
    return str(secrets.choice(animals))


def unique_name(table: Table, given: str, but: int | None = None) -> str:
    """*given*, with a number when a seat or person but *but* has it already."""
    name = clean_name(given)
    taken = {person.name for number, person in enumerate(table.people, 1) if number != but and not person.has_left}
    taken |= {seat.name for seat in table.seats if seat.name and seat.person != but}
    tries = [name, *(f"{name[:21]} {number}" for number in range(2, 99))]
    return next(one for one in tries if one not in taken)
