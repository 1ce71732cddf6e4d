"""What a seat of Samurai sees as numbers, made from its view: a twin of `samurai.observe`."""

from functools import cache

import numpy as np

from sanban.games.samurai.map import FIGURES, HEXES
from sanban.games.samurai.tiles import TILES, tile_number
from sanban.games.samurai.view import PHASES, SamuraiView
from sanban.lab.adapters.tensors.base import Tensor
from sanban.lab.adapters.tensors.samurai import SamuraiTensors


@cache
def _space(name: str) -> int:
    """The number of a hex."""
    return next(number for number, hex_ in enumerate(HEXES) if hex_.name == name)


def numbers_of(seen: SamuraiView) -> Tensor:
    """The numbers of a view."""
    me = seen.viewer or 0
    numbers = np.zeros(SamuraiTensors.shape, np.int8)
    part = {name: SamuraiTensors.part(numbers, name) for name in SamuraiTensors.parts}
    _write_map(seen, me, part)
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


def _write_map(seen: SamuraiView, me: int, part: dict[str, Tensor]) -> None:
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
