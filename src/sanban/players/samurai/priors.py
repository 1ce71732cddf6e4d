"""What an action looks like before any search, in whole numbers, as the prior network is told it.

Only what its seat knows: the board, its own hand, and which tiles the others have not played yet.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.samurai.actions import *
    from sanban.games.samurai.layout import *
    from sanban.games.samurai.scoring import lead_of
    from sanban.games.samurai.state import State
    from sanban.games.samurai.tiles import *
    from sanban.players.samurai.inputs import *
    from sanban.players.samurai.outlook import cut, of_total
    from sanban.players.search.layout import LARGEST_LOGIT, LOGIT
    from sanban.players.search.network import FALLING, Network

    MOST_TOLD = 40


class Priors:
    """What there is to tell of the actions of one seat in one position."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.weight, self.strong, self.held = [0] * KINDS, [0] * KINDS, [0] * KINDS
            self.gain = [0] * GAINS
            self.places, self.values = [0] * MOST_TOLD, [0] * MOST_TOLD
        self.count = 0

    def assess(self, s: Fields, seat: cython.int) -> None:
        """Work out what all actions of the seat have in common."""
        i: cython.int
        k: cython.int
        kind: cython.int
        tile: cython.int
        if not cython.compiled:
            unplayed: Any = [0] * TYPES
        for kind in range(KINDS):
            # how much a figure matters: little where all is decided (E3)
            lead: cython.int = lead_of(s.captured, s.players, seat, kind)
            near: cython.int = 2 + s.left[kind]
            square: cython.int = 4 * lead * lead * LOGIT // (near * near)
            if square > LARGEST_LOGIT:
                square = LARGEST_LOGIT
            self.weight[kind] = 6 + FALLING[square] // (LOGIT * 1024)
            # the strongest tile for land that another may still have
            self.strong[kind] = 0
            self.held[kind] = 0
            for tile in range(PLACED):
                self.held[kind] += s.hand[seat * TYPES + tile] * VALUE_ON[tile * KINDS + kind]
        for i in range(s.players):
            if i == seat:
                continue
            for tile in range(TYPES):
                unplayed[tile] = COPIES[tile]
            for k in range(s.used_count[i]):
                unplayed[s.used[i * SET_SIZE + k]] -= 1
            for tile in range(PLACED):
                if unplayed[tile] and tile not in (SHIP1, SHIP2):
                    for kind in range(KINDS):
                        self.strong[kind] = max(self.strong[kind], VALUE_ON[tile * KINDS + kind])

    def _put(self, place: cython.int, value: cython.int) -> None:
        if value:
            self.places[self.count] = place
            self.values[self.count] = cut(value)
            self.count += 1

    def tell(self, s: Fields, seat: cython.int, code: cython.int) -> None:
        """List the inputs of an action in a position that was looked at."""
        i: cython.int
        self.count = 0
        if code < PUT:
            self._take(s, seat, code)
            return
        if code < LAY:
            self._place(s, seat, (code - PUT) // KINDS, (code - PUT) % KINDS)
            return
        for i in range(GAINS):
            self.gain[i] = 0
        deed: cython.int = self._turn(s, seat, code)
        for i in range(GAINS):
            self._put(i, self.gain[i])
        self._put(BY_DEED + deed, ONE)
        self._put(LATE_BY_DEED + deed, 2 * s.free_land)

    def _take(self, s: Fields, seat: cython.int, tile: cython.int) -> None:
        """P1: a tile for the first hand."""
        kind: cython.int
        same: cython.int = 0
        fast: cython.int = 0
        for kind in range(TYPES):
            if s.hand[seat * TYPES + kind]:
                if AFFECTS[tile] == AFFECTS[kind]:
                    same += s.hand[seat * TYPES + kind]
                if FAST[tile] and FAST[kind]:
                    fast += s.hand[seat * TYPES + kind]
        self._put(TAKES + tile, ONE)
        self._put(TAKES + TYPES, 24 * same)
        self._put(TAKES + TYPES + 1, 24 * fast)

    def _place(self, s: Fields, seat: cython.int, town: cython.int, kind: cython.int) -> None:
        """P2: a figure for a settlement."""
        self._put(PUTS + RANK[town], ONE)
        self._put(PUTS + TOWNS, 8 * self.held[kind])
        self._put(PUTS + TOWNS + 1, 8 * s.supply[kind])
        self._put(PUTS + TOWNS + 2, 2 * self.held[kind] * ROOM[town])

    def _turn(self, s: Fields, seat: cython.int, code: cython.int) -> cython.int:
        """An action of a turn: what it gains; which deed it is."""
        if code == END:
            return STOP if s.slow_laid else STOP_EARLY
        if code < SWAP:
            tile: cython.int = (code - LAY) // SPACES
            self._lay(s, seat, tile, (code - LAY) % SPACES)
            self.gain[17] = (self.gain[0] * s.free_land) >> 5
            return tile
        if code < MOVE:
            self.gain[15] = self._swap(s, seat, code - SWAP)
            self.gain[0] = self.gain[15]
            return FIGURES_SWAPPED
        start: cython.int = LANDS[(code - MOVE) // LAND_COUNT]
        moved: cython.int = s.at[start] - seat * TYPES
        self._lay(s, seat, moved, LANDS[(code - MOVE) % LAND_COUNT])
        self.gain[0] += self._leave(s, seat, moved, start)
        self.gain[16] = self.gain[0]
        return TILE_MOVED

    def _lay(self, s: Fields, seat: cython.int, tile: cython.int, space: cython.int) -> None:
        """What a tile on a space gains."""
        k: cython.int
        kind: cython.int
        land: cython.int = 0 if tile in (SHIP1, SHIP2) else 1
        for k in range(MOST_TOUCHED):
            town: cython.int = TOUCHES[space * MOST_TOUCHED + k]
            if town < 0:
                self.gain[11] += ONE
            elif s.figures[town] == 0:
                self.gain[10] += ONE
            else:
                left: cython.int = s.figures[town]
                while left:
                    kind = LOWEST_KIND[left]
                    left &= left - 1
                    add: cython.int = VALUE_ON[tile * KINDS + kind]
                    self._figure(s, seat, town * KINDS + kind, add, s.around[town], land)

    def _figure(
        self,
        s: Fields,
        seat: cython.int,
        figure: cython.int,
        add: cython.int,
        lands: cython.int,
        land: cython.int,
    ) -> None:
        """What so much influence more on a figure gains."""
        i: cython.int
        kind: cython.int = figure % KINDS
        weight: cython.int = self.weight[kind]
        after: cython.int = of_total(s, figure, seat, add, lands - land)
        more: cython.int = (after - of_total(s, figure, seat, 0, lands)) >> (SURE_BITS - 6)
        self.gain[0] += (weight * more) >> 6
        self.gain[1] += more
        other: cython.int = 0
        for i in range(s.players):
            if i != seat:
                other = max(other, s.influence[figure * SEATS + i])
        lead: cython.int = s.influence[figure * SEATS + seat] + add - other
        if lands == land:
            self.gain[2 if lead > 0 else (3 if lead < 0 else 4)] += weight
        elif lands - land == 1:
            self.gain[5 if self.strong[kind] > lead else 6] += weight
        else:
            self.gain[7 if lead > 0 else 8] += weight
        if add == 0:
            self.gain[9] += weight
        elif lead > add:
            self.gain[12] += weight  # it was ahead already
        elif lead > 0:
            self.gain[13] += weight  # now it is
        else:
            self.gain[14] += weight  # it still is not

    def _swap(self, s: Fields, seat: cython.int, code: cython.int) -> cython.int:
        """T4: what a figure exchange gains."""
        a: cython.int = PAIR_A[code // KIND_PAIRS]
        b: cython.int = PAIR_B[code // KIND_PAIRS]
        i: cython.int = code % KIND_PAIRS // KINDS
        k: cython.int = code % KINDS
        first: cython.int = of_total(s, b * KINDS + i, seat, 0, s.around[b]) - of_total(
            s, a * KINDS + i, seat, 0, s.around[a]
        )
        other: cython.int = of_total(s, a * KINDS + k, seat, 0, s.around[a]) - of_total(
            s, b * KINDS + k, seat, 0, s.around[b]
        )
        return (self.weight[i] * first + self.weight[k] * other) >> SURE_BITS

    def _leave(
        self, s: Fields, seat: cython.int, tile: cython.int, start: cython.int
    ) -> cython.int:
        """T5: what it costs that a tile leaves its land."""
        k: cython.int
        kind: cython.int
        cost: cython.int = 0
        for k in range(MOST_TOUCHED):
            town: cython.int = TOUCHES[start * MOST_TOUCHED + k]
            for kind in range(KINDS):
                if s.figures[town] >> kind & 1 and AFFECTS[tile] >> kind & 1:
                    figure: cython.int = town * KINDS + kind
                    less: cython.int = of_total(s, figure, seat, -VALUE[tile], s.around[town])
                    less -= of_total(s, figure, seat, 0, s.around[town])
                    cost += (self.weight[kind] * less) >> SURE_BITS
        return cost

    def rows(self, state: State, seat: int, codes: list[int]) -> bytes:
        """All inputs of actions, a byte each, one row after the other, for training."""
        self.assess(state.f, seat)
        rows = bytearray(PRIOR_INPUTS * len(codes))
        for number, code in enumerate(codes):
            self.tell(state.f, seat, code)
            for i in range(self.count):
                rows[PRIOR_INPUTS * number + self.places[i]] = self.values[i] & 255
        return bytes(rows)

    def score(
        self, s: Fields, seat: cython.int, codes: Any, logits: Any, n: cython.int, network: Network
    ) -> None:
        """The logits of n actions."""
        i: cython.int
        if not cython.compiled:
            out: Any = [0]
        self.assess(s, seat)
        for i in range(n):
            self.tell(s, seat, codes[i])
            network.run(self.places, self.values, self.count, out)
            logits[i] = out[0]
