"""Samurai as numbers: 26 layers over the 174 hexes and 172 numbers more; the rules' own actions.

Seats are counted from the viewer: 0 is the viewer, 1 the next in turn, and so on; a seat that
nobody has stays empty. What the viewer cannot see is 0, with a 0 beside it that says so.
"""

from functools import cache

import numpy as np

from sanban.core.events import Viewer
from sanban.core.game import Game
from sanban.games.samurai import actions
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.map import COUNT, FIGURES, HEXES
from sanban.games.samurai.tiles import TILES, TYPES, tile_number
from sanban.games.samurai.view import PHASES, SamuraiView
from sanban.lab.adapters.tensors.base import Tensor, Tensors, lay_out, total

PARTS = lay_out(
    # over the hexes
    ("free land", (COUNT,)),
    ("free sea", (COUNT,)),
    ("figures", (3, COUNT)),  # helmets, buddhas, rice
    ("tiles", (4, COUNT)),  # a layer for each seat
    ("tile values", (3, COUNT)),  # on each kind of figure
    ("fast tiles", (COUNT,)),
    ("influence", (4, 3, COUNT)),  # by seat, on the figures that stand there
    ("land left", (COUNT,)),  # free land around a settlement
    # the rest
    ("hand", (TYPES,)),
    ("face down", (TYPES,)),
    ("first hand", (TYPES,)),
    ("hand sizes", (4,)),
    ("face down sizes", (4,)),
    ("played", (4, TYPES)),
    ("captured", (4, 3)),
    ("captured seen", (4,)),
    ("taken part", (4,)),
    ("supply", (3,)),
    ("on board", (3,)),
    ("set aside", (3,)),
    ("phase", (4,)),
    ("turn", (4,)),
    ("first", (4,)),
    ("awaited", (1,)),
    ("laid", (1,)),
    ("slow laid", (1,)),
    ("ending", (1,)),
)


@cache
def _space(name: str) -> int:
    """The number of a hex."""
    return next(number for number, hex_ in enumerate(HEXES) if hex_.name == name)


class SamuraiTensors(Tensors):
    """What a seat of Samurai sees and does, as numbers."""

    game = "samurai"
    shape = (total(PARTS),)
    most = 127
    actions = actions.ACTIONS
    skip = -1
    longest = 600
    parts = PARTS

    @classmethod
    def observe(cls, game: Game, viewer: Viewer) -> Tensor:
        """The numbers of a view.

        >>> seen = SamuraiTensors.observe(Samurai.start({"first_hand": "random"}, 3), 2)
        >>> int(SamuraiTensors.part(seen, "hand").sum())
        5
        """
        assert isinstance(game, Samurai)
        seen = game.view(viewer)
        me = seen.viewer or 0
        numbers = np.zeros(cls.shape, np.int8)
        part = {name: cls.part(numbers, name) for name in PARTS}
        _look_at_map(seen, me, part)
        for seat, player in enumerate(seen.players):
            i = (seat - me) % seen.seats
            part["taken part"][i] = 1
            part["hand sizes"][i] = player.hand
            part["face down sizes"][i] = player.face_down
            for tile in player.played:
                part["played"][i, tile_number(tile)] += 1
            if player.captured is not None:
                part["captured"][i] = player.captured
                part["captured seen"][i] = 1
        for tile in seen.hand or ():
            part["hand"][tile_number(tile)] += 1
        for tile in seen.face_down or ():
            part["face down"][tile_number(tile)] += 1
        for tile in seen.players[me].first_hand or ():
            part["first hand"][tile_number(tile)] += 1
        part["supply"][:] = seen.supply
        part["on board"][:] = seen.on_board
        part["set aside"][:] = seen.set_aside
        part["phase"][PHASES.index(seen.phase)] = 1
        if seen.turn is not None:
            part["turn"][(seen.turn - me) % seen.seats] = 1
        part["first"][(seen.first - me) % seen.seats] = 1
        part["awaited"][0] = seen.viewer in seen.awaited
        part["laid"][0] = seen.laid
        part["slow laid"][0] = seen.slow_laid
        part["ending"][0] = bool(seen.ending)
        return numbers


def _look_at_map(seen: SamuraiView, me: int, part: dict[str, Tensor]) -> None:
    taken = {tile.hex for tile in seen.tiles}
    for hex_ in seen.hexes:
        if hex_.kind in ("land", "sea") and hex_.name not in taken:
            part[f"free {hex_.kind}"][_space(hex_.name)] = 1
    for laid in seen.tiles:
        space, tile = _space(laid.hex), TILES[tile_number(laid.tile)]
        part["tiles"][(laid.seat - me) % seen.seats, space] = 1
        for kind in tile.figures:
            part["tile values"][kind, space] = tile.value
        part["fast tiles"][space] = tile.fast
    for town in seen.settlements:
        space = _space(town.hex)
        part["land left"][space] = town.free_land
        for figure in town.figures:
            kind = FIGURES.index(figure)
            part["figures"][kind, space] = 1
            for seat, influence in enumerate(town.influence[figure]):
                part["influence"][(seat - me) % seen.seats, kind, space] = influence
