"""Rate limits: a number per second, and a reserve for bursts."""

import time
from collections import OrderedDict

KEPT = 10_000  # addresses remembered


class RateLimit:
    """How many more are allowed now: grows by `rate` a second up to `burst`.

    >>> limit = RateLimit(rate=1, burst=2, now=0.0)
    >>> [limit.take(0.0), limit.take(0.0), limit.take(0.0), limit.take(1.5)]
    [True, True, False, True]
    """

    __slots__ = ("allowed", "burst", "last", "rate")

    def __init__(self, rate: float, burst: int, now: float | None = None) -> None:
        self.rate = rate
        self.burst = burst
        self.allowed = float(burst)
        self.last = time.monotonic() if now is None else now

    def take(self, now: float | None = None) -> bool:
        """Count one, if it is allowed."""
        now = time.monotonic() if now is None else now
        self.allowed = min(self.burst, self.allowed + (now - self.last) * self.rate)
        self.last = now
        if self.allowed < 1:
            return False
        self.allowed -= 1
        return True


class RateLimits:
    """A rate limit for each address; those not seen for longest are dropped."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.by_address: OrderedDict[str, RateLimit] = OrderedDict()

    def take(self, address: str) -> bool:
        """Count one of this address, if it is allowed."""
        limit = self.by_address.pop(address, None) or RateLimit(self.rate, self.burst)
        self.by_address[address] = limit
        if len(self.by_address) > KEPT:
            self.by_address.popitem(last=False)
        return limit.take()
