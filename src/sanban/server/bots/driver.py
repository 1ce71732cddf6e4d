"""Sees to it that bots act: by a worker of the house, or by a program from the bench."""

import asyncio
import logging
from typing import TYPE_CHECKING

from sanban.core.errors import SanbanError
from sanban.core.rng import Rng
from sanban.server.bots import levels
from sanban.server.bots.bench import Bench
from sanban.server.bots.feed import Feed
from sanban.server.bots.pool import Pool
from sanban.server.bots.worker import Job
from sanban.server.errors import Refusal, StorageDown
from sanban.server.tables import entries
from sanban.server.tables.state import Change, TableState

if TYPE_CHECKING:
    from sanban.server.tables.live import LiveTable
    from sanban.server.tables.registry import Hall

OTHERS_FIRST_S = 5.0  # the process that stored the last action thinks; others only after so long

logger = logging.getLogger("sanban.bots")


class Driver:
    """Wakes bots when something happens at their tables."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.pool = Pool(hall.settings.workers)
        self.bench = Bench()
        self.feeds: dict[str, dict[int, Feed]] = {}

    def check_level(self, game: str, level: str) -> None:
        levels.check_level(game, level)

    def takeover_level(self, game: str) -> str:
        return levels.takeover_level(game, self.hall.settings.takeover)

    async def close(self) -> None:
        for feeds in self.feeds.values():
            for feed in feeds.values():
                if feed.task is not None:
                    feed.task.cancel()
        await self.pool.close()

    def thinking(self, table: "LiveTable") -> bool:
        return any(feed.task is not None for feed in self.feeds.get(table.id, {}).values())

    def forget(self, table: "LiveTable") -> None:
        """The table leaves memory."""
        for feed in self.feeds.pop(table.id, {}).values():
            if feed.task is not None:
                feed.task.cancel()

    # when something happens ------------------------------------------------------------

    def note(self, table: "LiveTable", state: TableState, change: Change) -> None:
        """Every change, in order: bots see what people see."""
        for seat, feed in self.feeds.get(table.id, {}).items():
            feed.note(state, seat, change)

    def wake(self, table: "LiveTable", *, local: bool) -> None:
        """Bots that may act now begin to think, if this process is the one to see to it."""
        state = table.state
        if state is None or state.table is None:
            return
        if state.status != "playing":
            self._game_over(table, state)
            return
        may_act = set(state.table.game.may_act())
        for seat, sitter in enumerate(state.seats):
            if sitter.kind != "bot" or seat not in may_act:
                continue
            if sitter.who:
                self._watch(table, state, seat)
            elif local:
                self._start(table, state, seat)
            else:
                loop = asyncio.get_running_loop()
                loop.call_later(OTHERS_FIRST_S, self._later, table, state.version)

    def _later(self, table: "LiveTable", version: int) -> None:
        if table.state is not None and table.state.version == version:
            self.wake(table, local=True)

    def _start(self, table: "LiveTable", state: TableState, seat: int) -> None:
        feed = self.feeds.setdefault(table.id, {}).setdefault(seat, Feed())
        if feed.task is None and feed.declined < state.version:
            feed.task = asyncio.create_task(self._turn(table, seat, feed))

    def _game_over(self, table: "LiveTable", state: TableState) -> None:
        for seat, sitter in enumerate(state.seats):
            if sitter.who and sitter.kind == "bot":
                self.bench.free(table.id, seat)
        if not self.thinking(table):
            self.feeds.pop(table.id, None)

    # a bot's turn ----------------------------------------------------------------------

    async def _turn(self, table: "LiveTable", seat: int, feed: Feed) -> None:
        try:
            while await self._once(table, seat, feed):
                pass
        except StorageDown:
            feed.forget()  # the table recovers by itself and wakes its bots
        except Exception:
            feed.forget()
            logger.exception("a bot could not act", extra={"table": table.id, "seat": seat})
        finally:
            feed.task = None

    async def _once(self, table: "LiveTable", seat: int, feed: Feed) -> bool:
        """Think and act once; True when there may be more to do."""
        state = table.state
        if state is None or state.status != "playing" or state.table is None:
            return False
        sitter, game = state.seats[seat], state.table.game
        legal = game.legal(seat)
        if sitter.kind != "bot" or sitter.who or not legal or feed.declined >= state.version:
            return False
        if await self._call_bench(table, state, seat):
            return False
        if feed.worker is None:
            self.hall.bus.publish({"want": table.id})  # perhaps another process has a bench
        version, awaited = state.version, seat in game.awaited()
        action = await self._think(state, seat, feed, legal)
        if action is None and awaited:
            action = int(Rng(f"{table.id} {version}").choice(legal))  # the table must go on
        if action is None:
            feed.declined = version
            return True
        await self._play(table, seat, version, action)
        return True

    async def _think(
        self, state: TableState, seat: int, feed: Feed, legal: list[int]
    ) -> int | None:
        created, game = state.created, state.game
        for _ in range(3):
            if feed.worker is None:
                feed.worker = self.pool.least_busy()
            anew, sights = feed.take(state, seat)
            level, view = state.seats[seat].level, game.view(seat)
            job = Job(state.id, seat, created.game, level, anew, sights, view, legal)
            try:
                thought = await self.pool.think(feed.worker, job)
            except SanbanError:
                logger.exception("a bot failed", extra={"game": created.game, "level": level})
                break
            if not thought.lost:
                return thought.action
            feed.forget()
            # what happened meanwhile makes this a later moment: the loop starts over
            if game.legal(seat) != legal or state.status != "playing":
                return None
        return None

    async def _play(self, table: "LiveTable", seat: int, version: int, action: int) -> None:
        def make(state: TableState) -> entries.Body | None:
            sitter = state.seats[seat]
            mine = sitter.kind == "bot" and not sitter.who and state.status == "playing"
            if not mine or state.since[seat] > version or action not in state.game.legal(seat):
                return None  # something happened meanwhile: look again
            return entries.Play(seat, state.game.text(seat, action))

        await table.put(make)

    # the bench -------------------------------------------------------------------------

    async def _call_bench(self, table: "LiveTable", state: TableState, seat: int) -> bool:
        level = state.seats[seat].level
        bencher = self.bench.take(state.created.game, level, table.id, seat)
        if bencher is None:
            return False

        def make(state: TableState) -> entries.Body | None:
            sitter = state.seats[seat]
            if sitter.kind != "bot" or sitter.who or state.status != "playing":
                return None
            return entries.Sit(seat, bencher.who.id, f"{bencher.who.name}, {level}")

        state = await table.put(make)
        if state.seats[seat].who != bencher.who.id:
            self.bench.free(table.id, seat)
            return False
        bencher.call(table.id, seat)
        return True

    async def serve_bench(self, table_id: str) -> None:
        """Another process has a bot's seat; perhaps somebody on our bench takes it."""
        if not self.bench.waiting:
            return
        table = await self.hall.find(table_id)
        state = await table.current()
        if state.status == "playing":
            for seat in state.house_bots():
                await self._call_bench_here(table, state, seat)

    async def _call_bench_here(self, table: "LiveTable", state: TableState, seat: int) -> None:
        game, level = state.created.game, state.seats[seat].level
        if any((b.game, b.level) == (game, level) for b in self.bench.waiting):
            await self._call_bench(table, state, seat)

    def _watch(self, table: "LiveTable", state: TableState, seat: int) -> None:
        """A program from the bench is to act; if it does not, the house plays on."""
        if seat not in state.awaited():
            return
        here = table.attendance.gone_for_s(seat) is None
        wait = self.hall.settings.bench_wait_s * (6 if here else 1)
        loop = asyncio.get_running_loop()
        loop.call_later(wait, self.hall.spawn, self._give_up, table, seat, state.version)

    async def _give_up(self, table: "LiveTable", seat: int, version: int) -> None:
        def make(state: TableState) -> entries.Body | None:
            sitter = state.seats[seat]
            stuck = state.since[seat] <= version and seat in state.awaited()
            if not stuck or sitter.kind != "bot" or not sitter.who:
                return None
            self.bench.give_up(table.id, seat)
            return entries.Leave(seat)

        try:
            await table.put(make)
        except Refusal as refusal:
            logger.warning("bench", extra={"table": table.id, "code": refusal.code})
