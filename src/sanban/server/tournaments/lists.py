"""Which tournaments there are."""

import msgspec
import sqlalchemy as sa

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.people import Identity
from sanban.server.ratings.results import pace_of
from sanban.server.storage import schema
from sanban.server.storage.store import Store
from sanban.server.tournaments.entries import Open
from sanban.server.tournaments.wire import TournamentInfo, TournamentList

SHOWN = 50
_read = msgspec.json.Decoder(TournamentInfo).decode


async def tournament_list(store: Store, who: Identity | None) -> TournamentList:
    """Those that are listed, and those of the caller; which are not over come first."""
    rows, sitters = schema.tournaments.c, schema.sitters.c
    newest = sa.select(rows.info).order_by(
        sa.case((rows.status == "over", 1), else_=0), rows.updated_ms.desc()
    )
    own: list[str] = []
    if who is not None:
        mine = sa.select(sitters.table_id).where(sitters.who == who.id)
        name = sa.literal(schema.TOURNAMENT) + rows.id
        own = await store.infos(newest.where(name.in_(mine)).limit(SHOWN))
    listed = await store.infos(newest.where(rows.public).limit(SHOWN))
    return TournamentList(own=list(map(_read, own)), listed=list(map(_read, listed)))


async def check_number(store: Store, who: Identity, most: int) -> None:
    """Refuse one tournament too many of the same organiser."""
    rows = schema.tournaments.c
    query = sa.select(sa.func.count()).where(rows.organiser == who.id, rows.status != "over")
    if int((await store.infos(query))[0]) >= most:
        raise Refusal(
            f"You have {most} tournaments that are not over. End some first.",
            RefusalCode.TOO_MANY,
        )


async def rating_of(store: Store, who: Identity, opened: Open) -> int:
    """Somebody's points at the game and pace of a tournament; 0 when they are not known."""
    rows = schema.ratings.c
    query = sa.select(rows.points).where(
        rows.who == who.id, rows.game == opened.game, rows.pace == pace_of(opened.clock)
    )
    found = await store.rows(query)
    return round(found[0].points) if found else 0
