"""The things of a game: every entry of its content that has an id, by the section it stands in."""

from typing import Any

from oikos.engine.move import Move


class Things:
    """What events and moves speak of."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.groups: dict[str, str] = {}
        """The section of each thing, by its id."""
        self._collect(data)
        self._of_move: dict[str, str | None] = {}

    def _collect(self, table: dict[str, Any]) -> None:
        for name, value in table.items():
            if isinstance(value, dict):
                self._collect(value)
            elif isinstance(value, list):
                for item in value:
                    if isinstance(item, dict) and isinstance(item.get("id"), str):
                        self.groups.setdefault(item["id"], name)

    def of_move(self, move: Move) -> str | None:
        """The first thing that *move* speaks of."""
        if move.text not in self._of_move:
            named = [str(fact) for fact in move.facts.values() if isinstance(fact, str) and fact in self.groups]
            self._of_move[move.text] = named[0] if named else None
        return self._of_move[move.text]

    def verb(self, move: Move) -> str:
        """What is done, whatever it is done with: `buy` for `buy … with …` too."""
        return move.text.partition(" ")[0]
