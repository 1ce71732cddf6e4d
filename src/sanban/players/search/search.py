"""What the searches of the hidden games share. Compiled; runs without the GIL.

A search starts from a state made from the seat's view (`restore`). Each iteration deals a
world that fits what the seat knows and adds one node to the tree: that is `iterate`, which
each game fills in. In studies a search may also see what is hidden (`sees`), from the true state.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.players.search.layout import LONGEST_PATH, MOST_ACTIONS, SEES_OWN
    from sanban.players.search.tree import Tree


class Search:
    """A search for one seat."""

    def __init__(
        self, seat: int, rng: Rng, tree: Tree, prior_temperature: float, explore: float
    ) -> None:
        """`explore` is how much what was tried little is tried, by its guess."""
        if not cython.compiled:
            self.codes, self.priors = [0] * MOST_ACTIONS, [0.0] * MOST_ACTIONS
            self.path, self.chooser = [0] * LONGEST_PATH, [0] * LONGEST_PATH
        self.seat, self.rng, self.tree = seat, rng, tree
        self.prior_temperature = prior_temperature
        self.iterations, self.sees = 0, SEES_OWN
        self.halted = False
        tree.clear()
        tree.explore = explore  # another search may have used it before

    def legal_at_root(self) -> cython.int:
        """Write the actions at the root and how good they look; how many there are."""
        return 0

    def iterate(self) -> None:
        """One iteration."""

    def weigh(self, n: cython.int) -> None:
        """Turn what was written of n actions into chances that sum to 1."""
        self.tree.softmax(self.priors, n, self.prior_temperature)

    def pick(self, node: cython.int, n: cython.int) -> cython.int:
        """One of the n legal actions, to try below a node."""
        self.weigh(n)
        return self.codes[self.tree.pick(node, self.codes, self.priors, n)]

    def step(
        self, node: cython.int, length: cython.int, code: cython.int, seat: cython.int
    ) -> cython.int:
        """The node of a seat's action below another, made if need be; -1: the tree is full.

        It is put on the path from the root, which is `length` long so far.
        """
        kid: cython.int = self.tree.find(node, code)
        if kid == 0:
            kid = self.tree.child(node, code)
        if kid > 0:
            self.path[length] = kid
            self.chooser[length] = seat
        return kid

    def run(self, times: int) -> None:
        """Iterate this many more times, or until `halted` is set by another thread."""
        n: cython.int = times
        i: cython.int
        with cython.nogil:
            for i in range(n):
                if self.halted:
                    break
                self.iterate()

    def glance(self) -> list[tuple[int, float]]:
        """The actions at the root with how good they look before any search (sums to 1)."""
        n: cython.int = self.legal_at_root()
        self.weigh(n)
        return [(self.codes[i], self.priors[i]) for i in range(n)]
