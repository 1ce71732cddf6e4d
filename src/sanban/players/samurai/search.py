"""Information-set search for Samurai. Compiled; runs without the GIL.

Each iteration deals a world that fits what the seat knows, goes down the tree by the
statistics so far, adds one node, plays on by feel for some turns and judges what is
reached. The state it starts from was made from the seat's view (`restore`).
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.games.samurai.apply import apply
    from sanban.games.samurai.layout import MOST_ACTIONS, OVER, SEATS, Fields
    from sanban.games.samurai.legal import fill
    from sanban.games.samurai.redeal import redeal_fields
    from sanban.games.samurai.state import State, mover
    from sanban.players.samurai.policy import choose, guess_end, score
    from sanban.players.search.layout import LONGEST_PATH
    from sanban.players.search.tree import Tree


class SamuraiSearch:
    """A search for one seat from one state on."""

    def __init__(self, root: State, seat: int, rng: Rng, tree: Tree) -> None:
        if not cython.compiled:
            self.codes, self.priors = [0] * MOST_ACTIONS, [0.0] * MOST_ACTIONS
            self.path, self.chooser = [0] * LONGEST_PATH, [0] * LONGEST_PATH
            self.values, self.sums = [0.0] * SEATS, [0.0] * SEATS
        self.root, self.world = root, root.copy()
        self.seat, self.rng, self.tree = seat, rng, tree
        self.horizon, self.samples, self.prior_temperature = 4, 4, 0.15
        self.iterations = 0
        self.halted = False
        for i in range(SEATS):
            self.sums[i] = 0.0
        tree.clear()

    def mean(self, seat: int) -> float:
        """What all iterations together were worth to a seat (-1 to 1), whoever was to act."""
        return self.sums[seat] / self.iterations if self.iterations else 0.0

    def run(self, times: int) -> None:
        """Iterate so many times more, or until `halted` is set by another thread."""
        n: cython.int = times
        i: cython.int
        with cython.nogil:
            for i in range(n):
                if self.halted:
                    break
                self._iterate()

    def glance(self) -> list[tuple[int, float]]:
        """The actions at the root with how good they look before any search (sums to 1)."""
        n: cython.int = fill(self.root.f, self.seat, self.codes)
        score(self.root.f, self.seat, self.codes, self.priors, n)
        self.tree.softmax(self.priors, n, self.prior_temperature)
        return [(self.codes[i], self.priors[i]) for i in range(n)]

    def _descend(self) -> cython.int:
        """From the root to a new node; how long the way is."""
        s: Fields = self.world.f
        node: cython.int = 0
        length: cython.int = 0
        kid: cython.int
        fresh: cython.bint
        while s.phase != OVER and length < LONGEST_PATH:
            # while first hands are taken, all at once, the searcher comes first
            seat: cython.int = mover(s, self.seat)
            n: cython.int = fill(s, seat, self.codes)
            if n == 1:
                apply(s, seat, self.codes[0])
                continue
            score(s, seat, self.codes, self.priors, n)
            self.tree.softmax(self.priors, n, self.prior_temperature)
            code: cython.int = self.codes[self.tree.pick(node, self.codes, self.priors, n)]
            kid = self.tree.find(node, code)
            fresh = kid == 0
            if fresh:
                kid = self.tree.child(node, code)
                if kid < 0:  # the tree is full
                    break
            apply(s, seat, code)
            self.path[length] = kid
            self.chooser[length] = seat
            length += 1
            node = kid
            if fresh:
                break
        return length

    def _iterate(self) -> None:
        i: cython.int
        seat: cython.int
        s: Fields = self.world.f
        self.world.copy_from(self.root)
        redeal_fields(s, self.seat, self.rng)
        length: cython.int = self._descend()
        last: cython.int = s.turns + self.horizon
        while s.phase != OVER and s.turns < last:
            seat = mover(s, s.first)
            apply(s, seat, choose(s, seat, self.rng))
        guess_end(s, self.samples, self.rng, self.values)
        self.tree.add(0, 0.0)
        for i in range(s.players):
            self.sums[i] += self.values[i]
        for i in range(length):
            self.tree.add(self.path[i], self.values[self.chooser[i]])
        self.iterations += 1
