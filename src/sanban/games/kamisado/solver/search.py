"""Proof-number search: can a side force the end of a round that it wants?

A question is: can the attacker force a round win with one of certain towers within a
number of plies? Passes are forced and count nothing. The search is depth-first (df-pn),
with thresholds and a table, so that memory stays what it is. Rounds never repeat a
position, so what is proved of a position holds however it was reached.

One expansion is one visit of a position in which its moves are made and judged; a
position that is visited again later counts again.
"""

from __future__ import annotations

import functools
from array import array
from typing import Any

import cython

from sanban.core.rng import Rng

if not cython.compiled:
    from sanban.core import check
    from sanban.games.kamisado.apply import apply, revert, skip_passes, tooth
    from sanban.games.kamisado.layout import *
    from sanban.games.kamisado.legal import moves_into
    from sanban.games.kamisado.solver.table import Table
    from sanban.games.kamisado.solver.threats import called, guess, moved, strikes
    from sanban.games.kamisado.state import Position, own
    from sanban.games.kamisado.ways import STEPS

MOST_EXPANSIONS = 10**15
UNSEEN, DECIDED = 0, 1  # no keys: see `Search._judge_unmade`
ROOM = 1 << 15  # moves on the way from the root to the leaf; a round needs a fiftieth


@functools.lru_cache(1024)
def _question_key(about: str) -> int:
    return int(Rng(about).word())


class Search:
    """One question at a time; the table remembers across questions."""

    @cython.annotation_typing(False)
    def __init__(self, table: Table) -> None:
        self.table = check.member(table, Table, "a Table of the solver")
        self.stopped = False
        self.expansions = self.limit = 0
        self.position, self.root = Position(), Position()
        self.s: Fields = self.position.f
        self.plain_key = self.other_board_key = self.goal_key = self.key = 0
        self.attacker, self.towers, self.plies, self.top = 0, ALL_TOWERS, NO_LIMIT, 0
        self.pn = self.dn = self.second = 1
        self.moves = array("i", [0]) * ROOM
        self.pns, self.dns = array("I", [0]) * ROOM, array("I", [0]) * ROOM
        self.keys = array("Q", [0]) * ROOM

    @cython.annotation_typing(False)
    def ask(
        self,
        position: Position,
        attacker: int,
        towers: int = ALL_TOWERS,
        plies: int = NO_LIMIT,
    ) -> None:
        """Set the question; `towers` is a set of colours, bit by bit."""
        if own(position).winner < 0:
            position.check_running()  # the search has no time to ask at each step
        attacker = check.whole(attacker, 0, 1, "A side")
        towers = check.whole(towers, 0, ALL_TOWERS, "A set of towers")
        plies = check.whole(plies, 0, NO_LIMIT, "A number of plies")
        self.root.copy_from(position)
        self.attacker, self.towers, self.plies = attacker, towers, plies
        about = "".join([str(position.level_of(side, c)) for side in (0, 1) for c in range(8)])
        self.plain_key = _question_key(f"{about} {position.turned}")
        self.other_board_key = _question_key(f"{about} {not position.turned}")
        self.goal_key = _question_key(f"{about} {position.turned} {attacker} {towers}")
        if towers == ALL_TOWERS and plies >= NO_LIMIT:
            # who wins at all is one question, whoever asks it: does Black win?
            self.attacker, self.goal_key = 0, self.plain_key

    @cython.annotation_typing(False)
    def run(self, limit: int) -> int:
        """Search for at most `limit` expansions: 1 yes, -1 no, 0 not known yet.

        Black's or the attacker's "yes": see `ask`.
        """
        return self._run(check.whole(limit, 0, MOST_EXPANSIONS, "A limit"))

    def _run(self, limit: cython.ulonglong) -> cython.int:
        answer: cython.int
        self.limit = self.expansions + limit
        with cython.nogil:
            answer = self._go()
        return answer

    def _go(self) -> cython.int:
        self.position.copy_from(self.root)
        self.top = 0
        self._judge(self.plies)
        decided: cython.bint = self.pn == 0 or self.dn == 0 or self._image_known()
        if not decided and self.limit > self.expansions:
            self._expand(INFINITE, INFINITE, self.plies, self.key)
        if self.pn == 0:
            return 1
        return -1 if self.dn == 0 else 0

    def _settled(self, proved: cython.bint) -> None:
        self.pn = 0 if proved else INFINITE
        self.dn = INFINITE if proved else 0

    # judging a position without expanding it -----------------------------------------

    def _judge(self, left: cython.int) -> None:
        """Put into pn, dn and key what is known or guessed; forced passes are made first."""
        if self.s.winner >= 0:
            won: cython.bint = self.s.winner == self.attacker
            if won and self.towers != ALL_TOWERS:
                won = ((self.towers >> tooth(self.s)) & 1) != 0
            self._settled(won)
            return
        skip_passes(self.s)
        side: cython.int = self.s.turn
        if self.s.must < 0:
            if left <= 0:
                self._settled(False)
                return
        elif self._decided(left, side * 8 + self.s.must, self.s.seen[side]):
            return
        here: cython.ulonglong = self.s.key ^ TURN_KEYS[side * 16 + self.s.must + 1]
        if not self._known(left, here):
            self._guess(left)

    def _decided(self, left: cython.int, tower: cython.int, seen: cython.ulonglong) -> cython.bint:
        """Whether it decides the question that this tower must move; then pn and dn say it."""
        mine: cython.bint = (tower >> 3) == self.attacker
        if strikes(self.s, tower, seen):
            if not mine:
                self._settled(False)
                return True
            if left > 0 and (self.towers >> (tower & 7)) & 1:
                self._settled(True)
                return True
        if left <= 0 or (mine and left == 1):
            self._settled(False)  # the attacker's last ply can only be a step to the home row
            return True
        return False

    def _fetch(self, left: cython.int, here: cython.ulonglong) -> None:
        """Begin to bring what `_known` will ask for from memory."""
        key: cython.ulonglong = here ^ self.goal_key
        if self.goal_key != self.plain_key:
            self.table.fetch(here ^ self.plain_key)
            if left < NO_LIMIT:
                self.table.fetch(key ^ PLY_KEYS[0])
                key ^= PLY_KEYS[left]
        self.table.fetch(key)

    def _known(self, left: cython.int, here: cython.ulonglong) -> cython.bint:
        """Ask the table."""
        self.key = here ^ self.goal_key
        if self.goal_key != self.plain_key:
            if self.table.probe(here ^ self.plain_key) and (
                self.table.second == 0 if self.attacker == 0 else self.table.first == 0
            ):
                self._settled(False)  # the attacker does not win at all
                return True
            if left < NO_LIMIT:
                if self.table.probe(self.key ^ PLY_KEYS[0]):
                    if left >= cython.cast(cython.int, self.table.first):
                        self._settled(True)
                        return True
                    if left <= cython.cast(cython.int, self.table.second):
                        self._settled(False)
                        return True
                self.key ^= PLY_KEYS[left]
        if self.table.probe(self.key):
            self.pn, self.dn = self.table.first, self.table.second
            return True
        return False

    def _guess(self, left: cython.int) -> None:
        """The numbers of a position that was never expanded, from its threats."""
        mine: cython.bint = self.s.turn == self.attacker
        found: cython.int = guess(self.s, self.attacker, self.towers, left)
        if found == 0:
            self._settled(not mine)
            return
        hope: cython.uint = found >> 16
        fear: cython.uint = found & 65535
        self.pn = hope if mine else fear
        self.dn = fear if mine else hope

    # the same position as a symmetry of the board shows it ----------------------------

    def _image_known(self) -> cython.bint:
        """Whether the table knows who wins an image of the position; then pn and dn say it.

        Rounds with teeth are left out: theirs do not come up.
        """
        tower: cython.int
        image: cython.int
        if self.goal_key != self.plain_key:
            return False
        for tower in range(16):
            if self.s.level[tower] != 0:
                return False
        for image in range(1, IMAGES):
            if self.table.probe(self._image_key(image)) and (
                self.table.first == 0 or self.table.second == 0
            ):
                self._settled((self.table.first == 0) != ((image & HALF_TURN) != 0))
                return True
        return False

    def _image_key(self, image: cython.int) -> cython.ulonglong:
        """The key of an image of the position."""
        key: cython.ulonglong = self.other_board_key if image & RENAMED else self.plain_key
        turn: cython.int = (63 if image & HALF_TURN else 0) ^ (7 if image & MIRRORED else 0)
        swap: cython.int = 1 if image & HALF_TURN else 0
        tower: cython.int
        other: cython.int
        for tower in range(16):
            if self.s.where[tower] >= 0:
                other = ((tower >> 3) ^ swap) * 8 + IMAGE_COLOUR[image * 8 + (tower & 7)]
                key ^= KEYS[other * 64 + (self.s.where[tower] ^ turn)]
        other = -1 if self.s.must < 0 else IMAGE_COLOUR[image * 8 + self.s.must]
        return key ^ TURN_KEYS[(self.s.turn ^ swap) * 16 + other + 1]

    # searching -----------------------------------------------------------------------

    def _judge_unmade(self, move: cython.int, left: cython.int) -> cython.ulonglong:
        """Judge a move without making it, as far as that goes.

        The key of the position after it; DECIDED when pn and dn say all; UNSEEN when the move
        must be made to be judged: a push, the end of the round, a tower that may have to pass.
        """
        side: cython.int = 1 - self.s.turn
        tower: cython.int = called(self.s, move)
        if tower < 0:
            return UNSEEN
        seen: cython.ulonglong = moved(self.s.seen[side], move, side)
        square: cython.int = self.s.where[tower] ^ (63 if side else 0)
        if not STEPS[square] & ~seen:
            return UNSEEN
        if self._decided(left, tower, seen):
            return DECIDED
        start: cython.int = (move >> 6) & 63
        mover: cython.int = self.s.at[start] * 64
        key: cython.ulonglong = self.s.key ^ KEYS[mover + start] ^ KEYS[mover + (move & 63)]
        return key ^ TURN_KEYS[side * 16 + (tower & 7) + 1]

    def _open(self, left: cython.int) -> cython.int:
        """Judge every move and note it from `top` on; return how many, or 0 when one decides."""
        if not cython.compiled:
            out: Any = [0] * MOST_MOVES
        mine: cython.bint = self.s.turn == self.attacker
        n: cython.int = moves_into(self.s, out)
        i: cython.int
        at: cython.int = self.top
        token: cython.uint
        here: cython.ulonglong
        for i in range(n):
            here = self._judge_unmade(out[i], left)
            if here == DECIDED:
                if (self.pn == 0) if mine else (self.dn == 0):
                    return 0
                self.pns[at + i], self.dns[at + i] = self.pn, self.dn
            elif here != UNSEEN:
                self._fetch(left, here)
            self.keys[at + i] = here
        for i in range(n):
            here = self.keys[at + i]
            self.moves[at + i] = out[i]
            if here == DECIDED:
                continue
            if here == UNSEEN or not self._known(left, here):
                token = apply(self.s, out[i])
                if here == UNSEEN:
                    self._judge(left)
                else:
                    self._guess(left)
                revert(self.s, out[i], token)
            if (self.pn == 0) if mine else (self.dn == 0):
                return 0
            self.pns[at + i], self.dns[at + i] = self.pn, self.dn
            self.keys[at + i] = self.key
        return n

    def _expand(
        self,
        pn_limit: cython.uint,
        dn_limit: cython.uint,
        left: cython.int,
        key: cython.ulonglong,
    ) -> None:
        """Search below the position until a number reaches its limit; leave both in pn and dn."""
        self.expansions += 1
        before: cython.ulonglong = self.expansions
        mine: cython.bint = self.s.turn == self.attacker
        base: cython.int = self.top
        next_left: cython.int = left if left >= NO_LIMIT else left - 1
        n: cython.int = self._open(next_left)
        if n == 0:
            self._keep(key, left, 1)
            return
        self.top = base + n
        # the side to move needs one good move (the least number `one`); to stop it every
        # move must be answered (the sum of the numbers `all_`)
        one_limit: cython.uint = pn_limit if mine else dn_limit
        all_limit: cython.uint = dn_limit if mine else pn_limit
        while True:
            best: cython.int = self._sum_up(base, n, mine)
            one: cython.uint = self.pn if mine else self.dn
            all_: cython.uint = self.dn if mine else self.pn
            if one >= one_limit or all_ >= all_limit or one == 0 or all_ == 0:
                break
            if self.stopped or self.expansions >= self.limit:
                break
            if not self._renew(best):
                self._descend(best, mine, one_limit, all_limit, next_left)
        self.top = base
        self._keep(key, left, self.expansions - before + 1)

    def _sum_up(self, base: cython.int, n: cython.int, mine: cython.bint) -> cython.int:
        """Put the numbers of a position into pn and dn, from those of its moves.

        Return the place of the best move; `second` is the number of the second best.
        """
        least: cython.uint = INFINITE
        second: cython.uint = INFINITE
        total: cython.ulonglong = 0
        best: cython.int = base
        one: cython.uint
        i: cython.int
        for i in range(base, base + n):
            one = self.pns[i] if mine else self.dns[i]
            total += self.dns[i] if mine else self.pns[i]
            if one <= least:
                second, least, best = least, one, i
            elif one < second:
                second = one
        if least == 0:
            total = INFINITE
        elif least >= INFINITE:
            total = 0
        elif total >= INFINITE:
            total = INFINITE - 1
        all_: cython.uint = cython.cast(cython.uint, total)
        self.pn = least if mine else all_
        self.dn = all_ if mine else least
        self.second = second
        return best

    def _renew(self, place: cython.int) -> cython.bint:
        """Take other numbers for a move from the table: its position was met on another way."""
        if not self.table.probe(self.keys[place]) or (
            self.table.first == self.pns[place] and self.table.second == self.dns[place]
        ):
            return False
        self.pns[place], self.dns[place] = self.table.first, self.table.second
        return True

    def _descend(
        self,
        best: cython.int,
        mine: cython.bint,
        one_limit: cython.uint,
        all_limit: cython.uint,
        left: cython.int,
    ) -> None:
        """Search below the best move, within limits that follow from its position's."""
        # half as much again as the second best: fewer returns for little detour
        one: cython.uint = INFINITE
        if self.second < INFINITE // 2:
            one = self.second + 1 + (self.second >> 1)
        if one > one_limit:
            one = one_limit
        all_: cython.uint = INFINITE
        if all_limit < INFINITE:
            all_ = all_limit - (self.dn if mine else self.pn)
            all_ += self.dns[best] if mine else self.pns[best]
        token: cython.uint = apply(self.s, self.moves[best])
        skip_passes(self.s)
        if mine:
            self._expand(one, all_, left, self.keys[best])
        else:
            self._expand(all_, one, left, self.keys[best])
        revert(self.s, self.moves[best], token)
        self.pns[best], self.dns[best] = self.pn, self.dn

    def _keep(self, key: cython.ulonglong, left: cython.int, work: cython.ulonglong) -> None:
        """Remember what was found of the position; within how many plies, as a bound for all."""
        self.table.keep(key, self.pn, self.dn, work)
        if left >= NO_LIMIT or (self.pn != 0 and self.dn != 0):
            return
        bound: cython.ulonglong = key ^ PLY_KEYS[left] ^ PLY_KEYS[0]
        yes: cython.uint = NO_LIMIT
        no: cython.uint = 0
        if self.table.probe(bound):
            yes, no = self.table.first, self.table.second
        if self.pn == 0 and cython.cast(cython.uint, left) < yes:
            yes = left
        if self.dn == 0 and cython.cast(cython.uint, left) > no:
            no = left
        self.table.keep(bound, yes, no, work)
