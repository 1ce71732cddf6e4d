"""Whether the numbers of a block are a state that the rules can go on from. Compiled."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.samurai.apply import can_play, cities_full, ending_of
    from sanban.games.samurai.layout import *
    from sanban.games.samurai.tiles import *


def valid(s: Fields) -> cython.bint:
    """Whether setting up and playing can lead to every one of these numbers."""
    kind: cython.int
    seat: cython.int
    if not sound(s):
        return False
    for kind in range(KINDS):  # M4: no figure is lost
        there: cython.int = s.left[kind] + s.aside[kind]
        for seat in range(s.players):
            there += s.captured[seat * KINDS + kind]
        if there != 3 * s.players + 1:
            return False
    return True


def sound(s: Fields) -> cython.bint:
    """Whether the rules can go on from here. What was captured may be somebody's guess."""
    seat: cython.int
    if not (2 <= s.players <= SEATS and 0 <= s.first < s.players and 0 <= s.phase <= OVER):
        return False
    if not (0 <= s.turns <= MOST_TURNS and 0 <= s.laid <= SET_SIZE and 0 <= s.slow_laid <= 1):
        return False
    if not (0 <= s.captures_open <= 1 and 0 <= s.skipped < 1 << s.players):
        return False
    if not (_valid_map(s) and _valid_towns(s) and _valid_figures(s) and _valid_caught(s)):
        return False
    for seat in range(s.players):
        if not (_valid_order(s, seat) and _valid_tiles(s, seat)):
            return False
    return _valid_phase(s)


def can_lie(s: Fields, tile: cython.int, space: cython.int) -> cython.bint:
    """T2: whether a tile may be laid on a hex: ships on free sea, the others on free land."""
    if not (0 <= tile < TYPES and 0 <= space < SPACES and tile != FIGURE_EXCHANGE):
        return False
    if s.at[space] != FREE:
        return False
    if tile in (SHIP1, SHIP2):
        return SEAS_IN_PLAY[s.players * SPACES + space] != 0
    return LANDS_IN_PLAY[s.players * SPACES + space] != 0


def _valid_map(s: Fields) -> cython.bint:
    """Whether tiles lie where they may, and the counts of hexes fit."""
    i: cython.int
    k: cython.int
    there: cython.int
    land: cython.int = 0
    sea: cython.int = 0
    tiles: cython.int = 0
    for i in range(SPACES):
        there = s.at[i]
        if there >= s.players * TYPES or (there >= 0 and there % TYPES == FIGURE_EXCHANGE):
            return False
        ship: cython.bint = there >= 0 and there % TYPES in (SHIP1, SHIP2)
        tiles += there >= 0
        if LANDS_IN_PLAY[s.players * SPACES + i]:
            land += there == FREE
            if ship or there < FREE:
                return False
        elif SEAS_IN_PLAY[s.players * SPACES + i]:
            sea += there == FREE
            if not ship and there != FREE:
                return False
        elif there != OUT and there != TOWN:
            return False
    for i in range(TOWNS):
        if s.at[SETTLEMENTS[i]] != TOWN:
            return False
    if s.free_land != land or s.free_sea != sea or s.covered_count != tiles:
        return False
    for i in range(tiles):
        if s.covered[i] >= SPACES or s.at[s.covered[i]] < 0:
            return False
        for k in range(i):
            if s.covered[k] == s.covered[i]:
                return False
    return True


def _valid_towns(s: Fields) -> cython.bint:
    """Whether free lands and influence around the settlements are those of the map."""
    if not cython.compiled:
        around: Any = [0] * TOWNS
        influence: Any = [0] * INFLUENCES
    i: cython.int
    k: cython.int
    kind: cython.int
    town: cython.int
    tile: cython.int
    for i in range(TOWNS):
        around[i] = 0
    for i in range(INFLUENCES):
        influence[i] = 0
    for i in range(SPACES):
        for k in range(MOST_TOUCHED):
            town = TOUCHES[i * MOST_TOUCHED + k]
            if town < 0:
                continue
            if s.at[i] >= 0:
                tile = s.at[i] % TYPES
                for kind in range(KINDS):
                    influence[(town * KINDS + kind) * SEATS + s.at[i] // TYPES] += VALUE_ON[
                        tile * KINDS + kind
                    ]
            elif s.at[i] == FREE and LANDS_IN_PLAY[s.players * SPACES + i]:
                around[town] += 1
    for i in range(TOWNS):
        if s.around[i] != around[i]:
            return False
    for i in range(INFLUENCES):
        if s.influence[i] != influence[i]:
            return False
    return True


def _valid_figures(s: Fields) -> cython.bint:
    """Whether the figures have room on their settlements, and those that are left are counted."""
    if not cython.compiled:
        seen: Any = [0] * KINDS
    town: cython.int
    kind: cython.int
    there: cython.int
    for kind in range(KINDS):
        seen[kind] = s.supply[kind]
    for town in range(TOWNS):
        there = 0
        if s.figures[town] >> KINDS:
            return False
        for kind in range(KINDS):
            there += s.figures[town] >> kind & 1
            seen[kind] += s.figures[town] >> kind & 1
        if there > (ROOM[town] if NEEDS[SETTLEMENTS[town]] <= s.players else 0):
            return False
        if there and s.phase != OVER and s.around[town] == 0:
            return False  # T3: they would have been captured
    for kind in range(KINDS):
        if s.left[kind] != seen[kind] or seen[kind] > 3 * s.players + 1:
            return False
    return True


def _valid_caught(s: Fields) -> cython.bint:
    """Whether what the last action captured can be told."""
    i: cython.int
    if not 0 <= s.caught <= MOST_CAUGHT:
        return False
    for i in range(s.caught):
        if not (0 <= s.caught_at[i] < TOWNS and 0 <= s.caught_kind[i] < KINDS):
            return False
        if not -1 <= s.caught_by[i] < s.players:
            return False
    return True


def _valid_order(s: Fields, seat: cython.int) -> cython.bint:
    """Whether the twenty tiles are the set, and those used came out of the hand."""
    tile: cython.int
    i: cython.int
    there: cython.int
    drawn: cython.int
    used: cython.int
    base: cython.int = seat * SET_SIZE
    if s.drawn[seat] > SET_SIZE or s.used_count[seat] > s.drawn[seat]:
        return False
    for tile in range(TYPES):
        there = drawn = used = 0
        for i in range(SET_SIZE):
            there += s.order[base + i] == tile
            drawn += i < s.drawn[seat] and s.order[base + i] == tile
            used += i < s.used_count[seat] and s.used[base + i] == tile
        if there != COPIES[tile] or s.hand[seat * TYPES + tile] > COPIES[tile]:
            return False
        if s.drawn[seat] and s.hand[seat * TYPES + tile] + used != drawn:
            return False
    for i in range(s.used_count[seat]):
        if not i < s.used_when[base + i] <= s.drawn[seat]:
            return False
        if i and s.used_when[base + i] < s.used_when[base + i - 1]:
            return False
    return True


def _valid_tiles(s: Fields, seat: cython.int) -> cython.bint:
    """Whether the hand is counted right, and every used tile lies on the map."""
    tile: cython.int
    i: cython.int
    held: cython.int = 0
    slow: cython.int = 0
    used: cython.int
    for tile in range(TYPES):
        held += s.hand[seat * TYPES + tile]
        used = 0
        for i in range(s.used_count[seat]):
            used += s.used[seat * SET_SIZE + i] == tile
        if tile != FIGURE_EXCHANGE:  # it leaves the game
            for i in range(s.covered_count):
                used -= s.at[s.covered[i]] == seat * TYPES + tile
            if used != 0:
                return False
    for i in range(s.covered_count):
        tile = s.at[s.covered[i]] - seat * TYPES
        slow += 0 <= tile < PLACED and not FAST[tile]
    return held == s.held[seat] and held <= HAND_SIZE and slow == s.slow_out[seat]


def _valid_phase(s: Fields) -> cython.bint:
    """Whether the phase fits: who has taken a first hand, what is placed, who can play."""
    seat: cython.int
    kind: cython.int
    ready: cython.int = 0
    supply: cython.int = 0
    for seat in range(s.players):
        ready += s.drawn[seat] >= HAND_SIZE
        if 0 < s.drawn[seat] < HAND_SIZE or (s.drawn[seat] == 0 and s.held[seat] >= HAND_SIZE):
            return False
    for kind in range(KINDS):
        supply += s.supply[kind]
    if s.phase == OVER:
        return s.turn == -1 and 0 < s.ending <= LAST_FIGURE + FOUR_ASIDE + STUCK
    if s.ending != ending_of(s):
        return False
    if s.phase == FIRST_HANDS:
        return s.turn == -1 and ready < s.players and s.covered_count == 0 and _placing(s, supply)
    if ready < s.players or not 0 <= s.turn < s.players:
        return False
    if s.phase == FIGURES_PHASE:
        return supply > 0 and s.covered_count == 0 and _placing(s, supply)
    # R8: a player who cannot play is skipped
    return s.phase == TURNS and supply == 0 and (s.laid > 0 or _opens_turn(s))


def _opens_turn(s: Fields) -> cython.bint:
    """Whether a turn can begin here."""
    return s.slow_laid == 0 and can_play(s, s.turn)


def _placing(s: Fields, supply: cython.int) -> cython.bint:
    """P2: nothing is captured yet, and villages are empty while a city has room."""
    town: cython.int
    if s.ending or s.left[0] + s.left[1] + s.left[2] != KINDS * (3 * s.players + 1):
        return False
    if s.phase == FIRST_HANDS and supply != 0 and supply != KINDS * 3 * s.players:
        return False  # figures are placed when all have their hands (R11)
    if supply == 0 or cities_full(s):
        return True
    for town in range(TOWNS):
        if ROOM[town] == 1 and s.figures[town]:
            return False
    return True
