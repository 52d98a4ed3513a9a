"""What can be measured of a running server, for Prometheus: numbers only, no names, no codes."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from oikos.server.tables.entries import AnyEntry, Moved
from oikos.server.tables.show import kind_of

_DURATIONS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self._entries = Counter("oikos_entries", "Entries added to tables' logs", ["kind"], registry=registry)
        self._moves = Counter("oikos_moves", "Moves made", ["by"], registry=registry)
        self.refused = Counter("oikos_refused", "Requests refused", ["reason"], registry=registry)
        self._appending = Histogram(
            "oikos_append_seconds", "Time until an entry is durable", buckets=_DURATIONS, registry=registry
        )
        self.thinking = Histogram(
            "oikos_think_seconds", "Time until a bot has chosen", buckets=_DURATIONS, registry=registry
        )
        self.tables = Gauge("oikos_live_tables", "Tables in memory", registry=registry)
        self.connections = Gauge("oikos_connections", "Open connections", registry=registry)

    def count(self, entry: AnyEntry, seconds: float) -> None:
        """An entry that became durable in so many seconds."""
        self._appending.observe(seconds)
        self._entries.labels(kind_of(entry)).inc()
        if isinstance(entry, Moved):
            self._moves.labels(entry.by).inc()

    def show(self) -> bytes:
        return generate_latest(self._registry)
