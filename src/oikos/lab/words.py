"""The lab's own sentences."""

from functools import cache
from pathlib import Path

from oikos.engine.words import Words, engine_words, read_words


@cache
def lab_words(lang: str) -> Words:
    return Words(lang, [read_words(Path(__file__).parent, lang), *engine_words(lang).tables], {})
