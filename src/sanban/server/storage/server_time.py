"""The server's time: the wall clock when the server starts, then only what really passes.

Somebody sets the wall clock, or it corrects itself: that costs no player time and gives none.
"""

import time
from collections.abc import Callable


class ServerTime:
    """Milliseconds since 1970 that never go backwards and never jump.

    >>> wall, steady = [1_000_000_000], [0]
    >>> clock = ServerTime(lambda: wall[0], lambda: steady[0])
    >>> wall[0] += 3_600_000_000_000; steady[0] += 2_000_000
    >>> clock.now_ms()
    1002
    >>> clock.behind_ms()
    3599998
    """

    def __init__(
        self,
        wall: Callable[[], int] = lambda: time.time_ns(),
        steady: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._offset = wall() - steady()

    def now_ms(self) -> int:
        return (self._offset + self._steady()) // 1_000_000

    def behind_ms(self) -> int:
        """How far the wall clock has jumped ahead; less than 0 when it was set back."""
        return self._wall() // 1_000_000 - self.now_ms()

    def advance(self, ms: int) -> None:
        """Go on from a later time."""
        self._offset += max(0, ms) * 1_000_000


server_time = ServerTime()
