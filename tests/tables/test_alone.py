"""The core of a table runs alone: without a network, a database, tasks or a server's libraries."""

import subprocess
import sys
from pathlib import Path

import oikos

PACKAGE = Path(oikos.__file__).parent
MODULES = sorted(file.stem for file in (PACKAGE / "tables").glob("*.py") if file.stem != "__init__")

# Whatever is not on the list cannot be imported; then a game is played to its end, from opening to replay.
PROGRAM = """
import sys

sys.path[:0] = sys.argv[2:3]
OURS = {"engine", "games", "players", "tables", "version"}
FOREIGN = {"msgspec", "mypy_extensions", "typing_extensions", "oikos__mypyc", *sys.argv[3:]}
REFUSED = {"asyncio", "socket", "sqlite3", "ssl", "threading", "subprocess", "multiprocessing", "select", "selectors"}


class Gate:
    def find_spec(self, name, path=None, target=None):
        first, _, rest = name.partition(".")
        if first == "oikos":
            allowed = not rest or rest.partition(".")[0] in OURS
        else:
            allowed = first in FOREIGN or (first in sys.stdlib_module_names and first not in REFUSED)
        if not allowed:
            raise ImportError(f"{name} is not for the core")
        return None


for name in [name for name in sys.modules if name.partition(".")[0] in REFUSED]:
    del sys.modules[name]
sys.meta_path.insert(0, Gate())
from importlib import import_module

for module in sys.argv[1].split():
    import_module(f"oikos.tables.{module}")

from oikos.games import find_box
from oikos.tables import entries as log
from oikos.tables.audience import updates_for
from oikos.tables.bot import choose_move, task_of
from oikos.tables.create import Choices, OpenTable, seats_of, setup_of, SeatWish
from oikos.tables.decide import decide
from oikos.tables.entries import write_entry
from oikos.tables.load import load_table
from oikos.tables.messages import Play, Start
from oikos.tables.replay import step_of
from oikos.tables.table import Table

wish = OpenTable(game="glace", name="Ana", seats=[SeatWish("me"), SeatWish("sapling")])
game = find_box("glace").open(2, {"first": "0"})
setup = setup_of(wish, Choices("glace", 2, game.options, game.content_hash, 1))
opened = log.Opened(setup, [log.Guest("ana", "Ana")], seats_of(wish, 2, "Ana"))
table, rows = Table("CODE3467", "seed", opened, 1, game), [(1, 1, write_entry(opened))]


def add(decision):
    table.add(decision.entry, table.seq + 1, decision.events)
    rows.append((table.seq, table.seq, write_entry(decision.entry)))


add(decide(table, "ana", Start(), 1))
while table.phase == "running":
    if table.bot_to_move is not None:
        chosen = choose_move(task_of(table, table.actor, "sapling", None, 0.1)).move
        add(log.Decision(*table.play(table.actor, chosen, "bot", table.seq)))
    else:
        update = updates_for(table, "ana", 0)[0]
        assert [move.text for move in update.moves] == list(update.view.moves)
        add(decide(table, "ana", Play(seat=0, answers=table.position, move=update.moves[0].text), table.seq))
again = load_table("CODE3467", "seed", rows, lambda setup: game)
assert again.history.state.to_text() == table.history.state.to_text()
assert len(step_of(table, list(table.history.entries), "all").views) == 2
print("played", table.seq)
"""


def test_the_core_needs_nothing_but_the_engine_the_games_the_players_and_msgspec() -> None:
    of_compiled = ["librt"] if oikos.is_compiled() else []
    command = [sys.executable, "-c", PROGRAM, " ".join(MODULES), str(PACKAGE.parent), *of_compiled]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("played ")
