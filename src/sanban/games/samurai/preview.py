"""What if: how things would stand at the settlements after a play, for the page's previews.

Every answer is read off a copy of the state on which the rules have carried out the play;
nothing is computed a second time. A tile does the same to a settlement from every hex beside
it, so one answer for each pair of tile and settlement is enough for all the hexes.
"""

from typing import NamedTuple

import msgspec

from sanban.games.samurai import actions, inspect, legal
from sanban.games.samurai.actions import Lay, Move, Swap
from sanban.games.samurai.capture import goes_to
from sanban.games.samurai.layout import SETTLEMENTS
from sanban.games.samurai.map import FIGURES, HEXES, TOUCHES, in_play
from sanban.games.samurai.state import State
from sanban.games.samurai.tiles import TILES


class Effect(msgspec.Struct, frozen=True):
    """How a settlement would stand."""

    free_land: int  # at none its figures are captured
    influence: dict[str, tuple[int, ...]]  # of each figure, by seat
    goes_to: dict[str, int | None]  # who would take each figure; None: it would be set aside


Effects = dict[str, Effect]  # by the hex of the settlement


class WhatIf(msgspec.Struct, frozen=True):
    """The effects of the plays that are open to the viewer.

    A tile from the hand changes the settlements beside its hex as `lay` says. A figure that
    comes to a settlement by a figure exchange would stand there as `swap` says. In a tile
    exchange the settlements beside the hex that the tile goes to change as `moved` says,
    the other ones beside the hex that it leaves as `left` says; both by the hex it leaves.
    """

    lay: dict[str, Effects]  # by tile
    swap: Effects
    moved: dict[str, Effects]
    left: dict[str, Effects]


def effect(s: State, town: int, kinds: list[int]) -> Effect:
    """How the figures of those kinds stand, or would stand, on a settlement."""
    influence = {FIGURES[kind]: tuple(inspect.influence(s, town, kind)) for kind in kinds}
    fate = {name: goes_to(row) for name, row in influence.items()}
    return Effect(inspect.around(s, town), influence, fate)


def what_if(s: State, seat: int) -> WhatIf:
    """The effects of everything that the seat may play now."""
    found = _Found(s, seat, {}, {}, {}, {})
    for code in legal.listed(s, seat):
        match actions.decode(code):
            case Lay(tile, space):
                found.lay(code, TILES[tile].name, space)
            case Move(start, to):
                found.move(code, start, to)
            case Swap(a, b):
                for town in (a, b):
                    name = _name(town)
                    if name not in found.swapped:
                        found.swapped[name] = effect(s, town, [0, 1, 2])
            case _:
                pass
    return WhatIf(found.laid, found.swapped, found.moved, found.left)


class _Found(NamedTuple):
    """The answers found so far."""

    s: State
    seat: int
    laid: dict[str, Effects]
    swapped: Effects
    moved: dict[str, Effects]
    left: dict[str, Effects]

    def lay(self, code: int, tile: str, space: int) -> None:
        self.try_out(code, [(self.laid.setdefault(tile, {}), town) for town in self.towns(space)])

    def move(self, code: int, start: int, to: int) -> None:
        name = HEXES[start].name
        moved, left = self.moved.setdefault(name, {}), self.left.setdefault(name, {})
        near = self.towns(to)
        wanted = [(moved, town) for town in near]
        wanted += [(left, town) for town in self.towns(start) if town not in near]
        self.try_out(code, wanted)

    def towns(self, space: int) -> list[int]:
        """The settlements beside a hex on which figures stand."""
        return [
            town
            for town in TOUCHES[space]
            if in_play(SETTLEMENTS[town], self.s.players) and inspect.figures(self.s, town)
        ]

    def try_out(self, code: int, wanted: list[tuple[Effects, int]]) -> None:
        """Play on a copy, unless all that is wanted is known."""
        if all(_name(town) in known for known, town in wanted):
            return
        twin = self.s.copy()
        twin.play(self.seat, code)
        for known, town in wanted:
            known[_name(town)] = effect(twin, town, inspect.figures(self.s, town))


def _name(town: int) -> str:
    return HEXES[SETTLEMENTS[town]].name
