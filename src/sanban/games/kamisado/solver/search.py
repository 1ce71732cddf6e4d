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
    from sanban.games.kamisado.round import COLOUR, MOST_MOVES, PUSH, REACH, Position
    from sanban.games.kamisado.solver.table import INFINITE, Table

    NO_LIMIT = 250  # plies: more than any question asks
    ALL_TOWERS = 255
    TURN_KEYS = [0] * 32
    PLY_KEYS = [0] * 256
    WAYS = [0] * 1536

ONE = 1
EVERYWHERE = 0xFFFFFFFFFFFFFFFF
ROOM = 1 << 15  # moves on the way from the root to the leaf; a round needs a fiftieth


def _fill_tables() -> None:
    i: cython.int
    rng: Any = Rng("kamisado solver keys")
    for i in range(32):
        TURN_KEYS[i] = rng.word()
    for i in range(256):
        PLY_KEYS[i] = rng.word()
    for i in range(1536):
        WAYS[i] = EVERYWHERE
    # the squares that must be empty for a tower to walk home: ask the rules, on an empty board
    for place in range(512):
        level, side, square = place >> 7, (place >> 6) & 1, place & 63
        position: Any = Position()
        position.put(side, 0, square, level)
        position.turn, position.must = side, 0
        home = 0 if side else 7
        ends = [move & 63 for move in position.moves() if (move & 63) >> 3 == home]
        for i, end in enumerate(ends if square >> 3 != home else []):
            step = (end - square) // abs((end >> 3) - (square >> 3))
            WAYS[place * 3 + i] = sum(1 << s for s in range(square + step, end + step, step))


_fill_tables()


@functools.lru_cache(1024)
def _question_key(about: str) -> int:
    return int(Rng(about).word())


class Search:
    """One question at a time; the table remembers across questions."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.stopped = False
        self.expansions = self.limit = 0
        self.position, self.root = Position(), Position()
        self.plain_key = self.goal_key = self.key = 0
        self.attacker, self.towers, self.plies, self.top = 0, ALL_TOWERS, NO_LIMIT, 0
        self.pn = self.dn = 1
        self.moves = array("i", [0]) * ROOM
        self.pns, self.dns = array("I", [0]) * ROOM, array("I", [0]) * ROOM
        self.keys = array("Q", [0]) * ROOM

    def ask(
        self,
        position: Position,
        attacker: int,
        towers: int = ALL_TOWERS,
        plies: int = NO_LIMIT,
    ) -> None:
        """Set the question; `towers` is a set of colours, bit by bit."""
        self.root.copy_from(position)
        self.attacker, self.towers, self.plies = attacker, towers, plies
        about = "".join([str(position.level_of(side, c)) for side in (0, 1) for c in range(8)])
        self.plain_key = _question_key(f"{about} {position.turned}")
        self.goal_key = _question_key(f"{about} {position.turned} {attacker} {towers}")
        if towers == ALL_TOWERS and plies >= NO_LIMIT:
            # who wins at all is one question, whoever asks it: does Black win?
            self.attacker, self.goal_key = 0, self.plain_key

    def run(self, limit: int) -> int:
        """Search for at most `limit` expansions: 1 yes, -1 no, 0 not known yet.

        Black's or the attacker's "yes": see `ask`.
        """
        answer: cython.int
        self.limit = self.expansions + limit
        with cython.nogil:
            answer = self._go()
        return answer

    def outlook(self, position: Position, side: int) -> tuple[int, int, int, int]:
        """For a side: how many of its towers, and of the other side's, would reach the home row if
        it were their turn; how many moves of the side to move call none of those; and 1 when it
        can reach the home row now. The last two are below 0 when the other side is to move."""
        self.position.copy_from(position)
        self.position.skip_passes()
        occupied: cython.ulonglong = self._occupied()
        mover: cython.int = self.position.turn
        own = self._strikers(side, occupied)
        other = self._strikers(1 - side, occupied)
        safe = 0
        colour: cython.int
        for colour in range(8):
            if self.position.must < 0 or self.position.must == colour:
                safe += self._replies(mover * 8 + colour, other if mover == side else own)
        now = self.position.must >= 0 and self._strikes(mover * 8 + self.position.must, occupied)
        sign = 1 if mover == side else -1
        return own.bit_count(), other.bit_count(), sign * safe, sign * now

    def _go(self) -> cython.int:
        self.position.copy_from(self.root)
        self.top = 0
        self._judge(self.plies, self._occupied())
        if self.pn != 0 and self.dn != 0 and self.limit > self.expansions:
            self._expand(INFINITE, INFINITE, self.plies, self.key)
        if self.pn == 0:
            return 1
        return -1 if self.dn == 0 else 0

    def _settled(self, proved: cython.bint) -> None:
        self.pn = 0 if proved else INFINITE
        self.dn = INFINITE if proved else 0

    def _here(self) -> cython.ulonglong:
        return self.position.key ^ TURN_KEYS[self.position.turn * 16 + self.position.must + 1]

    # threats -------------------------------------------------------------------------

    def _occupied(self) -> cython.ulonglong:
        """The squares with towers, bit by bit."""
        found: cython.ulonglong = 0
        i: cython.int
        for i in range(16):
            if self.position.where[i] >= 0:
                found |= ONE << self.position.where[i]
        return found

    def _strikes(self, tower: cython.int, occupied: cython.ulonglong) -> cython.bint:
        """Whether the tower, when it is its turn, reaches the home row (M7)."""
        at: cython.int = self.position.where[tower]
        if at < 0:
            return False
        at = ((self.position.level[tower] * 2 + (tower >> 3)) * 64 + at) * 3
        return (
            (WAYS[at] & occupied) == 0
            or (WAYS[at + 1] & occupied) == 0
            or (WAYS[at + 2] & occupied) == 0
        )

    def _strikers(self, side: cython.int, occupied: cython.ulonglong) -> cython.int:
        """The colours of the side's towers that would reach the home row, bit by bit."""
        found: cython.int = 0
        colour: cython.int
        for colour in range(8):
            if self._strikes(side * 8 + colour, occupied):
                found |= 1 << colour
        return found

    def _replies(self, tower: cython.int, strikers: cython.int) -> cython.int:
        """How many moves of the tower do not call a striker; only an estimate."""
        forward: cython.int = -8 if tower >> 3 else 8
        found: cython.int = 0
        step: cython.int
        for step in range(-1, 2):
            square: cython.int = self.position.where[tower]
            left: cython.int = REACH[self.position.level[tower]]
            while left > 0:
                file: cython.int = (square & 7) + step
                square += forward + step
                if file < 0 or file > 7 or not 0 <= square < 64 or self.position.at[square] >= 0:
                    break
                if not (strikers >> COLOUR[self.position.turned * 64 + square]) & 1:
                    found += 1
                left -= 1
        return found

    # judging a position without expanding it -----------------------------------------

    def _judge(self, left: cython.int, occupied: cython.ulonglong) -> None:
        """Put into pn, dn and key what is known or guessed; forced passes are made first."""
        if self.position.winner >= 0:
            won: cython.bint = self.position.winner == self.attacker
            if won and self.towers != ALL_TOWERS:
                won = ((self.towers >> self.position.tooth()) & 1) != 0
            self._settled(won)
            return
        self.position.skip_passes()
        side: cython.int = self.position.turn
        must: cython.int = self.position.must
        mine: cython.bint = side == self.attacker
        if must >= 0 and self._strikes(side * 8 + must, occupied):
            if not mine:
                self._settled(False)
                return
            if left > 0 and (self.towers >> must) & 1:
                self._settled(True)
                return
        if left <= 0 or (mine and left == 1 and must >= 0):
            self._settled(False)  # the attacker's last ply can only be a step to the home row
            return
        if not self._known(left):
            self._guess(left, occupied)

    def _known(self, left: cython.int) -> cython.bint:
        """Ask the table."""
        here: cython.ulonglong = self._here()
        self.key = here ^ self.goal_key
        if self.goal_key != self.plain_key:
            if self.table.look(here ^ self.plain_key) and (
                self.table.second == 0 if self.attacker == 0 else self.table.first == 0
            ):
                self._settled(False)  # the attacker does not win at all
                return True
            if left < NO_LIMIT:
                if self.table.look(self.key ^ PLY_KEYS[0]):
                    if left >= cython.cast(cython.int, self.table.first):
                        self._settled(True)
                        return True
                    if left <= cython.cast(cython.int, self.table.second):
                        self._settled(False)
                        return True
                self.key ^= PLY_KEYS[left]
        if self.table.look(self.key):
            self.pn, self.dn = self.table.first, self.table.second
            return True
        return False

    def _guess(self, left: cython.int, occupied: cython.ulonglong) -> None:
        """The numbers of a position that was never expanded.

        Settled when every move lets the other side reach the home row at once. Otherwise
        from the moves that do not, and the replies they leave: measured to search least.
        """
        if not cython.compiled:
            out: Any = [0] * MOST_MOVES
        side: cython.int = self.position.turn
        mine: cython.bint = side == self.attacker
        n: cython.int = self.position.moves_into(out)
        i: cython.int
        tower: cython.int
        safe: cython.int = 0
        called: cython.int = 0
        for i in range(n):
            if out[i] >= PUSH or not 8 <= out[i] & 63 < 56:
                safe += 1
                continue
            tower = (1 - side) * 8 + COLOUR[self.position.turned * 64 + (out[i] & 63)]
            if not self._strikes(
                tower, (occupied ^ (ONE << (out[i] >> 6))) | (ONE << (out[i] & 63))
            ):
                called |= 1 << (tower & 7)
                safe += 1
            elif not mine and (left < 2 or not (self.towers >> (tower & 7)) & 1):
                safe += 1
        if safe == 0:
            self._settled(not mine)
            return
        own: cython.int = self._strikers(side, occupied)
        other: cython.int = self._strikers(1 - side, occupied)
        fewest: cython.int = 99
        hope: cython.int = 3  # for the side to move to win ...
        fear: cython.int = 4 + 2 * safe  # ... and for the other side to stop it
        for i in range(8):
            hope -= (own >> i) & 1
            fear -= (other >> i) & 1
            if (called >> i) & 1:
                replies: cython.int = self._replies((1 - side) * 8 + i, own)
                if replies < fewest:
                    fewest = replies
        hope += 2 * (fewest if called else 4)
        if hope < 1:
            hope = 1
        if fear < 1:
            fear = 1
        self.pn = hope if mine else fear
        self.dn = fear if mine else hope

    # searching -----------------------------------------------------------------------

    def _open(self, left: cython.int, key: cython.ulonglong) -> cython.int:
        """Judge every move and note it from `top` on; return how many, or 0 when one decides."""
        if not cython.compiled:
            out: Any = [0] * MOST_MOVES
        side: cython.int = self.position.turn
        mine: cython.bint = side == self.attacker
        n: cython.int = self.position.moves_into(out)
        i: cython.int
        tower: cython.int
        token: cython.uint
        occupied: cython.ulonglong = self._occupied()
        after: cython.ulonglong
        for i in range(n):
            after = (occupied ^ (ONE << ((out[i] >> 6) & 63))) | (ONE << (out[i] & 63))
            tower = (1 - side) * 8 + COLOUR[self.position.turned * 64 + (out[i] & 63)]
            if mine and out[i] < PUSH and 8 <= out[i] & 63 < 56 and self._strikes(tower, after):
                self._settled(False)  # the commonest end of a line needs no move made
            else:
                token = self.position.apply(out[i])
                self._judge(left, self._occupied() if out[i] >= PUSH else after)
                self.position.revert(out[i], token)
                if (self.pn == 0) if mine else (self.dn == 0):
                    return 0
            self.moves[self.top + i] = out[i]
            self.pns[self.top + i], self.dns[self.top + i] = self.pn, self.dn
            self.keys[self.top + i] = self.key
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
        mine: cython.bint = self.position.turn == self.attacker
        base: cython.int = self.top
        i: cython.int
        next_left: cython.int = left if left >= NO_LIMIT else left - 1
        n: cython.int = self._open(next_left, key)
        if n == 0:
            self._keep(key, left, 1)
            return
        self.top = base + n
        # the side to move needs one good move (the least number `one`); to stop it every
        # move must be answered (the sum of the numbers `all_`)
        one_limit: cython.uint = pn_limit if mine else dn_limit
        all_limit: cython.uint = dn_limit if mine else pn_limit
        while True:
            least: cython.uint = INFINITE
            second: cython.uint = INFINITE
            total: cython.ulonglong = 0
            best: cython.int = base
            one: cython.uint
            all_: cython.uint
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
            all_ = cython.cast(cython.uint, total)
            self.pn = least if mine else all_
            self.dn = all_ if mine else least
            if least >= one_limit or all_ >= all_limit or least == 0 or all_ == 0:
                break
            if self.stopped or self.expansions >= self.limit:
                break
            if self.table.look(self.keys[best]) and (
                self.table.first != self.pns[best] or self.table.second != self.dns[best]
            ):  # met on another way meanwhile
                self.pns[best], self.dns[best] = self.table.first, self.table.second
                continue
            # half as much again as the second best: fewer returns for little detour
            one = INFINITE
            if second < INFINITE // 2:
                one = second + 1 + (second >> 1)
            if one > one_limit:
                one = one_limit
            if all_limit < INFINITE:
                all_ = all_limit - all_ + (self.dns[best] if mine else self.pns[best])
            else:
                all_ = INFINITE
            token: cython.uint = self.position.apply(self.moves[best])
            self.position.skip_passes()
            if mine:
                self._expand(one, all_, next_left, self.keys[best])
            else:
                self._expand(all_, one, next_left, self.keys[best])
            self.position.revert(self.moves[best], token)
            self.pns[best], self.dns[best] = self.pn, self.dn
        self.top = base
        self._keep(key, left, self.expansions - before + 1)

    def _keep(self, key: cython.ulonglong, left: cython.int, work: cython.ulonglong) -> None:
        """Remember what was found of the position; within how many plies, as a bound for all."""
        self.table.keep(key, self.pn, self.dn, work)
        if left >= NO_LIMIT or (self.pn != 0 and self.dn != 0):
            return
        bound: cython.ulonglong = key ^ PLY_KEYS[left] ^ PLY_KEYS[0]
        yes: cython.uint = NO_LIMIT
        no: cython.uint = 0
        if self.table.look(bound):
            yes, no = self.table.first, self.table.second
        if self.pn == 0 and cython.cast(cython.uint, left) < yes:
            yes = left
        if self.dn == 0 and cython.cast(cython.uint, left) > no:
            no = left
        self.table.keep(bound, yes, no, work)
