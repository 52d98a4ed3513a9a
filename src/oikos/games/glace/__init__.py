"""La Glace et le Ciel: partners who cannot see their own objective. 2 to 4 players."""

from pathlib import Path

from oikos.engine.game import Box
from oikos.engine.option import Choice, first_option
from oikos.games.glace.game import Glace
from oikos.games.glace.rules import Ending
from oikos.games.glace.view import GlaceView

BOX = Box(
    name="glace",
    rules_version=1,
    players=(2, 3, 4),
    options=(
        first_option(4),
        Choice("mode", ("standard", "expert", "young", "chick"), "standard"),
        Choice("start_cards", ("none", "diagonal"), "none"),
    ),
    endings=Ending,
    view=GlaceView,
    folder=Path(__file__).parent,
    build=Glace,
    has_convention=True,
)
