"""A whole match as one compact state that can be played, copied, re-dealt and searched. Compiled.

Every decision is one code of `actions.py`. `offer(seat)` writes the legal ones to `codes`,
`act(seat, code)` carries one out (it must be legal); both run without the GIL and without
Python objects, so that a search can use them. What happened stands in `notes` if asked for.

>>> from sanban.core.rng import Rng
>>> from sanban.games.daito.deck import find_deck
>>> duel = Duel()
>>> duel.set_up(find_deck("default55").counts, Rng(1), 0)
>>> duel.playout(Rng(2)), duel.winner, duel.score()  # ten random actions, and Aka won
(10, 0, [2, 1])
"""

from collections.abc import Sequence

import cython

from sanban.games.daito.actions import (
    ADD,
    ADD_PAID,
    ALL_COUNT,
    ANSWER,
    ANSWER_PAID,
    AT_END,
    AT_OPEN,
    EXCHANGE,
    FAVOURITE,
    IGNORE,
    JIKAN_DESU,
    KINDS,
    LOSE,
    NOTE_ACT,
    NOTE_SHUFFLED,
    RESHUFFLE,
    STOP,
    TAKE,
    TAKE_NOTHING,
    YAME,
)

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.games.daito.offers import LOSS, Offers
    from sanban.games.daito.turn import COLOUR, THREAT


class Duel(Offers):
    """A whole match as one compact state."""

    def set_up(self, counts: Sequence[int], rng: "Rng", first: int, noting: bool = False) -> None:
        """Shuffle, deal, and give the first turn to a seat."""
        for kind in range(KINDS):
            self.pool[kind] = counts[kind]
        self.rng = rng.copy()
        self.noting = noting
        self.noted = 0
        self.open_match(first)

    def set_rules(
        self,
        kamae_red: bool,
        time_out: bool,
        yame_own_turn: bool,
        only_two: bool,
        reshuffle_any: bool,
        leader_at_limit: bool,
    ) -> None:
        """The rulings that are options (D1, D5, D6, D7, D8, D13)."""
        self.kamae_red = kamae_red
        self.time_out = time_out
        self.yame_own_turn = yame_own_turn
        self.only_two = only_two
        self.reshuffle_any = reshuffle_any
        self.leader_at_limit = leader_at_limit

    def listen(self, noting: bool) -> None:
        """Keep notes of what an action does, or not."""
        self.noting = noting
        self.noted = 0

    def legal(self, seat: int) -> list[int]:
        """The actions open to the seat."""
        n = self.offer(seat)
        return [self.codes[i] for i in range(n)]

    def place(
        self,
        hands: Sequence[Sequence[int]],
        deck: Sequence[int],
        used: Sequence[int],
        live: Sequence[int],
        numbers: Sequence[Sequence[int]],
        active: int,
        ignore: bool,
    ) -> None:
        """Put cards and tokens where they are wanted, at the start of a turn.

        `numbers` are score, hansoku, hand limits and the six tokens. `position.arrange`
        makes sure that it all fits together."""
        for seat in range(2):
            self.ippon[seat], self.marks[seat], self.limit[seat] = (
                numbers[0][seat],
                numbers[1][seat],
                numbers[2][seat],
            )
        self.out = 2 if self.ippon[0] + self.ippon[1] == 1 else 0
        self.reset_tokens()
        for i in range(6):
            self.tokens[i] = numbers[3][i]
        self.head = self.size = self.used_size = self.mine_size = 0
        for kind in deck:
            self.deck[self.size] = kind
            self.size += 1
        for kind in range(KINDS):
            self.used[kind] = 0
        for kind in used:
            self.use(kind)
        for seat in range(2):
            self.held[seat] = 0
            for kind in hands[seat]:
                self.hold(seat, kind)
        self.live_size = len(live)
        for i in range(self.live_size):
            self.live[i] = live[i]
        self.fresh = not live
        self.favourite_spent = not ignore
        self.begin_turn(active)
        self.noted = 0

    def copy_from(self, other: "Duel") -> None:
        """Become a copy of another match. Only the Python game layer asks for notes."""
        self.copy_bout(other)
        self.kamae_red, self.time_out = other.kamae_red, other.time_out
        self.yame_own_turn, self.only_two = other.yame_own_turn, other.only_two
        self.reshuffle_any = other.reshuffle_any

    def redeal(self, viewer: cython.int, rng: "Rng") -> None:
        """Deal anew what the viewer (0, 1, or 2 for a spectator) cannot know."""
        self.redeal_cards(viewer, rng)

    # --- what it does

    def act(self, seat: cython.int, code: cython.int) -> None:
        """Carry out a legal action."""
        i: cython.int
        t: cython.int = self.active * 3
        self.noted = 0
        self.note(NOTE_ACT, seat, code, 0)
        if code == YAME:
            self.call_yame(seat)
            return
        if code == RESHUFFLE:
            self.mix_used_in()
            self.note(NOTE_SHUFFLED, seat, 0, 0)
            return
        self.acts += 1
        if code == STOP:
            self.end_play()
        elif code == JIKAN_DESU:
            self.jikan_desu()
        elif code == ALL_COUNT:
            self.tokens[t + FAVOURITE] -= 1
            self.favourite_spent = True
        elif code < ANSWER:
            self.exchange(code - EXCHANGE)
        elif code < ANSWER_PAID:
            self.answer(code - ANSWER)
        elif code < ADD:
            self.tokens[t + FAVOURITE] -= 1
            self.favourite_spent = True
            self.answer(code - ANSWER_PAID)
        elif code < ADD_PAID:
            self.unpaid += 1
            self.colours |= 1 << COLOUR[code - ADD]
            self.add(code - ADD)
        elif code < IGNORE:
            # D15: the paid card takes no part in the count of two and in the colour rule
            self.tokens[t + FAVOURITE] -= 1
            self.favourite_spent = True
            self.add(code - ADD_PAID)
        elif code < LOSE:
            i = 0
            while THREAT[self.live[i]] != code - IGNORE:
                i += 1
            self.remove_live(i)
            self.attacked = 2
            self.phase = AT_OPEN
        elif code < TAKE:
            i = (code - LOSE) * 3
            self.lose_tokens(LOSS[i], LOSS[i + 1], LOSS[i + 2])
            self.suffer()
        else:
            if code < TAKE_NOTHING:
                self.tokens[t + code - TAKE] += 1
            self.pass_turn()

    # --- for a search

    def playout(self, rng: "Rng") -> cython.int:
        """Let the awaited player choose at random until the match ends; how many actions."""
        n: cython.int
        count: cython.int = 0
        while self.phase != AT_END:
            n = self.offer(self.active)
            n = self.codes[cython.cast(cython.int, rng.below(n))]
            self.act(self.active, n)
            count += 1
        return count

    def returns(self, seat: cython.int) -> cython.int:
        """+1 for a win, -1 for a loss, 0 for a draw or a match that goes on."""
        if self.winner < 0:
            return 0
        return 1 if self.winner == seat else -1
