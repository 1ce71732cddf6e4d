"""Information-set search for Samurai. Compiled; runs without the GIL.

Each iteration deals a world that fits what the seat knows, goes down the tree by the statistics so
far, adds one node and asks the value network what is reached. The prior network says which
actions to try first. The state it starts from was made from the seat's view (`restore`).
"""

from __future__ import annotations

from typing import Any

import cython

from sanban.players.samurai.first_hands import weights_for

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.games.samurai.apply import apply
    from sanban.games.samurai.layout import OVER, SEATS, Fields
    from sanban.games.samurai.legal import fill
    from sanban.games.samurai.redeal import redeal_undrawn, redeal_weighted
    from sanban.games.samurai.scoring import judge, merit
    from sanban.games.samurai.state import State, mover
    from sanban.games.samurai.tiles import TYPES
    from sanban.players.samurai.outlook import Outlook
    from sanban.players.samurai.priors import Priors
    from sanban.players.search.layout import CERTAIN, LOGIT, SEES_HANDS, SEES_OWN
    from sanban.players.search.layout import LONGEST_PATH as SEARCH_PATH
    from sanban.players.search.layout import MOST_ACTIONS as SEARCH_ACTIONS
    from sanban.players.search.network import Network, sigmoid, softmax
    from sanban.players.search.search import Search
    from sanban.players.search.tree import Tree

EXPLORE = 2.0
PRIOR_TEMPERATURE = 1.3
PLACE_WEIGHT = 0.1  # of three or more: how much of a seat's aim is its place among all


class SamuraiSearch(Search):
    """A search for one seat from one state on."""

    def __init__(
        self, root: State, seat: int, rng: Rng, tree: Tree, value: Network, priors: Network
    ) -> None:
        if not cython.compiled:
            self.values, self.wins, self.sums = [0.0] * SEATS, [0.0] * SEATS, [0.0] * SEATS
            self.logits, self.root_codes = [0] * SEARCH_ACTIONS, [0] * SEARCH_ACTIONS
            self.root_priors = [0.0] * SEARCH_ACTIONS
            self.weights = [0] * TYPES
        Search.__init__(self, seat, rng, tree, PRIOR_TEMPERATURE, EXPLORE)
        self.root, self.world = root, root.copy()
        self.value_network, self.prior_network = value, priors
        self.outlook, self.guess = Outlook(), Priors()
        self.place_weight = PLACE_WEIGHT
        self.root_count = 0
        for i in range(SEATS):
            self.sums[i] = 0.0
        for i in range(TYPES):
            self.weights[i] = 1

    def expect_chosen_hands(self) -> None:
        """The others have chosen their first hands; they were not dealt at random."""
        for i, weight in enumerate(weights_for(self.root.f.players)):
            self.weights[i] = weight

    def mean(self, seat: int) -> float:
        """The chance of a seat to win, over all iterations, whoever was to act."""
        return self.sums[seat] / self.iterations if self.iterations else 0.0

    def weigh(self, n: cython.int) -> None:
        softmax(
            self.logits, self.priors, n, cython.cast(cython.int, LOGIT * self.prior_temperature)
        )

    def legal_at_root(self) -> cython.int:
        return self._legal(self.root.f, self.seat)

    def _legal(self, s: Fields, seat: cython.int) -> cython.int:
        """The legal actions and how good they look; how many there are."""
        n: cython.int = fill(s, seat, self.codes)
        self.logits[0] = 0
        if n > 1:
            self.guess.score(s, seat, self.codes, self.logits, n, self.prior_network)
        return n

    def _at_root(self) -> None:
        """At the root the actions are the same in every world."""
        i: cython.int
        self.root_count = self._legal(self.root.f, self.seat)
        self.weigh(self.root_count)
        for i in range(self.root_count):
            self.root_codes[i] = self.codes[i]
            self.root_priors[i] = self.priors[i]

    def _descend(self) -> cython.int:
        """From the root to a new node; how long the way is."""
        before: cython.int
        code: cython.int
        n: cython.int
        node: cython.int = 0
        length: cython.int = 0
        s: Fields = self.world.f
        while s.phase != OVER and length < SEARCH_PATH:
            # while first hands are taken, all at once, the searcher comes first
            seat: cython.int = mover(s, self.seat)
            if node == 0 and seat == self.seat and self.root_count > 1:
                n = self.root_count
                code = self.root_codes[self.tree.pick(0, self.root_codes, self.root_priors, n)]
            else:
                n = self._legal(s, seat)
                if n == 1:
                    apply(s, seat, self.codes[0])
                    continue
                code = self.pick(node, n)
            before = self.tree.size
            node = self.step(node, length, code, seat)
            if node < 0:
                break
            apply(s, seat, code)
            length += 1
            if self.tree.size > before:
                break
        return length

    def iterate(self) -> None:
        i: cython.int
        s: Fields = self.world.f
        if self.root_count == 0:
            self._at_root()
        self.world.copy_from(self.root)
        if self.sees == SEES_OWN:
            redeal_weighted(s, self.seat, self.rng, self.weights)
        elif self.sees == SEES_HANDS:
            redeal_undrawn(s, self.rng)
        length: cython.int = self._descend()
        self._judge(s)
        self.tree.add(0, 0.0)
        for i in range(s.players):
            self.sums[i] += self.wins[i]
        for i in range(length):
            self.tree.add(self.path[i], self.values[self.chooser[i]])
        self.iterations += 1

    # what a position is worth -----------------------------------------------------------

    def _judge(self, s: Fields) -> None:
        """Each seat's chance to win, and its value on the scale of `Outcome.returns`."""
        if s.phase == OVER:
            self._at_end(s)
            return
        self.outlook.assess(s)
        if s.players == 2:
            self._two(s)
        else:
            self._several(s)

    def _at_end(self, s: Fields) -> None:
        i: cython.int
        k: cython.int
        winners: cython.int = judge(s.captured, s.players)
        won: cython.int = 0
        if not cython.compiled:
            merits: Any = [0] * SEATS
        for i in range(s.players):
            merits[i] = merit(s.captured, s.players, i)
            won += winners >> i & 1
        for i in range(s.players):
            self.wins[i] = 1.0 / won if winners >> i & 1 else 0.0
            before: cython.int = 0  # twice the seats that it has left behind
            for k in range(s.players):
                if k != i:
                    before += 2 if merits[i] > merits[k] else (1 if merits[i] == merits[k] else 0)
            place: cython.double = cython.cast(cython.double, before) / (
                s.players * (s.players - 1)
            )
            self.values[i] = _worth(self.wins[i], place, self.place_weight, s.players)

    def _two(self, s: Fields) -> None:
        if not cython.compiled:
            out: Any = [0]
        seat: cython.int = s.turn if s.turn >= 0 else s.first
        self.outlook.tell(s, seat, 0)
        self.value_network.run(self.outlook.places, self.outlook.values, self.outlook.count, out)
        self.wins[seat] = cython.cast(cython.double, sigmoid(out[0])) / CERTAIN
        self.wins[1 - seat] = 1.0 - self.wins[seat]
        self.values[seat] = 2.0 * self.wins[seat] - 1.0
        self.values[1 - seat] = -self.values[seat]

    def _several(self, s: Fields) -> None:
        i: cython.int
        if not cython.compiled:
            out: Any = [0, 0]
            win: Any = [0] * SEATS
            place: Any = [0] * SEATS
            places: Any = [0.0] * SEATS
        for i in range(s.players):
            self.outlook.tell(s, i, 0)
            self.value_network.run(
                self.outlook.places, self.outlook.values, self.outlook.count, out
            )
            win[i] = out[0]
            place[i] = out[1]
        softmax(win, self.wins, s.players, LOGIT)
        softmax(place, places, s.players, LOGIT)
        for i in range(s.players):
            self.values[i] = _worth(self.wins[i], places[i], self.place_weight, s.players)


def _worth(
    win: cython.double, place: cython.double, weight: cython.double, seats: cython.int
) -> cython.double:
    """What a chance to win is worth, on the scale of `Outcome.returns`; with three or more seats
    also the place among all, which sums to 1 like the chances."""
    share: cython.double = win
    if seats > 2:
        share += weight * (place - win)
    return (share * seats - 1.0) / (seats - 1)
