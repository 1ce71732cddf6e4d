"""Samurai and Daito: search."""

from collections.abc import Callable

from sanban.core.rng import Rng
from sanban.games.daito.game import Daito
from sanban.games.daito.restore import restore as restore_daito
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.restore import restore as restore_samurai
from sanban.lab.bench.measure import per_second
from sanban.lab.bench.table import Row
from sanban.players.daito.search import DaitoSearch
from sanban.players.samurai.networks import networks
from sanban.players.samurai.search import SamuraiSearch
from sanban.players.search.search import Search
from sanban.players.search.tree import Tree

BATCH = 500


def samurai_search(seats: int) -> SamuraiSearch:
    """A search from the first turn of a game."""
    game = Samurai.start({"first_hand": "random", "figures": "random"}, seats, 1)
    seat = game.awaited()[0]
    root = restore_samurai(game.view(seat), [[0] * 3] * seats)
    return SamuraiSearch(root, seat, Rng("bench"), Tree(), *networks(seats))


def daito_search() -> DaitoSearch:
    """A search from the first turn of a match."""
    game = Daito.start(None, 2, 1)
    seat = game.awaited()[0]
    return DaitoSearch(restore_daito(game.view(seat)), seat, Rng("bench"), Tree())


def _iterations(make: Callable[[], Search]) -> float:
    def work() -> int:
        search = make()
        search.run(BATCH)
        return search.iterations

    return per_second(work)


def rows() -> list[Row]:
    """Measure the searches: deal a world, walk the tree, play on, judge. One core."""
    found = []
    for seats in (2, 3, 4):
        speed = _iterations(lambda seats=seats: samurai_search(seats))  # type: ignore[misc]
        found.append(Row(f"Samurai, {seats} players", speed, "iterations/s", "first turn"))
    found.append(Row("Daito", _iterations(daito_search), "iterations/s", "two turns ahead"))
    return found
