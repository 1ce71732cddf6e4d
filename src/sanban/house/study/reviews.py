"""Reviews of finished games: a line of JSON for each action, as soon as it is looked at."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import msgspec

from sanban.core.game import Game
from sanban.core.table import Table
from sanban.games.kamisado import analysis
from sanban.games.kamisado.analysis import MoveReport
from sanban.house.study.solvers import Solvers
from sanban.house.wire import Answer

KEPT = 200  # reviews that are remembered
AT_ONCE = 2  # reviews that are made at the same time

encode = msgspec.json.Encoder().encode


class Begin(Answer, frozen=True, kw_only=True, tag="begin"):
    """The first line: how many follow."""

    game: str
    total: int


class Judged(Answer, frozen=True, kw_only=True, tag="move"):
    """A Kamisado move."""

    report: MoveReport


class Reviews:
    """Makes reviews and remembers the finished ones."""

    def __init__(self, solvers: Solvers) -> None:
        self.solvers = solvers
        self.kept: OrderedDict[str, list[bytes]] = OrderedDict()
        self.turns = asyncio.Semaphore(AT_ONCE)

    async def lines(self, record_id: str, table: Table[Game]) -> AsyncIterator[bytes]:
        """The lines of a review. Nothing goes on when nobody reads them any more."""
        if record_id in self.kept:
            self.kept.move_to_end(record_id)
            for line in self.kept[record_id]:
                yield line
            return
        found: list[bytes] = []
        async with self.turns:
            async for part in self._parts(table):
                found.append(encode(part) + b"\n")
                yield found[-1]
        self.kept[record_id] = found
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)

    async def _parts(self, table: Table[Game]) -> AsyncIterator[Any]:
        moments = await asyncio.to_thread(analysis.moments_of, table)
        yield Begin(game=table.game.rules.name, total=len(moments))
        for moment in moments:
            work = partial(analysis.judge, moment=moment)
            yield Judged(report=await self.solvers.ask(work))
