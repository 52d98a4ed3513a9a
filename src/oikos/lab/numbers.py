"""The numbers of a game's content as tables that a designer can change."""

from collections.abc import Iterator
from typing import Any

import msgspec

from oikos.engine.content import read_toml
from oikos.engine.errors import BadOption
from oikos.engine.game import Box
from oikos.lab.experiments import changes

Changes = dict[str, int]
"""New numbers by their path: `constructions.gare.cost.gold`."""


class Row(msgspec.Struct, frozen=True):
    """An entry of the content."""

    path: str
    id: str
    """Its id, or its place from 1; empty for the one row of a section that is no list."""
    numbers: dict[str, int]
    """By the column: the field's path below the entry."""


class Section(msgspec.Struct, frozen=True):
    name: str
    columns: list[str]
    rows: list[Row]


def sections_of(box: Box) -> list[Section]:
    """Every number of the content in *box*, section by section, in the order of the file."""
    data = read_toml(box.content_file)
    single = {name: value for name, value in data.items() if _is_number(value)}
    sections = [_section(name, value) for name, value in data.items() if isinstance(value, dict | list)]
    plain = [Section("", [*single], [Row("", "", single)])] if single else []
    return plain + [section for section in sections if section.columns]


def _section(name: str, value: Any) -> Section:
    rows = [_row(name, "", value)] if isinstance(value, dict) else [*_entries(name, value)]
    columns = list(dict.fromkeys(column for row in rows for column in row.numbers))
    return Section(name, columns, [row for row in rows if row.numbers])


def _entries(section: str, items: list[Any]) -> Iterator[Row]:
    for place, item in enumerate(items, 1):
        if isinstance(item, dict):
            name = str(item.get("id", place))
            yield _row(f"{section}.{name}", name, item)


def _row(path: str, name: str, entry: dict[str, Any]) -> Row:
    return Row(path, name, dict(_numbers(entry)))


def _numbers(value: Any, before: str = "") -> Iterator[tuple[str, int]]:
    if _is_number(value):
        yield before, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _numbers(inner, f"{before}.{name}" if before else name)
    elif isinstance(value, list):
        for place, inner in enumerate(value, 1):
            yield from _numbers(inner, f"{before}.{inner.get('id', place) if isinstance(inner, dict) else place}")


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def changed_files(box: Box, new: Changes) -> dict[str, str]:
    """The content files of *box* with *new* numbers; raises BadOption where a path leads to no number."""
    data = read_toml(box.content_file)
    for path in new:
        try:
            is_number = _is_number(changes.find(data, tuple(path.split("."))))
        except changes.NoSuchField:
            is_number = False
        if not is_number:
            raise BadOption("no-such-number", given=path[:80])
    leaves: list[changes.Leaf] = [(tuple(path.split(".")), value) for path, value in new.items()]
    text = changes.to_toml(changes.changed(data, leaves)) if new else box.content_file.read_text(encoding="utf-8")
    beside = {name: (box.folder / name).read_text(encoding="utf-8") for name in box.more_content}
    return {box.content_file.name: text, **beside}
