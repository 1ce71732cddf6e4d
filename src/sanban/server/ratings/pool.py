"""The ratings of one game and pace, changed by one result after the other. The same results in
the same order give the same numbers, whenever they are counted."""

from collections.abc import Iterable
from typing import NamedTuple

from sanban.server.ratings.bots import bot_rating
from sanban.server.ratings.glicko import DAY_MS, Rating, aged, of_places


class Side(NamedTuple):
    """A seat in a rated game."""

    who: str  # "" for a bot
    level: str
    place: int


class Rated(NamedTuple):
    """A rated game: when it ended, and who came where."""

    record_id: str
    finished_ms: int
    sides: tuple[Side, ...]


class Standing(NamedTuple):
    """What is known of somebody: the rating after the last game, when that was, how many."""

    rating: Rating = Rating()
    at_ms: int = 0
    games: int = 0

    def now(self, at_ms: int) -> Rating:
        """The rating at a time after the last game."""
        if not self.games:
            return self.rating
        return aged(self.rating, max(0, at_ms - self.at_ms) / DAY_MS)


class Pool:
    """Everybody's standing in one game at one pace."""

    def __init__(self, game: str, known: Iterable[str] | None = None) -> None:
        self.game = game
        self.known = None if known is None else set(known)  # accounts; None: everybody counts
        self.standings: dict[str, Standing] = {}

    def counts(self, game: Rated) -> bool:
        """A game of an erased person counts no longer."""
        people = [side.who for side in game.sides if not side.level]
        return self.known is None or self.known.issuperset(people)

    def in_order(self, game: Rated) -> bool:
        """Whether nobody in it has a later game that was counted already."""
        return all(
            self.standings.get(side.who, Standing()).at_ms <= game.finished_ms
            for side in game.sides
            if not side.level
        )

    def count(self, game: Rated) -> list[Rating | None]:
        """Change the standings; the rating of each seat's person after it, None for a bot."""
        before = [self._rating(side, game.finished_ms) for side in game.sides]
        after = of_places(before, [side.place for side in game.sides])
        found: list[Rating | None] = []
        for side, rating in zip(game.sides, after, strict=True):
            if side.level:
                found.append(None)
                continue
            games = self.standings.get(side.who, Standing()).games + 1
            self.standings[side.who] = Standing(rating, game.finished_ms, games)
            found.append(rating)
        return found

    def _rating(self, side: Side, at_ms: int) -> Rating:
        if side.level:
            return bot_rating(self.game, side.level) or Rating()
        return self.standings.get(side.who, Standing()).now(at_ms)
