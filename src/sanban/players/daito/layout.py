"""What the network of Daito gets to see: numbers that a seat can know, itself first."""

from sanban.core.layout import Layout, i8
from sanban.games.daito.actions import (
    ACTION_COUNT,
    ATTACK_DECLINED,
    ATTACKS,
    HAND_LIMIT,
    KINDS,
    MOST_TOKENS,
    TARGETS,
    THREATS,
)

DECLARED_IN_C = True

PASS = ACTION_COUNT  # leaving a moment unused, behind the actions
CHOICES = ACTION_COUNT + 1
MOST_CHOICES = 65  # at once: as many as are legal, and one more
MOST_FOCUS, MOST_REFEREE, MOST_FAVOURITE = MOST_TOKENS
LATE = 16  # turns are counted in steps of this many
AHEAD = 2  # turns that a search looks ahead
VALUE = 4096  # the value of the network is in such parts of 1
# a hundredth of a point of the rules of thumb adds 0.006 to a logit, which is in 1/256
THUMB_BITS = 10
THUMB = round(0.006 * 256 * 2**THUMB_BITS)
# what decides the order of the targets, the first of these first (see `targets`): live attacks on
# a target, cards of the hand that block it, cards that strike it, strikes of this turn; then cards
# that are not used up, and block it
ALIKE = len(TARGETS)
LIVE, BLOCKING, STRIKING, PLAYED, LEFT_TO_BLOCK = 1 << 25, 1 << 22, 1 << 19, 1 << 16, 1 << 8


class Features(Layout):
    """What a seat sees and remembers, the targets in the order of `targets`. Arrays without a
    remark count cards by kind; a `row` is a 1 in the place of a number."""

    hand: list[int] = i8(KINDS)
    hand_known: list[int] = i8(KINDS)  # of these the opponent knows
    hand_shown: list[int] = i8(KINDS)  # the opponent saw them, and they may be there still
    other_known: list[int] = i8(KINDS)  # known to be in the opponent's hand
    other_shown: list[int] = i8(KINDS)
    hidden: list[int] = i8(KINDS)  # in the opponent's hand or the deck, place unknown
    buried: list[int] = i8(KINDS)  # known cards of the deck
    next: list[int] = i8(KINDS)  # the top card of the deck, where it is known
    live: list[int] = i8(ATTACKS)
    attacks: list[int] = i8(ATTACKS)
    threats: list[int] = i8(THREATS)  # the live attacks again, by what they threaten
    answerable: list[int] = i8(THREATS)  # whether a card of the hand answers it
    # rows and counts for both players
    focus: list[int] = i8(2, MOST_FOCUS + 1)
    referee: list[int] = i8(2, MOST_REFEREE + 1)
    favourite: list[int] = i8(2, MOST_FAVOURITE + 1)
    limit: list[int] = i8(2, HAND_LIMIT + 1)
    fresh: list[int] = i8(2, HAND_LIMIT + 1)
    shown_gone: list[int] = i8(2)
    lacking: list[int] = i8(2, ATTACK_DECLINED + 1)
    held: list[int] = i8(2)
    hansoku: list[int] = i8(2)
    # the match and the turn
    score: list[int] = i8(4)  # a row: mine * 2 + theirs
    phase: list[int] = i8(5)  # a row
    active: list[int] = i8(1)
    first_of_round: list[int] = i8(1)
    attacked: list[int] = i8(4)  # a row
    exchanged: list[int] = i8(3)  # a row: none, one, more
    unpaid: list[int] = i8(4)  # a row
    colours: list[int] = i8(4)  # of attack cards played for nothing
    answered: list[int] = i8(1)
    arrow: list[int] = i8(1)
    added: list[int] = i8(1)
    favourite_spent: list[int] = i8(1)
    focused: list[int] = i8(1)
    deck_count: list[int] = i8(1)  # in steps of 4
    low_deck: list[int] = i8(1)
    turn: list[int] = i8(1)  # in steps of LATE
    # percent: that the opponent holds a Jikan Desu, by counting cards; the same if it is among the
    # fresh ones; and that this hand has a fresh one, to somebody who sees no hand
    jikan: list[int] = i8(3)
    # the options
    rulings: list[int] = i8(6)


INPUTS = Features.size
