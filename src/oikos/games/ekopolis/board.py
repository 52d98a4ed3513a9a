"""The board of Ekopolis: what its spaces are called and which touch."""

from typing import Final, final

from oikos.games.ekopolis.content import DIRECTIONS, Plan

NO_SPECIES: Final = ""


@final
class Board:
    """The spaces, numbered row by row from the top left. What is fixed on them, and nothing that is placed."""

    def __init__(self, plan: Plan, players: int) -> None:
        coordinates = plan.spaces()
        self.names = list(coordinates)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        at = {where: number for number, where in enumerate(coordinates.values())}
        self.neighbours = [
            [at[q + dq, r + dr] for dq, dr in DIRECTIONS if (q + dq, r + dr) in at] for q, r in coordinates.values()
        ]
        """By space: the spaces that touch it, anticlockwise from the right."""
        self.rows = [[f"{row.letter}{place + 1}" for place in range(row.spaces)] for row in plan.rows]
        self.species = [NO_SPECIES] * len(self.names)
        """By space: the endangered species that lives there, or NO_SPECIES (EK-070)."""
        for endangered in plan.endangered:
            self.species[self.numbers[endangered.space]] = endangered.id
        self.endangered = [space for space, species in enumerate(self.species) if species != NO_SPECIES]
        self.halls = [self.numbers[name] for name in plan.start[str(players)]]
        """By seat: where its City hall stands (EK-013, EK-R41)."""

    def __len__(self) -> int:
        return len(self.names)
