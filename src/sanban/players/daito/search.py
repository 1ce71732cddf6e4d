"""A look one step ahead in Daito, upon what the network thinks. Compiled; runs without the GIL.

Each iteration deals the cards that the seat does not know, tries one of its choices, lets the
network play on for both to the end of the next turn, and asks it what that is worth. There is no
tree below the first step: with hidden cards, deeper ones played worse than the network itself.
"""

from __future__ import annotations

import cython

from sanban.players.search.network import load

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.games.daito.actions import AT_END, JIKAN_DESU
    from sanban.games.daito.layout import Fields
    from sanban.games.daito.redeal import redeal
    from sanban.games.daito.state import State, returns
    from sanban.games.daito.turn import apply
    from sanban.players.daito.choices import fill_choices
    from sanban.players.daito.layout import AHEAD, MOST_CHOICES, PASS, VALUE
    from sanban.players.daito.opinion import place_of, think
    from sanban.players.search.layout import LOGIT, SEES_ALL
    from sanban.players.search.network import softmax
    from sanban.players.search.search import Search
    from sanban.players.search.tree import Tree

NETWORK = "daito"  # the file that comes with Sanban
EXPLORE = 1.5
PRIOR_TEMPERATURE = 1.0
MOST_STEPS = 40  # of the network in an iteration
EVEN = 0.05  # of the attention, for all choices alike


class DaitoSearch(Search):
    """A search for one seat from one state on. `value` is what the network thinks of it, `count`
    how many choices the seat has: none in most moments of the opponent's turn."""

    def __init__(self, root: State, seat: int, rng: Rng, tree: Tree, overlooked: int = 0) -> None:
        """Of 100 choices, `overlooked` are not seen, but one is always."""
        Search.__init__(self, seat, rng, tree, PRIOR_TEMPERATURE, EXPLORE)
        if not cython.compiled:
            self.asked, self.logits = [0] * MOST_CHOICES, [0] * MOST_CHOICES
            self.at_root = [0] * MOST_CHOICES
        self.root, self.state, self.network = root, root.copy(), load(NETWORK)
        worth: cython.int = think(root.f, seat, self.network, self.asked, self.logits)
        self.value = max(-1.0, min(1.0, cython.cast(cython.double, worth) / VALUE))
        found: list[int] = list(range(self.asked[MOST_CHOICES - 1]))
        if overlooked:
            wins = JIKAN_DESU  # nobody overlooks the card that ends the match
            found = [
                i for i in found if rng.below(100) >= overlooked or self.asked[i] == wins
            ] or found
        self.count = len(found)
        for i in range(self.count):
            self.codes[i] = self.asked[found[i]]
            self.at_root[i] = self.logits[found[i]]

    def mean(self) -> float:
        """What the iterations were worth to the seat, from -1 to 1."""
        return self.tree.total[0] / self.iterations if self.iterations else self.value

    def legal_at_root(self) -> cython.int:
        return self.count

    def weigh(self, n: cython.int) -> None:
        """The chances of the network, by the temperature."""
        temperature: cython.int = cython.cast(cython.int, LOGIT * self.prior_temperature)
        softmax(self.at_root, self.priors, n, temperature)

    def iterate(self) -> None:
        s: Fields = self.state.f
        i: cython.int
        node: cython.int = 0
        code: cython.int = PASS
        self.state.copy_from(self.root)
        if self.sees != SEES_ALL:
            redeal(s, self.seat, self.rng)
        score: cython.int = s.ippon[0] + s.ippon[1]
        last: cython.int = s.turn + AHEAD
        if self.count > 0:  # else it looks how things go on
            code = self._tried()
            node = self.step(0, 0, code, self.seat)
        if code != PASS:
            apply(s, self.seat, code)
        for i in range(MOST_STEPS):
            if s.phase == AT_END or s.ippon[0] + s.ippon[1] != score or s.turn >= last:
                break
            self._play(s)
        worth: cython.double = self._worth(s)
        self.tree.add(0, worth)
        if node > 0:
            self.tree.add(node, worth)
        self.iterations += 1

    def _tried(self) -> cython.int:
        """The choice of an iteration: also what the network is sure to be worse gets a look."""
        i: cython.int
        self.weigh(self.count)
        for i in range(self.count):
            self.priors[i] = (1 - EVEN) * self.priors[i] + EVEN / self.count
        return self.codes[self.tree.pick(0, self.codes, self.priors, self.count)]

    def _play(self, s: Fields) -> None:
        """The network plays for whoever chooses; first whoever may call out of turn."""
        seat: cython.int = 1 - s.active
        code: cython.int = self._chosen(s, seat)
        if code == PASS:
            seat = s.active
            code = self._chosen(s, seat)
        apply(s, seat, code)

    def _chosen(self, s: Fields, seat: cython.int) -> cython.int:
        """What the network chooses for a seat; it is asked only where there is a choice."""
        n: cython.int = fill_choices(s, seat, self.asked)
        if n < 2:
            return self.asked[0] if n == 1 else PASS
        think(s, seat, self.network, self.asked, self.logits)
        return self.asked[place_of(self.logits, n, LOGIT, self.rng)]

    def _worth(self, s: Fields) -> cython.double:
        """What the state is worth to the seat that searches, from -1 to 1."""
        if s.phase == AT_END:
            return returns(s, self.seat)
        worth: cython.int = think(s, s.active, self.network, self.asked, self.logits)
        value: cython.double = max(-1.0, min(1.0, cython.cast(cython.double, worth) / VALUE))
        return value if s.active == self.seat else -value
