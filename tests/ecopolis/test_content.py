"""Content of ECOPOLIS with a mistake is refused with the file, the entry, the field and what was expected."""

from pathlib import Path

import pytest

from oikos.engine.languages import LANGUAGES
from oikos.games import find_box
from oikos.games.ecopolis.content import load
from tests.broken import refused
from tests.kept_cards import kept_cards

BOX = find_box("ecopolis")
GOOD = kept_cards("ecopolis").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[maximum_temperature]\n2 = 4", "[maximum_temperature]\n2 = 0", "maximum_temperature"),
        (
            "[maximum_temperature]\n2 = 4\n",
            "[maximum_temperature]\n",
            "maximum_temperature, field 2: expected a number",
        ),
        ("[climate_change]\n2 = 3\n", "[climate_change]\n7 = 3\n", "climate_change"),
        ('get = "gold"', 'get = "vital"', "exchanges vital-to-gold, field get: expected another resource than vital"),
        ('give = "energy"', 'give = "vital"', "exchanges energy-to-gold, field get: expected one rate"),
        ("give_count = 2", "give_count = 0", "exchanges energy-to-gold, field give_count"),
        ('id = "amanda"', 'id = "greta"', "greta, field id: expected an id no other entry has"),
        ("{ max_impact = -3 }", "{ min_count = 3 }", "ambassadors greta, field condition: expected either max_impact"),
        (
            "{ max_impact = -3 }",
            "{ max_impact = -3, pile = 'vital', min_count = 3 }",
            "ambassadors greta, field condition",
        ),
        ('pile = "vital"\ncost', 'pile = "pink"\ncost', "constructions ferme-bio, field pile"),
        (
            "cost = { vital = 1, gold = 2, energy = 1 }",
            "cost = { vital = 6, gold = 2, energy = 1 }",
            "field cost.vital",
        ),
        ("cost = { vital = 1, gold = 2, energy = 1 }", "cost = { vital = 1, gold = 2 }", "field cost.energy"),
        ("cost = { vital = 1, gold = 2, energy = 1 }", "cost = { vital = 1, gold = 1, energy = 0 }", "3 to 9 tokens"),
        ("points = 3\n", "points = 9\n", "constructions ferme-bio, field points"),
        ("points = 3\n", "", "constructions ferme-bio, field points: expected a value"),
        ("points = 3\n", "points = 3\ncolour = 1\n", "constructions ferme-bio, field colour: expected no such field"),
        ("impact = -1\n", "impact = -4\n", "constructions ferme-bio, field impact"),
        ('name.en = "Organic farm"\n', "", "constructions ferme-bio, field name.en: expected a value"),
        ('name.fr = "Ferme bio"\n', 'name.tlh = "Du"\n', "field name.tlh: expected one of the languages en, fr"),
        ('[{ climate = "climate-change" }]', "[]", "hazards changement-climatique-1, field steps"),
        ('[{ climate = "climate-change" }]', "[{ climate = 99 }]", "hazards changement-climatique-1, field steps"),
        ('[{ climate = "climate-change" }]', "[{ climate = 0 }]", "a number of levels other than 0"),
        ('[{ climate = "climate-change" }]', '[{ who = "all" }]', "expected one of pay, gain, climate and cash_one"),
        (
            '[{ climate = "climate-change" }',
            '[{ who = "all", climate = 1 }',
            "field steps.0.who: expected no who beside",
        ),
        ('{ who = "all", pay = { vital = 1 } }', "{ pay = { vital = 1 } }", "hazards secheresse, field steps.0.who"),
        ('{ who = "all", pay = { vital = 1 } }', '{ who = "all", pay = { } }', "hazards secheresse, field steps.0"),
        (
            '[{ who = "drawer", cash_one = true }',
            '[{ who = "all", cash_one = true }',
            "hazards innovation, field steps.0",
        ),
        (
            '[{ who = "drawer", cash_one = true }]',
            '[{ who = "drawer", cash_one = true }, { climate = 1 }]',
            "cash_one for the drawer, as the last step",
        ),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in GOOD
    message = refused(BOX, tmp_path, GOOD.replace(old, new, 1))
    assert message.startswith("mine.toml: ")
    assert said in message


def _without(text: str, card: str) -> str:
    """The content without one entry."""
    before, after = text.split(f'id = "{card}"\n', 1)
    return before.rpartition("[[")[0] + "[[" + after.split("\n[[", 1)[1]


def test_another_number_of_cards_is_refused(tmp_path: Path) -> None:
    assert "92 cards with the hazards, not 91" in refused(BOX, tmp_path, _without(GOOD, "hopital"))


def test_another_number_of_ambassadors_is_refused(tmp_path: Path) -> None:
    assert "4 Ambassadors, not 3" in refused(BOX, tmp_path, _without(GOOD, "amanda"))


def test_a_pile_with_too_many_hazards_is_refused(tmp_path: Path) -> None:  # EP-R37
    text = GOOD.replace('pile = "energy"\ncost', 'pile = "vital"\ncost', 10)
    assert "at least 3 more constructions than hazards in the energy pile" in refused(BOX, tmp_path, text)


def test_every_card_teaches_one_short_sentence_in_every_language() -> None:
    content, _ = load(BOX.content_file)
    for thing in (*content.constructions, *content.hazards, *content.ambassadors):
        for lang in LANGUAGES:
            text = thing.note.in_(lang)  # type: ignore[attr-defined]
            assert text.endswith(".")
            assert len(text) <= 160
