"""Samurai: rules."""

import sys

from sanban.core.rng import Rng
from sanban.games.samurai import deal, inspect, legal, redeal
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.options import SamuraiOptions
from sanban.games.samurai.state import State
from sanban.lab.bench.measure import per_second, random_game
from sanban.lab.bench.table import Row

COPIES = 10_000


def _start(seats: int) -> State:
    options = SamuraiOptions()
    return deal.draw(options, seats, 1).begin(options)


def _protocol(seats: int) -> list[Row]:
    """Whole random games through `start`, `legal` and `play`, with events."""
    rng = Rng("bench")

    def one_game() -> int:
        return random_game(Samurai.start(None, seats, 1), rng)

    actions = per_second(one_game)
    per_game = sum(one_game() for _ in range(100)) / 100
    return [
        Row(f"random games, {seats} players, protocol", actions / per_game, "games/s"),
        Row(f"random actions, {seats} players, protocol", actions, "actions/s", "with events"),
    ]


def _playouts(seats: int) -> list[Row]:
    """Whole random games inside the compiled loop, from the choice of first hands on."""
    start, rng, batch = _start(seats), Rng("bench"), 200

    def many() -> int:
        legal.playouts(start, rng, batch)
        return batch

    games = per_second(many)
    per_game = legal.playouts(start, rng, 1_000) / 1_000
    goal = "goal: at least 1,000, better 10,000" if seats == 4 else ""
    return [
        Row(f"random games, {seats} players, compiled loop", games, "games/s", goal),
        Row(
            f"random actions, {seats} players, compiled loop",
            games * per_game,
            "actions/s",
            f"{per_game:.0f} a game",
        ),
    ]


def _half_way() -> State:
    s, rng = _start(4), Rng("middle")
    for _ in range(110):
        seat = inspect.mover(s)
        s.play(seat, rng.choice(legal.listed(s, seat)))
    return s


def _copies(start: State) -> int:
    legal.copies(start, COPIES)
    return COPIES


def _redeals(start: State, rng: Rng) -> int:
    for _ in range(200):
        redeal.redeal(start, 0, rng)
    return 200


def rows() -> list[Row]:
    """Measure the rules of Samurai."""
    found = []
    for seats in (2, 3, 4):
        found += _playouts(seats) + _protocol(seats)
    middle, rng = _half_way(), Rng("bench")
    copies = per_second(lambda: _copies(middle))
    deals = per_second(lambda: _redeals(middle, rng))
    size = sys.getsizeof(middle)
    return [
        *found,
        Row("copies of a state", copies, "copies/s"),
        Row("re-deals for a viewer, 4 players", deals, "deals/s", "called in Python"),
        Row("bytes per state", size, "bytes", "compiled" if size > 400 else "uncompiled"),
    ]
