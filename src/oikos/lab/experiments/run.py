"""Runs an experiment: the pieces of work that are not done yet, on this machine's processes or on a cluster."""

import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import oikos
from oikos.engine.errors import BadOption
from oikos.lab.experiments.changes import from_toml, to_toml
from oikos.lab.experiments.chunk import Done, play_piece
from oikos.lab.experiments.plan import Content, Piece, Plan
from oikos.lab.experiments.results import EXPERIMENT
from oikos.lab.experiments.tables import is_done
from oikos.lab.jobs import share_out

Engine = Callable[[Iterable[Piece]], Iterator[Done]]
"""Does pieces of work, in any order, and says of each when it is done."""
_MARK = "\n# Added by oikos lab run; nothing of it is read when the experiment is run again.\n"


def on_this_machine(jobs: int) -> Engine:
    return lambda pieces: share_out(play_piece, pieces, jobs)


def prepare(plan: Plan, folder: Path) -> None:
    """Write down what is to be run; raises BadOption where *folder* holds another experiment."""
    file, text = folder / EXPERIMENT, plan.source.text.partition(_MARK)[0]
    try:
        known = file.read_text(encoding="utf-8").partition(_MARK)[0] if file.exists() else None
        if known is not None and known != text:
            raise BadOption("other-experiment", given=str(folder))
        plan.write_contents(folder)
        if known is None:
            file.write_text(text + _MARK + to_toml({"run": _about(plan)}), encoding="utf-8")
    except OSError as error:
        raise BadOption("cannot-write", file=str(folder), why=error.strerror or "") from error


def run(plan: Plan, folder: Path, engine: Engine) -> Iterator[Done]:
    """Do all that is left to do; `prepare` comes first."""
    left = (piece for piece in plan.pieces(folder) if not is_done(folder, piece.name))
    return engine(left)


def played(plan: Plan, folder: Path) -> tuple[int, int]:
    """How many games are done, and how many there are."""
    done = total = 0
    for piece in plan.pieces(folder):
        games = len(piece.numbers)
        total += games
        done += games if is_done(folder, piece.name) else 0
    return done, total


def write_about(folder: Path, content: Content, hashed: str) -> None:
    """Add a variant to what *folder* says of itself."""
    file = folder / EXPERIMENT
    text, _, about = file.read_text(encoding="utf-8").partition(_MARK)
    data = from_toml(about)
    known = [one for one in data["run"]["variant"] if one["name"] != content.name]
    data["run"]["variant"] = [*known, _variant(content, hashed)]
    file.write_text(text + _MARK + to_toml(data), encoding="utf-8")


def _variant(content: Content, hashed: str) -> dict[str, object]:
    return {"name": content.name, "folder": content.folder, "content": hashed, "options": content.options}


def _about(plan: Plan) -> dict[str, object]:
    return {
        "oikos": oikos.__version__,
        "rules_version": plan.box.rules_version,
        "compiled": oikos.is_compiled(),
        "python": sys.version.split()[0],
        "system": platform.platform(),
        "processors": os.cpu_count() or 1,
        "variant": [_variant(one, plan.hashes[one.name]) for one in plan.contents],
    }
