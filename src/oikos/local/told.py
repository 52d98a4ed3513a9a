"""What a page may be told without a server and before a worker has started: files, written when the app is built."""

from typing import Any

import msgspec

from oikos.engine.languages import LANGUAGES
from oikos.games import boxes, find_box
from oikos.live.games import brief_of, content_of, games_told, plates_of
from oikos.tables.names import suggest_name
from oikos.tables.rulebook import rules_of

_NAMES = 60
"""To choose from."""


def told_files() -> dict[str, bytes]:
    """By path, in every language: what a server answers at the same address."""
    told: dict[str, Any] = {}
    for lang in LANGUAGES:
        told[f"{lang}/games"] = games_told(lang)
        told[f"{lang}/names"] = sorted({suggest_name(lang) for _ in range(4 * _NAMES)})[:_NAMES]
        for game in boxes():
            told[f"{lang}/games/{game}/rules"] = rules_of(find_box(game), lang)
            told[f"{lang}/games/{game}/brief"] = brief_of(game, lang)
            told[f"{lang}/games/{game}/plates"] = plates_of(game, lang)
            told[f"{lang}/games/{game}/content"] = content_of(game, lang, is_simple=False)
    return {f"{path}.json": msgspec.json.encode(answer) for path, answer in told.items()}
