"""A simple Samurai player: takes the figures it can, gives none away, else where it is closest.

It looks at one action at a time, never at what the others may do next, and knows nothing of
majorities. It is the fixed baseline by which the levels are measured, so it should not change.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sanban.core.events import Event
from sanban.core.rng import Rng
from sanban.core.seeds import Seed
from sanban.games.samurai import actions, tiles
from sanban.games.samurai.capture import goes_to
from sanban.games.samurai.map import FIGURES, SETTLEMENT_INDEX, TOUCHES, hex_number
from sanban.games.samurai.view import SamuraiView

# what a figure is worth when it leaves the board: to the player, to the others, set aside
WORTH = {0: 10.0, 1: -6.0, None: -1.0}
STOP = 0.0  # to end the turn; before the slow tile it is worse than any quiet tile
STOP_EARLY = -3.0
LATER = 0.1  # a tile is worth this much a point when it is kept
KEEP_FAST = 2.0  # a fast tile and an exchange are kept for something that is worth it


class _Town(NamedTuple):
    """A settlement: free lands beside it, and for each figure the player's lead in influence."""

    free: int
    figures: dict[int, tuple[int, int]]  # kind: (own influence, the best of the others)


class SamuraiGreedy:
    """Plays the action with the highest worth; ties are broken at random.

    >>> from sanban.games.samurai.game import Samurai
    >>> game = Samurai.start({"first_hand": "random", "figures": "random"}, 2, seed=4)
    >>> seat = game.awaited()[0]
    >>> SamuraiGreedy(1).choose(game.view(seat), game.legal(seat)) in game.legal(seat)
    True
    """

    def __init__(self, seed: Seed | None = None) -> None:
        self.rng = Rng(seed)

    def see(self, view: SamuraiView, events: Sequence[Event]) -> None:
        """It remembers nothing: the view says enough."""

    def choose(self, view: SamuraiView, legal: Sequence[int]) -> int:
        """The best action by its rules; first hands and figures at random."""
        if view.phase != "turns":
            return int(self.rng.choice(legal))
        towns = _towns(view)
        own = {hex_number(t.hex): tiles.tile_number(t.tile) for t in view.tiles}
        best: list[int] = []
        top = -100.0
        for action in legal:
            worth = _worth(view, towns, own, action)
            if worth > top:
                best, top = [action], worth
            elif worth == top:
                best.append(action)
        return int(self.rng.choice(best))


def _towns(view: SamuraiView) -> dict[int, _Town]:
    """The settlements that still have figures."""
    seat = view.viewer or 0
    found = {}
    for place in view.settlements:
        if place.figures:
            figures = {}
            for name, influence in place.influence.items():
                others = [n for i, n in enumerate(influence) if i != seat]
                figures[FIGURES.index(name)] = (influence[seat], max(others))
            found[SETTLEMENT_INDEX[hex_number(place.hex)]] = _Town(place.free_land, figures)
    return found


def _standing(own: int, other: int, free: int) -> float:
    """How good it is to have this much influence on a figure with this many free lands."""
    if free == 0:
        return WORTH[goes_to((own, other))]
    lead = max(-3, min(3, own - other))
    return lead / (free + 1)


def _laying(towns: dict[int, _Town], tile: int, space: int) -> float:
    """What a tile on a hex changes."""
    kind = tiles.TILES[tile]
    land = kind.picture != "ship"
    worth = 0.0
    for number in TOUCHES[space]:
        town = towns.get(number)
        if town is not None:
            for figure, (own, other) in town.figures.items():
                more = kind.value if figure in kind.figures else 0
                worth += _standing(own + more, other, town.free - land)
                worth -= _standing(own, other, town.free)
    return worth


def _worth(view: SamuraiView, towns: dict[int, _Town], on: dict[int, int], action: int) -> float:
    match actions.decode(action):
        case actions.Lay(tile, space):
            keep = LATER * tiles.TILES[tile].value + KEEP_FAST * tiles.TILES[tile].fast
            return _laying(towns, tile, space) - keep
        case actions.Swap(a, b, figure_a, figure_b):
            worth = _moved(towns, a, b, figure_a) + _moved(towns, b, a, figure_b)
            return worth - KEEP_FAST
        case actions.Move(start, to):
            if any(number in towns for number in TOUCHES[start]):
                return -KEEP_FAST  # it moves only tiles that have done their work
            return _laying(towns, on[start], to) - KEEP_FAST
    return STOP if view.slow_laid else STOP_EARLY


def _moved(towns: dict[int, _Town], start: int, to: int, figure: int) -> float:
    """What it changes when a figure goes from one settlement to another.

    How much influence there is on a figure that does not stand there yet, the view does not
    say; it is taken to be that on the figures that do.
    """
    own, other = towns[start].figures[figure]
    there = list(towns[to].figures.values())
    return _standing(*there[0], towns[to].free) - _standing(own, other, towns[start].free)
