"""What can be measured of a running server, for Prometheus: numbers only, no names, no codes."""

from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from oikos.tables.entries import AnyEntry, Moved, kind_of

_DURATIONS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class EntryCounts(Collector):
    """What is counted at every entry: plain numbers, which become metrics when somebody asks for them."""

    def __init__(self) -> None:
        self._kinds: Tally[str] = Tally()
        self._movers: Tally[str] = Tally()
        self._durations = [0] * (len(_DURATIONS) + 1)
        self._seconds = 0.0

    def count(self, entry: AnyEntry, seconds: float) -> None:
        """An entry that became durable in so many seconds."""
        self._durations[bisect_left(_DURATIONS, seconds)] += 1
        self._seconds += seconds
        self._kinds[kind_of(entry)] += 1
        if isinstance(entry, Moved):
            self._movers[entry.by] += 1

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        yield _counter("oikos_entries", "Entries added to tables' logs", "kind", self._kinds)
        yield _counter("oikos_moves", "Moves made", "by", self._movers)
        limits = [*map(str, _DURATIONS), "+Inf"]
        buckets = list(zip(limits, accumulate(self._durations), strict=True))
        yield HistogramMetricFamily("oikos_append_seconds", "Time until an entry is durable", buckets, self._seconds)


def _counter(name: str, what: str, label: str, tally: Tally[str]) -> CounterMetricFamily:
    counter = CounterMetricFamily(name, what, labels=[label])
    for value, count in sorted(tally.items()):
        counter.add_metric([value], count)
    return counter


class Metrics:
    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self.entries = EntryCounts()
        registry.register(self.entries)
        self.refused = Counter("oikos_refused", "Requests refused", ["reason"], registry=registry)
        self.thinking = Histogram(
            "oikos_think_seconds", "Time until a bot has chosen", buckets=_DURATIONS, registry=registry
        )
        self.calls = Counter(
            "oikos_calls", "People called by push when it was their turn", ["result"], registry=registry
        )
        self.tables = Gauge("oikos_live_tables", "Tables in memory", registry=registry)
        self.connections = Gauge("oikos_connections", "Open connections", registry=registry)

    def show(self) -> bytes:
        return generate_latest(self._registry)
