"""`make review-words`: every string that people read, with its length and reading figures, as tab-separated text.

A line is language, file, key, letters, words, sentences, words a sentence, and the string. At the end come the figures
of each file: strings, words, words a sentence, and the share of sentences with more than twenty words.
"""

import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.source import ROOT

_LANGS = ("en", "fr")
_LONG = 20
"""Words; a sentence with more is hard to follow."""
_RULE = re.compile(r"^\*\*(?P<key>[A-Z]+-[A-Z0-9]+)\*\* (?P<text>.*)$")
_IN_NAME = re.compile(r"\.(?P<lang>[a-z]{2})\.(?:toml|json|md)$")


class Text(NamedTuple):
    lang: str
    file: str
    key: str
    text: str

    @property
    def sentences(self) -> list[int]:
        """How many words each has."""
        parts = re.split(r"(?<=[.!?…])[\s\u00a0]+(?=[^\s])", re.sub(r"\{[^}]*\}", "x", self.text))
        return [count for part in parts if (count := len(re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", part)))]


def texts(root: Path = ROOT) -> Iterator[Text]:
    """Every string, file by file."""
    files = [
        *root.glob("src/oikos/**/*.toml"),
        *root.glob("src/oikos/games/*/RULES.*.md"),
        *root.glob("web/src/**/words.*.json"),
    ]
    for file in sorted(files):
        named = _IN_NAME.search(file.name)
        yield from _texts_of(file, file.relative_to(root).as_posix(), named["lang"] if named else None)


def _texts_of(file: Path, name: str, lang: str | None) -> Iterator[Text]:
    content = file.read_text(encoding="utf-8")
    if file.suffix == ".md":
        for line in content.splitlines():
            if match := _RULE.match(line):
                yield Text(lang or "", name, match["key"], match["text"])
        return
    data = json.loads(content) if file.suffix == ".json" else tomllib.loads(content)
    yield from _in(data, name, "", lang)


def _in(data: Any, name: str, key: str, lang: str | None) -> Iterator[Text]:
    """The strings below *data*; without a language of the file, those under the code of one."""
    if isinstance(data, str):
        if lang:
            yield Text(lang, name, key, data)
    elif isinstance(data, list):
        for place, item in enumerate(data, 1):
            called = item.get("id", place) if isinstance(item, dict) else place
            yield from _in(item, name, f"{key}.{called}", lang)
    elif isinstance(data, dict):
        for part, value in data.items():
            inner = part if lang is None and part in _LANGS else lang
            yield from _in(value, name, key if inner != lang else f"{key}.{part}".strip("."), inner)


def figures(each: list[Text]) -> tuple[int, int, float, float]:
    """Strings, words, words a sentence, and the share of long sentences."""
    counts = [count for text in each for count in text.sentences]
    sentences = max(1, len(counts))
    return len(each), sum(counts), sum(counts) / sentences, sum(count > _LONG for count in counts) / sentences


def main() -> None:
    files: dict[tuple[str, str], list[Text]] = defaultdict(list)
    for text in texts():
        counts = text.sentences
        mean = sum(counts) / max(1, len(counts))
        row = (text.lang, text.file, text.key, len(text.text), sum(counts), len(counts), f"{mean:.1f}", text.text)
        print(*row, sep="\t")
        files[text.lang, text.file].append(text)
    print("\nlanguage\tfile\tstrings\twords\twords a sentence\tsentences over 20 words")
    for (lang, file), each in sorted(files.items()):
        strings, words, mean, long = figures(each)
        print(lang, file, strings, words, f"{mean:.1f}", f"{long:.0%}", sep="\t")


if __name__ == "__main__":
    main()
