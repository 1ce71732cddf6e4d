"""Counts for Prometheus, in its text format."""

import time
from collections import Counter, deque
from collections.abc import Callable


class Metrics:
    """What the server has done since it started."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.gauges: dict[str, Callable[[], float]] = {}
        self.ack_ms: deque[float] = deque(maxlen=10_000)
        self.opened = time.time()

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

    def text(self) -> str:
        """The page for Prometheus."""
        lines = [f"sanban_start_time_seconds {self.opened:.3f}"]
        for (what, label), count in sorted(self.counts.items()):
            lines.append(f"{what}{{{label}}} {count}" if label else f"{what} {count}")
        for name, read in sorted(self.gauges.items()):
            lines.append(f"{name} {read():g}")
        for share in (0.5, 0.99):
            lines.append(
                f'sanban_acknowledge_milliseconds{{quantile="{share}"}} {self.quantile(share):.3f}'
            )
        return "\n".join(lines) + "\n"
