"""`/api/ratings`: leaderboards, and one's own ratings"""

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from sanban.server.accounts.routes import signed_in
from sanban.server.identity.guard import AnyRequest, server_of, who_is
from sanban.server.ratings import lists
from sanban.server.ratings.results import Pace
from sanban.server.ratings.wire import Leaderboard, OwnRatings, SetListed
from sanban.server.web import REFUSALS


@get("/api/ratings", responses=REFUSALS)
async def leaderboard(
    request: AnyRequest, game: Annotated[str, Parameter(max_length=32)], pace: Pace
) -> Leaderboard:
    """The leaderboard of a game at a pace: who wants to be listed, and the bots."""
    return await lists.leaderboard(server_of(request).store, game, pace, await who_is(request))


@get("/api/me/ratings", responses=REFUSALS)
async def own_ratings(request: AnyRequest) -> OwnRatings:
    """Your ratings by game and pace, and whether you are on the leaderboards."""
    return await lists.own_ratings(server_of(request).store, await signed_in(request))


@post("/api/me/listed", status_code=HTTP_200_OK, responses=REFUSALS)
async def set_listed(request: AnyRequest, data: SetListed) -> OwnRatings:
    """Say whether your name and ratings are on the leaderboards. At first they are not."""
    store, who = server_of(request).store, await signed_in(request)
    await lists.set_listed(store, who, data.listed)
    return await lists.own_ratings(store, who)


HANDLERS = [leaderboard, own_ratings, set_listed]
