"""Proof-number search: can a side force the end of a round that it wants?

A question is: can the attacker force a round win with one of certain towers within a
number of plies? Passes are forced and count nothing. Depth-first (df-pn), with thresholds
and a table, so that memory stays what it is. Rounds never repeat a position, so what is
proved of a position holds however it was reached.

One expansion is one visit of a position in which its moves are made and looked at; a
position that is visited again later counts again.
"""

from array import array
from typing import Any

import cython

from sanban.core.rng import Rng

if not cython.compiled:
    from sanban.games.kamisado.round import MOST_MOVES, PUSH, Position
    from sanban.games.kamisado.solver.table import INFINITE, Table

    NO_LIMIT = 250  # plies: more than any question asks
    TURN_KEYS = [0] * 32
    PLY_KEYS = [0] * 256

ROOM = 1 << 15  # moves on the way from the root to the leaf; a round needs a fiftieth


def _fill_tables() -> None:
    i: cython.int
    rng: Any = Rng("kamisado solver keys")
    for i in range(32):
        TURN_KEYS[i] = rng.word()
    for i in range(256):
        PLY_KEYS[i] = rng.word()


_fill_tables()


class Search:
    """One question at a time; the table remembers across questions."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.position, self.root = Position(), Position()
        self.stopped = False
        self.expansions = self.limit = 0
        self.attacker, self.towers, self.plies = 0, 255, NO_LIMIT
        self.round_key = self.goal_key = self.plain_key = 0
        self.pn = self.dn = 1
        self.child_key = 0
        self.top = 0
        self.c_move = array("i", [0]) * ROOM
        self.c_pn = array("I", [0]) * ROOM
        self.c_dn = array("I", [0]) * ROOM
        self.c_key = array("Q", [0]) * ROOM

    def ask(self, position: "Position", attacker: int, towers: int, plies: int) -> None:
        """Set the question; `towers` is a set of colours, bit by bit."""
        self.root.copy_from(position)
        self.attacker, self.towers, self.plies = attacker, towers, plies
        levels = [position.level_of(side, colour) for side in (0, 1) for colour in range(8)]
        self.round_key = Rng(f"{levels} {position.turned}").word()
        self.plain_key = self.round_key ^ Rng("who wins").word()
        whole = towers == 255 and plies == NO_LIMIT
        # who wins at all is one question, whoever asks it: does Black win?
        if whole:
            self.attacker = 0
            self.goal_key = self.plain_key
        else:
            self.goal_key = self.round_key ^ Rng(f"{attacker} {towers}").word()

    def run(self, limit: int) -> int:
        """Search for at most `limit` expansions: 1 yes, -1 no, 0 not known yet."""
        result: cython.int
        self.limit = self.expansions + limit
        with cython.nogil:
            result = self._go()
        return result

    def _go(self) -> cython.int:
        self.position.copy_from(self.root)
        self.top = 0
        self._judge(self.plies)
        if self.pn != 0 and self.dn != 0:
            self._expand(INFINITE, INFINITE, self.plies, self.child_key)
        if self.pn == 0:
            return 1
        return -1 if self.dn == 0 else 0

    def _here(self) -> cython.ulonglong:
        return self.position.key ^ TURN_KEYS[self.position.turn * 16 + self.position.must + 1]

    def _settled(self, proved: cython.bint) -> None:
        self.pn = 0 if proved else INFINITE
        self.dn = INFINITE if proved else 0

    def _judge(self, left: cython.int) -> None:
        """What is known of the position, which may be just reached; passes are made on the way."""
        if not cython.compiled:
            out: Any = [0] * MOST_MOVES
        if self.position.winner >= 0:
            won: cython.bint = self.position.winner == self.attacker
            if won and self.towers != 255:
                won = ((self.towers >> self.position.tooth()) & 1) != 0
            self._settled(won)
            return
        self.position.skip_passes()
        mine: cython.bint = self.position.turn == self.attacker
        n: cython.int = self.position.moves_into(out)
        i: cython.int
        end: cython.int
        for i in range(n):
            end = out[i] & 63
            if (end < 8 or end >= 56) and out[i] < PUSH:  # M7
                if not mine:
                    self._settled(False)
                    return
                if left > 0 and (
                    self.towers == 255 or (self.towers >> (self.position.at[out[i] >> 6] & 7)) & 1
                ):
                    self._settled(True)
                    return
        # the attacker's last ply can only be a move to the home row
        if left <= 0 or (mine and left == 1):
            self._settled(False)
            return
        here: cython.ulonglong = self._here()
        if self.goal_key != self.plain_key:
            if self.table.look(here ^ self.plain_key) and (
                self.table.second == 0 if self.attacker == 0 else self.table.first == 0
            ):
                self._settled(False)  # the attacker does not win at all
                return
            if left < NO_LIMIT and self.table.look(here ^ self.goal_key ^ PLY_KEYS[0]):
                if left >= cython.cast(cython.int, self.table.first):
                    self._settled(True)
                    return
                if left <= cython.cast(cython.int, self.table.second):
                    self._settled(False)
                    return
        self.child_key = here ^ self.goal_key
        if left < NO_LIMIT:
            self.child_key ^= PLY_KEYS[left]
        if self.table.look(self.child_key):
            self.pn, self.dn = self.table.first, self.table.second
        elif mine:
            self.pn, self.dn = 1, n
        else:
            self.pn, self.dn = n, 1

    def _keep(self, key: cython.ulonglong, left: cython.int, work: cython.ulonglong) -> None:
        """Remember what was found of the position."""
        self.table.keep(key, self.pn, self.dn, work)
        if left < NO_LIMIT and (self.pn == 0 or self.dn == 0):
            fact: cython.ulonglong = self._here() ^ self.goal_key ^ PLY_KEYS[0]
            yes: cython.uint = NO_LIMIT
            no: cython.uint = 0
            if self.table.look(fact):
                yes, no = self.table.first, self.table.second
            if self.pn == 0 and cython.cast(cython.uint, left) < yes:
                yes = left
            if self.dn == 0 and cython.cast(cython.uint, left) > no:
                no = left
            self.table.keep(fact, yes, no, work)

    def _expand(
        self,
        pn_limit: cython.uint,
        dn_limit: cython.uint,
        left: cython.int,
        key: cython.ulonglong,
    ) -> None:
        """Search below the position until a number reaches its limit; leave both in pn and dn."""
        if not cython.compiled:
            out: Any = [0] * MOST_MOVES
        self.expansions += 1
        before: cython.ulonglong = self.expansions
        mine: cython.bint = self.position.turn == self.attacker
        base: cython.int = self.top
        n: cython.int = self.position.moves_into(out)
        i: cython.int
        token: cython.uint
        next_left: cython.int = left if left >= NO_LIMIT else left - 1
        for i in range(n):
            token = self.position.apply(out[i])
            self._judge(next_left)
            self.position.revert(out[i], token)
            if (self.pn == 0) if mine else (self.dn == 0):
                self._keep(key, left, 1)
                return
            self.c_move[base + i] = out[i]
            self.c_pn[base + i], self.c_dn[base + i] = self.pn, self.dn
            self.c_key[base + i] = self.child_key
        self.top = base + n
        while True:
            # the side to move needs one move (the least number), against it all count (the sum)
            least: cython.uint = INFINITE
            second: cython.uint = INFINITE
            total: cython.ulonglong = 0
            best: cython.int = base
            one: cython.uint
            all_: cython.uint
            for i in range(base, base + n):
                one = self.c_pn[i] if mine else self.c_dn[i]
                all_ = self.c_dn[i] if mine else self.c_pn[i]
                total += all_
                if one < least:
                    second, least, best = least, one, i
                elif one < second:
                    second = one
            if least == 0:
                total = INFINITE
            elif least >= INFINITE:
                total = 0
            elif total >= INFINITE:
                total = INFINITE - 1
            self.pn = least if mine else cython.cast(cython.uint, total)
            self.dn = cython.cast(cython.uint, total) if mine else least
            if self.pn >= pn_limit or self.dn >= dn_limit or self.pn == 0 or self.dn == 0:
                break
            if self.stopped or self.expansions >= self.limit:
                break
            one_limit: cython.uint = second + 1 + (second >> 2)
            if second >= INFINITE - (INFINITE >> 2) - 1:
                one_limit = INFINITE
            all_ = self.c_dn[best] if mine else self.c_pn[best]
            all_limit: cython.uint = (dn_limit if mine else pn_limit)
            if all_limit < INFINITE:
                all_limit = all_limit - cython.cast(cython.uint, total) + all_
            if one_limit > (pn_limit if mine else dn_limit):
                one_limit = pn_limit if mine else dn_limit
            token = self.position.apply(self.c_move[best])
            self.position.skip_passes()
            if mine:
                self._expand(one_limit, all_limit, next_left, self.c_key[best])
            else:
                self._expand(all_limit, one_limit, next_left, self.c_key[best])
            self.position.revert(self.c_move[best], token)
            self.c_pn[best], self.c_dn[best] = self.pn, self.dn
        self.top = base
        self._keep(key, left, self.expansions - before + 1)
