"""The rulebook for a reader: every ruling is folded away under a rule that there is."""

import re

import pytest

from oikos.engine.languages import LANGUAGES
from oikos.games import boxes
from oikos.tables.rulebook import rules_of

_NUMBERED = re.compile(r"^\*\*([A-Z]{2}-[A-Z]?\d+)\*\*", re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", sorted(boxes()))
def test_each_ruling_stands_under_one_rule(game: str, lang: str) -> None:
    rules = rules_of(boxes()[game], lang)
    numbers = _NUMBERED.findall(rules.markdown)
    folded = [number for under in rules.rulings.values() for number in under]
    assert sorted(folded) == sorted(number for number in numbers if number[3].isalpha())
    assert set(rules.rulings) <= {number for number in numbers if number[3].isdigit()}
