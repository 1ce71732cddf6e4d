"""What a profile counts: results by seat, opening, opponent and level; ratings over time; the best
wins; badges. An index holds whatever is counted, so that no game itself is read."""

import contextlib
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
import sqlalchemy as sa

from sanban.games import registry
from sanban.lessons.lesson import NoLesson, lesson
from sanban.server.profiles.derived import level_number
from sanban.server.profiles.wire import (
    BadgeInfo,
    GameTally,
    LevelTally,
    OpeningTally,
    OpponentTally,
    Results,
    Rung,
    Win,
)
from sanban.server.ratings.bots import bot_rating
from sanban.server.ratings.glicko import Rating
from sanban.server.ratings.results import Pace
from sanban.server.ratings.wire import Curve, CurvePoint, RatingInfo
from sanban.server.storage import schema
from sanban.server.storage.store import Store

OPENINGS = 12  # the most played
OPPONENTS = 20
LAST = 1000  # rated games that a curve and the best wins are taken from
POINTS = 120  # of a curve
BEST = 5


def _tallies(source: sa.Table) -> tuple[sa.Label[Any], ...]:
    """How many games were won, drawn and lost."""
    return tuple(
        sa.func.count(sa.case((source.c.result == result, 1))).label(result)
        for result in ("won", "drawn", "lost")
    )


def seats_query(who: str, *, public_only: bool) -> sa.Select[Any]:
    """By game, seat and opening."""
    results = schema.results
    by = results.c.game, results.c.seat, results.c.opening
    query: sa.Select[Any] = sa.select(*by, *_tallies(results))
    return _counted(results, query, who, public_only).group_by(*by)


def opponents_query(who: str, *, public_only: bool) -> sa.Select[Any]:
    """Those most played against."""
    against = schema.opponents
    name = sa.func.max(against.c.written).label("name")
    query = _counted(against, sa.select(name, *_tallies(against)), who, public_only)
    most = sa.func.count().desc(), against.c.name
    by_name = query.where(against.c.level == "").group_by(against.c.name)
    return by_name.order_by(*most).limit(OPPONENTS)


def levels_query(who: str, *, public_only: bool) -> sa.Select[Any]:
    """By bot."""
    against = schema.opponents
    by = against.c.game, against.c.level
    query = _counted(against, sa.select(*by, *_tallies(against)), who, public_only)
    return query.where(against.c.level > "").group_by(*by)


def _counted(
    source: sa.Table, query: sa.Select[Any], who: str, public_only: bool
) -> sa.Select[Any]:
    query = query.where(source.c.who == who, source.c.result != "")
    return query.where(source.c.public) if public_only else query


async def results_of(store: Store, who: str, *, public_only: bool) -> Results:
    """How somebody's games ended."""
    openings: list[OpeningTally] = []
    seats: dict[tuple[str, int], dict[str, int]] = {}
    for row in await store.rows(seats_query(who, public_only=public_only)):
        tally = {"won": row.won, "drawn": row.drawn, "lost": row.lost}
        before = seats.get((row.game, row.seat), {})
        seats[row.game, row.seat] = {how: before.get(how, 0) + n for how, n in tally.items()}
        if row.opening:
            openings.append(
                OpeningTally(game=row.game, seat=row.seat, opening=row.opening, **tally)
            )
    openings.sort(key=lambda one: (-(one.won + one.drawn + one.lost), one.opening))
    opponents = await store.rows(opponents_query(who, public_only=public_only))
    return Results(
        seats=[GameTally(game=game, seat=n, **one) for (game, n), one in sorted(seats.items())],
        openings=openings[:OPENINGS],
        opponents=[OpponentTally(**row._mapping) for row in opponents],
        levels=await levels_of(store, who, public_only=public_only),
    )


async def levels_of(store: Store, who: str, *, public_only: bool) -> list[LevelTally]:
    """Against each bot, the weakest first."""
    rows = await store.rows(levels_query(who, public_only=public_only))
    found = [LevelTally(**row._mapping) for row in rows]
    return sorted(found, key=lambda one: (one.game, level_number(one.level), one.level))


# ratings -----------------------------------------------------------------------------------


async def curves_of(store: Store, who: str, ratings: Iterable[RatingInfo]) -> list[Curve]:
    """The ratings over time: of the last games, some of them, the last one always."""
    results = schema.results.c
    found = []
    for one in ratings:
        query = (
            sa.select(results.finished_ms, results.points, results.deviation)
            .where(results.who == who, results.game == one.game, results.pace == one.pace)
            .where(results.points.is_not(None))
            .order_by(results.finished_ms.desc())
            .limit(LAST)
        )
        rows = list(await store.rows(query))
        step = max(1, -(-len(rows) // POINTS))
        found.append(_curve(one.game, one.pace, rows[::step][::-1]))
    return found


def _curve(game: str, pace: Pace, rows: list[Any]) -> Curve:
    points = []
    for row in rows:
        low, high = Rating(row.points, row.deviation).interval
        points.append(
            CurvePoint(
                at_ms=row.finished_ms, points=round(row.points), low=round(low), high=round(high)
            )
        )
    return Curve(game=game, pace=pace, points=points)


async def best_wins(store: Store, who: str, *, public_only: bool) -> list[Win]:
    """The wins of two against the strongest, among the last rated games."""
    results, records = schema.results, schema.records
    own = (
        sa.select(results.c.record_id, results.c.seat)
        .where(results.c.who == who, results.c.result == "won")
        .where(results.c.rated, results.c.seats == 2)
    )
    if public_only:
        own = own.where(results.c.public)
    won = own.order_by(results.c.finished_ms.desc()).limit(LAST).subquery()
    other = sa.and_(results.c.record_id == won.c.record_id, results.c.seat != won.c.seat)
    query = sa.select(
        results.c.record_id,
        results.c.game,
        results.c.seat,
        results.c.level,
        results.c.points,
        results.c.finished_ms,
    ).select_from(won.join(results, other))
    strong = []
    for row in await store.rows(query):
        bot = bot_rating(row.game, row.level) if row.level else None
        points = bot.points if bot else row.points
        if points is not None:
            strong.append((points, row))
    strong.sort(key=lambda one: (-one[0], one[1].finished_ms))
    best = strong[:BEST]
    ids = [row.record_id for _, row in best]
    infos = await store.rows(sa.select(records.c.id, records.c.info).where(records.c.id.in_(ids)))
    names = {row.id: msgspec.json.decode(row.info)["names"] for row in infos}
    return [
        Win(
            record=row.record_id,
            game=row.game,
            name=names[row.record_id][row.seat],
            level=row.level,
            points=round(points),
            finished_ms=row.finished_ms,
        )
        for points, row in best
        if row.record_id in names
    ]


# goals -------------------------------------------------------------------------------------


async def badges_of(store: Store, who: str, *, public_only: bool) -> list[BadgeInfo]:
    """What somebody has reached, in the order in which they did. In which game it was is not told
    of a private table: whoever knows the id can read the game."""
    badges, records = schema.badges.c, schema.records.c
    shown = records.public if public_only else sa.true()
    record = sa.case((shown, badges.record_id), else_="").label("record")
    both = schema.badges.outerjoin(schema.records, records.id == badges.record_id)
    query = sa.select(badges.badge, record, badges.at_ms).select_from(both)
    rows = await store.rows(query.where(badges.who == who))
    found = [BadgeInfo(**row._mapping) for row in rows]
    learned = await _learned_ms(store, who)
    if learned:
        found.append(BadgeInfo(badge="lessons", record="", at_ms=learned))
    return sorted(found, key=lambda one: (one.at_ms, one.badge))


async def ladder_of(store: Store, who: str) -> list[Rung]:
    """The strongest bot that was beaten, game by game."""
    best: dict[str, int] = {}
    for one in await levels_of(store, who, public_only=False):
        if one.won:
            best[one.game] = max(best.get(one.game, 0), level_number(one.level))
    return [Rung(game=game, level=best.get(game, 0)) for game in registry.own_names()]


class _Chapter(msgspec.Struct):
    done: bool = False


_read_chapters = msgspec.json.Decoder(dict[str, _Chapter]).decode


@cache
def _chapters() -> frozenset[str]:
    found: set[str] = set()
    for game in registry.own_names():
        with contextlib.suppress(NoLesson):
            found |= {f"{game}/{chapter.id}" for chapter in lesson(game).all_chapters()}
    return frozenset(found)


async def _learned_ms(store: Store, who: str) -> int:
    """When the last lesson was kept as done; 0 while one is left."""
    kept = schema.progress.c
    query = sa.select(kept.value, kept.updated_ms)
    rows = await store.rows(query.where(kept.account == who, kept.what == "lessons"))
    if not rows:
        return 0
    try:
        chapters = _read_chapters(rows[0].value)
    except msgspec.DecodeError:  # the page wrote it, in whichever version
        return 0
    done = {name for name, chapter in chapters.items() if chapter.done}
    return int(rows[0].updated_ms) if done >= _chapters() else 0
