"""Accept-Language by its grammar (RFC 9110, section 12.5.4) and by lookup (RFC 4647, section 3.4)."""

import pytest

from oikos.server.api.accept_language import choose_language


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("FR-ch", "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
        ("de, fr;q=0.5, en;q=0.7", "en"),
        ("en;q=0.2,fr ; q=0.21", "fr"),
        ("fr;Q=0.9,en;q=1.000", "en"),
        ("de-AT, it", "en"),
        ("de, fr", "fr"),
        ("*", "en"),
        ("en;q=0.5, *", "fr"),
        ("*, fr;q=0.5", "en"),
        ("en;q=0, *", "fr"),
        ("fr;q=0", "en"),
        ("fr;q=0, fr-CH", "en"),
        ("fr-CH;q=0, fr", "fr"),
        ("frr", "en"),
        (", ,\tfr ,", "fr"),
        ("fr;q=2, en;q=0.1", "en"),
        ("fr;q=0.1234, en;q=0.1", "en"),
        ("fr;level=1", "en"),
        ("français, fr;q=0.1", "fr"),
        (";;;===,,,", "en"),
    ],
)
def test_the_language_that_is_wanted_most_is_chosen(header: str, lang: str) -> None:
    assert choose_language(header) == lang
