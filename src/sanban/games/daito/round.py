"""Rounds and turns: how they begin and end, hansoku and ippon, the end of the match. Compiled."""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.games.daito.actions import *
    from sanban.games.daito.cards import deal, draw, shuffle_used_in, use
    from sanban.games.daito.layout import Fields, Notes
    from sanban.games.daito.notes import note


# a round ---------------------------------------------------------------------------


def open_match(s: Fields, notes: Notes, first: cython.int) -> None:
    """The start of a match; deck, generator and options are there already."""
    i: cython.int
    for i in range(2):
        s.ippon[i] = s.hansoku[i] = 0
    s.turn = 0
    s.winner = NOT_OVER
    open_round(s, notes, first)


def open_round(s: Fields, notes: Notes, first: cython.int) -> None:
    """After the start and after each ippon: tokens, limits and cards are reset (D11)."""
    s.live_size = s.attacks_size = 0
    s.jikan_out = jikan_out_now(s)
    s.hand_limit[0] = s.hand_limit[1] = HAND_LIMIT
    deal_tokens(s)
    deal(s)
    note(notes, NOTE_DEAL, first, 0, 0)
    note(notes, NOTE_ROUND, first, 0, 0)
    s.first_of_round = True
    begin_turn(s, notes, first)


def jikan_out_now(s: Fields) -> cython.int:
    """At 1:0 two of the three Jikan Desu are out of the game, at 1:1 they are back."""
    return 2 if s.ippon[0] + s.ippon[1] == 1 else 0


def deal_tokens(s: Fields) -> None:
    """The tokens of a new round: who is behind has a Referee more, who leads has none."""
    seat: cython.int
    token: cython.int
    for seat in range(2):
        for token in range(3):
            s.tokens[seat * 3 + token] = TOKENS_AT_START[token]
        if s.ippon[seat] > s.ippon[1 - seat]:
            s.tokens[seat * 3 + REFEREE] = 0
        elif s.ippon[seat] < s.ippon[1 - seat]:
            s.tokens[seat * 3 + REFEREE] = TOKENS_AT_START[REFEREE] + 1
        for token in range(3):
            s.tokens_dealt[seat * 3 + token] = s.tokens[seat * 3 + token]


# a turn ----------------------------------------------------------------------------


def begin_turn(s: Fields, notes: Notes, seat: cython.int) -> None:
    """A turn starts; the one after the last is never played (D13)."""
    if s.turn == TURN_LIMIT:
        finish(s, notes, leader(s) if s.leader_at_limit else DRAWN, END_TURNS)
        return
    s.turn += 1
    s.active = seat
    # three counters of which none was paid for: one must be ignored (D16)
    s.phase = AT_IGNORE if s.live_size == 3 and not s.favourite_spent else AT_OPEN
    s.attacked = s.live_size
    s.acts = s.exchanged = s.answered = s.unpaid = s.colours = 0
    s.focused = s.arrow = s.added = s.favourite_spent = s.perfect = False
    note(notes, NOTE_TURN, seat, s.turn, 0)


def pass_turn(s: Fields, notes: Notes) -> None:
    """The attack cards of this turn become the live attacks of the next."""
    i: cython.int
    for i in range(s.attacks_size):
        s.live[i] = s.attacks[i]
    s.live_size = s.attacks_size
    s.attacks_size = 0
    s.first_of_round = False
    begin_turn(s, notes, 1 - s.active)


def close_turn(s: Fields, notes: Notes) -> None:
    """Draw, then the bonus if the counterattack was perfect and a token is missing (D10)."""
    t: cython.int = s.active * 3
    i: cython.int
    draw_up(s, notes)
    if s.perfect:
        for i in range(3):
            if s.tokens[t + i] < s.tokens_dealt[t + i]:
                s.phase = AT_BONUS
                return
    pass_turn(s, notes)


def draw_up(s: Fields, notes: Notes) -> None:
    """Draw to the hand limit; an empty deck takes the used pile in first (D4, D8)."""
    seat: cython.int = s.active
    while s.hand_size[seat] < s.hand_limit[seat]:
        if s.deck_size == 0:
            if s.used_size == 0:
                return
            shuffle_used_in(s)
            note(notes, NOTE_SHUFFLED, seat, 1, 0)
        note(notes, NOTE_DRAW, seat, draw(s, seat), 0)


# hansoku, ippon, the end -----------------------------------------------------------


def give_hansoku(s: Fields, notes: Notes) -> None:
    """The active player gets a hansoku; the second one is an ippon instead."""
    i: cython.int
    seat: cython.int = s.active
    s.hansoku[seat] += 1
    note(notes, NOTE_HANSOKU, seat, s.hansoku[seat], 0)
    if s.hansoku[seat] == 2:
        s.hansoku[seat] = 0
        give_ippon(s, notes, 1 - seat, BY_HANSOKU)
        return
    for i in range(s.attacks_size):  # D19: the counters of this turn are void
        use(s, s.attacks[i])
    s.attacks_size = 0
    draw_up(s, notes)
    note(notes, NOTE_ROUND, seat, 1, 0)
    s.first_of_round = True
    begin_turn(s, notes, seat)


def give_ippon(s: Fields, notes: Notes, winner: cython.int, how: cython.int) -> None:
    """Two win the match; after the first the loser starts a new round. D9: hansoku stay."""
    s.ippon[winner] += 1
    note(notes, NOTE_IPPON, winner, how, 0)
    if s.ippon[winner] == 2:
        finish(s, notes, winner, END_TWO_IPPON)
    else:
        open_round(s, notes, 1 - winner)


def leader(s: Fields) -> cython.int:
    """The seat that is ahead, or DRAWN."""
    if s.ippon[0] == s.ippon[1]:
        return DRAWN
    return 0 if s.ippon[0] > s.ippon[1] else 1


def finish(s: Fields, notes: Notes, winner: cython.int, ending: cython.int) -> None:
    """The match is over."""
    s.phase = AT_END
    s.winner = winner
    s.ending = ending
    note(notes, NOTE_END, winner, ending, 0)
