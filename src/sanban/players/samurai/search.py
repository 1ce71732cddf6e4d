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
    from sanban.games.samurai.layout import OVER, SEATS, Fields
    from sanban.games.samurai.legal import fill
    from sanban.games.samurai.redeal import redeal_fields
    from sanban.games.samurai.state import State, mover
    from sanban.players.samurai.policy import choose, guess_end, score
    from sanban.players.search.layout import LONGEST_PATH
    from sanban.players.search.search import Search
    from sanban.players.search.tree import Tree


class SamuraiSearch(Search):
    """A search for one seat from one state on."""

    def __init__(self, root: State, seat: int, rng: Rng, tree: Tree) -> None:
        if not cython.compiled:
            self.values, self.sums = [0.0] * SEATS, [0.0] * SEATS
        Search.__init__(self, seat, rng, tree, prior_temperature=0.15)
        self.root, self.world = root, root.copy()
        self.horizon, self.samples = 4, 4
        for i in range(SEATS):
            self.sums[i] = 0.0

    def mean(self, seat: int) -> float:
        """What all iterations together were worth to a seat (-1 to 1), whoever was to act."""
        return self.sums[seat] / self.iterations if self.iterations else 0.0

    def legal_at_root(self) -> cython.int:
        return self._legal(self.root.f, self.seat)

    def _legal(self, s: Fields, seat: cython.int) -> cython.int:
        """The legal actions and how good they look; how many there are."""
        n: cython.int = fill(s, seat, self.codes)
        self.priors[0] = 0.0
        if n > 1:
            score(s, seat, self.codes, self.priors, n)
        return n

    def _descend(self) -> cython.int:
        """From the root to a new node; how long the way is."""
        before: cython.int
        node: cython.int = 0
        length: cython.int = 0
        s: Fields = self.world.f
        while s.phase != OVER and length < LONGEST_PATH:
            # while first hands are taken, all at once, the searcher comes first
            seat: cython.int = mover(s, self.seat)
            n: cython.int = self._legal(s, seat)
            if n == 1:
                apply(s, seat, self.codes[0])
                continue
            code: cython.int = self.pick(node, n)
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
