"""Information-set search for Samurai. Compiled; runs without the GIL.

Each iteration deals a world that fits what the seat knows, goes down the tree by the
statistics so far, adds one node, plays on by feel for some turns and judges what is
reached. The state it starts from was made from the seat's view (`restore`).
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.games.samurai.legal import fill
    from sanban.games.samurai.redeal import redeal
    from sanban.games.samurai.state import FIRST_HANDS, MOST_ACTIONS, OVER, State
    from sanban.players.samurai.policy import choose, guess_end, score
    from sanban.players.search.tree import Tree

    LONGEST_PATH = 256


class SamuraiSearch:
    """A search for one seat from one state on."""

    def __init__(self, root: State, seat: int, rng: Rng, tree: Tree) -> None:
        if not cython.compiled:
            self.codes, self.priors = [0] * MOST_ACTIONS, [0.0] * MOST_ACTIONS
            self.path, self.chooser = [0] * LONGEST_PATH, [0] * LONGEST_PATH
            self.values, self.sums = [0.0] * 4, [0.0] * 4
        self.root, self.world = root, root.copy()
        self.seat, self.rng, self.tree = seat, rng, tree
        self.horizon, self.samples, self.heat = 4, 4, 0.15
        self.iterations = 0
        self.halted = False
        for i in range(4):
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
        n: cython.int = fill(self.root, self.seat, self.codes)
        score(self.root, self.seat, self.codes, self.priors, n)
        self.tree.weigh(self.priors, n, self.heat)
        return [(self.codes[i], self.priors[i]) for i in range(n)]

    def _mover(self) -> cython.int:
        """Who acts; while first hands are taken, all at once, the searcher comes first."""
        if self.world.phase == FIRST_HANDS and self.world.held[self.seat] < 5:
            return self.seat
        return self.world.mover()

    def _descend(self) -> cython.int:
        """From the root to a new node; how long the way is."""
        node: cython.int = 0
        length: cython.int = 0
        kid: cython.int
        fresh: cython.bint
        while self.world.phase != OVER and length < LONGEST_PATH:
            seat: cython.int = self._mover()
            n: cython.int = fill(self.world, seat, self.codes)
            if n == 1:
                self.world.apply(seat, self.codes[0])
                continue
            score(self.world, seat, self.codes, self.priors, n)
            self.tree.weigh(self.priors, n, self.heat)
            code: cython.int = self.codes[self.tree.pick(node, self.codes, self.priors, n)]
            kid = self.tree.find(node, code)
            fresh = kid == 0
            if fresh:
                kid = self.tree.child(node, code)
                if kid < 0:  # the tree is full
                    break
            self.world.apply(seat, code)
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
        self.world.copy_from(self.root)
        redeal(self.world, self.seat, self.rng)
        length: cython.int = self._descend()
        last: cython.int = self.world.turns + self.horizon
        while self.world.phase != OVER and self.world.turns < last:
            seat = self.world.mover()
            self.world.apply(seat, choose(self.world, seat, self.rng))
        guess_end(self.world, self.samples, self.rng, self.values)
        self.tree.add(0, 0.0)
        for i in range(self.world.players):
            self.sums[i] += self.values[i]
        for i in range(length):
            self.tree.add(self.path[i], self.values[self.chooser[i]])
        self.iterations += 1
