"""`/api/games`, `/api/lobby`, `/api/me/tables`, `/api/addresses`"""

import logging
import math
import time
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import sqlalchemy as sa
from litestar import Request, get

from sanban.core.errors import SanbanError
from sanban.core.game import Rules
from sanban.games import registry
from sanban.server.bots.levels import levels
from sanban.server.errors import OlderRules, Refusal, RefusalCode, SetAside
from sanban.server.identity.guard import server_of, visitor_of, who_is
from sanban.server.lobby.addresses import is_local, reachable
from sanban.server.lobby.wire import Addresses, GameInfo, Lobby, OptionInfo, OwnTable, OwnTables
from sanban.server.server import Server
from sanban.server.storage import schema
from sanban.server.storage.store import now_ms
from sanban.server.tables.expiry import BY_DAYS
from sanban.server.tables.views import table_info
from sanban.server.tables.waits import wait_for
from sanban.server.tables.wire import TableInfo
from sanban.server.web import REFUSALS

SHOWN = 100
FRESH_S = 1.0  # the lobby is read from the database once a second at most
# an open table leaves the lobby when nobody came for a day, unless its moves take days
OPEN_MS = 24 * 3600 * 1000
ASKED_MS = 7 * OPEN_MS  # so long a rematch that somebody proposed is listed

logger = logging.getLogger("sanban.lobby")
read_table = msgspec.json.Decoder(TableInfo).decode


@get("/api/games", responses=REFUSALS)
async def games() -> list[GameInfo]:
    """The games, their options and bots."""
    found = []
    for name in registry.names():
        try:
            found.append(game_info(registry.find(name).rules))
        except SanbanError as error:  # of a package that is installed: the others are there
            logger.warning("a game is missing: %s", error)
    return found


def game_info(rules: Rules) -> GameInfo:
    """What a page needs to offer a game."""
    default = rules.options()
    return GameInfo(
        name=rules.name,
        title=rules.title,
        author=rules.author,
        rules=rules.version,
        seat_names=list(rules.seat_names),
        min_seats=rules.min_seats,
        hidden=rules.hidden,
        calls=rules.calls,
        options=[
            _option(name, hint, getattr(default, name))
            for name, hint in get_type_hints(rules.options, include_extras=True).items()
        ],
        levels=list(levels(rules.name)),
    )


def _option(name: str, hint: Any, default: Any) -> OptionInfo:
    if get_origin(hint) is Literal:
        return OptionInfo(name=name, type="choice", choices=list(get_args(hint)), default=default)
    known: list[Any] = []
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        known = [value for note in notes for value in note.examples or ()]
    kind = {bool: "bool", int: "int"}.get(hint, "str")
    return OptionInfo(name=name, type=kind, choices=known, default=default)  # type: ignore[arg-type]


@get("/api/lobby", responses=REFUSALS)
async def lobby(request: Request[Any, Any, Any]) -> Lobby:
    """Public tables that are open or in play."""
    server = server_of(request)
    seen = server.lobby
    if seen is None or time.monotonic() - seen[0] > FRESH_S:
        shown = Lobby(open=await _public(server, "open"), playing=await _public(server, "playing"))
        seen = server.lobby = (time.monotonic(), shown)
    return seen[1]


async def _public(server: Server, status: str) -> list[TableInfo]:
    tables = schema.tables.c
    query = (
        sa.select(tables.info)
        .where(
            tables.status == status,
            tables.public,
            # the page of a tournament lists them, and nobody else can sit down there
            tables.id.not_in(sa.select(schema.tournament_tables.c.table_id)),
            sa.or_(
                tables.updated_ms > now_ms() - OPEN_MS,
                sa.and_(tables.status == "open", tables.info.contains(BY_DAYS)),
            ),
        )
        .order_by(tables.updated_ms.desc())
        .limit(SHOWN)
    )
    return [
        table
        for table in map(_readable, await server.store.infos(query))
        if table is not None and table.id not in server.tables.set_aside
    ]


def _readable(info: str) -> TableInfo | None:
    try:
        return read_table(info)
    except msgspec.DecodeError:  # one row that cannot be read does not empty the list
        return None


@get("/api/me/tables", responses=REFUSALS)
async def own_tables(request: Request[Any, Any, Any]) -> OwnTables:
    """The caller's tables that are not over, or at which a rematch is proposed."""
    who = await who_is(request)
    if who is None:
        raise Refusal("Choose a name first.", RefusalCode.NOBODY)
    server, now = server_of(request), now_ms()
    tables, sitters = schema.tables.c, schema.sitters.c
    asked = sa.and_(
        tables.status == "over",
        tables.updated_ms > now - ASKED_MS,
        tables.info.contains('"proposal":{'),
    )
    query = (
        sa.select(tables.id, tables.info)
        .select_from(schema.sitters.join(schema.tables, tables.id == sitters.table_id))
        .where(sitters.who == who.id, sa.or_(tables.status.in_(("open", "playing")), asked))
        .order_by(tables.updated_ms.desc())
        .limit(SHOWN)
    )
    found: list[OwnTable] = []
    for table_id, info in await server.store.rows(query):
        try:
            state = await (await server.tables.find(table_id)).current()
        except (SetAside, OlderRules):
            # as it was last seen: who opens it is told why it cannot go on
            last = _readable(info)
            if last is not None:
                found.append(OwnTable(table=last, seats=[], your_turn=False))
            continue
        seats, wait = state.seats_of(who.id), wait_for(state, who.id, now)
        if state.status == "over" and wait is None:
            continue
        if seats or state.created.host == who.id:
            found.append(
                OwnTable(
                    table=table_info(state),
                    seats=seats,
                    your_turn=bool(set(seats) & set(state.awaited())),
                    waits=wait.kind if wait else None,
                    left_ms=wait.left_ms if wait else None,
                )
            )
    await server.notifier.seen(who)
    return OwnTables(tables=sorted(found, key=_soonest))


def _soonest(own: OwnTable) -> tuple[bool, float, int]:
    """What waits comes first: with the least time left, then the longest unchanged."""
    left = math.inf if own.left_ms is None else own.left_ms
    return own.waits is None, left, own.table.updated_ms if own.waits else -own.table.updated_ms


@get("/api/addresses", responses=REFUSALS, sync_to_thread=True)
def addresses(request: Request[Any, Any, Any]) -> Addresses:
    """Where others reach this server. Only a browser on the same machine is told: an address of a
    private network is nobody else's business."""
    if not is_local(visitor_of(request)):
        return Addresses(origins=[])
    return Addresses(origins=reachable(server_of(request).settings))


HANDLERS = [games, lobby, own_tables, addresses]
