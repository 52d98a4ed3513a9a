"""A game's content with single fields changed, and ranges of changes as one variant each."""

import json
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from typing import Any

Leaf = tuple[tuple[str, ...], Any]
"""The steps to a field of the content, and its new value."""


class NoSuchField(Exception):
    """The steps of a change lead nowhere; says where they end and what is there."""

    def __init__(self, steps: tuple[str, ...], expected: str) -> None:
        super().__init__(expected)
        self.steps, self.expected = steps, expected


def leaves(content: dict[str, Any], before: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """The fields that a variant's `content` changes."""
    for name, value in content.items():
        if isinstance(value, dict) and not is_range(value):
            yield from leaves(value, (*before, name))
        else:
            yield (*before, name), value


def is_range(value: Any) -> bool:
    return isinstance(value, dict) and ("each" in value or {"from", "to"} <= value.keys())


def values_of(steps: tuple[str, ...], value: Any) -> list[Any]:
    """One value, or all of a range: `{ from = 1, to = 5, step = 2 }`, `{ each = [1, 4] }`."""
    if not is_range(value):
        return [value]
    if "each" in value:
        if set(value) != {"each"} or not isinstance(value["each"], list) or not value["each"]:
            raise NoSuchField(steps, "each = a list of values")
        return value["each"]
    numbers = [value["from"], value["to"], value.get("step", 1)]
    whole = all(isinstance(number, int) and not isinstance(number, bool) for number in numbers)
    if not set(value) <= {"from", "to", "step"} or not whole or numbers[2] < 1 or numbers[0] > numbers[1]:
        raise NoSuchField(steps, "whole numbers: from, to and a step of 1 or more")
    return [*range(numbers[0], numbers[1] + 1, numbers[2])]


def combinations(content: dict[str, Any]) -> list[list[Leaf]]:
    """Every combination of the values of a variant's ranges; one where it has none."""
    fields = list(leaves(content))
    chosen = product(*(values_of(steps, value) for steps, value in fields))
    return [list(zip((steps for steps, _ in fields), values, strict=True)) for values in chosen]


def swept(content: dict[str, Any]) -> list[tuple[str, ...]]:
    return [steps for steps, value in leaves(content) if is_range(value)]


def changed(data: dict[str, Any], fields: list[Leaf]) -> dict[str, Any]:
    """*data* with *fields* set; raises NoSuchField. An entry of a list is found by its id, or by its place from 1."""
    result = deepcopy(data)
    for steps, value in fields:
        here: Any = result
        for depth, step in enumerate(steps[:-1]):
            here = _step(here, step, steps[: depth + 1])
        last = steps[-1]
        if isinstance(here, list):
            here[here.index(_step(here, last, steps))] = value
        elif isinstance(here, dict) and (last in here or len(steps) > 1):
            here[last] = value
        else:
            raise NoSuchField(steps, f"one of {', '.join(map(str, data))}")
    return result


def find(data: dict[str, Any], steps: tuple[str, ...]) -> Any:
    """The field that *steps* lead to; raises NoSuchField."""
    here: Any = data
    for depth, step in enumerate(steps):
        here = _step(here, step, steps[: depth + 1])
    return here


def from_toml(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def _step(here: Any, step: str, steps: tuple[str, ...]) -> Any:
    if isinstance(here, dict) and step in here:
        return here[step]
    if isinstance(here, list):
        for place, item in enumerate(here, 1):
            if (isinstance(item, dict) and item.get("id") == step) or step == str(place):
                return item
        ids = [str(item["id"]) for item in here if isinstance(item, dict) and "id" in item]
        raise NoSuchField(steps, f"one of {_some(ids)}" if ids else f"1 to {len(here)}")
    raise NoSuchField(steps, f"one of {_some([*here])}" if isinstance(here, dict) else "no field below this one")


def _some(names: list[str]) -> str:
    return ", ".join(names[:12]) + (", …" if len(names) > 12 else "")


def to_toml(data: dict[str, Any]) -> str:
    """*data* as TOML: what is plain first, then a table a section and one an entry."""
    plain = [f"{_key(name)} = {_value(value)}" for name, value in data.items() if not _is_section(value)]
    blocks = ["\n".join(plain)] if plain else []
    for name, value in data.items():
        if isinstance(value, dict):
            blocks.append("\n".join([f"[{_key(name)}]", *_fields(value)]))
        elif _is_section(value):
            blocks += ["\n".join([f"[[{_key(name)}]]", *_fields(item)]) for item in value]
    return "\n\n".join(blocks) + "\n"


def _is_section(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)
    )


def _fields(table: dict[str, Any]) -> list[str]:
    return [f"{_key(name)} = {_value(value)}" for name, value in table.items()]


def _key(name: str) -> str:
    return name if name.replace("-", "").replace("_", "").isalnum() and name.isascii() else json.dumps(name)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(_fields(value)) + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)
