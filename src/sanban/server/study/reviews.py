"""Reviews of finished games: a line of JSON for each action, as soon as it is reviewed."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator

import msgspec

from sanban.core.game import Game
from sanban.core.table import Table
from sanban.games.kamisado import analysis
from sanban.games.kamisado.game import Kamisado
from sanban.players.review import ActionReview, Budget, Reviewer, sums_of
from sanban.server.bots.pool import Pool
from sanban.server.records.record_store import RecordStore
from sanban.server.study.review_worker import review_action
from sanban.server.study.solvers import Solvers
from sanban.server.study.wire import (
    ReviewBegin,
    ReviewedAction,
    ReviewedMove,
    ReviewLine,
    ReviewSums,
)
from sanban.server.turns import Rank, Turns
from sanban.server.workers import BESIDE, WorkerDied

KEPT = 200  # reviews that are remembered
MOST_DEAD = 2  # workers that may die over one review
AT_ONCE = 50  # reviews that are made at the same time, action by action in turns
EACH = 2  # that one visitor may wait for
VERSION = "1\n"  # of the lines that are kept with a record; raised when they change

logger = logging.getLogger("sanban.study")

encode = msgspec.json.Encoder().encode


class Reviews:
    """Makes reviews and remembers the finished ones; what is proved stays with the record."""

    def __init__(self, solvers: Solvers, records: RecordStore | None = None) -> None:
        self.solvers = solvers
        self.records = records  # keeps what is proved; None: only this process remembers
        self.pool = Pool(1, BESIDE)  # not the bots': nobody at a table waits for a review
        self.kept: OrderedDict[tuple[str, Budget], list[bytes]] = OrderedDict()
        self.turns = Turns(AT_ONCE, waiting=AT_ONCE, each=EACH)

    def check(self, visitor: str, table: Table[Game]) -> None:
        """Refuse a game that cannot be reviewed, and a visitor who waits for too many."""
        self.turns.check(visitor)
        if not isinstance(table.game, Kamisado):
            Reviewer(table)

    async def lines(
        self, visitor: str, record_id: str, table: Table[Game], budget: Budget
    ) -> AsyncGenerator[bytes, None]:
        """The lines of a review. Nothing goes on when nobody reads them any more."""
        key = record_id, budget
        if key in self.kept:
            self.kept.move_to_end(key)
            for line in self.kept[key]:
                yield line
            return
        proved = isinstance(table.game, Kamisado)
        found = await self._stored(record_id) if proved else []
        for line in found:
            yield line
        if not found:
            async with self.turns.turn(visitor):
                async for part in self._parts(visitor, record_id, table, budget):
                    found.append(encode(part) + b"\n")
                    yield found[-1]
            if proved and self.records:
                await self.records.keep_review(record_id, VERSION + b"".join(found).decode())
        self.kept[key] = found
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)

    async def _stored(self, record_id: str) -> list[bytes]:
        """The lines that were kept with the record, if this version wrote them."""
        text = await self.records.review(record_id) if self.records else None
        if not text or not text.startswith(VERSION):
            return []
        return text.removeprefix(VERSION).encode().splitlines(keepends=True)

    def _parts(
        self, visitor: str, record_id: str, table: Table[Game], budget: Budget
    ) -> AsyncIterator[ReviewLine]:
        if isinstance(table.game, Kamisado):
            return self._solved(visitor, table)
        return self._searched(visitor, record_id, table, budget)

    async def _solved(self, visitor: str, table: Table[Game]) -> AsyncIterator[ReviewLine]:
        moments = await asyncio.to_thread(analysis.moments_of, table)
        yield ReviewBegin(game=table.game.rules.name, total=len(moments))
        for moment in moments:
            report = await self.solvers.ask(visitor, analysis.judge, moment)
            yield ReviewedMove(report=report)

    async def _searched(
        self, visitor: str, record_id: str, table: Table[Game], budget: Budget
    ) -> AsyncIterator[ReviewLine]:
        """Action by action: those of other visitors' reviews come in between."""
        yield ReviewBegin(game=table.game.rules.name, total=len(table.log), budget=budget)
        document, worker = table.record().to_json(), self.pool.least_busy()
        found: list[ActionReview] = []
        died = 0
        while len(found) < len(table.log):
            try:
                job = record_id, document, budget, len(found)
                found.append(
                    await self.pool.run(worker, (visitor, Rank.PERSON), review_action, *job)
                )
            except WorkerDied:
                died += 1
                logger.error("a worker died", extra={"record": record_id})
                if died > MOST_DEAD:
                    raise
                continue  # the next one is new, and goes on from here
            yield ReviewedAction(report=found[-1])
        yield ReviewSums(seats=sums_of(table, found))
