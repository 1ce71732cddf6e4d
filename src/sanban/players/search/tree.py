"""The tree of an information-set search: statistics of actions, by what the searcher can tell.

A node stands for the actions from the root on that everybody could see or that the searcher
did itself; one tree serves every world that is dealt (Cowling, Powley and Whitehouse 2012,
"single observer"). In one world only some of a node's actions are legal, so an action counts
how often it could have been chosen (`seen`) as well as how often it was (`visits`).

Which action to try is decided as in AlphaZero: the mean so far, and a bonus for what a
guess in advance (`priors`) calls good and the search has tried little. That also widens a
node step by step: with few visits only the best guesses are tried.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from math import exp, sqrt

    from sanban.players.search.layout import CODES, NODES

# a part of a tree, node by node: code, visits, seen, total, the row of the node above
Kept = list[tuple[int, int, int, float, int]]


class Tree:
    """Nodes in arrays of fixed size; node 0 is the root. A full tree grows no further."""

    def __init__(self, explore: float = 1.5) -> None:
        i: cython.int
        if not cython.compiled:
            self.code, self.visits, self.seen = [0] * NODES, [0] * NODES, [0] * NODES
            self.first, self.after = [0] * NODES, [0] * NODES  # 0: none, the root is no child
            self.total = [0.0] * NODES
            self.where = [0] * CODES
        for i in range(CODES):
            self.where[i] = -1
        self.explore = explore
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self.size = 0
        self.child(0, -1)

    def child(self, node: cython.int, code: cython.int) -> cython.int:
        """A new node below another for an action, or -1 if the tree is full."""
        new: cython.int = self.size
        if new == NODES:
            return -1
        self.size += 1
        self.code[new] = code
        self.visits[new] = self.seen[new] = self.first[new] = self.after[new] = 0
        self.total[new] = 0.0
        if new:
            self.after[new] = self.first[node]
            self.first[node] = new
        return new

    def softmax(self, scores: Any, n: cython.int, temperature: cython.double) -> None:
        """Turn scores into chances that sum to 1, the more even the higher the temperature."""
        i: cython.int
        top: cython.double = scores[0]
        total: cython.double = 0.0
        for i in range(1, n):
            top = max(top, scores[i])
        for i in range(n):
            scores[i] = exp((scores[i] - top) / temperature)
            total += scores[i]
        for i in range(n):
            scores[i] /= total

    def pick(self, node: cython.int, codes: Any, priors: Any, n: cython.int) -> cython.int:
        """Choose one of the n legal actions; its place in `codes`.

        Actions without a node are worth what their tried sisters are worth on average.
        """
        i: cython.int
        at: cython.int
        best: cython.int = -1
        tried: cython.int = 0
        sum_of_all: cython.double = 0.0
        value: cython.double
        top: cython.double = 0.0
        for i in range(n):
            self.where[codes[i]] = i
        kid: cython.int = self.first[node]
        while kid:
            at = self.where[self.code[kid]]
            if at >= 0:
                self.seen[kid] += 1
                if self.visits[kid]:
                    tried += self.visits[kid]
                    sum_of_all += self.total[kid]
                    value = self.total[kid] / self.visits[kid]
                else:
                    value = 0.0
                value += self.explore * priors[at] * sqrt(self.seen[kid]) / (1 + self.visits[kid])
                if best < 0 or value > top:
                    best = at
                    top = value
                self.where[self.code[kid]] = -2  # has a node
            kid = self.after[kid]
        fresh: cython.int = -1
        for i in range(n):
            if self.where[codes[i]] >= 0 and (fresh < 0 or priors[i] > priors[fresh]):
                fresh = i
            self.where[codes[i]] = -1
        if fresh >= 0:
            value = self.explore * priors[fresh] * sqrt(1.0 + self.visits[node])
            if tried:
                value += sum_of_all / tried
            if best < 0 or value > top:
                best = fresh
        return best

    def find(self, node: cython.int, code: cython.int) -> cython.int:
        """The node of an action below another, or 0."""
        kid: cython.int = self.first[node]
        while kid and self.code[kid] != code:
            kid = self.after[kid]
        return kid

    def add(self, node: cython.int, value: cython.double) -> None:
        """The action that leads to the node was worth so much to whoever chose it."""
        self.visits[node] += 1
        self.total[node] += value

    def below(self, node: int = 0) -> list[tuple[int, int, float]]:
        """The actions tried at a node: code, visits, mean worth to whoever chooses."""
        found = []
        kid: cython.int = self.first[node]
        while kid:
            mean = self.total[kid] / self.visits[kid] if self.visits[kid] else 0.0
            found.append((self.code[kid], self.visits[kid], mean))
            kid = self.after[kid]
        return found

    def kept(self, code: int) -> Kept | None:
        """What stands below an action at the root, to be planted again; None: nothing does."""
        start: cython.int = self.find(0, code)
        if start == 0 or self.first[start] == 0:
            return None
        nodes = [start]  # each after the one above it
        rows = [(self.code[start], self.visits[start], self.seen[start], self.total[start], -1)]
        at: cython.int = 0
        while at < len(nodes):
            kid: cython.int = self.first[nodes[at]]
            while kid:
                nodes.append(kid)
                row = (self.code[kid], self.visits[kid], self.seen[kid], self.total[kid], at)
                rows.append(row)
                kid = self.after[kid]
            at += 1
        return rows

    def plant(self, rows: Kept) -> None:
        """Begin with what was kept instead of nothing."""
        new: cython.int
        self.clear()
        self.visits[0], self.seen[0] = rows[0][1], rows[0][2]
        nodes = [0]
        for code, visits, seen, total, above in rows[1:]:
            new = self.child(nodes[above], code)
            self.visits[new], self.seen[new], self.total[new] = visits, seen, total
            nodes.append(new)
