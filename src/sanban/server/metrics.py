"""Counts for Prometheus, in its text format."""

import time
from collections import Counter, deque
from collections.abc import Callable

HEARD_S = 5.0  # what another process said counts so long: it may be gone
START = "sanban_start_time_seconds"
WAIT = "sanban_acknowledge_milliseconds"


class Metrics:
    """What the server has done since it started."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.gauges: dict[str, Callable[[], float]] = {}
        self.ack_ms: deque[float] = deque(maxlen=10_000)
        self.opened = time.time()
        # of other processes that visitors cannot tell from this one: when heard, and their values
        self.elsewhere: dict[str, tuple[float, dict[str, float]]] = {}

    def count(self, what: str, label: str = "", by: int = 1) -> None:
        self.counts[what, label] += by

    def stored(self, kind: str) -> None:
        """An entry was stored."""
        self.counts["sanban_entries_total", f'kind="{kind}"'] += 1

    def acknowledged(self, ms: float) -> None:
        self.ack_ms.append(ms)
        self.counts["sanban_acknowledged_total", ""] += 1

    def quantile(self, share: float) -> float:
        """Of the acknowledgement's time, over the last ones."""
        times = sorted(self.ack_ms)
        return times[min(len(times) - 1, int(len(times) * share))] if times else 0.0

    def values(self) -> dict[str, float]:
        """What this process has counted, as Prometheus calls it."""
        found: dict[str, float] = {START: self.opened}
        for (what, label), count in sorted(self.counts.items()):
            found[f"{what}{{{label}}}" if label else what] = count
        for name, read in sorted(self.gauges.items()):
            found[name] = read()
        for share in (0.5, 0.99):
            found[f'{WAIT}{{quantile="{share}"}}'] = self.quantile(share)
        return found

    def hear(self, process: str, values: dict[str, float]) -> None:
        """Another process says what it has counted."""
        now = time.monotonic()
        self.elsewhere[process] = now, values
        self.elsewhere = {
            name: one for name, one in self.elsewhere.items() if now - one[0] < HEARD_S
        }

    def total(self) -> dict[str, float]:
        """Of all processes: sums, the first start, the longest waits.

        >>> one = Metrics()
        >>> one.count("sanban_refused_total", by=2)
        >>> one.hear("other", {"sanban_refused_total": 3, START: 1.0})
        >>> found = one.total()
        >>> found["sanban_refused_total"], found[START]
        (5, 1.0)
        """
        found = self.values()
        since = time.monotonic() - HEARD_S
        for heard, values in self.elsewhere.values():
            if heard < since:
                continue
            for name, value in values.items():
                if name == START:
                    found[name] = min(found[name], value)
                elif name.startswith(WAIT):
                    found[name] = max(found.get(name, 0.0), value)
                else:
                    found[name] = found.get(name, 0) + value
        return found

    def text(self) -> str:
        """The page for Prometheus."""
        lines = [
            f"{name} {value}" if isinstance(value, int) else f"{name} {value:.3f}"
            for name, value in self.total().items()
        ]
        return "\n".join(lines) + "\n"
