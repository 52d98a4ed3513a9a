"""The notes of a game's content for its reader: as they are, or in simple words for ages 8 to 10."""

from typing import Any


def for_reader(content: Any, is_simple: bool) -> Any:
    """*content* with one form of each note: the simple one where it is wanted and there is one."""
    if isinstance(content, list | tuple):
        return [for_reader(item, is_simple) for item in content]
    if not isinstance(content, dict):
        return content
    shown = {key: for_reader(value, is_simple) for key, value in content.items() if key != "simple"}
    if is_simple and content.get("simple") and "note" in content:
        shown["note"] = content["note"] | content["simple"]
    return shown
