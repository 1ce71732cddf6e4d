"""Ratings as they are now, for leaderboards and for their owner."""

from typing import Any

import sqlalchemy as sa

from sanban.server.identity.people import Identity
from sanban.server.ratings.bots import POINTS, bot_rating
from sanban.server.ratings.glicko import Rating
from sanban.server.ratings.pool import Standing
from sanban.server.ratings.results import Pace
from sanban.server.ratings.wire import Leaderboard, OwnRatings, Ranked, RatingInfo
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms

SHOWN = 100
READ = 400  # some of them have become provisional again


def _now(row: Any) -> Rating:
    rating = Rating(row.points, row.deviation, row.volatility)
    return Standing(rating, row.at_ms, row.games).now(now_ms())


def _ends(rating: Rating) -> dict[str, Any]:
    low, high = rating.interval
    return {"points": round(rating.points), "low": round(low), "high": round(high)}


async def leaderboard(store: Store, game: str, pace: Pace, who: Identity | None) -> Leaderboard:
    """Everybody who wants to be listed and is known well enough, and the bots."""
    ratings, accounts, guests = schema.ratings, schema.accounts, schema.guests
    query = (
        sa.select(ratings, guests.c.name)
        .select_from(
            ratings.join(accounts, accounts.c.id == ratings.c.who).join(
                guests, guests.c.id == ratings.c.who
            )
        )
        .where(ratings.c.game == game, ratings.c.pace == pace, accounts.c.listed)
        .order_by(ratings.c.points.desc(), ratings.c.who)
        .limit(READ)
    )
    rows = [
        Ranked(
            name=row.name,
            games=row.games,
            you=who is not None and who.id == row.who,
            **_ends(rating),
        )
        for row in await store.rows(query)
        if not (rating := _now(row)).provisional
    ]
    rows.sort(key=lambda row: -row.low)
    bots = [
        Ranked(name="", level=level, **_ends(bot))
        for level in POINTS.get(game, ())
        if (bot := bot_rating(game, level)) is not None
    ]
    shown = sorted([*rows[:SHOWN], *bots], key=lambda row: -row.low)
    return Leaderboard(game=game, pace=pace, rows=shown)


async def own_ratings(store: Store, who: Identity) -> OwnRatings:
    """All ratings of somebody."""
    ratings, accounts = schema.ratings, schema.accounts.c
    query = sa.select(ratings).where(ratings.c.who == who.id)
    listed = await store.rows(sa.select(accounts.listed).where(accounts.id == who.id))
    return OwnRatings(
        ratings=[
            RatingInfo(
                game=row.game,
                pace=row.pace,
                games=row.games,
                provisional=rating.provisional,
                **_ends(rating),
            )
            for row in await store.rows(query.order_by(ratings.c.game, ratings.c.pace))
            for rating in [_now(row)]
        ],
        listed=bool(listed and listed[0].listed),
    )


async def set_listed(store: Store, who: Identity, listed: bool) -> None:
    """Whether others may see somebody's ratings."""
    accounts = schema.accounts
    await store.run(sa.update(accounts).where(accounts.c.id == who.id).values(listed=listed))
