"""Information-set search for Daito. Compiled; runs without the GIL.

Each iteration deals the cards that the seat does not know, goes down the tree, adds one
node, plays on by feel to the next ippon and looks up what the new round is worth. A card
that the searcher itself gets by an exchange is a branch of the tree: it will know it.

Calls of Yame out of turn are modelled by the odds that the caller can count, at the start of
each turn; the tree decides about the searcher's own calls, at the root also out of turn.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.games.daito.actions import ACTION_COUNT, ANSWER, AT_END, EXCHANGE, HAND_LIMIT, YAME
    from sanban.games.daito.layout import KIND, Fields
    from sanban.games.daito.legal import fill
    from sanban.games.daito.redeal import redeal
    from sanban.games.daito.state import State
    from sanban.games.daito.turn import apply
    from sanban.players.daito.policy import odds_of_jikan, play_round, value, worth, would_call
    from sanban.players.search.layout import LONGEST_PATH
    from sanban.players.search.search import Search
    from sanban.players.search.tree import Tree


class DaitoTreeSearch(Search):
    """A search for one seat from one state on."""

    def __init__(self, root: State, seat: int, rng: Rng, tree: Tree) -> None:
        Search.__init__(self, seat, rng, tree, prior_temperature=3.0)
        self.root, self.state = root, root.copy()
        self.noise = 0.5

    def legal_at_root(self) -> cython.int:
        self.state.copy_from(self.root)
        return self._legal(self.seat, self.seat != self.root.f.active)

    def _legal(self, seat: cython.int, optional: cython.bint) -> cython.int:
        """The legal actions and how good they look; how many there are. A call on a hand that
        the caller knows to be without a Jikan Desu only costs a token: it is left out."""
        i: cython.int
        n: cython.int = 0
        filled: cython.int = fill(self.state.f, seat, self.codes)
        for i in range(filled):
            if self.codes[i] != YAME or odds_of_jikan(self.state.f, seat, HAND_LIMIT) > 0:
                self.codes[n] = self.codes[i]
                n += 1
        for i in range(n):
            self.priors[i] = 0.01 * worth(self.state.f, seat, self.codes[i])
        if optional:
            self.codes[n] = ACTION_COUNT
            self.priors[n] = 0.0
            n += 1
        return n

    def _descend(self) -> cython.int:
        """From the root to a new node; how long the way is."""
        s: Fields = self.state.f
        node: cython.int = 0
        length: cython.int = 0
        before: cython.int
        got: cython.int
        seat: cython.int = self.seat
        optional: cython.bint = seat != s.active
        turn: cython.int = s.turn
        score: cython.int = s.ippon[0] + s.ippon[1]
        while length < LONGEST_PATH - 2:
            n: cython.int = self._legal(seat, optional)
            code: cython.int = self.codes[0]
            if n > 1:
                code = self.pick(node, n)
            before = self.tree.size
            node = self.step(node, length, code, seat)
            if node < 0:
                return length
            length += 1
            if code < ACTION_COUNT:
                # the top card is what an exchange brings; only its owner gets to know it
                got = s.deck[s.head] & KIND
                apply(s, seat, code)
                if seat == self.seat and EXCHANGE <= code < ANSWER:
                    node = self.step(node, length, ACTION_COUNT + 1 + got, seat)
                    if node < 0:
                        return length
                    length += 1
            if self.tree.size > before or s.phase == AT_END:
                return length
            if s.ippon[0] + s.ippon[1] != score:
                return length
            seat = s.active
            optional = False
            if s.turn != turn:
                turn = s.turn
                if would_call(s, 1 - seat):
                    apply(s, 1 - seat, YAME)
                    if s.ippon[0] + s.ippon[1] != score:
                        return length
        return length

    def iterate(self) -> None:
        s: Fields = self.state.f
        i: cython.int
        score: cython.int
        self.state.copy_from(self.root)
        redeal(s, self.seat, self.rng)
        score = s.ippon[0] + s.ippon[1]
        length: cython.int = self._descend()
        if s.phase != AT_END and s.ippon[0] + s.ippon[1] == score:
            play_round(s, self.noise, self.rng)
        worth_to_me: cython.double = value(s, self.seat)
        self.tree.add(0, 0.0)
        for i in range(length):
            if self.chooser[i] == self.seat:
                self.tree.add(self.path[i], worth_to_me)
            else:
                self.tree.add(self.path[i], -worth_to_me)
        self.iterations += 1
