"""ECOPOLIS: rival cities on one planet that must not overheat. 2 to 6 players."""

from pathlib import Path

from oikos.engine.game import Box
from oikos.engine.option import Choice, Number, Switch, first_option
from oikos.games.ecopolis.game import Ecopolis
from oikos.games.ecopolis.rules import Ending
from oikos.games.ecopolis.view import EcopolisView

BOX = Box(
    name="ecopolis",
    rules_version=1,
    players=(2, 3, 4, 5, 6),
    options=(
        first_option(6),
        Number("target", 1, 12, 6),  # EP-121
        Switch("free_pass", False),  # EP-R16
        Choice("covered_cards", ("stay", "discard"), "stay"),  # EP-R12
        Switch("finish_round", False, is_later=True),  # EP-R42
    ),
    endings=Ending,
    view=EcopolisView,
    folder=Path(__file__).parent,
    build=Ecopolis,
)
