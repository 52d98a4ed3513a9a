"""Who has been heard from at a table lately."""

from collections.abc import Iterable


class Roll:
    """Of the people at one table; times in seconds."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._spoke: set[int] = set()
        """Those heard from since the last call."""
        self._heard: dict[int, float] = {}
        """When those who count as here were last heard from."""

    def hear(self, person: int | None) -> None:
        """This person, if it is one at the table, has connected, or has asked for something."""
        if person is not None:
            self._spoke.add(person)

    def call(self, listening: Iterable[int | None], at: float) -> None:
        """Note who has been heard from since the last call; whoever listens has been."""
        for person in listening:
            self.hear(person)
        self._heard |= dict.fromkeys(self._spoke, at)
        self._spoke = set()

    def missing(self, here: Iterable[int], at: float) -> list[int]:
        """Those of *here* who were not heard from for too long; whoever is new among them, from now on."""
        self._heard = {person: self._heard.get(person, at) for person in here}
        return [person for person, heard in self._heard.items() if at - heard >= self._patience]
