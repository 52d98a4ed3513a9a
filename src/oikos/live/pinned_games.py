"""Games as tables were opened with them: the cards of that day, even if the box has others now."""

import os
import re
import shutil
import tempfile
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from oikos.engine.game import Box, Game
from oikos.engine.option import Value
from oikos.games import find_box
from oikos.live.store import CardStore
from oikos.tables.refused import Refused
from oikos.tables.setup import Setup

_MOST_NEW = 256
_PREFIX = "oikos-cards-"
_HASH = re.compile("[0-9a-f]{64}")


class PinnedGames:
    """Opens games; each is opened once and shared, because a game does not change."""

    def __init__(self, store: CardStore) -> None:
        self._store = store
        _remove_left_folders()
        self._folder = tempfile.TemporaryDirectory(prefix=f"{_PREFIX}{os.getpid()}-")
        self._new: OrderedDict[Any, Game[Any, Any]] = OrderedDict()
        """The games in the boxes, by what was asked for, as long as their files are as they were."""
        self._open = lru_cache(maxsize=256)(self._open_game)

    def open_new(self, name: str, players: int | None, options: dict[str, Value]) -> Game[Any, Any]:
        """The game in the box, whose cards are kept from now on; raises BadOption."""
        box = find_box(name)
        key = (name, players, tuple(options.items()), _times_of(box))
        if key not in self._new:
            game = box.open(players, options)
            options_now, rules = tuple(game.options.items()), box.rules_version
            game = self._open(name, game.players, options_now, game.content_hash, rules)
            self._store.keep_content(game.content_hash, name, files_of(game.box))
            self._new[key] = game
            if len(self._new) > _MOST_NEW:
                self._new.popitem(last=False)
        return self._new[key]

    def open(self, setup: Setup) -> Game[Any, Any]:
        """The game of a table; raises Refused when it was played by other rules."""
        box = find_box(setup.game)
        if box.by_rules(setup.rules) is None:
            raise Refused("rules-changed", given=setup.rules, expected=box.rules_version)
        return self._open(setup.game, setup.players, tuple(setup.options.items()), setup.content, setup.rules)

    def other_cards(self, setup: Setup) -> str | None:
        """The file with the cards of a table, for another process; None for those of the box."""
        folder = Path(self._folder.name, setup.content)
        return str(folder / "content.toml") if folder.exists() else None

    def content_file(self, hashed: str) -> Path | None:
        """Where cards of another day are; None for those of the box, and for unknown ones.

        What is no hash at all may name a folder that is not ours.
        """
        if not _HASH.fullmatch(hashed):
            return None
        folder = Path(self._folder.name, hashed)
        if not folder.exists():
            files = self._store.content(hashed)
            if files is None:
                return None
            folder.mkdir()
            for file, text in msgspec.json.decode(files, type=dict[str, str]).items():
                (folder / file).write_text(text, encoding="utf-8")
        return folder / "content.toml"

    def _open_game(
        self, name: str, players: int, options: tuple[tuple[str, Value], ...], content: str, rules: int
    ) -> Game[Any, Any]:
        box = find_box(name).by_rules(rules)
        assert box is not None
        game = box.open(players, dict(options))
        if game.content_hash == content:
            return game
        file = self.content_file(content)
        if file is None:
            raise Refused("cards-unknown", given=content[:12])
        return box.open(players, dict(options), file)

    def close(self) -> None:
        self._folder.cleanup()


def _times_of(box: Box) -> tuple[int, ...]:
    """When the content of a box was last changed."""
    return tuple((box.folder / name).stat().st_mtime_ns for name in (box.content_file.name, *box.more_content))


def _remove_left_folders() -> None:
    """Remove the folders of processes that were killed and could not do so themselves."""
    if os.name != "posix":  # elsewhere there is no harmless way to ask whether a process lives
        return
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*-*"):
        number = folder.name.removeprefix(_PREFIX).partition("-")[0]
        if number.isdigit() and not _is_running(int(number)):
            shutil.rmtree(folder, ignore_errors=True)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # somebody else's
        return True
    return True


def files_of(box: Box) -> bytes:
    """The content of a box as it is installed."""
    names = (box.content_file.name, *box.more_content)
    return msgspec.json.encode({name: (box.folder / name).read_text(encoding="utf-8") for name in names})


def try_files(box: Box, players: int | None, options: dict[str, Value], files: dict[str, str]) -> Game[Any, Any]:
    """The game with these files; raises BadContent, which says what is wrong, or BadOption."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        return box.open(players, options, Path(folder, box.content_file.name))
