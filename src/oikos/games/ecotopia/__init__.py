"""Ecotopia: one team whose smartphones do good, and whose power plants cost the Earth. 2 to 6 players."""

from pathlib import Path

from oikos.engine.game import Box
from oikos.engine.option import Choice, first_option
from oikos.games.ecotopia.game import Ecotopia
from oikos.games.ecotopia.rules import Ending
from oikos.games.ecotopia.view import EcotopiaView

BOX = Box(
    name="ecotopia",
    rules_version=2,
    older_rules=(1,),  # ET-R50: the same moves do the same; what a seat sees after a reshuffle is other
    players=(2, 3, 4, 5, 6),
    options=(
        first_option(6),
        Choice("version", ("normal", "simplified"), "normal"),
        Choice("tree_bonus", ("either", "neither"), "either", only_with=("version", "normal")),  # ET-R39
        Choice("questions", ("all", "easier"), "all", is_later=True),  # ET-M07
    ),
    endings=Ending,
    view=EcotopiaView,
    folder=Path(__file__).parent,
    build=Ecotopia,
    more_content=("questions.toml",),
)
