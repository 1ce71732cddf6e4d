"""What a position promises to each seat, in whole numbers, as the value network is told it.

Numbers that can be below 0 are shifted, not divided: C and Python round those alike.

The state is one that was dealt from what a seat knows: what is told of the others' hands is a
guess, and of the order in which tiles are drawn nothing is told. Nothing is told either that a
view does not say, such as the number of turns so far.
"""

from __future__ import annotations

from typing import Any

import cython

from sanban.players.samurai.policy import EASE

if not cython.compiled:
    from sanban.games.samurai.layout import *
    from sanban.games.samurai.state import State
    from sanban.games.samurai.tiles import *
    from sanban.players.samurai.inputs import *
    from sanban.players.search.layout import CERTAIN, LARGEST_LOGIT, LOGIT
    from sanban.players.search.network import FALLING

    MIDDLE, BREADTH = 16, 33  # a lead of 0 among the leads there can be
    BEHIND = [0] * ((SEATS + 1) * LANDS_BELOW * INFLUENCE_BELOW)


def _fill_tables() -> None:
    """How much a seat counts that is so far behind the first: exp(-behind / ease)."""
    for players, eases in EASE.items():
        for lands, ease in enumerate(eases, 1):
            for behind in range(INFLUENCE_BELOW):
                place = (players * LANDS_BELOW + lands) * INFLUENCE_BELOW + behind
                logit = behind * LOGIT * 10 // round(10 * ease)
                if logit > LARGEST_LOGIT:
                    logit = LARGEST_LOGIT
                BEHIND[place] = FALLING[logit] // LOGIT


_fill_tables()


def cut(x: cython.int) -> cython.int:
    """The nearest number that an input can be."""
    return 127 if x > 127 else (-127 if x < -127 else x)


def of_total(
    s: Fields, figure: cython.int, seat: cython.int, add: cython.int, lands: cython.int
) -> cython.int:
    """How likely the seat gets a figure (settlement * KINDS + kind), in 1/4096, with so much
    influence more and that many free lands around it; with none, the rules say who gets it."""
    i: cython.int
    base: cython.int = figure * SEATS
    mine: cython.int = s.influence[base + seat] + add
    other: cython.int = 0
    for i in range(s.players):
        if i != seat and s.influence[base + i] > other:
            other = s.influence[base + i]
    if lands <= 0:
        return SURE if mine > other else 0
    top: cython.int = mine if mine > other else other
    row: cython.int = (s.players * LANDS_BELOW + lands) * INFLUENCE_BELOW
    own: cython.int = BEHIND[row + top - mine]
    total: cython.int = own
    for i in range(s.players):
        if i != seat:
            total += BEHIND[row + top - s.influence[base + i]]
    return own * SURE // total


def _race(
    s: Fields, kind: cython.int, one: cython.int, other: cython.int, chances: Any, out: Any
) -> None:
    """How likely one seat ends up with more figures of a kind than another, and the reverse."""
    i: cython.int
    x: cython.int
    town: cython.int
    if not cython.compiled:
        now: Any = [0] * BREADTH
        after: Any = [0] * BREADTH
    for x in range(BREADTH):
        now[x] = 0
    lead: cython.int = s.captured[one * KINDS + kind] - s.captured[other * KINDS + kind]
    low: cython.int = MIDDLE + lead
    high: cython.int = low
    now[low] = CERTAIN
    for i in range(TOWNS_IN_PLAY[s.players]):
        town = TOWNS_BY_NEED[i]
        if s.figures[town] >> kind & 1:
            base: cython.int = (town * KINDS + kind) * SEATS
            up: cython.int = chances[base + one]
            down: cython.int = chances[base + other]
            stay: cython.int = SURE - up - down
            for x in range(low - 1, high + 2):
                after[x] = (now[x - 1] * up + now[x + 1] * down + now[x] * stay) >> SURE_BITS
            low -= 1
            high += 1
            for x in range(low, high + 1):
                now[x] = after[x]
    out[0] = out[1] = 0
    for x in range(low, high + 1):
        if x > MIDDLE:
            out[0] += now[x]
        elif x < MIDDLE:
            out[1] += now[x]
    out[0] = out[0] * SURE // CERTAIN
    out[1] = out[1] * SURE // CERTAIN


class Outlook:
    """The chances of every seat in one position; `tell` lists them for the network."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.chance, self.more = [0] * INFLUENCES, [0] * (SEATS * SEATS * KINDS)
            self.majority, self.expected = [0] * TALLY_SIZE, [0] * TALLY_SIZE
            self.spread, self.best = [0] * TALLY_SIZE, [0] * TALLY_SIZE
            self.two, self.three, self.some = [0] * SEATS, [0] * SEATS, [0] * SEATS
            self.places, self.values = [0] * MOST_INPUTS, [0] * MOST_INPUTS
        self.count = 0

    def look(self, s: Fields) -> None:
        """Work out the chances of every seat."""
        i: cython.int
        seat: cython.int
        kind: cython.int
        p: cython.int
        for i in range(s.players * KINDS):
            self.expected[i] = s.captured[i] * SURE
            self.spread[i] = 0
        for i in range(TOWNS_IN_PLAY[s.players]):
            town: cython.int = TOWNS_BY_NEED[i]
            for kind in range(KINDS):
                if s.figures[town] >> kind & 1:
                    figure: cython.int = town * KINDS + kind
                    for seat in range(s.players):
                        p = of_total(s, figure, seat, 0, s.around[town])
                        self.chance[figure * SEATS + seat] = p
                        self.expected[seat * KINDS + kind] += p
                        self.spread[seat * KINDS + kind] += p * (SURE - p) // SURE
        self._majorities(s)
        self._hands(s)

    def _majorities(self, s: Fields) -> None:
        """How likely each seat gets the majority of each kind, two of them, all three, any."""
        one: cython.int
        other: cython.int
        kind: cython.int
        p: cython.longlong
        if not cython.compiled:
            out: Any = [0, 0]
        for kind in range(KINDS):
            for one in range(s.players):
                for other in range(one):
                    _race(s, kind, one, other, self.chance, out)
                    self.more[(one * SEATS + other) * KINDS + kind] = out[0]
                    self.more[(other * SEATS + one) * KINDS + kind] = out[1]
        for one in range(s.players):
            for kind in range(KINDS):
                p = SURE
                for other in range(s.players):
                    if other != one:
                        p = p * self.more[(one * SEATS + other) * KINDS + kind] // SURE
                self.majority[one * KINDS + kind] = p
            a: cython.longlong = self.majority[one * KINDS]
            b: cython.longlong = self.majority[one * KINDS + 1]
            c: cython.longlong = self.majority[one * KINDS + 2]
            every: cython.longlong = a * b // SURE * c // SURE
            self.two[one] = (a * b + a * c + b * c) // SURE - 2 * every
            self.three[one] = every
            self.some[one] = SURE - (SURE - a) * (SURE - b) // SURE * (SURE - c) // SURE

    def _hands(self, s: Fields) -> None:
        """The strongest tile for land that each seat could lay, by the kind of figures."""
        seat: cython.int
        tile: cython.int
        kind: cython.int
        for seat in range(s.players):
            for kind in range(KINDS):
                self.best[seat * KINDS + kind] = 0
            for tile in range(PLACED):
                if s.hand[seat * TYPES + tile] == 0 or tile in (SHIP1, SHIP2):
                    continue
                if seat == s.turn and s.slow_laid and not FAST[tile]:
                    continue
                for kind in range(KINDS):
                    if VALUE_ON[tile * KINDS + kind] > self.best[seat * KINDS + kind]:
                        self.best[seat * KINDS + kind] = VALUE_ON[tile * KINDS + kind]

    def row(self, state: State, seat: int, order: int) -> bytes:
        """All inputs of a position, a byte each, for training."""
        self.look(state.f)
        self.tell(state.f, seat, order)
        row = bytearray(VALUE_INPUTS[state.f.players])
        for i in range(self.count):
            row[self.places[i]] = self.values[i] & 255
        return bytes(row)

    # what the network is told ----------------------------------------------------------

    def tell(self, s: Fields, seat: cython.int, order: cython.int) -> None:
        """List the inputs of a position that was looked at, as the seat sees it, the kinds of
        figures in one of their orders."""
        self.count = 0
        self._tell_kinds(s, seat, order)
        self._tell_majorities(s, seat)
        self._tell_hands(s, seat, order)
        self._tell_general(s, seat, order)
        self._tell_figures(s, seat, order)

    def _put(self, place: cython.int, value: cython.int) -> None:
        if value:
            self.places[self.count] = place
            self.values[self.count] = cut(value)
            self.count += 1

    def _tell_kinds(self, s: Fields, seat: cython.int, order: cython.int) -> None:
        kind: cython.int
        i: cython.int
        for kind in range(KINDS):
            base: cython.int = ORDER_OF_KINDS[order * KINDS + kind] * OF_KIND
            mine: cython.int = seat * KINDS + kind
            lost: cython.int = 0  # the best chance of another, and so on
            ahead: cython.int = 0
            taken: cython.int = 0
            strong: cython.int = 0
            for i in range(s.players):
                if i != seat:
                    lost = max(lost, self.majority[i * KINDS + kind])
                    ahead = max(ahead, self.expected[i * KINDS + kind])
                    taken = max(taken, s.captured[i * KINDS + kind])
                    strong = max(strong, self.best[i * KINDS + kind])
            self._put(base, ONE * self.majority[mine] // SURE)
            self._put(base + 1, ONE * lost // SURE)
            self._put(base + 2, (self.expected[mine] - ahead) >> (SURE_BITS - 4))
            self._put(base + 3, self.spread[mine] * 32 // SURE)
            self._put(base + 4, 16 * (s.captured[mine] - taken))
            self._put(base + 5, 16 * s.captured[mine])
            self._put(base + 6, 16 * taken)
            self._put(base + 7, 9 * s.left[kind])
            self._put(base + 8, 10 * self.best[mine])
            self._put(base + 9, 10 * strong)

    def _tell_majorities(self, s: Fields, seat: cython.int) -> None:
        i: cython.int
        kind: cython.int
        two: cython.int = 0
        three: cython.int = 0
        some: cython.int = 0
        most: cython.int = 0
        own: cython.int = 0
        for i in range(s.players):
            total: cython.int = 0
            for kind in range(KINDS):
                total += self.expected[i * KINDS + kind]
            if i == seat:
                own = total
            else:
                two = max(two, self.two[i])
                three = max(three, self.three[i])
                some = max(some, self.some[i])
                most = max(most, total)
        self._put(MAJORITIES, (self.two[seat] - two) >> (SURE_BITS - 6))
        self._put(MAJORITIES + 1, (self.three[seat] - three) >> (SURE_BITS - 6))
        self._put(MAJORITIES + 2, ONE * some // SURE)
        self._put(MAJORITIES + 3, ONE * self.some[seat] // SURE)
        self._put(MAJORITIES + 4, own * 4 // SURE)
        self._put(MAJORITIES + 5, (own - most) >> (SURE_BITS - 3))

    def _tell_hands(self, s: Fields, seat: cython.int, order: cython.int) -> None:
        i: cython.int
        k: cython.int
        tile: cython.int
        each: cython.int = 48 if s.players == 2 else 20
        if not cython.compiled:
            gone: Any = [0] * TWO_HANDS
            held: Any = [0] * TWO_HANDS
        for i in range(TWO_HANDS):
            gone[i] = held[i] = 0
        for i in range(s.players):
            k = 0 if i == seat else TYPES
            for tile in range(TYPES):
                held[k + tile] += s.hand[i * TYPES + tile]
            for tile in range(s.used_count[i]):
                gone[k + s.used[i * SET_SIZE + tile]] += 1
        for tile in range(TYPES):
            k = tile
            if tile < 9:  # helmets, buddhas and rice of the values 2 to 4
                k = ORDER_OF_KINDS[order * KINDS + tile // 3] * 3 + tile % 3
            own: cython.int = COPIES[tile] - held[tile] - gone[tile]  # face down
            other: cython.int = TYPES + tile
            theirs: cython.int = COPIES[tile] * (s.players - 1) - held[other] - gone[other]
            self._put(HANDS + k, 48 * held[tile])
            self._put(HANDS + TYPES + k, 48 * own)
            self._put(HANDS + 2 * TYPES + k, each * held[other])
            self._put(HANDS + 3 * TYPES + k, each * theirs)

    def _tell_general(self, s: Fields, seat: cython.int, order: cython.int) -> None:
        i: cython.int
        held: cython.int = 0
        aside: cython.int = s.aside[0] + s.aside[1] + s.aside[2]
        least: cython.int = min(s.left[0], min(s.left[1], s.left[2]))
        turn: cython.int = s.turn if s.turn >= 0 else s.first
        self._put(GENERAL, ONE)
        self._put(GENERAL + 1 + (turn - seat + s.players) % s.players, ONE)
        if s.laid:
            self._put(GENERAL + (5 if turn == seat else 7), ONE)
        if s.slow_laid and turn == seat:
            self._put(GENERAL + 6, ONE)
        if s.ending:
            self._put(GENERAL + 8, ONE)
        self._put(GENERAL + 9, 2 * s.free_land)
        self._put(GENERAL + 10, 32 * aside)
        if aside == 3:
            self._put(GENERAL + 11, ONE)
        if least < 3:
            self._put(GENERAL + 12 + least, ONE)
        for i in range(s.players):
            if i != seat:
                held += s.held[i]
        self._put(GENERAL + 15, 24 * s.held[seat])
        self._put(GENERAL + 16, 24 * held // (s.players - 1))
        if s.phase == FIRST_HANDS:
            self._put(GENERAL + 17, ONE)
        if s.phase == FIGURES_PHASE:
            self._put(GENERAL + 18, ONE)
        for i in range(KINDS):
            if s.phase < TURNS:
                self._put(GENERAL + 19 + ORDER_OF_KINDS[order * KINDS + i], 9 * s.supply[i])

    def _tell_figures(self, s: Fields, seat: cython.int, order: cython.int) -> None:
        i: cython.int
        kind: cython.int
        for i in range(TOWNS_IN_PLAY[s.players]):
            town: cython.int = TOWNS_BY_NEED[i]
            for kind in range(KINDS):
                if s.figures[town] >> kind & 1:
                    at: cython.int = i * KINDS + ORDER_OF_KINDS[order * KINDS + kind]
                    self._tell_figure(s, seat, town, kind, FIGURE_INPUTS + at * OF_FIGURE)

    def _tell_figure(
        self, s: Fields, seat: cython.int, town: cython.int, kind: cython.int, base: cython.int
    ) -> None:
        i: cython.int
        row: cython.int = (town * KINDS + kind) * SEATS
        mine: cython.int = s.influence[row + seat]
        other: cython.int = 0
        reach: cython.int = 0  # what another can have with one tile more
        total: cython.int = 0
        for i in range(s.players):
            total += s.influence[row + i]
            if i != seat:
                other = max(other, s.influence[row + i])
                reach = max(reach, s.influence[row + i] + self.best[i * KINDS + kind])
        self._put(base, (2 * self.chance[row + seat] - SURE) >> (SURE_BITS - 6))
        self._put(base + 1, 8 * total)
        lands: cython.int = s.around[town]
        base += 2 + 4 * ((lands if lands < 3 else 3) - 1)
        self._put(base, ONE)
        self._put(base + 1, 16 * (mine - other))
        if mine + self.best[seat * KINDS + kind] > other:
            self._put(base + 2, ONE)
        if reach > mine:
            self._put(base + 3, ONE)
