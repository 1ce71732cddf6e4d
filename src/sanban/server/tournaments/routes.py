"""`/api/tournaments`: open one, take part, pairings and standings"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated

from litestar import Response, get, post
from litestar.params import HeaderParameter, Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from sanban.server.accounts.routes import known_person
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.host.tokens import host_of
from sanban.server.identity.guard import AnyConnection, AnyRequest, server_of, visitor_of, who_is
from sanban.server.identity.people import Identity
from sanban.server.identity.routes import guest_named
from sanban.server.tables import entries as table_entries
from sanban.server.tables.routes import TableKey
from sanban.server.tables.state import TableState
from sanban.server.tournaments import commands, entries, lists
from sanban.server.tournaments.export import games_csv, standings_csv
from sanban.server.tournaments.pairing import next_round
from sanban.server.tournaments.state import TournamentState
from sanban.server.tournaments.wire import (
    DecideGame,
    EnterTournament,
    NewTournament,
    StartRound,
    TournamentList,
    TournamentUpdate,
    TournamentView,
    WithdrawFrom,
)
from sanban.server.web import REFUSALS
from sanban.server.wire import Opened

HostToken = Annotated[str, HeaderParameter(name="Sanban-Host", max_length=100)]
Csv = Response[str]
Make = Callable[[TournamentState], Awaitable[entries.Body | None]]  # the next entry, if any


@get("/api/tournaments", responses=REFUSALS)
async def tournaments(request: AnyRequest) -> TournamentList:
    """The tournaments that are listed, and one's own."""
    return await lists.tournament_list(server_of(request).store, await who_is(request))


@post("/api/tournaments", status_code=HTTP_201_CREATED, responses=REFUSALS)
async def open_tournament(request: AnyRequest, data: NewTournament, host: HostToken = "") -> Opened:
    """Open a tournament: for people with an account, and for a host with their token."""
    server = server_of(request)
    await server.allowances.take("tournaments", visitor_of(request))
    who = await known_person(request)
    if not who.session:
        if not host:
            raise Refusal(
                "To organise a tournament you need an account. Sign in first.",
                RefusalCode.NO_ACCOUNT,
            )
        await host_of(server.store, host)
    await lists.check_number(server.store, who, server.settings.tournaments_per_person)
    # the rules may have much to check: not in the event loop
    body = await asyncio.to_thread(commands.open_tournament, data, who)
    state = await server.tournaments.open(body)
    return Opened(id=state.id, key=state.opened.key)


@get("/api/tournaments/{tournament_id:str}", responses=REFUSALS)
async def tournament(
    request: AnyRequest,
    tournament_id: str,
    after: Annotated[int, Parameter(ge=0, le=1_000_000)] = 0,
    key: TableKey = "",
) -> TournamentUpdate:
    """A tournament with its pairings and standings, if it has changed after a version."""
    state, who = await find_tournament(request, tournament_id, key)
    if after == state.version:
        return TournamentUpdate(version=state.version, tournament=None)
    view = server_of(request).tournament_views.view(state, who)
    return TournamentUpdate(version=state.version, tournament=view)


async def find_tournament(
    request: AnyConnection, tournament_id: str, key: str
) -> tuple[TournamentState, Identity | None]:
    """A tournament that the caller may see, or a refusal."""
    who = await who_is(request)
    state = await server_of(request).tournaments.find(tournament_id)
    _check_key(state, who, key)
    return state, who


def _check_key(state: TournamentState, who: Identity | None, key: str) -> None:
    if not commands.may_watch(state, who, key):
        raise Refusal("This tournament is private: it needs its secret link.", RefusalCode.NO_KEY)


@post("/api/tournaments/{tournament_id:str}/enter", status_code=HTTP_200_OK, responses=REFUSALS)
async def enter(
    request: AnyRequest, tournament_id: str, data: EnterTournament
) -> Response[TournamentView]:
    """Take part, or come back after withdrawing."""
    server = server_of(request)
    found, _ = await find_tournament(request, tournament_id, data.key)
    who, cookies = await guest_named(request, data.name)
    rating = await lists.rating_of(server.store, who, found.opened)

    async def make(state: TournamentState) -> entries.Body | None:
        return commands.enter(state, who, rating)

    view = await _append(request, tournament_id, make, who)
    return Response(view, cookies=cookies)


async def _append(
    request: AnyRequest,
    tournament_id: str,
    make: Make,
    who: Identity,
) -> TournamentView:
    server = server_of(request)
    state = await server.tournaments.append(tournament_id, make, who.id)
    return server.tournament_views.view(state, who)


async def _organise(request: AnyRequest, tournament_id: str, make: Make) -> TournamentView:
    """What only the organiser can do."""
    who = await known_person(request)

    async def make_checked(state: TournamentState) -> entries.Body | None:
        commands.check_organiser(state, who)
        return await make(state)

    return await _append(request, tournament_id, make_checked, who)


@post("/api/tournaments/{tournament_id:str}/withdraw", status_code=HTTP_200_OK, responses=REFUSALS)
async def withdraw(request: AnyRequest, tournament_id: str, data: WithdrawFrom) -> TournamentView:
    """Take part no longer. The organiser can withdraw anybody."""
    who = await known_person(request)

    async def make(state: TournamentState) -> entries.Body | None:
        _check_key(state, who, "")
        return commands.withdraw(state, who, data.entrant)

    return await _append(request, tournament_id, make, who)


@post("/api/tournaments/{tournament_id:str}/start", status_code=HTTP_200_OK, responses=REFUSALS)
async def start(request: AnyRequest, tournament_id: str, data: StartRound) -> TournamentView:
    """Start the next round. Only the organiser can."""

    async def make(state: TournamentState) -> entries.Body | None:
        if not commands.check_start(state, data.round):
            return None
        return await asyncio.to_thread(next_round, state)

    return await _organise(request, tournament_id, make)


@post("/api/tournaments/{tournament_id:str}/decide", status_code=HTTP_200_OK, responses=REFUSALS)
async def decide(request: AnyRequest, tournament_id: str, data: DecideGame) -> TournamentView:
    """Decide a game of the current round, or change its result. Only the organiser can."""

    async def make(state: TournamentState) -> entries.Body | None:
        return commands.decide(state, data)

    view = await _organise(request, tournament_id, make)
    await _end_table(request, view.rounds[-1].games[data.game].table)
    return view


async def _end_table(request: AnyRequest, table_id: str) -> None:
    """The game of a table that was decided goes on no longer."""

    def end(state: TableState) -> table_entries.End | None:
        return table_entries.End() if state.status in ("open", "playing") else None

    await (await server_of(request).tables.find(table_id)).append(end)


@post("/api/tournaments/{tournament_id:str}/end", status_code=HTTP_200_OK, responses=REFUSALS)
async def end(request: AnyRequest, tournament_id: str) -> TournamentView:
    """End the tournament now: the standings stay as they are. Only the organiser can."""

    async def make(state: TournamentState) -> entries.Body | None:
        return entries.Finish() if state.status != "over" else None

    return await _organise(request, tournament_id, make)


@get(
    "/api/tournaments/{tournament_id:str}/standings.csv", media_type="text/csv", responses=REFUSALS
)
async def standings_file(request: AnyRequest, tournament_id: str, key: TableKey = "") -> Csv:
    """The standings as a file for a spreadsheet."""
    state, _ = await find_tournament(request, tournament_id, key)
    return _file(standings_csv(state), "standings")


@get("/api/tournaments/{tournament_id:str}/games.csv", media_type="text/csv", responses=REFUSALS)
async def games_file(request: AnyRequest, tournament_id: str, key: TableKey = "") -> Csv:
    """The pairings and results as a file for a spreadsheet."""
    state, _ = await find_tournament(request, tournament_id, key)
    return _file(games_csv(state), "games")


def _file(content: str, name: str) -> Csv:
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return Response(content, media_type="text/csv", headers=headers)


HANDLERS = [
    tournaments,
    open_tournament,
    tournament,
    enter,
    withdraw,
    start,
    decide,
    end,
    standings_file,
    games_file,
]
