"""`/api/people/NAME`: profiles and their games; `/api/me/profile`: what others see of me"""

from typing import Annotated, Any

from litestar import get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from sanban.server.accounts.routes import known_person, signed_in
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.guard import AnyRequest, server_of, visitor_of, who_is
from sanban.server.identity.identity import Identity
from sanban.server.profiles import counts
from sanban.server.profiles.games import Search, search_games
from sanban.server.profiles.profiles import (
    ME,
    Person,
    blocks,
    find_person,
    follows,
    may_invite,
    own_profile,
    set_profile,
    unknown_name,
)
from sanban.server.profiles.wire import Part, PlayedGames, Profile, ProfileSettings, SetProfile
from sanban.server.ratings.lists import own_ratings
from sanban.server.ratings.results import Result
from sanban.server.web import REFUSALS

PersonName = Annotated[str, Parameter(max_length=24)]
Moment = Annotated[int | None, Parameter(ge=0, lt=2**53)]


async def asked_person(request: AnyRequest, name: str) -> tuple[Person, Identity | None]:
    """Whose handle this is, or oneself, and who asks. Whoever cannot be found, for whichever
    reason, is refused in the same words."""
    server = server_of(request)
    if name == ME:
        own = await known_person(request)
        return await own_profile(server.store, own), own
    viewer = await who_is(request)
    await server.allowances.take("lookups", visitor_of(request))
    person = await find_person(server.store, name, viewer.id if viewer else "")
    if server.restrictions.ban_of(person.id) is not None:
        raise unknown_name()
    return person, viewer


def _shows(person: Person, viewer: Identity | None, part: Part) -> bool:
    return part in person.shown or (viewer is not None and viewer.id == person.id)


@get("/api/people/{name:str}", responses=REFUSALS)
async def profile(request: AnyRequest, name: PersonName) -> Profile:
    """Somebody's profile, as much of it as they show you; `me` is your own, all of it."""
    person, viewer = await asked_person(request, name)
    store, who = server_of(request).store, person.id
    you = viewer is not None and viewer.id == who
    shown: dict[str, Any] = {}
    if _shows(person, viewer, "ratings"):
        shown["ratings"] = (await own_ratings(store, Identity(who, person.name))).ratings
        shown["curves"] = await counts.curves_of(store, who, shown["ratings"])
    if _shows(person, viewer, "results"):
        shown["results"] = await counts.results_of(store, who, public_only=not you)
        shown["best"] = await counts.best_wins(store, who, public_only=not you)
    if _shows(person, viewer, "badges"):
        shown["badges"] = await counts.badges_of(store, who, public_only=not you)
        shown["ladder"] = await counts.ladder_of(store, who)
    other = "" if you or viewer is None else viewer.id
    return Profile(
        handle=person.handle,
        name=person.name,
        drawing=person.drawing,
        you=you,
        games=_shows(person, viewer, "games"),
        following=bool(other) and await follows(store, other, who),
        blocked=bool(other) and await blocks(store, other, who),
        may_invite=await may_invite(store, person, viewer),
        **shown,
    )


@get("/api/people/{name:str}/games", responses=REFUSALS)
async def games(
    request: AnyRequest,
    name: PersonName,
    opponent: Annotated[str, Parameter(max_length=64)] = "",
    game: Annotated[str, Parameter(max_length=32)] = "",
    result: Result | None = None,
    since_ms: Moment = None,
    until_ms: Moment = None,
    after: Annotated[str, Parameter(max_length=64)] = "",
) -> PlayedGames:
    """Finished games, the newest first: all of your own, of others those at public tables, if
    they show them."""
    person, viewer = await asked_person(request, name)
    if not _shows(person, viewer, "games"):
        raise Refusal("This person does not show their games.", RefusalCode.NOT_SHOWN)
    search = Search(
        opponent=opponent.strip(),
        game=game,
        result=result,
        since_ms=since_ms,
        until_ms=until_ms,
        after=after,
    )
    you = viewer is not None and viewer.id == person.id
    return await search_games(server_of(request).store, person.id, search, public_only=not you)


@get("/api/me/profile", responses=REFUSALS)
async def own_settings(request: AnyRequest) -> ProfileSettings:
    """By what others find you, and what they see. At first nobody finds you."""
    who = await signed_in(request)
    return (await own_profile(server_of(request).store, who)).settings()


@post("/api/me/profile", status_code=HTTP_200_OK, responses=REFUSALS)
async def set_settings(request: AnyRequest, data: SetProfile) -> ProfileSettings:
    """Change it. A handle belongs to whoever was first; "" takes you out of sight."""
    server, who = server_of(request), await signed_in(request)
    await server.allowances.take("lookups", visitor_of(request))
    await set_profile(server.store, who, data)
    return (await own_profile(server.store, who)).settings()


HANDLERS = [profile, games, own_settings, set_settings]
