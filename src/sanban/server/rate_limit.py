"""Rate limits: a number per second, and a reserve for bursts."""

import time
from collections import Counter, OrderedDict

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.visitor import person

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
        self.taken: Counter[str] | None = None  # to share with other processes, if they are
        self.by_address: OrderedDict[str, RateLimit] = OrderedDict()

    def take(self, address: str) -> bool:
        """Count one of this address, if it is allowed."""
        allowed = self._limit(address).take()
        if allowed and self.taken is not None:
            self.taken[address] += 1
        return allowed

    def spend(self, address: str, count: int) -> None:
        """Count what another process allowed this address.

        >>> limits = RateLimits(rate=0, burst=3)
        >>> limits.spend("192.0.2.7", 2)
        >>> limits.take("192.0.2.7"), limits.take("192.0.2.7")
        (True, False)
        """
        limit = self._limit(address)
        limit.allowed = max(-limit.burst, limit.allowed - count)

    def _limit(self, address: str) -> RateLimit:
        limit = self.by_address.pop(address, None)
        if limit is None:
            limit = RateLimit(self.rate, self.burst)
        self.by_address[address] = limit
        if len(self.by_address) > KEPT:
            self.by_address.popitem(last=False)
        return limit


class Allowances:
    """What an address, and a person wherever they are, may do so often in an hour; a quarter of it
    at once."""

    def __init__(self, per_hour: dict[str, int]) -> None:
        self.per_hour = per_hour
        self.limits = {
            what: RateLimits(count / 3600, max(1, count // 4)) for what, count in per_hour.items()
        }

    async def take(self, what: str, visitor: str, recipient: str = "") -> None:
        """Count one, or refuse it; `recipient`: who would be troubled by too many."""
        counted = (visitor, "Your address has"), (person.get(), "You have")
        for who, name in (*counted, (recipient, "Others have")):
            if who and not await self._take(what, who):
                raise Refusal(
                    f"{name} made too many {what} ({self.per_hour[what]} per hour). "
                    "Try again later.",
                    RefusalCode.SLOW_DOWN,
                )

    async def _take(self, what: str, visitor: str) -> bool:
        return self.limits[what].take(visitor)
