"""What a seat sees, as numbers: the one place where they are made. Compiled."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core import check
    from sanban.games.daito.actions import AT_END, HAND_LIMIT, KINDS, MOST_CARDS
    from sanban.games.daito.layout import *
    from sanban.games.daito.state import State, own


@cython.annotation_typing(False)
def observation(state: State, viewer: int) -> bytes:
    """What a viewer (a seat, or SPECTATOR) sees, as a block of `layout.Observation`.

    >>> from sanban.games.daito.game import Daito
    >>> len(observation(Daito.start().state, 0))
    255
    """
    return _observation(own(state), check.whole(viewer, 0, SPECTATOR, "A viewer"))


def _observation(state: State, viewer: cython.int) -> bytes:
    if not cython.compiled:
        block = Observation()
        observe(state.f, viewer, block)
        return block.to_bytes()
    observe(state.f, viewer, cython.address(block))
    return bytes(cython.cast(cython.p_uchar, cython.address(block))[: cython.sizeof(block)])


def observe(s: Fields, viewer: cython.int, out: Observation) -> None:
    """Write what the viewer (a seat, or SPECTATOR) sees. Nothing else has a part in it."""
    i: cython.int
    first: cython.int = 0 if viewer == SPECTATOR else viewer
    _piles(s, out)
    if viewer != SPECTATOR:
        _known(s, viewer, out)
    _player(s, first, out, 0)
    _player(s, 1 - first, out, 10)
    for i in range(AT_END + 1):
        out.phase[i] = s.phase == i
    out.active[0] = s.active == viewer
    out.awaited[0] = s.active == viewer and s.phase != AT_END
    out.turn[0] = s.turn // 4
    out.first_of_round[0] = s.first_of_round
    out.attacked[0] = s.attacked
    out.exchanged[0] = s.exchanged
    out.answered[0] = s.answered
    out.arrow[0] = s.arrow
    out.added[0] = s.added
    out.favourite_spent[0] = s.favourite_spent
    out.deck_count[0] = min(s.deck_size, 127)
    out.jikan_out[0] = s.jikan_out
    out.kamae_red[0] = s.kamae_red


def _piles(s: Fields, out: Observation) -> None:
    """The cards that everybody sees; the rest is empty."""
    i: cython.int
    for i in range(KINDS):
        out.deck_cards[i] = s.pool[i]
        out.used[i] = s.used[i]
        out.hand[i] = out.hand_known[i] = out.other_known[i] = 0
        out.buried[i] = out.buried_at[i] = out.live[i] = out.attacks[i] = 0
    count_table(s, out.live, out.attacks)


def count_table(s: Fields, live: Any, attacks: Any) -> None:
    """Count the attack cards on the table, by kind."""
    i: cython.int
    for i in range(s.live_size):
        live[s.live[i]] += 1
    for i in range(s.attacks_size):
        attacks[s.attacks[i]] += 1


def count_hands(s: Fields, seat: cython.int, hand: Any, hand_known: Any, other_known: Any) -> None:
    """Count, by kind, the cards of the seat, those of them that the opponent knows, and those that
    the seat knows of the other hand."""
    i: cython.int
    cell: cython.int
    mine: cython.int = seat * HAND_LIMIT
    theirs: cython.int = HAND_LIMIT - mine
    for i in range(mine, mine + s.hand_size[seat]):
        cell = s.hand[i]
        hand[cell & KIND] += 1
        if cell & KNOWN:
            hand_known[cell & KIND] += 1
    for i in range(theirs, theirs + s.hand_size[1 - seat]):
        cell = s.hand[i]
        if cell & KNOWN:
            other_known[cell & KIND] += 1


def _known(s: Fields, seat: cython.int, out: Observation) -> None:
    """The cards that the seat knows: its hand, those of the other hand, those in the deck."""
    i: cython.int
    count_hands(s, seat, out.hand, out.hand_known, out.other_known)
    for i in range(0, MOST_CARDS, 8):
        if _any_marked(s, i, seat):
            _buried(s, i, seat, out)


def _any_marked(s: Fields, start: cython.int, seat: cython.int) -> cython.bint:
    """Whether the seat knows one of eight places of the deck, or of what once lay there."""
    i: cython.int
    marks: cython.int = 0
    eight: cython.ulonglong = 0
    mark: cython.ulonglong = KNOWN << seat
    if cython.compiled:  # eight at once: most of a deck is unknown
        memcpy(  # type: ignore[name-defined]
            cython.address(eight), cython.address(s.deck[start]), 8
        )
        mark |= mark << 8
        mark |= mark << 16
        mark |= mark << 32
        return (eight & mark) != 0
    for i in range(start, start + 8):
        marks |= s.deck[i]
    return marks & mark != 0


def _buried(s: Fields, start: cython.int, seat: cython.int, out: Observation) -> None:
    """Those of eight places that the seat has put a card to: which card, and how deep."""
    i: cython.int
    for i in range(start, start + 8):
        cell: cython.int = s.deck[i]
        place: cython.int = (i - s.head) & DECK_END
        if cell & (KNOWN << seat) and place < s.deck_size:
            cell &= KIND
            place = min(place + 1, 127)
            if out.buried[cell] == 0 or place < out.buried_at[cell]:
                out.buried_at[cell] = place
            out.buried[cell] += 1


def _player(s: Fields, seat: cython.int, out: Observation, at: cython.int) -> None:
    i: cython.int
    out.players[at] = s.ippon[seat]
    out.players[at + 1] = s.hansoku[seat]
    out.players[at + 2] = s.hand_size[seat]
    out.players[at + 3] = s.hand_limit[seat]
    for i in range(3):
        out.players[at + 4 + i] = s.tokens[seat * 3 + i]
        out.players[at + 7 + i] = s.tokens_dealt[seat * 3 + i]
