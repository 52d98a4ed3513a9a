"""What pupils are called: one of six animals, unless the teacher allows other names."""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b

from oikos.tables.names import clean_name, look_of
from oikos.tables.refused import Refused, table_words

SUGGESTED = 6
_MOST_ALIKE = 9


@cache
def animals(lang: str) -> tuple[str, ...]:
    named = table_words(lang).find("names", "animals")
    assert isinstance(named, list)
    return tuple(str(one) for one in named)


def is_suggested(name: str, langs: Iterable[str]) -> bool:
    """Whether *name* is one that we suggest in one of these languages."""
    word, _, number = name.rpartition(" ")
    plain = word if word and number.isdigit() else name
    return any(plain in animals(lang) for lang in langs)


def names_for(key: str, taken: Iterable[str], lang: str) -> list[str]:
    """Six that nobody has: the same for one browser as long as they are free, others for another browser."""
    looks = {look_of(name) for name in taken}
    found: list[str] = []
    for name in _in_order(key, lang):
        if look_of(name) not in looks:
            found.append(name)
        if len(found) == SUGGESTED:
            break
    return found


def _in_order(key: str, lang: str) -> Iterator[str]:
    mixed = sorted(animals(lang), key=lambda name: blake2b(f"{key} {name}".encode(), digest_size=8).digest())
    yield from mixed
    for number in range(2, _MOST_ALIKE):
        yield from (f"{name} {number}" for name in mixed)


def chosen_name(given: str, taken: Iterable[str], langs: Iterable[str], is_free: bool) -> str:
    """*given* as it may be shown; raises Refused where somebody has it, or where only suggested ones are allowed."""
    name = clean_name(given)
    if not is_free and not is_suggested(name, langs):
        raise Refused("name-not-offered", 403)
    if look_of(name) in {look_of(one) for one in taken}:
        raise Refused("name-taken")
    return name
