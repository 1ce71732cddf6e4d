"""Runs the bots' turns: a worker of the server chooses the action, or a remote program."""

import asyncio
import contextlib
import logging
import secrets
from typing import TYPE_CHECKING

import msgspec

from sanban.players.outside import is_outside
from sanban.server.bots import levels
from sanban.server.bots.bot_seat import BotSeat, Interrupted
from sanban.server.bots.pace import Moment, Pace, answer_ms
from sanban.server.bots.pool import Pool
from sanban.server.bots.waiting_programs import WaitingPrograms
from sanban.server.bots.worker import Job
from sanban.server.errors import Refusal, StorageDown
from sanban.server.storage.store import now_ms
from sanban.server.tables import call_window, entries
from sanban.server.tables.change import Change
from sanban.server.tables.state import TableState
from sanban.server.turns import Rank

if TYPE_CHECKING:
    from sanban.server.tables.live import LiveTable
    from sanban.server.tables.registry import TableRegistry

OTHERS_FIRST_S = 5.0  # the process that stored the last action thinks; others only after so long

logger = logging.getLogger("sanban.bots")


class BotRunner:
    """Starts the bots that may act when something happens at their tables."""

    def __init__(self, registry: "TableRegistry") -> None:
        self.registry = registry
        self.pool = Pool(registry.settings.workers)
        self.pace = Pace(registry.settings.bot_pace_s)
        self.programs = WaitingPrograms()
        self.bot_seats: dict[str, dict[int, BotSeat]] = {}

    def check_level(self, game: str, level: str) -> None:
        levels.check_level(game, level)

    def takeover_level(self, game: str) -> str:
        return levels.takeover_level(game, self.registry.settings.takeover)

    async def close(self) -> None:
        for bot_seats in self.bot_seats.values():
            for bot_seat in bot_seats.values():
                if bot_seat.task is not None:
                    bot_seat.task.cancel()
        await self.pool.close()

    def thinking(self, table: "LiveTable") -> bool:
        seats = self.bot_seats.get(table.id, {})
        return any(bot_seat.task is not None for bot_seat in seats.values())

    def forget(self, table: "LiveTable") -> None:
        """The table leaves memory."""
        for bot_seat in self.bot_seats.pop(table.id, {}).values():
            if bot_seat.task is not None:
                bot_seat.task.cancel()

    # when something happens ------------------------------------------------------------

    def note(self, table: "LiveTable", state: TableState, change: Change) -> None:
        """Every change, in order: bots see what people see."""
        for seat, bot_seat in self.bot_seats.get(table.id, {}).items():
            bot_seat.note(state, seat, change)

    def wake(self, table: "LiveTable", *, local: bool) -> None:
        """Bots that may act now begin to think, if this process is the one to see to it."""
        try:
            self._wake(table, local=local)
        except Exception as error:  # of the game's own code
            table.set_aside(error)

    def _wake(self, table: "LiveTable", *, local: bool) -> None:
        state = table.state
        if state is None or state.table is None:
            return
        for seat, bot_seat in self.bot_seats.get(table.id, {}).items():
            bot_seat.wake(state, seat)
        if state.status != "playing":
            self._game_over(table, state)
            return
        bots = [(seat, found) for seat, found in enumerate(state.seats) if found.kind == "bot"]
        may_act = set(state.table.game.may_act()) if bots else ()
        for seat, seat_state in bots:
            if seat not in may_act:
                continue
            if seat_state.who:
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
        bot_seat = self.bot_seats.setdefault(table.id, {}).setdefault(seat, BotSeat())
        if bot_seat.task is None and bot_seat.declined < state.since[seat]:
            bot_seat.task = asyncio.create_task(self._turn(table, seat, bot_seat))

    def _game_over(self, table: "LiveTable", state: TableState) -> None:
        for seat, seat_state in enumerate(state.seats):
            if seat_state.who and seat_state.kind == "bot":
                self.programs.free(table.id, seat)
        if not self.thinking(table):
            self.bot_seats.pop(table.id, None)

    # a bot's turn ----------------------------------------------------------------------

    async def _turn(self, table: "LiveTable", seat: int, bot_seat: BotSeat) -> None:
        try:
            while await self._once(table, seat, bot_seat):
                pass
        except StorageDown:
            bot_seat.forget()  # the table recovers and wakes its bots
        except Refusal as refusal:
            bot_seat.forget()
            logger.warning(
                "a bot could not act",
                extra={"table": table.id, "seat": seat, "code": refusal.code},
            )
        except Exception as error:
            table.set_aside(error)
        finally:
            bot_seat.task = None

    async def _once(self, table: "LiveTable", seat: int, bot_seat: BotSeat) -> bool:
        """Think and act once; True when there may be more to do."""
        state = table.state
        if state is None or state.status != "playing" or state.table is None:
            return False
        seat_state, game = state.seats[seat], state.table.game
        legal = game.legal(seat)
        if (
            seat_state.kind != "bot"
            or seat_state.who
            or not legal
            or bot_seat.declined >= state.since[seat]
        ):
            return False
        if await self._call_program(table, state, seat):
            return False
        if bot_seat.worker is None:
            # perhaps a program is registered with another process
            self.registry.bus.publish({"bot_turn_at": table.id})
        version, began, awaited = state.version, now_ms(), seat in game.awaited()
        wait = 0 if table.bots_only() else self.pace.wait_ms(moment_of(state, seat, began))
        try:
            action = await self._think(table, state, seat, bot_seat, legal)
        except Interrupted:
            return True
        if action is None and awaited:
            action = secrets.choice(legal)  # the table must go on, and nobody can foretell how
        await self._wait(table, seat, bot_seat, version, answer_ms(began, now_ms(), wait))
        if action is None:
            bot_seat.declined = version
            await self._go_on(table, seat, version)
        else:
            await self._play(table, seat, version, action)
        return True

    async def _wait(
        self, table: "LiveTable", seat: int, bot_seat: BotSeat, version: int, until: int
    ) -> None:
        """Wait with an answer until its time has come and no other seat may call first; not for
        the answer to a moment that is past."""
        while True:
            state, now = table.state, now_ms()
            if state is None or state.status != "playing" or state.since[seat] > version:
                return
            left = max(until - now, call_window.held_ms(state, seat, now))
            if left <= 0:
                return
            bot_seat.woken.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(bot_seat.woken.wait(), left / 1000)

    async def _think(
        self,
        table: "LiveTable",
        state: TableState,
        seat: int,
        bot_seat: BotSeat,
        legal: list[int],
    ) -> int | None:
        created, game = state.created, state.game
        for _ in range(3):
            if bot_seat.worker is None:
                bot_seat.worker = self.pool.worker_for(state.seats[seat].level)
            level, view, version = state.seats[seat].level, game.view(seat), state.version
            from_start, updates = await bot_seat.take(state, seat)
            job = Job(state.id, seat, created.game, level, from_start, updates, view, legal)
            if is_outside(created.game, level):
                job.texts = [game.text(seat, action) for action in legal]
                job.options = msgspec.to_builtins(game.options)
                job.instead = self.takeover_level(created.game)
            try:
                thinking = self.pool.think(bot_seat.worker, share_of(table), job)
                decision = await bot_seat.think(thinking, version)
            except Interrupted:
                raise
            except Exception:  # the fault of the bot, not of the table
                bot_seat.forget()
                logger.exception("a bot failed", extra={"game": created.game, "level": level})
                break
            if decision.failed:
                logger.warning("a bot %s; another goes on", decision.failed, extra={"level": level})
            if decision.action is not None and decision.action not in legal:
                logger.error("a bot chose an illegal action", extra={"level": level})
                return None
            if not decision.unknown_player:
                return decision.action
            bot_seat.forget()
            # what happened meanwhile makes this a later moment: the loop starts over
            if game.legal(seat) != legal or state.status != "playing":
                return None
        return None

    async def _play(self, table: "LiveTable", seat: int, version: int, action: int) -> None:
        def make(state: TableState) -> entries.NewEntry | None:
            seat_state = state.seats[seat]
            mine = seat_state.kind == "bot" and not seat_state.who and state.status == "playing"
            if not mine or state.since[seat] > version:
                return None  # something happened meanwhile: choose again
            if call_window.held_ms(state, seat, now_ms()):
                return None
            return entries.ChosenAction(seat, action)

        await table.append(make)

    async def _go_on(self, table: "LiveTable", seat: int, version: int) -> None:
        """The bot does not call: the game need not wait for it."""

        def make(state: TableState) -> entries.NewEntry | None:
            if state.since[seat] > version or not call_window.waits_for(state, seat, now_ms()):
                return None
            return entries.GoOn(seat)

        await table.append(make)

    # remote programs ------------------------------------------------------------------

    async def _call_program(self, table: "LiveTable", state: TableState, seat: int) -> bool:
        level = state.seats[seat].level
        program = self.programs.take(state.created.game, level, table.id, seat)
        if program is None:
            return False

        def make(state: TableState) -> entries.NewEntry | None:
            seat_state = state.seats[seat]
            if seat_state.kind != "bot" or seat_state.who or state.status != "playing":
                return None
            return entries.Sit(seat, program.who.id, f"{program.who.name}, {level}")

        state = await table.append(make)
        if state.seats[seat].who != program.who.id:
            self.programs.free(table.id, seat)
            return False
        program.call(table.id, seat)
        return True

    async def call_programs_here(self, table_id: str) -> None:
        """A bot has to act at another process; perhaps a program registered here plays it."""
        if not self.programs.registered:
            return
        table = await self.registry.find(table_id)
        state = await table.current()
        if state.status == "playing":
            for seat in state.server_bots():
                await self._call_if_registered(table, state, seat)

    async def _call_if_registered(self, table: "LiveTable", state: TableState, seat: int) -> None:
        game, level = state.created.game, state.seats[seat].level
        if self.programs.plays(game, level):
            await self._call_program(table, state, seat)

    def _watch(self, table: "LiveTable", state: TableState, seat: int) -> None:
        """A program is to act; if it does not, the server plays on."""
        if seat not in state.awaited():
            return
        here = table.attendance.gone_for_s(seat) is None
        wait = self.registry.settings.program_wait_s * (6 if here else 1)
        loop = asyncio.get_running_loop()
        loop.call_later(wait, self.registry.spawn, self._give_up, table, seat, state.version)

    async def _give_up(self, table: "LiveTable", seat: int, version: int) -> None:
        def make(state: TableState) -> entries.NewEntry | None:
            seat_state = state.seats[seat]
            stuck = state.since[seat] <= version and seat in state.awaited()
            if not stuck or seat_state.kind != "bot" or not seat_state.who:
                return None
            self.programs.give_up(table.id, seat)
            return entries.Leave(seat)

        try:
            await table.append(make)
        except Refusal as refusal:
            logger.warning(
                "a program could not be replaced", extra={"table": table.id, "code": refusal.code}
            )


def moment_of(state: TableState, seat: int, now: int) -> Moment:
    """What everybody knows of the decision that a bot has to make."""
    window = call_window.left_ms(state, now) if call_window.waits_for(state, seat, now) else 0
    return Moment(state.seats[seat].level, window)


def share_of(table: "LiveTable") -> tuple[str, Rank]:
    """Whose share of the workers' time the bots of a table use, and who comes before whom: tables
    where a person sits, tables that are watched, tables nobody looks at."""
    seated = [connection.visitor for connection in table.connections if connection.seats]
    if seated:
        return min(seated), Rank.PERSON
    if table.attendance.seated:  # at another process
        return table.id, Rank.PERSON
    state = table.state
    if state is not None and any(seat.kind == "person" for seat in state.seats):
        return table.opened_by or state.created.host, Rank.WATCHED
    if table.connections:
        return min(connection.visitor for connection in table.connections), Rank.WATCHED
    return "", Rank.NOBODY
