"""Rounds and penalties: what ending a turn does. Compiled.

The play of a turn (answers, additions) is in `turn.py`; here is everything that
follows from it: penalties in their order, hansoku and ippon, the draw, the bonus,
whose turn is next, and the end of the match.
"""

import cython

from sanban.games.daito.actions import (
    AT_BONUS,
    AT_END,
    AT_IGNORE,
    AT_OPEN,
    AT_SEME,
    BY_HAND_LIMIT,
    BY_HANSOKU,
    BY_STRIKE,
    DRAWN,
    END_TURNS,
    END_TWO_IPPON,
    FAVOURITE,
    FOCUS,
    HAND_LIMIT,
    KIAI,
    NOT_OVER,
    NOTE_DEAL,
    NOTE_DRAW,
    NOTE_END,
    NOTE_HANSOKU,
    NOTE_IPPON,
    NOTE_KIAI,
    NOTE_LOST,
    NOTE_ROUND,
    NOTE_SHUFFLED,
    NOTE_TURN,
    REFEREE,
    SEME,
    SEME_1,
    STRIKES,
    TOKENS_AT_START,
    TURN_LIMIT,
)

if not cython.compiled:
    from sanban.games.daito.cards import Cards

    START_TOKENS = [0, 0, 0]

for _token in range(3):
    START_TOKENS[_token] = TOKENS_AT_START[_token]


class Bout(Cards):
    """A match between two decisions: score, tokens, the attacks in play, the turn so far."""

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.ippon = [0, 0]
            self.marks = [0, 0]  # hansoku
            self.limit = [0, 0]  # of the hand
            self.tokens = [0] * 6  # three kinds a seat
            self.dealt = [0] * 6  # at the last reset: the cap of the bonus (D10)
            self.live = [0] * 3  # attacks upon the active player
            self.mine = [0] * 3  # attack cards the active player has played this turn
            self.notes = [0] * 256  # four numbers each
        self.active = self.turn = 0
        self.phase = AT_END
        self.winner = NOT_OVER
        self.ending = 0
        self.fresh = False  # the first turn of a round
        self.acts = 0  # of the active player, without Yame and reshuffles (D20)
        self.attacked = 0  # live attacks at the start of the turn
        self.exchanged = self.answers = self.live_size = self.mine_size = 0
        self.unpaid = 0  # attack cards of this turn that cost no Favourite token
        self.colours = 0  # of those cards, a bit each
        self.focused = self.arrow = self.added = self.favourite_spent = self.perfect = False
        self.noted = 0
        self.noting = False
        self.leader_at_limit = False

    def copy_bout(self, other: "Bout") -> None:
        """Everything but the notes, which tell of the last action only."""
        i: cython.int
        self.copy_cards(other)
        for i in range(2):
            self.ippon[i] = other.ippon[i]
            self.marks[i] = other.marks[i]
            self.limit[i] = other.limit[i]
        for i in range(6):
            self.tokens[i] = other.tokens[i]
            self.dealt[i] = other.dealt[i]
        for i in range(3):
            self.live[i] = other.live[i]
            self.mine[i] = other.mine[i]
        self.active, self.turn, self.phase = other.active, other.turn, other.phase
        self.winner, self.ending, self.fresh = other.winner, other.ending, other.fresh
        self.acts, self.attacked, self.exchanged = other.acts, other.attacked, other.exchanged
        self.answers, self.live_size = other.answers, other.live_size
        self.mine_size, self.unpaid, self.colours = other.mine_size, other.unpaid, other.colours
        self.focused, self.arrow, self.added = other.focused, other.arrow, other.added
        self.favourite_spent, self.perfect = other.favourite_spent, other.perfect
        self.leader_at_limit = other.leader_at_limit

    def note(self, what: cython.int, seat: cython.int, a: cython.int, b: cython.int) -> None:
        """Remember what happened, where somebody listens."""
        if self.noting and self.noted < 64:
            self.notes[self.noted * 4] = what
            self.notes[self.noted * 4 + 1] = seat
            self.notes[self.noted * 4 + 2] = a
            self.notes[self.noted * 4 + 3] = b
            self.noted += 1

    # --- rounds and turns

    def open_match(self, first: cython.int) -> None:
        i: cython.int
        for i in range(2):
            self.ippon[i] = self.marks[i] = 0
        self.turn = self.out = 0
        self.winner = NOT_OVER
        self.open_round(first)

    def open_round(self, first: cython.int) -> None:
        """After the start and after each ippon: tokens, limits and cards anew (D11)."""
        self.live_size = self.mine_size = 0
        # at 1:0 two of the three Jikan Desu are out, at 1:1 they are back
        self.out = 2 if self.ippon[0] + self.ippon[1] == 1 else 0
        self.limit[0] = self.limit[1] = HAND_LIMIT
        self.reset_tokens()
        self.gather()
        self.note(NOTE_DEAL, first, 0, 0)
        self.note(NOTE_ROUND, first, 0, 0)
        self.fresh = True
        self.begin_turn(first)

    def reset_tokens(self) -> None:
        seat: cython.int
        token: cython.int
        for seat in range(2):
            for token in range(3):
                self.tokens[seat * 3 + token] = START_TOKENS[token]
            if self.ippon[seat] > self.ippon[1 - seat]:
                self.tokens[seat * 3 + REFEREE] = 0
            elif self.ippon[seat] < self.ippon[1 - seat]:
                self.tokens[seat * 3 + REFEREE] = START_TOKENS[REFEREE] + 1
            for token in range(3):
                self.dealt[seat * 3 + token] = self.tokens[seat * 3 + token]

    def begin_turn(self, seat: cython.int) -> None:
        """A turn starts; the one after the last is never played (D13)."""
        if self.turn == TURN_LIMIT:
            self.finish(
                DRAWN
                if not self.leader_at_limit or self.ippon[0] == self.ippon[1]
                else (0 if self.ippon[0] > self.ippon[1] else 1),
                END_TURNS,
            )
            return
        self.turn += 1
        self.active = seat
        # three counters of which none was paid for: one must be ignored (D16)
        self.phase = AT_IGNORE if self.live_size == 3 and not self.favourite_spent else AT_OPEN
        self.attacked = self.live_size
        self.acts = self.exchanged = self.answers = self.unpaid = self.colours = 0
        self.focused = self.arrow = self.added = self.favourite_spent = self.perfect = False
        self.note(NOTE_TURN, seat, self.turn, 0)

    def pass_turn(self) -> None:
        """The attack cards of this turn become the live attacks of the next."""
        i: cython.int
        for i in range(self.mine_size):
            self.live[i] = self.mine[i]
        self.live_size = self.mine_size
        self.mine_size = 0
        self.fresh = False
        self.begin_turn(1 - self.active)

    def finish(self, winner: cython.int, ending: cython.int) -> None:
        self.phase = AT_END
        self.winner = winner
        self.ending = ending
        self.note(NOTE_END, winner, ending, 0)

    # --- penalties, in their order

    def remove_live(self, at: cython.int) -> None:
        """An attack is answered, ignored or carried out: it goes to the used pile."""
        i: cython.int
        self.use(self.live[at])
        self.live_size -= 1
        for i in range(at, self.live_size):
            self.live[i] = self.live[i + 1]

    def end_play(self) -> None:
        """The player stops: what is unanswered strikes."""
        i: cython.int
        self.perfect = (
            self.attacked > 0 and self.live_size == 0 and self.exchanged == 0 and not self.focused
        )
        for i in range(self.live_size):
            if self.live[i] < STRIKES:  # a brown: one ippon and nothing else
                self.give_ippon(1 - self.active, BY_STRIKE)
                return
        self.suffer()

    def suffer(self) -> None:
        """Every Seme, then every Kiai, then a Maki. Waits where a Seme leaves a choice."""
        i: cython.int = 0
        while i < self.live_size:
            if self.live[i] == SEME or self.live[i] == SEME_1:
                if self.seme_choices() > 1:
                    self.phase = AT_SEME
                    return
                i = 0
            else:
                i += 1
        if self.suffer_kiai():
            return
        if self.live_size:  # only Maki Waza are left; two of them are one hansoku
            while self.live_size:
                self.remove_live(0)
            self.give_hansoku()
            return
        self.close_turn()

    def seme_choices(self) -> cython.int:
        """How many ways there are to pay the first live Seme; a single way is paid at once."""
        at: cython.int = 0
        while self.live[at] != SEME and self.live[at] != SEME_1:
            at += 1
        cost: cython.int = 2 if self.live[at] == SEME else 1
        t: cython.int = self.active * 3
        focus: cython.int = self.tokens[t + FOCUS]
        referee: cython.int = self.tokens[t + REFEREE]
        favourite: cython.int = self.tokens[t + FAVOURITE]
        if focus + referee + favourite <= cost:  # all that is left, without a choice
            self.lose_tokens(focus, referee, favourite)
        elif referee + favourite == 0:
            self.lose_tokens(cost, 0, 0)
        elif focus + favourite == 0:
            self.lose_tokens(0, cost, 0)
        elif focus + referee == 0:
            self.lose_tokens(0, 0, cost)
        else:
            return 2
        return 1

    def lose_tokens(self, focus: cython.int, referee: cython.int, favourite: cython.int) -> None:
        """Pay the first live Seme."""
        at: cython.int = 0
        t: cython.int = self.active * 3
        while self.live[at] != SEME and self.live[at] != SEME_1:
            at += 1
        self.tokens[t + FOCUS] -= focus
        self.tokens[t + REFEREE] -= referee
        self.tokens[t + FAVOURITE] -= favourite
        self.note(NOTE_LOST, self.active, focus * 16 + referee * 4 + favourite, self.live[at])
        self.remove_live(at)

    def suffer_kiai(self) -> cython.bint:
        """A random card and one of the hand limit for each; true if that ended the round."""
        i: cython.int = 0
        seat: cython.int = self.active
        kind: cython.int
        while i < self.live_size:
            if self.live[i] != KIAI:
                i += 1
                continue
            self.remove_live(i)
            kind = -1
            if self.held[seat]:  # D18: with an empty hand the limit falls all the same
                kind = cython.cast(cython.int, self.rng.below(self.held[seat]))
                kind = self.hand[seat * 4 + kind] & 31
                self.slip(seat, kind)
            self.limit[seat] -= 1
            self.note(NOTE_KIAI, seat, kind, self.limit[seat])
            if self.limit[seat] == 0:  # D18: at once, and no hansoku with it
                self.give_ippon(1 - seat, BY_HAND_LIMIT)
                return True
        return False

    def give_hansoku(self) -> None:
        """The active player gets a hansoku; the second one is an ippon instead."""
        i: cython.int
        seat: cython.int = self.active
        self.marks[seat] += 1
        self.note(NOTE_HANSOKU, seat, self.marks[seat], 0)
        if self.marks[seat] == 2:
            self.marks[seat] = 0
            self.give_ippon(1 - seat, BY_HANSOKU)
            return
        for i in range(self.mine_size):  # D19: the counters of this turn are void
            self.use(self.mine[i])
        self.mine_size = 0
        self.draw_up()
        self.note(NOTE_ROUND, seat, 1, 0)
        self.fresh = True
        self.begin_turn(seat)

    def give_ippon(self, winner: cython.int, how: cython.int) -> None:
        """Two win the match; after the first the loser starts a new round. D9: marks stay."""
        self.ippon[winner] += 1
        self.note(NOTE_IPPON, winner, how, 0)
        if self.ippon[winner] == 2:
            self.finish(winner, END_TWO_IPPON)
        else:
            self.open_round(1 - winner)

    # --- the rest of a turn

    def draw_up(self) -> None:
        """Draw to the hand limit; an empty deck takes the used pile in first (D4, D8)."""
        seat: cython.int = self.active
        while self.held[seat] < self.limit[seat]:
            if self.size == 0:
                if self.used_size == 0:
                    return
                self.mix_used_in()
                self.note(NOTE_SHUFFLED, seat, 1, 0)
            self.note(NOTE_DRAW, seat, self.pull(seat), 0)

    def close_turn(self) -> None:
        """Draw, then the bonus if the counterattack was perfect and a token is missing (D10)."""
        t: cython.int = self.active * 3
        i: cython.int
        self.draw_up()
        if self.perfect:
            for i in range(3):
                if self.tokens[t + i] < self.dealt[t + i]:
                    self.phase = AT_BONUS
                    return
        self.pass_turn()

    # --- for the Python layers

    def score(self) -> list[int]:
        """The ippon of each seat."""
        return [self.ippon[0], self.ippon[1]]

    def hansoku(self) -> list[int]:
        """The hansoku of each seat."""
        return [self.marks[0], self.marks[1]]

    def hand_limits(self) -> list[int]:
        return [self.limit[0], self.limit[1]]

    def tokens_of(self, seat: int) -> list[int]:
        """Focus, Referee and Favourite tokens."""
        return [self.tokens[seat * 3 + i] for i in range(3)]

    def dealt_to(self, seat: int) -> list[int]:
        """The tokens at the last reset."""
        return [self.dealt[seat * 3 + i] for i in range(3)]

    def live_attacks(self) -> list[int]:
        """The attacks that the active player still faces."""
        return [self.live[i] for i in range(self.live_size)]

    def attacks_made(self) -> list[int]:
        """The attack cards that the active player has played this turn."""
        return [self.mine[i] for i in range(self.mine_size)]

    def told(self) -> list[tuple[int, int, int, int]]:
        """What the last action did, in order: (note, seat, a, b)."""
        return [
            (self.notes[i], self.notes[i + 1], self.notes[i + 2], self.notes[i + 3])
            for i in range(0, self.noted * 4, 4)
        ]
