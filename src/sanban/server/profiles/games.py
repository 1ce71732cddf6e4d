"""All finished games of a person: searched by opponent, game, result and date, page by page.

Every search reads an index from the newest game on and stops when the page is full
(tests/server/test_profiles.py asks both databases for their plan).
"""

from typing import Any

import msgspec
import sqlalchemy as sa

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.profiles.wire import PlayedGame, PlayedGames
from sanban.server.ratings.results import Result
from sanban.server.records.record_store import read_info
from sanban.server.storage import schema
from sanban.server.storage.store import Store

PAGE = 30
MOST_SEATS = 4


class Search(msgspec.Struct, frozen=True, kw_only=True):
    """Which games are asked for; empty is all."""

    opponent: str = ""  # a name, however it is written
    game: str = ""
    result: Result | None = None
    since_ms: int | None = None
    until_ms: int | None = None
    after: str = ""  # `next` of the page before


def search_query(who: str, search: Search, *, public_only: bool) -> sa.Select[Any]:
    """One more game than the page has, a row for each seat that the person had in it."""
    results, records = schema.results, schema.records
    page = _page(schema.opponents if search.opponent else results, who, search, public_only)
    own = sa.and_(results.c.record_id == page.c.record_id, results.c.who == who)
    return (
        sa.select(
            records.c.info,
            results.c.record_id,
            results.c.seat,
            results.c.result,
            results.c.rated,
            results.c.finished_ms,
        )
        .select_from(page.join(results, own).join(records, records.c.id == results.c.record_id))
        .order_by(page.c.finished_ms.desc(), page.c.record_id.desc())
    )


def _page(source: sa.Table, who: str, search: Search, public_only: bool) -> sa.Subquery:
    """The games themselves, read from the index; left to themselves, databases begin elsewhere."""
    at_ms, record = source.c.finished_ms, source.c.record_id
    query = sa.select(record, at_ms).where(source.c.who == who)
    if search.opponent:
        query = query.where(source.c.name == search.opponent.lower())
    if search.game:
        query = query.where(source.c.game == search.game)
    if search.result is not None:
        query = query.where(source.c.result == search.result)
    if public_only:
        query = query.where(source.c.public)
    if search.since_ms is not None:
        query = query.where(at_ms >= search.since_ms)
    if search.until_ms is not None:
        query = query.where(at_ms < search.until_ms)
    if search.after:
        last_ms, last = _place(search.after)
        query = query.where(at_ms <= last_ms, sa.or_(at_ms < last_ms, record < last))
    # a person may have several seats in a game
    rows = PAGE + 1 if search.opponent else MOST_SEATS * (PAGE + 1)
    return query.order_by(at_ms.desc(), record.desc()).limit(rows).subquery("page")


def _place(after: str) -> tuple[int, str]:
    at_ms, _, record = after.partition(".")
    if not at_ms.isdecimal() or len(at_ms) > 15:
        raise Refusal("`after` is not the `next` of a page.", RefusalCode.BAD_REQUEST)
    return int(at_ms), record


async def search_games(store: Store, who: str, search: Search, *, public_only: bool) -> PlayedGames:
    """A page of somebody's games, the newest first."""
    rows = await store.rows(search_query(who, search, public_only=public_only))
    games: dict[str, PlayedGame] = {}
    for row in rows:
        if row.record_id in games:
            continue  # another seat of the same person
        if len(games) == PAGE:
            break
        try:
            record = read_info(row.info)
        except msgspec.DecodeError:  # one row that cannot be read does not empty the list
            continue
        games[row.record_id] = PlayedGame(
            record=record, seat=row.seat, result=row.result, rated=row.rated
        )
    found = list(games.values())
    more = bool(found) and rows[-1].record_id not in games
    last = found[-1].record if found else None
    return PlayedGames(games=found, next=f"{last.finished_ms}.{last.id}" if more and last else "")
