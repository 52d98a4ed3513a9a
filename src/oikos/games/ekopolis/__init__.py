"""Ekopolis: mayors who build side by side, together or against one another. 3 to 5 players."""

from pathlib import Path

from oikos.engine.game import Box
from oikos.engine.option import Choice, first_option
from oikos.games.ekopolis.game import Ekopolis
from oikos.games.ekopolis.rules import Ending
from oikos.games.ekopolis.view import EkopolisView

BOX = Box(
    name="ekopolis",
    rules_version=2,
    older_rules=(1,),  # EK-R42: "most" of nothing was everybody
    players=(3, 4, 5),
    options=(first_option(5), Choice("version", ("basic", "full"), "basic")),
    endings=Ending,
    view=EkopolisView,
    folder=Path(__file__).parent,
    build=Ekopolis,
)
