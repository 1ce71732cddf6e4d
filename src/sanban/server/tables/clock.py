"""Clocks: kept by the server, and derived only from the times in the log."""

from collections.abc import Iterable

from sanban.server.tables.wire import Clocks
from sanban.server.wire import ClockSetting, Correspondence, RealTime

DAY_MS = 86_400_000


class Pauses:
    """When nobody was serving. That time is not anybody's thinking time.

    >>> pauses = Pauses([(100, 200)])
    >>> pauses.passed(50, 250), pauses.passed(150, 160), pauses.passed(0, 50)
    (100, 0, 50)
    """

    def __init__(self, spans: Iterable[tuple[int, int]] = ()) -> None:
        self.spans: list[tuple[int, int]] = []  # in order, none touching another
        for start, end in sorted(spans):
            self.add(start, end)

    def add(self, start: int, end: int) -> None:
        """Note a pause that is not before the others."""
        if self.spans and start <= self.spans[-1][1]:
            start, last = self.spans.pop()
            end = max(end, last)
        self.spans.append((start, end))

    def passed(self, start: int, end: int) -> int:
        """Milliseconds from start to end in which the server was open."""
        closed = sum(max(0, min(last, end) - max(first, start)) for first, last in self.spans)
        return max(0, end - start - closed)


class Clock:
    """The clocks of one table."""

    def __init__(self, setting: ClockSetting, seats: int, pauses: Pauses) -> None:
        self.setting = setting
        self.ticks = isinstance(setting, RealTime | Correspondence)
        self.pauses = pauses
        start: int | None = None
        if isinstance(setting, RealTime):
            start = setting.main_s * 1000
        elif isinstance(setting, Correspondence):
            start = setting.days * DAY_MS
        self.left: list[int | None] = [start] * seats
        self.running: tuple[int, ...] = ()
        self.since = 0
        self.held = 0  # so long after `since` nobody's clock runs: somebody else may call

    def spent(self, at: int) -> int:
        """The thinking time since the last change."""
        return max(0, self.pauses.passed(self.since, at) - self.held)

    def settle(
        self, at: int, running: Iterable[int], acted: int | None = None, held: int = 0
    ) -> int:
        """Charge the time since the last change and let other clocks run, after `held` ms.

        Returns the thinking time that was charged. A seat that acted and need not act
        again has finished its turn: that earns the increment, or a new span of days.
        """
        spent = self.spent(at) if self.running else 0
        now_running = tuple(running)
        if self.ticks:
            for seat in self.running:
                self.left[seat] = (self.left[seat] or 0) - spent
            if isinstance(self.setting, RealTime):
                if acted is not None and acted not in now_running and acted in self.running:
                    self.left[acted] = (self.left[acted] or 0) + self.setting.increment_s * 1000
            elif isinstance(self.setting, Correspondence):
                for seat in now_running:
                    if seat not in self.running or seat == acted:
                        self.left[seat] = self.setting.days * DAY_MS
        self.running = now_running
        self.since, self.held = at, held
        return spent

    def expired(self, now: int) -> list[int]:
        """The seats whose time has run out."""
        if not self.ticks:
            return []
        spent = self.spent(now)
        return [seat for seat in self.running if (self.left[seat] or 0) <= spent]

    def deadline(self) -> int | None:
        """When the next clock runs out, if nobody acts; None when none ticks."""
        if not self.ticks or not self.running:
            return None
        moment = self.since + self.held + min(self.left[seat] or 0 for seat in self.running)
        for first, last in self.pauses.spans:
            if last > self.since and first <= moment:
                moment += last - max(first, self.since)
        return moment

    def shown(self, now: int) -> Clocks | None:
        """For the wire."""
        if not self.ticks:
            return None
        spent = self.spent(now) if self.running else 0
        held = max(0, self.held - self.pauses.passed(self.since, now)) if self.running else 0
        left = [
            max(0, ms - spent) if ms is not None and seat in self.running else ms
            for seat, ms in enumerate(self.left)
        ]
        return Clocks(now_ms=now, left_ms=left, running=list(self.running), held_ms=held)
