"""Whether the numbers of a block are a match that the rules can go on from. Compiled."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.daito.actions import *
    from sanban.games.daito.layout import *
    from sanban.games.daito.penalties import first_seme


def valid(s: Fields) -> cython.bint:
    """Whether setting up and playing can lead to every one of these numbers."""
    if not (s.active <= 1 and 0 <= s.turn <= TURN_LIMIT and s.phase <= AT_END):
        return False
    if not (NOT_OVER <= s.winner <= 1 and s.ending <= END_RESIGNED):
        return False
    return _valid_flags(s) and _valid_players(s) and _valid_cards(s) and _valid_phase(s)


def _valid_flags(s: Fields) -> cython.bint:
    """Whether what is a yes or a no is one, and the counts of a turn are small enough."""
    if s.first_of_round > 1 or s.focused > 1 or s.arrow > 1 or s.added > 1:
        return False
    if s.favourite_spent > 1 or s.perfect > 1 or s.kamae_red > 1 or s.time_out > 1:
        return False
    if s.yame_own_turn > 1 or s.only_two > 1 or s.reshuffle_any > 1 or s.leader_at_limit > 1:
        return False
    return (
        _valid_memory(s)
        and s.attacked <= 3
        and s.answered <= 3
        and s.unpaid <= 3
        and s.colours <= 15
    )


def _valid_memory(s: Fields) -> cython.bint:
    """Whether no more is remembered of a hand than there can be cards."""
    i: cython.int
    total: cython.int = 0
    for i in range(2 * KINDS):
        total = s.shown[i] if i % KINDS == 0 else total + s.shown[i]
        if total > HAND_LIMIT:
            return False
    for i in range(2 * (ATTACK_DECLINED + 1)):
        if s.lacking[i] > HAND_LIMIT:
            return False
    for i in range(2):
        if s.fresh[i] > HAND_LIMIT or s.shown_gone[i] > HAND_LIMIT:
            return False
    return True


def _valid_players(s: Fields) -> cython.bint:
    """Whether score, hansoku, limits and tokens are possible."""
    i: cython.int
    for i in range(2):
        if s.ippon[i] > 2 or s.hansoku[i] > 1 or s.hand_limit[i] > HAND_LIMIT:
            return False
        if s.phase != AT_END and (s.ippon[i] > 1 or s.hand_limit[i] == 0):
            return False
    for i in range(6):
        if s.tokens[i] > MOST_TOKENS[i % 3] or s.tokens_dealt[i] > MOST_TOKENS[i % 3]:
            return False
    return True


def _valid_cards(s: Fields) -> cython.bint:
    """Whether every card of the deck is in one place, and those that are known are marked so."""
    i: cython.int
    kind: cython.int
    cell: cython.int
    cards: cython.int = 0
    piled: cython.int = 0
    if not cython.compiled:
        seen: Any = [0] * KINDS
    if s.live_size > 3 or s.attacks_size > 3 or s.head > DECK_END or s.deck_size > MOST_CARDS:
        return False
    if s.hand_size[0] > HAND_LIMIT or s.hand_size[1] > HAND_LIMIT or s.jikan_out not in (0, 2):
        return False
    for kind in range(KINDS):
        seen[kind] = s.used[kind]
        piled += s.used[kind]
        cards += s.pool[kind]
    if s.used_size != piled or cards > MOST_CARDS:
        return False
    for i in range(s.deck_size):
        cell = s.deck[(s.head + i) & DECK_END]
        if cell & ~(KIND | MARKS) or (cell & KIND) >= KINDS:
            return False
        seen[cell & KIND] += 1
    for i in range(2 * HAND_LIMIT):
        if i % HAND_LIMIT < s.hand_size[i // HAND_LIMIT]:
            cell = s.hand[i]
            if cell & ~(KIND | KNOWN) or (cell & KIND) >= KINDS:
                return False
            if i % HAND_LIMIT and (s.hand[i - 1] & KIND) > (cell & KIND):
                return False
            seen[cell & KIND] += 1
    for i in range(3):
        if i < s.live_size:
            if s.live[i] >= ATTACKS:
                return False
            seen[s.live[i]] += 1
        if i < s.attacks_size:
            if s.attacks[i] >= ATTACKS:
                return False
            seen[s.attacks[i]] += 1
    if cards == 0:  # a match that was never started
        return s.phase == AT_END and piled + s.deck_size + s.live_size + s.attacks_size == 0
    if cards < FEWEST_CARDS or s.pool[JIKAN] != 3:
        return False
    for kind in range(KINDS):
        if seen[kind] + (s.jikan_out if kind == JIKAN else 0) != s.pool[kind]:
            return False
    return True


def _valid_phase(s: Fields) -> cython.bint:
    """Whether the phase fits: there is always something to choose until the match is over."""
    t: cython.int = s.active * 3
    cost: cython.int
    if s.phase == AT_END:
        return s.winner >= DRAWN or s.turn == 0
    if s.winner != NOT_OVER or s.turn == 0:
        return False
    if s.rng[0] | s.rng[1] | s.rng[2] | s.rng[3] == 0:
        return False  # a generator that never gives anything but zeros
    if s.live_size + s.attacks_size > 3 and not s.added:
        return False  # D14: never a fourth attack
    if s.phase == AT_IGNORE:
        return s.live_size == 3
    if s.phase == AT_SEME:
        if first_seme(s) < 0:
            return False
        cost = 2 if s.live[first_seme(s)] == SEME else 1
        return s.tokens[t] + s.tokens[t + 1] + s.tokens[t + 2] > cost
    return True
