"""On which line of a TOML file a field stands: tomllib itself does not say."""

import re

Step = str | int
Path = tuple[Step, ...]

_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_DOTTED = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_HEADER = re.compile(rf"^\s*(?P<open>\[\[?)\s*(?P<name>{_DOTTED})\s*\]")
_FIELD = re.compile(rf"^\s*(?P<name>{_DOTTED})\s*=")


class Lines:
    """The line of each field of a text, by the steps that lead to it: names, and numbers in lists of tables."""

    def __init__(self, text: str) -> None:
        self._lines: dict[Path, int] = {}
        self._counts: dict[Path, int] = {}
        here: Path = ()
        for number, line in enumerate(text.splitlines(), 1):
            if header := _HEADER.match(line):
                here = self._enter(_steps(header["name"]), header["open"] == "[[")
                self._note((), here, number)
            elif field := _FIELD.match(line):
                self._note(here, _steps(field["name"]), number)

    def find(self, path: Path) -> int:
        """The line of *path*, or of what it stands in; 1 for what is missing at the top."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def _enter(self, names: Path, is_list: bool) -> Path:
        path: Path = ()
        for place, name in enumerate(names):
            path += (name,)
            if is_list and place == len(names) - 1:
                self._counts[path] = self._counts.get(path, -1) + 1
            if path in self._counts:
                path += (self._counts[path],)
        return path

    def _note(self, start: Path, names: Path, number: int) -> None:
        for count in range(1, len(names) + 1):
            self._lines.setdefault(start + names[:count], number)


def _steps(dotted: str) -> Path:
    return tuple(name.strip("\"'") for name in re.findall(_KEY, dotted))
