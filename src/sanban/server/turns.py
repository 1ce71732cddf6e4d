"""Turns: those who wait for the same thing are served one visitor after the other."""

import asyncio
import contextlib
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from enum import IntEnum

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.visitor import person


class Rank(IntEnum):
    """Who is served before whom."""

    PERSON = 0  # somebody waits for it
    WATCHED = 1  # bots among themselves, and somebody looks on
    NOBODY = 2


class Turns:
    """Lets `at_once` works run; the next is of the visitor who was served longest ago.

    A visitor who already waits for `each` things, by their address or by their cookie, or one more
    than `waiting` in all, is refused.
    """

    def __init__(self, at_once: int, *, waiting: int = 1_000_000, each: int = 1_000_000) -> None:
        self.free = at_once
        self.most = waiting
        self.each = each
        self.asked: Counter[str] = Counter()  # by visitor and by person: what waits or runs
        self._waiting: dict[Rank, OrderedDict[str, deque[asyncio.Future[None]]]] = {
            rank: OrderedDict() for rank in Rank
        }

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return sum(len(line) for lines in self._waiting.values() for line in lines.values())

    @contextlib.asynccontextmanager
    async def turn(self, visitor: str, rank: Rank = Rank.PERSON) -> AsyncIterator[None]:
        """Wait for a turn and keep it until the end of the block."""
        self.check(visitor)
        counted = {visitor, person.get()} - {""}
        self.asked.update(counted)
        try:
            await self._wait(visitor, rank)
            try:
                yield
            finally:
                self._next()
        finally:
            self.asked.subtract(counted)
            self.asked += Counter()  # without those who have nothing left

    def check(self, visitor: str) -> None:
        """Refuse a visitor who may not wait for one more."""
        if max(self.asked[visitor], self.asked[person.get()]) >= self.each:
            raise Refusal(
                f"You are already waiting for {self.each} of these. Wait until one is done.",
                RefusalCode.TOO_MANY_WAITING,
            )
        if self.waiting >= self.most:
            raise Refusal("The server is busy. Try again in a moment.", RefusalCode.BUSY)

    async def _wait(self, visitor: str, rank: Rank) -> None:
        if self.free:
            self.free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        lines = self._waiting[rank]
        lines.setdefault(visitor, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            line = lines.get(visitor)
            if not mine.cancelled():
                self._next()  # the turn came at the same moment: it goes to the next one
            elif line is not None and mine in line:
                line.remove(mine)
                if not line:
                    del lines[visitor]
            raise

    def _next(self) -> None:
        """Give the turn to the next one who still waits."""
        for lines in self._waiting.values():
            while lines:
                visitor, line = lines.popitem(last=False)
                mine = line.popleft()
                if line:
                    lines[visitor] = line  # behind the other visitors
                if not mine.done():
                    mine.set_result(None)
                    return
        self.free += 1
