"""What stays the same during a game of Pond: seats and fish."""

from oikos.template.game.content import Content

NO_FISH = -1


class Pieces:
    """Seats and fish. A fish is a number: its place in the content."""

    def __init__(self, players: int, first: int, content: Content) -> None:
        self.players = players
        self.first = first
        """The seat that begins, or NATURE when any may."""
        self.fish_ids = [fish.id for fish in content.fish]
        self.sizes = [fish.size for fish in content.fish]
