"""The deal: everything that chance decides in a game, drawn from the seed at its start (R9)."""

from typing import NamedTuple

from sanban.core.errors import BadOptions
from sanban.core.rng import Rng
from sanban.core.seeds import Seed
from sanban.games.samurai import map, tiles
from sanban.games.samurai.errors import SamuraiCode
from sanban.games.samurai.layout import ALL_KINDS, KINDS, ROOM, SETTLEMENTS, TOWNS
from sanban.games.samurai.options import SamuraiOptions
from sanban.games.samurai.state import State

COLOURS = ("green", "yellow", "blue", "red")


class Deal(NamedTuple):
    """Who begins, the order of every seat's twenty tiles, and where the figures stand."""

    first: int
    orders: list[list[int]]
    layout: list[int] | None  # a mask of figures a settlement; None: the players place them

    def begin(self, options: SamuraiOptions) -> State:
        """The state before the first action."""
        state = State(len(self.orders), self.first, options.captured == "open")
        state.deal(self.orders, options.first_hand == "choose", self.layout)
        return state


def draw(options: SamuraiOptions, seats: int, seed: Seed) -> Deal:
    """The deal of a seed. The tiles of a seed are the same whatever the other options say.

    >>> draw(SamuraiOptions(), 2, 1).orders == draw(SamuraiOptions(figures="random"), 2, 1).orders
    True
    """
    rng = Rng(seed)
    first = int(rng.below(seats))
    if options.first != "drawn":  # P3
        first = COLOURS.index(options.first)
        if first >= seats:
            known = ", ".join(COLOURS[:seats])
            raise BadOptions(
                f"{options.first.capitalize()} cannot begin: nobody sits there. "
                f"With {seats} players, begin with one of: {known}.",
                SamuraiCode.BAD_FIRST,
            )
    orders = []
    for _ in range(seats):
        order = list(tiles.SET)
        rng.shuffle(order)
        orders.append(order)
    layout = random_layout(seats, rng) if options.figures == "random" else None
    return Deal(first, orders, layout)


def random_layout(seats: int, rng: Rng) -> list[int]:
    """Figures on the settlements, uniform over all layouts that the rules allow (R9).

    The supply is shuffled and dealt out, cities first, until no city has twins. Every layout
    belongs to equally many such shuffles: two ways round for each city.
    """
    used = [i for i, h in enumerate(SETTLEMENTS) if map.in_play(h, seats)]
    places = [town for town in used if ROOM[town] == 2 for _ in range(2)]
    places += [town for town in used if ROOM[town] == 1]
    supply = [kind for kind in range(KINDS) for _ in range(len(places) // KINDS)]
    while True:
        rng.shuffle(supply)
        layout = [ALL_KINDS if town == map.EDO else 0 for town in range(TOWNS)]
        for town, kind in zip(places, supply, strict=True):
            layout[town] |= 1 << kind
        if all(layout[town].bit_count() == ROOM[town] for town in used):
            return layout
