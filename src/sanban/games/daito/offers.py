"""Which actions are open: the legal codes of a seat. Compiled."""

import cython

from sanban.games.daito.actions import (
    ADD,
    ADD_PAID,
    ALL_COUNT,
    ANSWER,
    ANSWER_PAID,
    AT_END,
    AT_IGNORE,
    AT_OPEN,
    AT_PLAY,
    AT_SEME,
    ATTACKS,
    EXCHANGE,
    FAVOURITE,
    FOCUS,
    FUDOSHIN,
    FUDOSHIN_REPLY,
    IGNORE,
    JIKAN,
    JIKAN_DESU,
    KAMAE,
    LOSE,
    LOSSES,
    LOW_DECK,
    REFEREE,
    REPLIES,
    REPLY_COUNT,
    RESHUFFLE,
    SEME,
    SEME_1,
    STOP,
    T_KIAI,
    T_MAKI,
    TAKE,
    TAKE_NOTHING,
    WITH_FOCUS,
    YAME,
)

if not cython.compiled:
    from sanban.games.daito.turn import COLOUR, REPLY_CARD, REPLY_THREAT, THREAT, Turn

    FIRST_REPLY = [0] * 25
    LOSS = [0] * 27

for _i in range(REPLY_COUNT - 1, -1, -1):
    FIRST_REPLY[REPLIES[_i][0]] = _i  # the replies of a card stand together
for _i in range(27):
    LOSS[_i] = LOSSES[_i // 3][_i % 3]


class Offers(Turn):
    """A match that knows what each seat may do now, under its options."""

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.codes = [0] * 64
        self.kamae_red = self.time_out = self.yame_own_turn = False
        self.only_two = self.reshuffle_any = False

    def offer(self, seat: cython.int) -> cython.int:
        """Write the seat's legal actions to `codes`; how many there are."""
        n: cython.int = 0
        if self.phase == AT_END:
            return 0
        if seat == self.active:
            if self.phase == AT_OPEN or self.phase == AT_PLAY:
                n = self.offer_turn(n)
            else:
                n = self.offer_choice(n)
        if self.may_call_yame(seat):
            self.codes[n] = YAME
            n += 1
        if (
            self.size <= LOW_DECK
            and self.used_size > 0
            and (seat == self.active or self.reshuffle_any)
        ):
            self.codes[n] = RESHUFFLE
            n += 1
        return n

    def may_call_yame(self, seat: cython.int) -> cython.bint:
        """D6. With `own_turn` the other may call only before the first act of a round."""
        if self.tokens[seat * 3 + REFEREE] == 0:
            return False
        if seat == self.active or not self.yame_own_turn:
            return True
        return self.fresh and self.phase == AT_OPEN and self.exchanged == 0

    def offer_choice(self, n: cython.int) -> cython.int:
        """The ignore, Seme and bonus choices."""
        i: cython.int
        t: cython.int = self.active * 3
        if self.phase == AT_IGNORE:
            for i in range(8):
                if self.is_live(i):
                    self.codes[n] = IGNORE + i
                    n += 1
        elif self.phase == AT_SEME:
            i = 0
            while self.live[i] != SEME and self.live[i] != SEME_1:
                i += 1
            first: cython.int = 3 if self.live[i] == SEME else 0
            for i in range(first, 9 if first else 3):
                if (
                    self.tokens[t] >= LOSS[i * 3]
                    and self.tokens[t + 1] >= LOSS[i * 3 + 1]
                    and self.tokens[t + 2] >= LOSS[i * 3 + 2]
                ):
                    self.codes[n] = LOSE + i
                    n += 1
        else:
            for i in range(3):
                if self.tokens[t + i] < self.dealt[t + i]:
                    self.codes[n] = TAKE + i
                    n += 1
            self.codes[n] = TAKE_NOTHING
            n += 1
        return n

    def offer_turn(self, n: cython.int) -> cython.int:
        """Jikan Desu, exchange, play, stop."""
        i: cython.int
        kind: cython.int
        before: cython.int = -1
        seat: cython.int = self.active
        if self.phase == AT_OPEN:
            # D5: the leader at 1:0, or anybody with the option time_out
            if (
                self.exchanged == 0
                and self.holds(seat, JIKAN)
                and (self.time_out or self.ippon[seat] > self.ippon[1 - seat])
            ):
                self.codes[n] = JIKAN_DESU
                n += 1
            if self.size > 0 and (self.exchanged == 0 or self.tokens[seat * 3 + FOCUS] > 0):
                for i in range(seat * 4, seat * 4 + self.held[seat]):
                    kind = self.hand[i] & 31
                    if kind != before:
                        self.codes[n] = EXCHANGE + kind
                        n += 1
                    before = kind
        if self.live_size and not self.added:  # D14: answers come before additions
            n = self.offer_answers(n)
        n = self.offer_additions(n)
        # all three counters can be made to count with a Favourite token
        if (
            self.mine_size == 3
            and not self.favourite_spent
            and self.tokens[seat * 3 + FAVOURITE] > 0
        ):
            self.codes[n] = ALL_COUNT
            n += 1
        self.codes[n] = STOP
        return n + 1

    def is_live(self, threat: cython.int) -> cython.bint:
        i: cython.int
        for i in range(self.live_size):
            if THREAT[self.live[i]] == threat:
                return True
        return False

    def may_reply(self, reply: cython.int) -> cython.bint:
        """Does the card of this reply neutralise a live attack?"""
        threat: cython.int = REPLY_THREAT[reply]
        if reply == FUDOSHIN_REPLY:
            return self.live_size > 0  # D17
        # D1: Kamae answers blue or yellow, by option red or yellow
        if REPLY_CARD[reply] == KAMAE and threat != T_MAKI and (threat == T_KIAI) == self.kamae_red:
            return False
        return self.is_live(threat)

    def offer_answers(self, n: cython.int) -> cython.int:
        """Cards of the hand, and Focus on a brown, upon live attacks."""
        i: cython.int
        reply: cython.int
        kind: cython.int
        before: cython.int = -1
        seat: cython.int = self.active
        base: cython.int = ANSWER
        # D7, option two: the third answer costs a Favourite token, but for Fudoshin
        if self.only_two and self.answers == 2:
            base = ANSWER_PAID
            if self.favourite_spent or self.tokens[seat * 3 + FAVOURITE] == 0:
                base = -1
        for i in range(seat * 4, seat * 4 + self.held[seat] + 1):
            if i < seat * 4 + self.held[seat]:
                kind = self.hand[i] & 31
            elif self.tokens[seat * 3 + FOCUS] > 0:
                kind = WITH_FOCUS
            else:
                break
            if kind in (before, JIKAN):
                continue
            before = kind
            reply = FIRST_REPLY[kind]
            while reply < REPLY_COUNT and REPLY_CARD[reply] == kind:
                if self.may_reply(reply) and (base >= 0 or kind == FUDOSHIN):
                    self.codes[n] = (ANSWER if kind == FUDOSHIN else base) + reply
                    n += 1
                reply += 1
        return n

    def offer_additions(self, n: cython.int) -> cython.int:
        """Further attack cards: free under the arrow and colour rules, or one with Favourite."""
        i: cython.int
        kind: cython.int
        before: cython.int = -1
        seat: cython.int = self.active
        if self.mine_size == 3:  # D14: never a fourth
            return n
        gate: cython.bint = (self.attacked == 0 or self.arrow) and self.unpaid < 2
        paid: cython.bint = not self.favourite_spent and self.tokens[seat * 3 + FAVOURITE] > 0
        for i in range(seat * 4, seat * 4 + self.held[seat]):
            kind = self.hand[i] & 31
            if kind == before or kind >= ATTACKS:
                continue
            before = kind
            if gate and not (self.colours >> COLOUR[kind]) & 1:
                self.codes[n] = ADD + kind
                n += 1
            elif paid:  # D15: not offered for a card that would be free
                self.codes[n] = ADD_PAID + kind
                n += 1
        return n
