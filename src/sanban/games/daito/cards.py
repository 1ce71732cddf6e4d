"""Deck, hands, used pile and live attacks, and who knows which of the cards. Compiled."""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.core.rng import next_below
    from sanban.games.daito.actions import HAND_LIMIT, JIKAN, KINDS, THREAT_OF
    from sanban.games.daito.layout import DECK_END, KIND, KNOWN, Fields
    from sanban.games.daito.memory import came, forget, left_unseen, played, showed

# hands -----------------------------------------------------------------------------


def hold(s: Fields, seat: cython.int, cell: cython.int) -> None:
    """Put a card into the hand, in its place by kind."""
    i: cython.int = seat * HAND_LIMIT + s.hand_size[seat]
    while i > seat * HAND_LIMIT and (s.hand[i - 1] & KIND) > (cell & KIND):
        s.hand[i] = s.hand[i - 1]
        i -= 1
    s.hand[i] = cell
    s.hand_size[seat] += 1


def drop(s: Fields, seat: cython.int, at: cython.int) -> None:
    """Take the card at a place out of the hand."""
    i: cython.int
    s.hand_size[seat] -= 1
    for i in range(at, seat * HAND_LIMIT + s.hand_size[seat]):
        s.hand[i] = s.hand[i + 1]


def holds(s: Fields, seat: cython.int, kind: cython.int) -> cython.bint:
    """Whether the seat has a card of this kind."""
    i: cython.int
    for i in range(seat * HAND_LIMIT, seat * HAND_LIMIT + s.hand_size[seat]):
        if (s.hand[i] & KIND) == kind:
            return True
    return False


def spend(s: Fields, seat: cython.int, kind: cython.int) -> None:
    """Take a card out of the hand in the open. Of equal cards a known one goes first:
    that is all that the opponent still knows."""
    at: cython.int = -1
    i: cython.int
    for i in range(seat * HAND_LIMIT, seat * HAND_LIMIT + s.hand_size[seat]):
        if (s.hand[i] & KIND) == kind and (at < 0 or s.hand[i] & KNOWN):
            at = i
    drop(s, seat, at)
    played(s, seat, kind)


def bury(s: Fields, seat: cython.int, kind: cython.int) -> None:
    """Put a card of the hand at the bottom of the deck, unseen (its owner knows it).

    One card left the hand and the opponent does not know which: of the known cards
    of each kind one may be the one that is gone."""
    start: cython.int = seat * HAND_LIMIT
    end: cython.int = start + s.hand_size[seat]
    i: cython.int
    known: cython.int = 0
    before: cython.int = -1
    for i in range(start, end):
        if (s.hand[i] & KIND) == kind and s.hand[i] & KNOWN:
            known += 1
    cell: cython.int = kind | (KNOWN << seat)
    if known == s.hand_size[seat]:
        cell |= KNOWN << (1 - seat)  # a hand of equal cards, all known: nothing to guess
    for i in range(start, end):
        if s.hand[i] & KNOWN and (s.hand[i] & KIND) != before:
            before = s.hand[i] & KIND
            s.hand[i] = before
    at: cython.int = -1
    for i in range(start, end):
        if s.hand[i] == kind:
            at = i
    drop(s, seat, at)
    s.deck[(s.head + s.deck_size) & DECK_END] = cell
    s.deck_size += 1
    left_unseen(s, seat)


def show(s: Fields, seat: cython.int) -> None:
    """The opponent now knows the whole hand."""
    i: cython.int
    for i in range(seat * HAND_LIMIT, seat * HAND_LIMIT + s.hand_size[seat]):
        s.hand[i] |= KNOWN
    showed(s, seat)


# deck and used pile ----------------------------------------------------------------


def use(s: Fields, kind: cython.int) -> None:
    """A card is no longer live: it goes to the used pile."""
    s.used[kind] += 1
    s.used_size += 1


def draw(s: Fields, seat: cython.int) -> cython.int:
    """Take the top card into the hand; its kind. The deck must not be empty."""
    cell: cython.int = s.deck[s.head]
    s.head = (s.head + 1) & DECK_END
    s.deck_size -= 1
    kind: cython.int = cell & KIND
    hold(s, seat, kind | KNOWN if cell & (KNOWN << (1 - seat)) else kind)
    came(s, seat)
    return kind


def shuffle(s: Fields) -> None:
    """Shuffle the deck; nobody knows a card in it any more."""
    i: cython.int
    a: cython.int
    b: cython.int
    kind: cython.int
    for i in range(s.deck_size):
        s.deck[(s.head + i) & DECK_END] &= KIND
    for i in range(s.deck_size - 1, 0, -1):
        a = (s.head + i) & DECK_END
        b = (s.head + cython.cast(cython.int, next_below(s.rng, i + 1))) & DECK_END
        kind = s.deck[a]
        s.deck[a] = s.deck[b]
        s.deck[b] = kind


def shuffle_used_in(s: Fields) -> None:
    """Shuffle the used pile and the deck together (D8)."""
    kind: cython.int
    for kind in range(KINDS):
        while s.used[kind]:
            s.used[kind] -= 1
            s.deck[(s.head + s.deck_size) & DECK_END] = kind
            s.deck_size += 1
    s.used_size = 0
    shuffle(s)


def deal(s: Fields) -> None:
    """Shuffle all cards, hands too, and deal four to each (D11)."""
    kind: cython.int
    i: cython.int
    s.head = s.deck_size = s.used_size = s.hand_size[0] = s.hand_size[1] = 0
    forget(s)
    for kind in range(KINDS):
        s.used[kind] = 0
        for i in range(s.pool[kind] - (s.jikan_out if kind == JIKAN else 0)):
            s.deck[s.deck_size] = kind
            s.deck_size += 1
    shuffle(s)
    for i in range(2 * HAND_LIMIT):
        draw(s, i & 1)


# live attacks ----------------------------------------------------------------------


def live_at(s: Fields, threat: cython.int) -> cython.int:
    """The place of the first live attack with this threat, or -1."""
    i: cython.int
    for i in range(s.live_size):
        if THREAT_OF[s.live[i]] == threat:
            return i
    return -1


def remove_live(s: Fields, at: cython.int) -> None:
    """An attack is answered, ignored or carried out: it goes to the used pile."""
    i: cython.int
    use(s, s.live[at])
    s.live_size -= 1
    for i in range(at, s.live_size):
        s.live[i] = s.live[i + 1]
