"""One run of the lab at a time, in a process of its own that can be ended at any moment."""

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec

from oikos.engine.languages import Lang
from oikos.lab.experiments.changes import to_toml
from oikos.lab.words import lab_words
from oikos.tables.refused import Refused

MOST_GAMES = 500
"""Of each of the two variants."""
_CHUNK = 10
_NICE = 10

Stage = Literal["none", "playing", "writing", "done", "failed", "cancelled"]


class RunInfo(msgspec.Struct, frozen=True):
    """How far the run has come."""

    stage: Stage
    game: str = ""
    done: int = 0
    total: int = 0
    why: str = ""
    """The last line that a run which failed left."""


class LabRun:
    """Plays the game as it is and with changed cards on the same deals, and writes the report."""

    def __init__(self) -> None:
        self._folder: TemporaryDirectory[str] | None = None
        self._work: asyncio.Task[None] | None = None
        self._stage: Stage = "none"
        self._game, self._total, self._why = "", 0, ""

    def start(self, game: str, players: int, games: int, files: dict[str, str], lang: Lang) -> None:
        """Raises Refused while another run is on."""
        if self._work is not None and not self._work.done():
            raise Refused("lab-busy")
        self._clear()
        self._folder = TemporaryDirectory(prefix="oikos-lab-")
        folder = Path(self._folder.name)
        (folder / "changed").mkdir()
        for name, text in files.items():
            (folder / "changed" / name).write_text(text, encoding="utf-8")
        words = lab_words(lang)
        names = [words.say("lab", name) for name in ("as-it-is", "changed")]
        variants = [{"name": names[0]}, {"name": names[1], "file": "changed/content.toml"}]
        plan = {"game": game, "players": players, "games": games, "seed": "1", "chunk": _CHUNK, "variant": variants}
        (folder / "trial.toml").write_text(to_toml(plan), encoding="utf-8")
        self._stage, self._game, self._total, self._why = "playing", game, games * len(variants), ""
        self._work = asyncio.create_task(self._run(folder, lang))

    def info(self) -> RunInfo:
        return RunInfo(self._stage, self._game, self._done(), self._total, self._why)

    def report(self) -> bytes:
        """Raises Refused where there is none."""
        if self._stage != "done" or self._folder is None:
            raise Refused("no-report", 404)
        return Path(self._folder.name, "report.html").read_bytes()

    async def cancel(self) -> None:
        """End the run, if one is on."""
        if self._work is None or self._work.done():
            return
        self._work.cancel()
        with suppress(asyncio.CancelledError):
            await self._work
        self._stage = "cancelled"

    async def close(self) -> None:
        await self.cancel()
        self._clear()

    def _clear(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _done(self) -> int:
        if self._stage != "playing" or self._folder is None:
            return self._total if self._stage in ("writing", "done") else 0
        parts = len([*Path(self._folder.name, "results", "games").glob("*.parquet")])
        return min(self._total, parts * _CHUNK)

    async def _run(self, folder: Path, lang: Lang) -> None:
        if await self._oikos(folder, "run", "trial.toml", "--out", "results", "--lang", lang):
            self._stage = "writing"
            if await self._oikos(folder, "report", "results", "--out", "report.html", "--lang", lang):
                self._stage = "done"
                return
        self._stage = "failed"

    async def _oikos(self, folder: Path, *words: str) -> bool:
        """Whether `oikos lab` did what was asked; it is ended where this is cancelled."""
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "oikos", "lab", *words)
        process = await asyncio.create_subprocess_exec(
            *command, cwd=folder, stdout=pipe, stderr=asyncio.subprocess.STDOUT
        )
        if sys.platform != "win32":  # which has no such call
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, process.pid, _NICE)
        try:
            said, _ = await process.communicate()
        except asyncio.CancelledError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            raise
        lines = said.decode(errors="replace").strip().splitlines()
        self._why = lines[-1][:300] if process.returncode and lines else ""
        return process.returncode == 0
