"""What both players can notice of a hand, and remember: which cards are new, which were shown, what
was left unanswered. Compiled.

Nothing here is secret between the two, and no rule depends on it: it is for players that have no
memory of their own.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.games.daito.actions import ATTACK_DECLINED, HAND_LIMIT, KINDS, THREAT_OF
    from sanban.games.daito.layout import KIND, Fields


def forget(s: Fields) -> None:
    """New cards for both: nothing is known of them."""
    i: cython.int
    for i in range(2):
        s.fresh[i] = s.shown_gone[i] = 0
    for i in range(2 * KINDS):
        s.shown[i] = 0
    for i in range(2 * (ATTACK_DECLINED + 1)):
        s.lacking[i] = 0


def came(s: Fields, seat: cython.int) -> None:
    """A card came to the hand."""
    s.fresh[seat] += 1


def played(s: Fields, seat: cython.int, kind: cython.int) -> None:
    """A card left the hand in the open: of equal cards one that was shown."""
    if s.shown[seat * KINDS + kind]:
        s.shown[seat * KINDS + kind] -= 1
    _fit(s, seat)


def left_unseen(s: Fields, seat: cython.int) -> None:
    """A card left the hand and only its owner knows which."""
    s.shown_gone[seat] += 1
    _fit(s, seat)


def exchanged(s: Fields, seat: cython.int) -> None:
    """The owner chose what to get rid of, so every card that stayed was wanted, or not minded."""
    i: cython.int
    s.fresh[seat] = 0
    for i in range(seat * (ATTACK_DECLINED + 1), (seat + 1) * (ATTACK_DECLINED + 1)):
        if s.lacking[i]:
            s.lacking[i] -= 1  # rather an old card than a new one


def kept(s: Fields, seat: cython.int) -> None:
    """The owner exchanged nothing though the first exchange is free."""
    if not s.exchanged:
        s.fresh[seat] = 0


def showed(s: Fields, seat: cython.int) -> None:
    """The whole hand was shown."""
    i: cython.int
    for i in range(seat * KINDS, (seat + 1) * KINDS):
        s.shown[i] = 0
    for i in range(seat * HAND_LIMIT, seat * HAND_LIMIT + s.hand_size[seat]):
        s.shown[seat * KINDS + (s.hand[i] & KIND)] += 1
    s.shown_gone[seat] = 0


def lacked(s: Fields, seat: cython.int, threat: cython.int) -> None:
    """The owner answered an attack with no card; ATTACK_DECLINED: did not attack."""
    s.lacking[seat * (ATTACK_DECLINED + 1) + threat] = s.hand_size[seat]


def stopped(s: Fields) -> None:
    """The active player ends the play: what was not done tells something."""
    i: cython.int
    kept(s, s.active)
    for i in range(s.live_size):
        lacked(s, s.active, THREAT_OF[s.live[i]])
    if s.attacked == 0 and s.attacks_size == 0:
        lacked(s, s.active, ATTACK_DECLINED)


def _fit(s: Fields, seat: cython.int) -> None:
    """A hand that shrinks has no more cards of any sort than cards."""
    i: cython.int
    total: cython.int = 0
    held: cython.int = s.hand_size[seat]
    if s.fresh[seat] > held:
        s.fresh[seat] = held
    for i in range(seat * (ATTACK_DECLINED + 1), (seat + 1) * (ATTACK_DECLINED + 1)):
        if s.lacking[i] > held:
            s.lacking[i] = held
    for i in range(seat * KINDS, (seat + 1) * KINDS):
        total += s.shown[i]
    if s.shown_gone[seat] >= total:  # all of them may be gone
        s.shown_gone[seat] = 0
        for i in range(seat * KINDS, (seat + 1) * KINDS):
            s.shown[i] = 0
