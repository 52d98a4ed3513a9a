"""The messages between browsers and tables, and the number by which an older app knows that it is older."""

import tomllib
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

import oikos.tables
from oikos.tables.contract import CONTRACT
from oikos.tables.messages import AnyRequest, AnyTold, Hello

_ADVICE = """The messages have changed. If an app of before cannot talk to this server any more, raise `version` in
src/oikos/tables/contract.toml. In any case write this digest there: {digest}"""


def digest_of_messages() -> str:
    """Of all messages but the views: a game more is no other language."""
    _, parts = msgspec.json.schema_components((AnyRequest, AnyTold, Hello))
    named = {name: part for name, part in parts.items() if not _is_of_a_game(name)}
    return blake2b(msgspec.json.encode(_without_words(named), order="deterministic"), digest_size=8).hexdigest()


def _is_of_a_game(name: str) -> bool:
    return any(cls.__name__ == name and ".games." in cls.__module__ for cls in _all_structs(msgspec.Struct))


def _all_structs(cls: type) -> list[type]:
    below: list[type] = cls.__subclasses__()
    return [*below, *(one for sub in below for one in _all_structs(sub))]


def _without_words(schema: Any) -> Any:
    """The schema without its descriptions, and without the list of games' views in it."""
    if isinstance(schema, dict):
        return {key: _without_words(value) for key, value in schema.items() if key not in ("description", "view")}
    return [_without_words(one) for one in schema] if isinstance(schema, list) else schema


def test_whoever_changes_the_messages_thinks_of_the_apps_that_are_open() -> None:
    contract = tomllib.loads(Path(oikos.tables.__file__).with_name("contract.toml").read_text(encoding="utf-8"))
    digest = digest_of_messages()
    assert contract["digest"] == digest, _ADVICE.format(digest=digest)
    assert contract["version"] == CONTRACT
