"""Reading a game's content file: data checked field by field, with errors a designer can use."""

import re
import tomllib
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import inspect

from oikos.engine.errors import BadContent

T = TypeVar("T")

_PROSE = frozenset({"name", "note"})
_PLACE = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?$", re.DOTALL)
_FIELD = re.compile(r"(missing required field|contains unknown field) `(?P<field>[^`]*)`")


Id = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$", max_length=40)]
"""What moves and records call a card, a place, a tile."""


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same words in both languages."""

    en: str
    fr: str

    def in_(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


def read_toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_bytes().decode())
    except OSError as error:
        raise BadContent(file, "–", "–", f"a file that can be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise BadContent(file, "–", f"byte {error.start}", "text in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise BadContent(file, "–", "–", f"TOML ({error})") from error


def read_content(file: Path, kind: type[T]) -> tuple[T, str]:
    """The content in *file* as *kind*, a msgspec Struct, and its hash."""
    data = read_toml(file)
    try:
        return msgspec.convert(data, kind, strict=True), content_hash(data)
    except msgspec.ValidationError as error:
        raise _explained(file, data, str(error), kind) from error


def check_ids(file: Path, ids: Iterable[str]) -> None:
    """Each id belongs to one entry; raises BadContent."""
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            raise BadContent(file, one, "id", "an id no other entry has")
        seen.add(one)


def content_hash(data: Any) -> str:
    """A hash of what affects play: names and notes can be mended without changing it."""
    return sha256(msgspec.json.encode(_without_prose(data), order="deterministic")).hexdigest()


def _without_prose(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_prose(value) for key, value in data.items() if key not in _PROSE}
    if isinstance(data, list):
        return [_without_prose(item) for item in data]
    return data


def _explained(file: Path, data: Any, message: str, kind: Any) -> BadContent:
    """msgspec's "Expected `int`, got `str` - at `$.card[3].value`" as file, entry, field and expectation."""
    match = _PLACE.match(message)
    what, path = (match["what"], match["path"] or "") if match else (message, "")
    steps = re.findall(r"[^.\[\]]+", path)
    if what.startswith("Invalid enum value"):
        allowed = ", ".join(str(value) for value in _allowed(inspect.type_info(kind), steps))
        what = f"one of {allowed}, not {what.split()[-1]}"
    entry = ".".join(steps[:1]) or "–"
    if len(steps) > 1 and steps[1].isdigit():
        item = data[steps[0]][int(steps[1])]
        entry = f"{steps[0]} {item['id'] if isinstance(item, dict) and 'id' in item else int(steps[1]) + 1}"
        steps = steps[1:]
    field = ".".join(steps[1:])
    named = _FIELD.search(what)
    if named:
        field = ".".join(filter(None, [field, named["field"]]))
        what = "a value" if named[1].startswith("missing") else "no such field"
    return BadContent(file, entry, field or "–", what.removeprefix("Expected ").replace("`", ""))


def _allowed(kind: inspect.Type, steps: list[str]) -> list[Any]:
    """The values that a Literal allows, at the place that *steps* lead to from *kind*."""
    if isinstance(kind, inspect.UnionType):
        return [value for one in kind.types for value in _allowed(one, steps)]
    if isinstance(kind, inspect.LiteralType) and not steps:
        return list(kind.values)
    if isinstance(kind, inspect.StructType) and steps:
        return [value for field in kind.fields if field.name == steps[0] for value in _allowed(field.type, steps[1:])]
    if isinstance(kind, inspect.ListType | inspect.VarTupleType) and steps:
        return _allowed(kind.item_type, steps[1:])
    return []
