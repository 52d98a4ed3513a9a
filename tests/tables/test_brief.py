"""A game in brief fits a page: few words, four pictures, each of a position that can be."""

import pytest

from oikos.engine.languages import LANGUAGES
from oikos.games import boxes
from oikos.tables.brief import brief_of, parts_of

_WORDS = 250
WRITTEN = sorted(name for name, box in boxes().items() if brief_of(box) is not None)
every_game = pytest.mark.parametrize("game", WRITTEN)


def test_each_of_our_games_has_one() -> None:
    """A game that was just begun has none, and its page begins with the rulebook."""
    assert {"ecopolis", "ecotopia", "ekopolis", "glace"} <= set(WRITTEN)


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_in_brief_has_four_pictures_and_at_most_250_words(game: str, lang: str) -> None:
    parts = parts_of(boxes()[game], lang)
    assert len(parts) == 4
    assert sum(len(f"{part.title} {part.text}".split()) for part in parts) <= _WORDS


@every_game
def test_its_pictures_are_positions_of_the_game_as_it_is(game: str) -> None:
    brief = brief_of(boxes()[game])
    assert brief is not None
    for part in brief.parts:
        opened = boxes()[game].open(part.figure.players, part.figure.options)
        assert opened.from_text(part.position).to_text() == part.position
    assert len({part.id for part in brief.parts}) == len(brief.parts)
