"""Those who are told what happens at a table."""

from abc import ABC, abstractmethod

from oikos.tables.messages import Goodbye


class Listener(ABC):
    """One connection of a person, or of somebody who looks on."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.known_moves: set[str] = set()
        """The moves whose facts it was told."""

    @abstractmethod
    def tell(self, data: bytes) -> None:
        """One message."""

    @abstractmethod
    def end(self, reason: Goodbye) -> None:
        """The last message; the connection ends."""
