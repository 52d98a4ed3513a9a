"""What was promised at one table, by all that people there were told: nothing is lost, doubled or told in two ways."""

from dataclasses import dataclass, field

from tests.server.people import Message

_EXPECTED = {
    *("stale", "storage", "busy", "not-your-turn", "paused", "table-ended", "already-started", "bot-plays"),
    *("nothing-to-undo", "already-asked", "deal-running", "too-fast", "too-many-changes", "no-such-ask", "not-asked"),
}
"""Why something may be refused while others move, or while something is broken."""


@dataclass
class Ledger:
    code: str
    accepted: dict[int, tuple[int, str]] = field(default_factory=dict)
    """By entry, the seat and the move that somebody was told is kept."""
    lines: dict[int, Message] = field(default_factory=dict)
    """By entry, what anybody was told of it."""
    broken: list[str] = field(default_factory=list)
    """Promises that were not kept."""

    def accept(self, seq: int, seat: int, move: str) -> None:
        if self.accepted.setdefault(seq, (seat, move)) != (seat, move):
            self.broken.append(f"entry {seq} was given to two moves")

    def tell(self, after: int, update: Message) -> None:
        """Somebody who had been told up to entry *after* was sent *update*."""
        numbers = [line["seq"] for line in update["lines"]]
        expected = list(range(after + 1, update["seq"] + 1))
        if numbers and update["is_complete"] and numbers != expected:
            self.broken.append(f"told of {numbers[:3]}… to {numbers[-1]} after {after}, not of all to {update['seq']}")
        for line in update["lines"]:
            self._compare(self.lines.setdefault(line["seq"], line), line)

    def _compare(self, one: Message, other: Message) -> None:
        """Two people may know different things of an entry, but nothing that contradicts."""
        for name in ("kind", "seat", "at", "by", "move"):
            if name in one and name in other and one[name] != other[name]:
                self.broken.append(f"entry {one['seq']}: {name} was {one[name]!r} and {other[name]!r}")

    def refuse(self, reason: str) -> None:
        if reason not in _EXPECTED:
            self.broken.append(f"refused: {reason}")

    def check(self, lines: list[Message]) -> None:
        """*lines* are what somebody is told at last, from the beginning or from as far back as is kept."""
        last = {line["seq"]: line for line in lines}
        for line in lines:
            self._compare(self.lines.get(line["seq"], line), line)
        for seq, (seat, move) in self.accepted.items():
            kept = last.get(seq) if seq >= min(last, default=0) else self.lines.get(seq)
            if kept is None or (kept["kind"], kept["seat"], kept.get("move", move)) != ("moved", seat, move):
                self.broken.append(f"the move of entry {seq}, {move!r}, was acknowledged and is lost")
