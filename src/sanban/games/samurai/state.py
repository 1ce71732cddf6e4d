"""The state of a game and what an action does to it, for searches as well as for people.

Everything lies in arrays of fixed size, so that a copy is a block copy and nothing here
needs Python objects. Settlements ("towns") and lands are counted as in `board`, tiles by
their type. Nothing is checked: whoever plays asks `legal` first.

A player's tiles have one order from the start (R9): `order`, of which the first `drawn`
have been in the hand. `used` are the tiles played so far and `used_when` says how many had
been drawn by then, which is all that others can know of the order.
"""

from __future__ import annotations

import cython

from sanban.games.samurai import actions, map, tiles

if not cython.compiled:  # compiled, these are an enum and C arrays of the .pxd
    from sanban.games.samurai import scoring

    FIRST_HANDS, FIGURES_PHASE, TURNS, OVER = range(4)
    FREE, OUT, TOWN = -1, -2, -3  # what lies on a hex, besides tiles
    LAST_FIGURE, FOUR_ASIDE, STUCK = 1, 2, 4  # how the game ends
    MOST_ACTIONS = 4096
    LANDS, SEAS, TOWNS, TOUCHES = [0] * 56, [0] * 84, [0] * 34, [0] * 348
    NEEDS, ROOM, PAIR_A, PAIR_B = [0] * 174, [0] * 34, [0] * 561, [0] * 561
    VALUE, AFFECTS, FAST = [0] * 17, [0] * 17, [0] * 17

PUT, LAY, SWAP, MOVE, END = actions.PUT, actions.LAY, actions.SWAP, actions.MOVE, actions.END
TYPES, PLACED, SHIP1, SHIP2 = tiles.TYPES, tiles.PLACED, tiles.SHIP1, tiles.SHIP2
FIGURE_EXCHANGE, TILE_EXCHANGE = tiles.FIGURE_EXCHANGE, tiles.TILE_EXCHANGE


def _fill_tables() -> None:
    for i, space in enumerate(map.LANDS):
        LANDS[i] = space
    for i, space in enumerate(map.SEAS):
        SEAS[i] = space
    for i, space in enumerate(map.SETTLEMENTS):
        TOWNS[i] = space
        ROOM[i] = map.ROOM[map.HEXES[space].kind]
    for space in range(map.COUNT):
        NEEDS[space] = map.SECTION_NEEDS[map.HEXES[space].section]
        for i in range(2):
            TOUCHES[space * 2 + i] = -1
        for i, town in enumerate(map.TOUCHES[space]):
            if map.HEXES[space].kind in ("land", "sea"):
                TOUCHES[space * 2 + i] = town
    for a in range(len(map.SETTLEMENTS)):
        for b in range(a + 1, len(map.SETTLEMENTS)):
            PAIR_A[b * (b - 1) // 2 + a] = a
            PAIR_B[b * (b - 1) // 2 + a] = b
    for i, tile in enumerate(tiles.TILES):
        VALUE[i], FAST[i] = tile.value, tile.fast
        AFFECTS[i] = sum(1 << kind for kind in tile.figures)


_fill_tables()


class State:
    """A game of Samurai between two actions; `deal.begin` makes one."""

    def __init__(self, players: int, first: int) -> None:
        """An empty map for so many players, nothing dealt."""
        if not cython.compiled:
            self._make_arrays()
        i: cython.int
        k: cython.int
        self.players, self.first = players, first
        self.phase, self.turn = FIRST_HANDS, -1
        self.turns = self.ending = self.laid = self.slow_laid = self.skipped = self.caught = 0
        self.free_land = self.free_sea = 0
        for i in range(34):
            self.at[TOWNS[i]] = TOWN
            self.figures[i] = self.around[i] = 0
        for i in range(84):
            self.at[SEAS[i]] = FREE if NEEDS[SEAS[i]] <= players else OUT
            self.free_sea += self.at[SEAS[i]] == FREE
        for i in range(56):
            self.at[LANDS[i]] = FREE if NEEDS[LANDS[i]] <= players else OUT
            if self.at[LANDS[i]] == FREE:
                self.free_land += 1
                for k in range(2):
                    self.around[TOUCHES[LANDS[i] * 2 + k]] += 1
        for i in range(408):
            self.influence[i] = 0
        for i in range(80):
            self.order[i] = self.used[i] = self.used_when[i] = 0
        for i in range(68):
            self.hand[i] = 0
        for i in range(12):
            self.captured[i] = 0
        for i in range(4):
            self.held[i] = self.drawn[i] = self.used_count[i] = self.slow_out[i] = 0
        for i in range(3):
            self.aside[i] = 0
            self.left[i] = self.supply[i] = 3 * players + 1  # M4: 7, 10 or 13 of each kind

    def _make_arrays(self) -> None:
        self.at, self.figures, self.around = [0] * 174, [0] * 34, [0] * 34
        self.influence, self.hand, self.held = [0] * 408, [0] * 68, [0] * 4
        self.order, self.drawn, self.slow_out = [0] * 80, [0] * 4, [0] * 4
        self.used, self.used_when, self.used_count = [0] * 80, [0] * 80, [0] * 4
        self.captured, self.aside, self.left, self.supply = [0] * 12, [0] * 3, [0] * 3, [0] * 3
        self.caught_at, self.caught_kind, self.caught_by = [0] * 6, [0] * 6, [0] * 6

    def deal(self, orders: list[list[int]], choose: bool, layout: list[int] | None) -> None:
        """Deal the tiles in these orders, and the figures as `layout` has them or to the supply."""
        masks = layout or [7 if ROOM[town] == 3 else 0 for town in range(34)]  # P2: Edo
        for town in range(34):
            self.figures[town] = masks[town]
            for kind in range(3):
                self.supply[kind] -= masks[town] >> kind & 1
        for seat in range(self.players):
            for i in range(20):
                self.order[seat * 20 + i] = orders[seat][i]
            for i in range(0 if choose else 5):
                self._take(seat, orders[seat][i])

    def copy_from(self, other: State) -> None:
        """Become equal to another state."""
        i: cython.int
        self.players, self.first, self.phase = other.players, other.first, other.phase
        self.turn, self.turns, self.ending = other.turn, other.turns, other.ending
        self.laid, self.slow_laid, self.skipped = other.laid, other.slow_laid, other.skipped
        self.free_land, self.free_sea, self.caught = other.free_land, other.free_sea, other.caught
        for i in range(174):
            self.at[i] = other.at[i]
        for i in range(34):
            self.figures[i] = other.figures[i]
            self.around[i] = other.around[i]
        for i in range(408):
            self.influence[i] = other.influence[i]
        for i in range(80):
            self.order[i] = other.order[i]
            self.used[i] = other.used[i]
            self.used_when[i] = other.used_when[i]
        for i in range(68):
            self.hand[i] = other.hand[i]
        for i in range(12):
            self.captured[i] = other.captured[i]
        for i in range(6):
            self.caught_at[i] = other.caught_at[i]
            self.caught_kind[i] = other.caught_kind[i]
            self.caught_by[i] = other.caught_by[i]
        for i in range(4):
            self.held[i] = other.held[i]
            self.drawn[i] = other.drawn[i]
            self.used_count[i] = other.used_count[i]
            self.slow_out[i] = other.slow_out[i]
        for i in range(3):
            self.aside[i] = other.aside[i]
            self.left[i] = other.left[i]
            self.supply[i] = other.supply[i]

    def copy(self) -> State:
        """An independent state."""
        twin: State = State.__new__(State)
        if not cython.compiled:
            twin._make_arrays()
        twin.copy_from(self)
        return twin

    # questions -----------------------------------------------------------------------

    def mover(self) -> cython.int:
        """The seat to act; of several that take first hands the first; -1 at the end."""
        i: cython.int
        if self.phase == FIRST_HANDS:
            for i in range(self.players):
                seat: cython.int = (self.first + i) % self.players
                if self.held[seat] < 5:
                    return seat
        return self.turn

    def cities_full(self) -> cython.bint:
        """Whether the running order of placement has come to the villages (P2)."""
        i: cython.int
        for i in range(34):
            # a city holds two different figures: more than one bit
            two: cython.bint = self.figures[i] & (self.figures[i] - 1) != 0
            if ROOM[i] == 2 and NEEDS[TOWNS[i]] <= self.players and not two:
                return False
        return True

    def has_swap(self) -> cython.bint:
        """Whether any figure exchange is possible (T4, R4, R10)."""
        one: cython.int = 0
        i: cython.int
        k: cython.int
        for i in range(34):
            mask: cython.int = self.figures[i]
            # with helmet and no buddha, buddha and no helmet, ... as six bits
            for k in range(3):
                a: cython.int = k
                b: cython.int = (k + 1) % 3
                one |= (mask >> a & ~(mask >> b) & 1) << (2 * k)
                one |= (mask >> b & ~(mask >> a) & 1) << (2 * k + 1)
        return one & 3 == 3 or one & 12 == 12 or one & 48 == 48

    def can_play(self, seat: cython.int) -> cython.bint:
        """Whether the seat holds a tile that it can play (R8)."""
        tile: cython.int
        for tile in range(TYPES):
            if self.hand[seat * 17 + tile]:
                if tile == FIGURE_EXCHANGE:
                    if self.has_swap():
                        return True
                elif tile in (SHIP1, SHIP2):
                    if self.free_sea:
                        return True
                elif self.free_land and (tile != TILE_EXCHANGE or self.slow_out[seat]):
                    return True
        return False

    def value(self, seat: cython.int) -> cython.double:
        """What the seat gets if the figures captured so far are all there will be."""
        winners: cython.int = scoring.judge(self.captured, self.players) & 15
        return scoring.share(winners, self.players, seat)

    # actions -------------------------------------------------------------------------

    def play(self, seat: int, code: int) -> None:
        """Carry out an action that is known to be legal."""
        self.apply(seat, code)

    def apply(self, seat: cython.int, code: cython.int) -> None:
        """Carry out an action that is known to be legal; `caught` tells what was captured."""
        self.caught = 0
        if code < PUT:
            self._take(seat, code)
        elif code < LAY:
            self._put((code - PUT) // 3, (code - PUT) % 3)
        elif code == END:
            self._end_turn(seat)
        else:
            self.laid += 1
            if code < SWAP:
                tile: cython.int = (code - LAY) // 174
                space: cython.int = (code - LAY) % 174
                self._use(seat, tile)
                self._lay(seat, tile, space)
                self._look(space)
            elif code < MOVE:
                self._use(seat, FIGURE_EXCHANGE)  # the tile leaves the game
                self._swap(code - SWAP)
            else:
                start: cython.int = LANDS[(code - MOVE) // 56]
                to: cython.int = LANDS[(code - MOVE) % 56]
                moved: cython.int = self.at[start] - seat * 17
                self._use(seat, TILE_EXCHANGE)
                self._weigh(seat, moved, start, -1)
                self.at[start] = seat * 17 + TILE_EXCHANGE
                self.slow_out[seat] -= 1
                self._lay(seat, moved, to)
                self._look(to)  # R5: when both tiles lie; R6: nothing at `start` is looked at

    def _take(self, seat: cython.int, tile: cython.int) -> None:
        i: cython.int
        self.hand[seat * 17 + tile] += 1
        self.held[seat] += 1
        if self.held[seat] == 5:
            self._first_hand_done(seat)
            for i in range(self.players):
                if self.held[i] < 5:
                    return
            # R11: all hands are chosen before the first figure is placed
            self.turn = self.first
            self.phase = FIGURES_PHASE if self.supply[0] else TURNS

    def _first_hand_done(self, seat: cython.int) -> None:
        """R9: the five come first in the order, the rest keeps its order."""
        base: cython.int = seat * 20
        want: cython.int
        i: cython.int
        k: cython.int
        front: cython.int = 0
        for want in range(TYPES):
            for k in range(self.hand[seat * 17 + want]):
                i = front
                while self.order[base + i] != want:
                    i += 1
                while i > front:
                    self.order[base + i] = self.order[base + i - 1]
                    i -= 1
                self.order[base + front] = want
                front += 1
        self.drawn[seat] = 5

    def _put(self, town: cython.int, figure: cython.int) -> None:
        self.figures[town] |= 1 << figure
        self.supply[figure] -= 1
        self.turn = (self.turn + 1) % self.players
        if self.supply[0] + self.supply[1] + self.supply[2] == 0:
            self.phase, self.turn = TURNS, self.first  # R11

    def _use(self, seat: cython.int, tile: cython.int) -> None:
        """The tile leaves the hand."""
        self.hand[seat * 17 + tile] -= 1
        self.held[seat] -= 1
        place: cython.int = seat * 20 + self.used_count[seat]
        self.used[place] = tile
        self.used_when[place] = self.drawn[seat]
        self.used_count[seat] += 1
        if not FAST[tile]:
            self.slow_laid = 1

    def _lay(self, seat: cython.int, tile: cython.int, space: cython.int) -> None:
        k: cython.int
        self.at[space] = seat * 17 + tile
        self._weigh(seat, tile, space, 1)
        if tile in (SHIP1, SHIP2):
            self.free_sea -= 1
            return
        self.free_land -= 1
        if not FAST[tile]:
            self.slow_out[seat] += 1
        for k in range(2):
            self.around[TOUCHES[space * 2 + k]] -= 1

    def _weigh(
        self, seat: cython.int, tile: cython.int, space: cython.int, sign: cython.int
    ) -> None:
        """M6: add the tile's influence to the settlements it touches, or take it away."""
        k: cython.int
        kind: cython.int
        for k in range(2):
            town: cython.int = TOUCHES[space * 2 + k]
            if town >= 0:
                for kind in range(3):
                    if AFFECTS[tile] >> kind & 1:
                        self.influence[(town * 3 + kind) * 4 + seat] += sign * VALUE[tile]

    def _look(self, space: cython.int) -> None:
        """T3, R2: settlements beside the hex that are surrounded now give their figures."""
        k: cython.int
        for k in range(2):
            town: cython.int = TOUCHES[space * 2 + k]
            if town >= 0 and self.around[town] == 0 and self.figures[town]:
                self._capture(town)

    def _capture(self, town: cython.int) -> None:
        kind: cython.int
        seat: cython.int
        for kind in range(3):
            if self.figures[town] >> kind & 1:
                best: cython.int = 0
                winner: cython.int = -1
                for seat in range(self.players):
                    n: cython.int = self.influence[(town * 3 + kind) * 4 + seat]
                    if n > best:
                        best = n
                        winner = seat
                    elif n == best:
                        winner = -1  # a tie for the highest, or nobody at all
                self.left[kind] -= 1
                if winner >= 0:
                    self.captured[winner * 3 + kind] += 1
                else:
                    self.aside[kind] += 1
                self.caught_at[self.caught] = town
                self.caught_kind[self.caught] = kind
                self.caught_by[self.caught] = winner
                self.caught += 1
                if self.left[kind] == 0:
                    self.ending |= LAST_FIGURE  # E1
        self.figures[town] = 0
        if self.aside[0] + self.aside[1] + self.aside[2] >= 4:
            self.ending |= FOUR_ASIDE  # E2, R1

    def _swap(self, code: cython.int) -> None:
        a: cython.int = PAIR_A[code // 9]
        b: cython.int = PAIR_B[code // 9]
        both: cython.int = 1 << (code % 9 // 3) | 1 << (code % 3)
        self.figures[a] ^= both
        self.figures[b] ^= both

    def _end_turn(self, seat: cython.int) -> None:
        i: cython.int
        self.turns += 1
        self.laid = self.slow_laid = self.skipped = 0
        if self.ending:
            self.phase, self.turn = OVER, -1
            return
        while self.held[seat] < 5 and self.drawn[seat] < 20:  # T6
            self.hand[seat * 17 + self.order[seat * 20 + self.drawn[seat]]] += 1
            self.held[seat] += 1
            self.drawn[seat] += 1
        for i in range(1, self.players + 1):
            self.turn = (seat + i) % self.players
            if self.can_play(self.turn):
                return
            self.skipped |= 1 << self.turn  # R8
        self.ending |= STUCK  # R8: cannot happen; the game layer asserts it
        self.phase, self.turn = OVER, -1
