"""Budgets: so much a second, with a purse for bursts."""

import time
from collections import OrderedDict

KEPT = 10_000  # addresses remembered


class Purse:
    """A bucket that fills at `rate` a second up to `burst`.

    >>> purse = Purse(rate=1, burst=2, now=0.0)
    >>> [purse.take(0.0), purse.take(0.0), purse.take(0.0), purse.take(1.5)]
    [True, True, False, True]
    """

    __slots__ = ("burst", "full", "last", "rate")

    def __init__(self, rate: float, burst: int, now: float | None = None) -> None:
        self.rate = rate
        self.burst = burst
        self.full = float(burst)
        self.last = time.monotonic() if now is None else now

    def take(self, now: float | None = None) -> bool:
        """One more, if there is one."""
        now = time.monotonic() if now is None else now
        self.full = min(self.burst, self.full + (now - self.last) * self.rate)
        self.last = now
        if self.full < 1:
            return False
        self.full -= 1
        return True


class Purses:
    """A purse for each address; the ones not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.by_address: OrderedDict[str, Purse] = OrderedDict()

    def take(self, address: str) -> bool:
        purse = self.by_address.pop(address, None) or Purse(self.rate, self.burst)
        self.by_address[address] = purse
        if len(self.by_address) > KEPT:
            self.by_address.popitem(last=False)
        return purse.take()
