"""The cards of a match: deck, hands and used pile, and who knows which of them. Compiled.

A card in the deck or in a hand is a cell: its kind in the low five bits, and marks
above. In the deck, mark 32 says that seat 0 knows the card there, 64 that seat 1 does
(it put it there itself). In a hand, mark 32 says that the opponent knows the card.
"""

import cython

from sanban.games.daito.actions import HAND_LIMIT, JIKAN, KINDS

if not cython.compiled:
    from sanban.core.rng import Rng


class Cards:
    """Where every card is. The deck is a ring: it starts at `head`, the top."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.pool = [0] * 24  # the whole deck, by kind
            self.used = [0] * 24  # the used pile, by kind
            self.deck = [0] * 128
            self.hand = [0] * 8  # four places a seat, sorted by kind
            self.held = [0, 0]
            self.hidden = [0] * 136  # room for redeal_cards
        self.head = self.size = self.used_size = 0
        self.out = 0  # Jikan Desu cards out of the game at 1:0
        self.rng = Rng(0)

    def copy_cards(self, other: "Cards") -> None:
        i: cython.int
        for i in range(24):
            self.pool[i] = other.pool[i]
            self.used[i] = other.used[i]
        for i in range(128):
            self.deck[i] = other.deck[i]
        for i in range(8):
            self.hand[i] = other.hand[i]
        self.held[0], self.held[1] = other.held[0], other.held[1]
        self.head, self.size = other.head, other.size
        self.used_size, self.out = other.used_size, other.out
        self.rng.a, self.rng.b = other.rng.a, other.rng.b
        self.rng.c, self.rng.d = other.rng.c, other.rng.d

    # --- hands

    def hold(self, seat: cython.int, cell: cython.int) -> None:
        """Put a card into the hand, in its place by kind."""
        i: cython.int = seat * 4 + self.held[seat]
        while i > seat * 4 and (self.hand[i - 1] & 31) > (cell & 31):
            self.hand[i] = self.hand[i - 1]
            i -= 1
        self.hand[i] = cell
        self.held[seat] += 1

    def drop(self, seat: cython.int, at: cython.int) -> None:
        """Take the card at a place out of the hand."""
        i: cython.int
        self.held[seat] -= 1
        for i in range(at, seat * 4 + self.held[seat]):
            self.hand[i] = self.hand[i + 1]

    def holds(self, seat: cython.int, kind: cython.int) -> cython.bint:
        i: cython.int
        for i in range(seat * 4, seat * 4 + self.held[seat]):
            if (self.hand[i] & 31) == kind:
                return True
        return False

    def spend(self, seat: cython.int, kind: cython.int) -> None:
        """Take a card out of the hand in the open. Of equal cards a known one goes first:
        that is all that the opponent still knows."""
        at: cython.int = -1
        i: cython.int
        for i in range(seat * 4, seat * 4 + self.held[seat]):
            if (self.hand[i] & 31) == kind and (at < 0 or self.hand[i] & 32):
                at = i
        self.drop(seat, at)

    def slip(self, seat: cython.int, kind: cython.int) -> None:
        """Put a card of the hand at the bottom of the deck, unseen (its owner knows it).

        One card left the hand and the opponent does not know which: of the known cards
        of each kind one may be the one that is gone."""
        start: cython.int = seat * 4
        end: cython.int = start + self.held[seat]
        i: cython.int
        known: cython.int = 0
        before: cython.int = -1
        for i in range(start, end):
            if (self.hand[i] & 31) == kind and self.hand[i] & 32:
                known += 1
        cell: cython.int = kind | (32 << seat)
        if known == self.held[seat]:
            cell |= 32 << (1 - seat)  # a hand of equal cards, all known: nothing to guess
        for i in range(start, end):
            if self.hand[i] & 32 and (self.hand[i] & 31) != before:
                before = self.hand[i] & 31
                self.hand[i] = before
        at: cython.int = -1
        for i in range(start, end):
            if self.hand[i] == kind:
                at = i
        self.drop(seat, at)
        self.deck[(self.head + self.size) & 127] = cell
        self.size += 1

    def show(self, seat: cython.int) -> None:
        """The opponent now knows the whole hand."""
        i: cython.int
        for i in range(seat * 4, seat * 4 + self.held[seat]):
            self.hand[i] |= 32

    # --- deck and used pile

    def use(self, kind: cython.int) -> None:
        """A card is no longer live: it goes to the used pile."""
        self.used[kind] += 1
        self.used_size += 1

    def pull(self, seat: cython.int) -> cython.int:
        """Take the top card into the hand. The deck must not be empty."""
        cell: cython.int = self.deck[self.head]
        self.head = (self.head + 1) & 127
        self.size -= 1
        kind: cython.int = cell & 31
        self.hold(seat, kind | 32 if cell & (32 << (1 - seat)) else kind)
        return kind

    def mix(self) -> None:
        """Shuffle the deck; nobody knows a card in it any more."""
        i: cython.int
        a: cython.int
        b: cython.int
        kind: cython.int
        for i in range(self.size):
            self.deck[(self.head + i) & 127] &= 31
        for i in range(self.size - 1, 0, -1):
            a = (self.head + i) & 127
            b = (self.head + cython.cast(cython.int, self.rng.below(i + 1))) & 127
            kind = self.deck[a]
            self.deck[a] = self.deck[b]
            self.deck[b] = kind

    def mix_used_in(self) -> None:
        """Shuffle the used pile and the deck together (D8)."""
        kind: cython.int
        for kind in range(KINDS):
            while self.used[kind]:
                self.used[kind] -= 1
                self.deck[(self.head + self.size) & 127] = kind
                self.size += 1
        self.used_size = 0
        self.mix()

    def gather(self) -> None:
        """Shuffle all cards, hands too, and deal four to each (D11)."""
        kind: cython.int
        i: cython.int
        self.head = self.size = self.used_size = self.held[0] = self.held[1] = 0
        for kind in range(KINDS):
            self.used[kind] = 0
            for i in range(self.pool[kind] - (self.out if kind == JIKAN else 0)):
                self.deck[self.size] = kind
                self.size += 1
        self.mix()
        for i in range(2 * HAND_LIMIT):
            self.pull(i & 1)

    # --- for the Python layers

    def hand_cells(self, seat: int) -> list[int]:
        """The hand, sorted by kind; mark 32: the opponent knows the card."""
        return [self.hand[i] for i in range(seat * 4, seat * 4 + self.held[seat])]

    def deck_cells(self) -> list[int]:
        """The deck from the top; marks 32 and 64: seat 0, seat 1 knows the card."""
        return [self.deck[(self.head + i) & 127] for i in range(self.size)]

    def used_counts(self) -> list[int]:
        """The used pile, by kind."""
        return [self.used[kind] for kind in range(KINDS)]

    def hand_size(self, seat: int) -> int:
        return self.held[seat]

    # --- what a viewer cannot know

    def redeal_cards(self, viewer: cython.int, rng: "Rng") -> None:
        """Deal anew every card that the viewer (0, 1, or 2 for a spectator) does not know."""
        hidden: cython.int = 0
        i: cython.int
        j: cython.int
        seat: cython.int
        for i in range(8):
            if self.hides(i, viewer):
                self.hidden[hidden] = self.hand[i] & 31
                hidden += 1
        for i in range(self.size):
            j = (self.head + i) & 127
            if not self.deck[j] & (32 << viewer):
                self.hidden[hidden] = self.deck[j] & 31
                hidden += 1
        for i in range(hidden - 1, 0, -1):
            j = cython.cast(cython.int, rng.below(i + 1))
            seat = self.hidden[i]
            self.hidden[i] = self.hidden[j]
            self.hidden[j] = seat
        # back into the same places; marks of others' knowledge stay with the place
        for i in range(8):
            if self.hides(i, viewer):
                hidden -= 1
                self.hand[i] = (self.hand[i] & 96) | self.hidden[hidden]
        for i in range(self.size):
            j = (self.head + i) & 127
            if not self.deck[j] & (32 << viewer):
                hidden -= 1
                self.deck[j] = (self.deck[j] & 96) | self.hidden[hidden]
        self.sort_hand(0)
        self.sort_hand(1)
        # the future is unknown as well
        self.rng.a = rng.word() | 1
        self.rng.b = rng.word()
        self.rng.c = rng.word()
        self.rng.d = rng.word()

    def hides(self, place: cython.int, viewer: cython.int) -> cython.bint:
        """Is there a card in this place of the hands that the viewer does not know?"""
        seat: cython.int = place >> 2
        if (place & 3) >= self.held[seat] or seat == viewer:
            return False
        return viewer == 2 or not self.hand[place] & 32

    def sort_hand(self, seat: cython.int) -> None:
        count: cython.int = self.held[seat]
        i: cython.int
        self.held[seat] = 0
        for i in range(count):
            self.hold(seat, self.hand[seat * 4 + i])
