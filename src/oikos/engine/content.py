"""Reading a game's content file: data checked field by field, with errors a designer can use."""

import re
import tomllib
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from types import new_class
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeAlias, TypeVar, cast, get_origin

import msgspec
from msgspec import UNSET, UnsetType, inspect

from oikos.engine.errors import BadContent
from oikos.engine.languages import FALLBACK, LANGUAGES

T = TypeVar("T")

_PROSE = frozenset({"name", "note", "simple"})
_PLACE = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?$", re.DOTALL)
_FIELD = re.compile(r"(missing required field|contains unknown field) `(?P<field>[^`]*)`")


Id = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$", max_length=40)]
"""What moves and records call a card, a place, a tile."""


class _InLanguages(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    def in_(self, lang: str) -> T:
        own: T | UnsetType = getattr(self, lang)
        return cast(T, getattr(self, FALLBACK) if own is UNSET else own)


if TYPE_CHECKING:
    Texts = _InLanguages
else:
    _OTHERS = [code for code in LANGUAGES if code != FALLBACK]
    _FIELDS = {"__annotations__": {FALLBACK: T} | dict.fromkeys(_OTHERS, T | UnsetType)} | dict.fromkeys(_OTHERS, UNSET)
    _KIND = {"frozen": True, "forbid_unknown_fields": True}
    Texts = new_class("Texts", (_InLanguages[T],), _KIND, lambda body: body.update(_FIELDS))
    """The same words by language, a field for each. Those of the fallback must be there and serve for any other."""

Text: TypeAlias = Texts[str]


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
    """msgspec's complaint as file, entry, field and expectation."""
    steps, what = read_complaint(message, kind)
    entry = ".".join(steps[:1]) or "–"
    if len(steps) > 1 and steps[1].isdigit():
        item = data[steps[0]][int(steps[1])]
        entry = f"{steps[0]} {item['id'] if isinstance(item, dict) and 'id' in item else int(steps[1]) + 1}"
        steps = steps[1:]
    elif len(steps) == 1:
        entry, steps = ("–", ["–", *steps]) if entry not in data or what == "no such field" else (entry, steps)
    return BadContent(file, entry, ".".join(steps[1:]) or "–", what)


def read_complaint(message: str, kind: Any) -> tuple[list[str], str]:
    """msgspec's "Expected `int`, got `str` - at `$.card[3].value`" as the steps to a field and what was expected."""
    match = _PLACE.match(message)
    what, path = (match["what"], match["path"] or "") if match else (message, "")
    steps = re.findall(r"[^.\[\]]+", path.replace("[...]", ".…"))  # msgspec does not say which key of a table it is
    places = _at(inspect.type_info(kind), steps)
    if what.startswith("Invalid enum value"):
        allowed = ", ".join(str(value) for value in _allowed(places))
        what = f"one of {allowed}, not {what.split()[-1]}"
    named = _FIELD.search(what)
    if named:
        steps.append(named["field"])
        what = "a value" if named[1].startswith("missing") else _instead(places)
    return steps, what.removeprefix("Expected ").replace("`", "")


def _instead(places: list[inspect.Type]) -> str:
    """What was expected at *places* instead of a field that does not exist."""
    kinds = [get_origin(place.cls) or place.cls for place in places if isinstance(place, inspect.StructType)]
    return "one of the languages " + ", ".join(LANGUAGES) if Texts in kinds else "no such field"


def _allowed(places: list[inspect.Type]) -> list[Any]:
    """The values that a Literal among *places* allows."""
    return [value for place in places if isinstance(place, inspect.LiteralType) for value in place.values]


def _at(kind: inspect.Type, steps: list[str]) -> list[inspect.Type]:
    """What may stand at the place that *steps* lead to from *kind*."""
    if isinstance(kind, inspect.UnionType):
        return [found for one in kind.types for found in _at(one, steps)]
    if not steps:
        return [kind]
    if isinstance(kind, inspect.StructType):
        return [found for field in kind.fields if field.name == steps[0] for found in _at(field.type, steps[1:])]
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return _at(kind.item_type, steps[1:])
    if isinstance(kind, inspect.DictType):
        return _at(kind.value_type, steps[1:])
    return []
