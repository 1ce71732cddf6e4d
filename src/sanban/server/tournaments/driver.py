"""What the server does in tournaments: results come in, absent players lose, rounds start.

Every process does it, from what is stored: after a kill, whichever is there goes on.
"""

import asyncio
import logging
from collections.abc import Iterable
from itertools import count
from typing import Any

import sqlalchemy as sa

from sanban.server.errors import OlderRules, Refusal, SetAside, StorageDown
from sanban.server.storage import schema
from sanban.server.storage.store import now_ms
from sanban.server.tables import entries as table_entries
from sanban.server.tables.state import TableState
from sanban.server.tournaments import entries
from sanban.server.tournaments.pairing import TooFew, next_round
from sanban.server.tournaments.rows import goes_on_ms, tournament_deletions, waits_until_ms
from sanban.server.tournaments.state import Game, TournamentState
from sanban.server.tournaments.tournaments import Tournaments

ROUND_S = 1.0
EXPIRY_ROUNDS = 300
MOST = 500  # tables or tournaments at a time
HOUR_MS = 3_600_000

logger = logging.getLogger("sanban.tournaments")


async def drive_regularly(tournaments: Tournaments) -> None:
    """As long as the server runs."""
    for number in count():
        await asyncio.sleep(ROUND_S)
        steps = [take_results, replace_absent, go_on]
        for step in [*steps, expire] if number % EXPIRY_ROUNDS == 0 else steps:
            try:
                await step(tournaments)
            except Refusal as refusal:
                logger.warning("tournaments cannot go on now", extra={"code": refusal.code})
            except Exception:  # the others, and the next rounds, must go on
                logger.exception("a tournament failed")


# results -------------------------------------------------------------------------------


async def take_results(tournaments: Tournaments) -> None:
    """Note the results of games that have ended."""
    own, tables = schema.tournament_tables, schema.tables
    query = (
        sa.select(own.c.table_id, own.c.tournament_id, own.c.number, tables.c.status)
        .select_from(own.outerjoin(tables, tables.c.id == own.c.table_id))
        .where(
            sa.not_(own.c.done),
            sa.or_(tables.c.id.is_(None), tables.c.status.in_(("over", "aborted"))),
        )
        .limit(MOST)
    )
    for row in await tournaments.store.rows(query):
        await _note_result(tournaments, row)


async def _note_result(tournaments: Tournaments, row: Any) -> None:
    async def make(state: TournamentState) -> entries.Body | None:
        game = _game_of(state, row)
        if game is None or game.places is not None:
            return None
        if row.status == "over":
            return await _played(tournaments, state, game, row)
        return await _not_played(tournaments, game, row)

    state = await tournaments.append(row.tournament_id, make)
    if _game_of(state, row) is None:  # of a tournament that was ended: nobody waits for it
        own = schema.tournament_tables
        done = sa.update(own).where(own.c.table_id == row.table_id).values(done=True)
        await tournaments.store.run(done)


def _game_of(state: TournamentState, row: Any) -> Game | None:
    games = state.round.games if state.status == "playing" and state.round else []
    return next((game for game in games if game.table == row.table_id), None)


async def _played(
    tournaments: Tournaments, state: TournamentState, game: Game, row: Any
) -> entries.Result:
    """By the places that the record has; a bot sits in the seat of whoever did not come."""
    results = schema.results.c
    query = sa.select(results.seat, results.who, results.place, results.level)
    found = {
        one.seat: one
        for one in await tournaments.store.rows(query.where(results.record_id == row.table_id))
    }
    absent = [
        seat
        for seat, number in enumerate(game.entrants)
        if found[seat].level and not state.entrants[number].level
    ]
    places = [found[seat].place for seat in range(len(game.entrants))]
    return entries.Result(row.number, places, absent)


async def _not_played(tournaments: Tournaments, game: Game, row: Any) -> entries.Result:
    """Ended without a result: before the start, whoever was not there loses; later, or when
    nothing is known, all share the points."""
    level, absent = [1] * len(game.entrants), []
    if row.status is not None:
        try:
            table = await (await tournaments.tables.find(row.table_id)).current()
        except (SetAside, OlderRules):
            pass
        else:
            absent = [] if table.table is not None else _missing(table)
    return entries.Result(row.number, level, absent)


def _missing(table: TableState) -> list[int]:
    """Seats of people who are not there."""
    return [n for n, seat in enumerate(table.seats) if seat.kind == "person" and not seat.ready]


# absent players ------------------------------------------------------------------------


async def replace_absent(tournaments: Tournaments) -> None:
    """End the wait at tables whose players have not all come in time."""
    own, tables, rows = schema.tournament_tables, schema.tables, schema.tournaments
    query = (
        sa.select(own.c.table_id, own.c.tournament_id)
        .select_from(
            own.join(rows, rows.c.id == own.c.tournament_id).join(
                tables, tables.c.id == own.c.table_id
            )
        )
        .where(
            sa.not_(own.c.done),
            rows.c.status == "playing",
            rows.c.wait_ms <= now_ms(),
            tables.c.status == "open",
        )
        .limit(MOST)
    )
    for row in await tournaments.store.rows(query):
        state = await tournaments.find(row.tournament_id)
        if not _is_due(tournaments, waits_until_ms(state), state.opened.wait_s):
            continue
        try:
            await _end_wait(tournaments, row.table_id)
        except StorageDown:
            raise
        except Refusal:
            logger.warning("a table cannot go on", extra={"table": row.table_id})


def _is_due(tournaments: Tournaments, at_ms: int | None, after_s: int) -> bool:
    """Whether the time has come; time in which nobody was serving does not count."""
    if at_ms is None:
        return False
    start = at_ms - after_s * 1000
    return tournaments.tables.pauses.passed(start, now_ms()) >= after_s * 1000


async def _end_wait(tournaments: Tournaments, table_id: str) -> None:
    """Among three or four, bots sit down for those who are absent; else there is no game."""
    table = await tournaments.tables.find(table_id)
    level = tournaments.tables.bots.takeover_level((await table.current()).created.game)

    def make(state: TableState) -> table_entries.NewEntry | None:
        absent = _missing(state)
        if state.status != "open" or not absent:
            return None
        there = [seat for seat in state.seats if seat.kind == "person" and seat.ready]
        if len(state.seats) - len(absent) < 2 or not there:
            return table_entries.End()
        return table_entries.Takeover(absent[0], level, "gone")

    for _ in range(len((await table.current()).seats)):
        await table.append(make)


# rounds --------------------------------------------------------------------------------


async def go_on(tournaments: Tournaments) -> None:
    """Start rounds whose time has come; end tournaments after the last one."""
    rows = schema.tournaments.c
    query = sa.select(rows.id).where(rows.status == "playing", rows.due_ms <= now_ms()).limit(MOST)
    for tournament_id in await tournaments.store.infos(query):
        await tournaments.append(tournament_id, lambda state: _next(tournaments, state))


async def _next(tournaments: Tournaments, state: TournamentState) -> entries.Body | None:
    pause = state.opened.break_s if len(state.rounds) < state.of else 0
    if not _is_due(tournaments, goes_on_ms(state), pause):
        return None
    if len(state.rounds) >= state.of:
        return entries.Finish()
    try:
        return await asyncio.to_thread(next_round, state)
    except TooFew:
        return entries.Finish()


# what nobody goes on with --------------------------------------------------------------


async def expire(tournaments: Tournaments) -> None:
    """Delete tournaments that never began; end those that nobody goes on with."""
    settings, rows = tournaments.tables.settings, schema.tournaments.c

    async def unchanged(status: str, hours: int) -> Iterable[str]:
        late = rows.updated_ms < now_ms() - hours * HOUR_MS
        query = sa.select(rows.id).where(rows.status == status, late)
        return await tournaments.store.infos(query.limit(MOST))

    async def finish(_state: TournamentState) -> entries.Body:
        return entries.Finish()

    for tournament_id in await unchanged("playing", settings.unfinished_game_hours):
        await tournaments.append(tournament_id, finish)
    for tournament_id in await unchanged("open", settings.open_table_hours):
        tournaments.forget(tournament_id)
        for deletion in tournament_deletions(tournament_id):
            await tournaments.store.run(deletion)
