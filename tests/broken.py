"""Content with a mistake, for the tests of what is said about it."""

from pathlib import Path

import pytest

from oikos.engine.errors import BadContent
from oikos.engine.game import Box
from oikos.engine.languages import LANGUAGES


def refused(box: Box, folder: Path, text: str | bytes) -> str:
    """What opening *box* with the content *text* says; it must be refused, in every language."""
    file = folder / "mine.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BadContent) as raised:
        box.open(None, {}, file)
    assert all(raised.value.say(lang) for lang in LANGUAGES)
    return str(raised.value)
