"""Which players meet, in which seats, on which deals.

Players that meet form a line-up. Each deal is played by a line-up once for every rotation of
its seats, so that everybody has had every seat on it; the next deal goes round the table the
other way. All line-ups get the same deals. A longer schedule begins with the shorter one.
"""

import hashlib
from collections.abc import Iterator
from itertools import combinations, count, islice, permutations
from typing import Any, Literal

import msgspec

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.seeds import Seed, chosen_seed
from sanban.games import registry

Pairing = Literal["all", "neighbours", "first"]


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: with the number of a game it decides everything but the time it takes."""

    game: str
    rules: int
    options: dict[str, Any]
    seats: int
    players: tuple[str, ...]  # as named; one named twice can have two seats
    seed: str
    pairing: Pairing = "all"
    move_time: float = 10.0  # seconds that a program may take for an action

    @property
    def names(self) -> tuple[str, ...]:
        """The players, each once, in the order in which they were named."""
        return tuple(dict.fromkeys(self.players))

    def fingerprint(self, *, seeded: bool = True) -> str:
        """A short name of the job: the same job, the same name. Jobs that differ in nothing but
        their seeds have one in common (`seeded=False`)."""
        named = self if seeded else msgspec.structs.replace(self, seed="")
        return hashlib.sha256(msgspec.json.encode(named, order="sorted")).hexdigest()[:10]


class Fixture(msgspec.Struct, frozen=True):
    """One game of the schedule."""

    number: int
    deal: int
    seating: tuple[int, ...]  # by seat: the player, as an index into the names


def make_job(
    game: str,
    players: list[str],
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    seed: Seed | None = None,
    pairing: Pairing = "all",
    move_time: float = 10.0,
) -> Job:
    """A job that can be played, or a sentence that says why not. Without a seed it gets one that
    nobody can guess, so that no program can work out the deals.

    >>> make_job("kamisado", ["greedy"])
    Traceback (most recent call last):
    ...
    sanban.core.errors.BadOptions: 2 seats need at least 2 players, not 1; name a player twice \
to give it two seats.
    """
    kind = registry.find(game)
    taken = kind.rules.check_seats(seats)
    if len(players) < taken:
        raise BadOptions(
            f"{taken} seats need at least {taken} players, not {len(players)}; "
            "name a player twice to give it two seats.",
            ErrorCode.FEW_PLAYERS,
        )
    if move_time <= 0:
        raise BadOptions("The time for an action is more than 0 seconds.", ErrorCode.BAD_TIME)
    known = chosen_seed(seed)
    start = kind.start(options, taken, known)
    return Job(
        game=game,
        rules=kind.rules.version,
        options=msgspec.to_builtins(start.options),
        seats=taken,
        players=tuple(players),
        seed=known,
        pairing=pairing,
        move_time=move_time,
    )


def line_ups(job: Job) -> list[tuple[int, ...]]:
    """The groups of players that meet.

    >>> line_ups(make_job("kamisado", ["greedy", "random", "program:x"]))
    [(0, 1), (0, 2), (1, 2)]
    >>> line_ups(make_job("kamisado", ["greedy", "random", "program:x"], pairing="neighbours"))
    [(0, 1), (1, 2)]
    >>> line_ups(make_job("kamisado", ["greedy", "random", "program:x"], pairing="first"))
    [(0, 1), (0, 2)]
    """
    sitting = [job.names.index(player) for player in job.players]
    if job.pairing == "neighbours":
        groups = [sitting[i : i + job.seats] for i in range(len(sitting) - job.seats + 1)]
    else:
        groups = [list(group) for group in combinations(sitting, job.seats)]
    if job.pairing == "first":
        groups = [group for group in groups if sitting[0] in group]
    found = sorted({tuple(sorted(group)) for group in groups})
    # a player against itself shows nothing
    return [group for group in found if len(set(group)) > 1] or found


def _circles(group: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The ways round the table, but for rotations."""
    return sorted({(group[0], *rest) for rest in permutations(group[1:])})


def _rotations(circle: tuple[int, ...]) -> list[tuple[int, ...]]:
    turned = [circle[i:] + circle[:i] for i in range(len(circle))]
    return list(dict.fromkeys(turned))


def fixtures(job: Job) -> Iterator[Fixture]:
    """The games of the job, without end.

    >>> [game.seating for game in islice(fixtures(make_job("kamisado", ["greedy", "random"])), 4)]
    [(0, 1), (1, 0), (0, 1), (1, 0)]
    """
    groups = [_circles(group) for group in line_ups(job)]
    number = count()
    for deal in count():
        for circles in groups:
            for seating in _rotations(circles[deal % len(circles)]):
                yield Fixture(next(number), deal, seating)


def schedule(job: Job, games: int) -> list[Fixture]:
    """The first `games` games of the job."""
    return list(islice(fixtures(job), games))
