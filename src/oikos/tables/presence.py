"""Who is present at a table: who has been heard from lately."""

from collections.abc import Iterable


class Presence:
    """The people at one table, as one process knows them; times in seconds."""

    def __init__(self, away_after: float) -> None:
        self._away_after = away_after
        self._spoke: set[int] = set()
        """Those heard from at this process since the last call."""
        self._heard: dict[int, float] = {}
        """When those who count as here were last heard from, at any process."""

    def hear(self, person: int | None) -> None:
        """This person, if it is one at the table, has connected, or has asked for something."""
        if person is not None:
            self._spoke.add(person)

    def hear_of(self, people: Iterable[int], at: float) -> None:
        """A process has heard from them lately."""
        self._heard |= dict.fromkeys(people, at)

    def call(self, listening: Iterable[int | None], at: float) -> set[int]:
        """Who has been heard from at this process since the last call; whoever listens has been."""
        for person in listening:
            self.hear(person)
        spoke, self._spoke = self._spoke, set()
        self.hear_of(spoke, at)
        return spoke

    def missing(self, here: Iterable[int], at: float) -> list[int]:
        """Those of *here* whom nobody has heard from for too long; whoever is new among them, from now on."""
        self._heard = {person: self._heard.get(person, at) for person in here}
        return [person for person, heard in self._heard.items() if at - heard >= self._away_after]
