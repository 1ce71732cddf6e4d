"""Counting finished rated games: new ones as they come, in the order in which they ended."""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from sanban.server.errors import Refusal
from sanban.server.ratings.glicko import Rating
from sanban.server.ratings.pool import Pool, Rated, Side, Standing
from sanban.server.storage import schema
from sanban.server.storage.locks import lock
from sanban.server.storage.store import Store, now_ms

ROUND_S = 1.0
SETTLED_MS = 2000  # by then whatever ended earlier is stored, in whichever process
AT_ONCE = 200  # games
LOCK = 7_262_628  # any number: one process counts

logger = logging.getLogger("sanban.ratings")

COLUMNS = [
    schema.results.c[name]
    for name in ("record_id", "seat", "who", "level", "place", "game", "pace", "finished_ms")
]
ORDER = (schema.results.c.finished_ms, schema.results.c.record_id, schema.results.c.seat)
PoolName = tuple[str, str]  # game and pace


async def rate_regularly(store: Store) -> None:
    """As long as the server runs."""
    while True:
        await asyncio.sleep(ROUND_S)
        try:
            while await rate_new(store, now_ms() - SETTLED_MS):
                pass
        except Refusal as refusal:
            logger.warning("ratings cannot be counted now", extra={"code": refusal.code})


async def rate_new(store: Store, until_ms: int) -> int:
    """Count games that ended by then and were not counted; returns how many there were."""
    results = schema.results.c
    waiting = (
        sa.select(results.record_id)
        .where(results.pending, results.finished_ms <= until_ms, results.seat == 0)
        .order_by(results.finished_ms, results.record_id)
        .limit(AT_ONCE)
    )
    if not await store.infos(waiting):  # nearly always: without a lock
        return 0
    async with store.connect() as connection:
        await lock(store, connection, LOCK)
        ids = [str(row[0]) for row in await connection.execute(waiting)]
        query = sa.select(*COLUMNS).where(results.record_id.in_(ids), results.pending)
        rows = (await connection.execute(query.order_by(*ORDER))).all()
        late: set[PoolName] = set()
        for name, games in pools_of(rows).items():
            pool = await _read_pool(connection, name, games)
            if all(pool.in_order(game) for game in games):
                await keep(connection, name, pool, games)
            else:
                late.add(name)
        for name in late:  # a game ended before one that was counted: the pool is counted anew
            logger.warning("a rated game came late", extra={"game": name[0], "pace": name[1]})
            await count_anew(connection, name)
    return len(ids)


def pools_of(rows: Iterable[Any]) -> dict[PoolName, list[Rated]]:
    """Rows in order as games, by game and pace."""
    found: dict[PoolName, list[Rated]] = {}
    for record_id, seats in groupby(rows, key=lambda row: str(row.record_id)):
        own = list(seats)
        sides = tuple(Side(row.who, row.level, row.place) for row in own)
        name = own[0].game, own[0].pace
        found.setdefault(name, []).append(Rated(record_id, own[0].finished_ms, sides))
    return found


async def _read_pool(connection: AsyncConnection, name: PoolName, games: list[Rated]) -> Pool:
    """The standings of the people in these games."""
    people = {side.who for game in games for side in game.sides if side.who}
    pool = Pool(name[0], await _accounts(connection, people))
    ratings = schema.ratings.c
    query = sa.select(schema.ratings).where(
        ratings.game == name[0], ratings.pace == name[1], ratings.who.in_(people)
    )
    for row in await connection.execute(query):
        rating = Rating(row.points, row.deviation, row.volatility)
        pool.standings[row.who] = Standing(rating, row.at_ms, row.games)
    return pool


async def _accounts(connection: AsyncConnection, people: set[str]) -> list[str]:
    accounts = schema.accounts.c
    query = sa.select(accounts.id).where(accounts.id.in_(people))
    return [str(row[0]) for row in await connection.execute(query)]


async def keep(
    connection: AsyncConnection, name: PoolName, pool: Pool, games: Sequence[Rated]
) -> None:
    """Count games and store what follows."""
    changed: set[str] = set()
    after: list[dict[str, Any]] = []
    for game in games:
        found = pool.count(game) if pool.counts(game) else [None] * len(game.sides)
        for seat, (side, rating) in enumerate(zip(game.sides, found, strict=True)):
            if rating is not None:
                changed.add(side.who)
            after.append(
                {
                    "of_record": game.record_id,
                    "of_seat": seat,
                    "new_points": rating.points if rating else None,
                    "new_deviation": rating.deviation if rating else None,
                }
            )
    results, ratings = schema.results, schema.ratings
    if after:
        update = (
            sa.update(results)
            .where(
                results.c.record_id == sa.bindparam("of_record"),
                results.c.seat == sa.bindparam("of_seat"),
            )
            .values(
                pending=False,
                points=sa.bindparam("new_points"),
                deviation=sa.bindparam("new_deviation"),
            )
        )
        await connection.execute(update, after)
    if changed:
        own = sa.and_(ratings.c.game == name[0], ratings.c.pace == name[1])
        people = sorted(changed)
        for first in range(0, len(people), AT_ONCE):
            part = people[first : first + AT_ONCE]
            await connection.execute(sa.delete(ratings).where(own, ratings.c.who.in_(part)))
        await connection.execute(sa.insert(ratings), [_row(name, pool, who) for who in people])


def _row(name: PoolName, pool: Pool, who: str) -> dict[str, Any]:
    standing = pool.standings[who]
    return {
        "who": who,
        "game": name[0],
        "pace": name[1],
        **standing.rating._asdict(),
        "games": standing.games,
        "at_ms": standing.at_ms,
    }


async def pools_with(store: Store, condition: sa.ColumnElement[bool]) -> list[PoolName]:
    """The pools of rated games for which something holds."""
    results = schema.results.c
    query = sa.select(results.game, results.pace).where(results.rated, condition).distinct()
    return [(row.game, row.pace) for row in await store.rows(query)]


async def recount(store: Store, pools: Iterable[PoolName]) -> None:
    """Count pools again from which games were taken."""
    for name in sorted(pools):
        async with store.connect() as connection:
            await lock(store, connection, LOCK)
            await count_anew(connection, name)


async def count_anew(connection: AsyncConnection, name: PoolName) -> int:
    """Forget the ratings of a pool and count all its games; returns how many."""
    results, ratings = schema.results, schema.ratings
    await connection.execute(
        sa.delete(ratings).where(ratings.c.game == name[0], ratings.c.pace == name[1])
    )
    query = sa.select(*COLUMNS).where(
        results.c.rated, results.c.game == name[0], results.c.pace == name[1]
    )
    rows = (await connection.execute(query.order_by(*ORDER))).all()
    games = pools_of(rows).get(name, [])
    accounts = [str(row[0]) for row in await connection.execute(sa.select(schema.accounts.c.id))]
    await keep(connection, name, Pool(name[0], accounts), games)
    return len(games)
