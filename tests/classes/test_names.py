"""What pupils are called."""

import pytest

from oikos.classes.names import animals, chosen_name, is_suggested, names_for
from oikos.engine.languages import LANGUAGES
from oikos.tables.refused import Refused


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sixty_pupils_in_turn_are_offered_six_names_that_nobody_has(lang: str) -> None:
    taken: list[str] = []
    for number in range(60):
        offered = names_for(f"key {number}", taken, lang)
        assert len(set(offered)) == 6
        assert all(is_suggested(name, [lang]) for name in offered)
        taken.append(chosen_name(offered[0], taken, [lang], is_free=False))
    assert len(set(taken)) == 60


def test_one_browser_is_offered_the_same_names_again_and_another_one_others() -> None:
    assert names_for("one", [], "en") == names_for("one", [], "en")
    assert names_for("one", [], "en") != names_for("two", [], "en")


@pytest.mark.parametrize(
    ("name", "is_free", "reason"),
    [("Kevin", False, "name-not-offered"), ("Otter", False, "name-taken"), ("оtter", True, "name-taken")],
)
def test_a_name_that_is_not_offered_or_looks_like_another_is_refused(name: str, is_free: bool, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        chosen_name(name, ["Otter"], ["en"], is_free)
    assert refused.value.refusal.reason == reason


def test_free_names_are_free() -> None:
    assert chosen_name("  Kevin ", ["Otter"], ["en"], is_free=True) == "Kevin"
    assert "Kevin" not in animals("en")
