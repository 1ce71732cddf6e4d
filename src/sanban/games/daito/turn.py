"""The acts of a turn: exchange, answer, add, Yame, Jikan Desu; what each does. Compiled."""

import cython

from sanban.games.daito.actions import (
    AT_PLAY,
    AT_SEME,
    ATTACKS,
    BY_YAME,
    COLOURS,
    DRAWN,
    END_JIKAN,
    FOCUS,
    FUDOSHIN,
    JIKAN,
    KAMAE,
    KINDS,
    NOTE_GOT,
    NOTE_SHOWN,
    REFEREE,
    REPLIES,
    REPLY_COUNT,
    THREAT_OF,
    WITH_FOCUS,
)

if not cython.compiled:
    from sanban.games.daito.bout import Bout

    COLOUR = [0] * 24
    THREAT = [0] * 24
    REPLY_CARD = [0] * 64
    REPLY_THREAT = [0] * 64

for _i in range(KINDS):
    COLOUR[_i] = COLOURS[_i]
    THREAT[_i] = THREAT_OF[_i] if _i < ATTACKS else -1
for _i in range(REPLY_COUNT):
    REPLY_CARD[_i] = REPLIES[_i][0]
    REPLY_THREAT[_i] = REPLIES[_i][1]


class Turn(Bout):
    """A match that a player can act in."""

    def exchange(self, kind: cython.int) -> None:
        """One card to the bottom of the deck, the top card to the hand."""
        if self.exchanged:  # the first is free
            self.tokens[self.active * 3 + FOCUS] -= 1
        self.exchanged += 1
        self.slip(self.active, kind)
        self.note(NOTE_GOT, self.active, self.pull(self.active), 0)

    def answer(self, reply: cython.int) -> None:
        """Neutralise an attack; an attack card becomes an attack by the same act."""
        i: cython.int = 0
        kind: cython.int = REPLY_CARD[reply]
        self.phase = AT_PLAY
        self.answers += 1
        if kind == FUDOSHIN:
            while self.live_size:
                self.remove_live(0)
        else:
            while THREAT[self.live[i]] != REPLY_THREAT[reply]:
                i += 1
            self.remove_live(i)
        if kind == WITH_FOCUS:
            self.tokens[self.active * 3 + FOCUS] -= 1
            self.focused = True
            return
        if kind < ATTACKS:
            self.unpaid += 1
            self.colours |= 1 << COLOUR[kind]
            self.spend(self.active, kind)
            self.mine[self.mine_size] = kind
            self.mine_size += 1
        else:
            self.spend(self.active, kind)
            self.use(kind)
        if kind != KAMAE:  # every other card has the arrow
            self.arrow = True

    def add(self, kind: cython.int) -> None:
        """Play a further attack card. It opens nothing by itself (D15)."""
        self.phase = AT_PLAY
        self.added = True
        self.spend(self.active, kind)
        self.mine[self.mine_size] = kind
        self.mine_size += 1

    def call_yame(self, seat: cython.int) -> None:
        """The opponent shows the hand; a Jikan Desu in it is an ippon for the caller."""
        other: cython.int = 1 - seat
        i: cython.int
        self.tokens[seat * 3 + REFEREE] -= 1
        for i in range(other * 4, other * 4 + self.held[other]):
            self.note(NOTE_SHOWN, other, self.hand[i] & 31, 0)
        if self.holds(other, JIKAN):
            self.give_ippon(seat, BY_YAME)
        else:
            self.show(other)
            if self.phase == AT_SEME and seat == self.active:
                self.suffer()  # the token spent on the call may have ended the choice

    def jikan_desu(self) -> None:
        """Time is up: the leader wins; equal scores are a draw (D5)."""
        self.spend(self.active, JIKAN)
        self.use(JIKAN)
        if self.ippon[0] == self.ippon[1]:
            self.finish(DRAWN, END_JIKAN)
        else:
            self.finish(0 if self.ippon[0] > self.ippon[1] else 1, END_JIKAN)
