"""The fields of a match, the notes of an action, and the numbers that a seat observes.

Everything in C is made from these lists: see `sanban.core.layout`. A card in the deck or in a
hand is a cell: its kind in the low bits, and marks above. In a hand, the mark KNOWN says that the
opponent knows the card; in the deck, KNOWN << seat says that the seat does (it put it there
itself).
"""

from sanban.core.layout import Layout, i8, i16, u8, u64
from sanban.games.daito.actions import (
    ATTACK_DECLINED,
    HAND_LIMIT,
    KINDS,
    MOST_CARDS,
    PHASE_NAMES,
)

DECLARED_IN_C = True

KIND = 31  # cell & KIND: the kind of the card
KNOWN = 32
MARKS = 96
DECK_END = MOST_CARDS - 1  # place & DECK_END: the deck is a ring, its length a power of two
MOST_HIDDEN = MOST_CARDS + 2 * HAND_LIMIT
MOST_LEGAL = 64
MOST_NOTES = 64
# where the parts of what `inspect.told` tells begin, in bits; each card takes TOLD_CARD of them
TOLD_SEAT, TOLD_A, TOLD_B, TOLD_MORE, TOLD_CARD = 4, 6, 18, 26, 5
SPECTATOR = 2  # as a viewer, beside the seats 0 and 1


class Fields(Layout):
    """Everything about a match. Pairs are by seat; tokens are three kinds a seat."""

    # chance
    rng: list[int] = u64(4)  # the generator of what is still to be dealt
    # the cards
    pool: list[int] = u8(KINDS)  # the whole deck, by kind
    used: list[int] = u8(KINDS)  # the used pile, by kind
    used_size: int = u8()
    deck: list[int] = u8(MOST_CARDS)  # cells; the top is at `head`
    head: int = u8()
    deck_size: int = u8()
    hand: list[int] = u8(2 * HAND_LIMIT)  # cells, sorted by kind
    hand_size: list[int] = u8(2)
    jikan_out: int = u8()  # Jikan Desu cards out of the game at 1:0
    # the match
    ippon: list[int] = u8(2)
    hansoku: list[int] = u8(2)
    hand_limit: list[int] = u8(2)
    tokens: list[int] = u8(6)
    tokens_dealt: list[int] = u8(6)  # at the last reset: the cap of the bonus (D10)
    active: int = u8()
    turn: int = i16()
    phase: int = u8()
    winner: int = i8()
    ending: int = u8()
    first_of_round: int = u8()  # the first turn of a round
    # the turn
    live: list[int] = u8(3)  # attacks upon the active player
    live_size: int = u8()
    attacks: list[int] = u8(3)  # attack cards that the active player has played
    attacks_size: int = u8()
    attacked: int = u8()  # live attacks at the start of the turn
    acts: int = u8()  # of the active player, without Yame and reshuffles (D20)
    exchanged: int = u8()
    answered: int = u8()
    unpaid: int = u8()  # attack cards of this turn that cost no Favourite token
    colours: int = u8()  # of those cards, a bit each
    focused: int = u8()  # a strike was neutralised with Focus
    arrow: int = u8()  # a card with the arrow was played
    added: int = u8()  # an attack card was added
    favourite_spent: int = u8()
    perfect: int = u8()  # the counterattack was perfect
    # what both can notice of a hand and remember, by seat: see `memory`
    fresh: list[int] = u8(2)  # cards since the owner could last get rid of one
    shown: list[int] = u8(2 * KINDS)  # shown by Yame and perhaps still there, by kind
    shown_gone: list[int] = u8(2)  # cards that have left the hand unseen since then
    # by threat, cards that were there when it was answered with no card; the last: when the owner
    # did not attack
    lacking: list[int] = u8(2 * (ATTACK_DECLINED + 1))
    # the options
    kamae_red: int = u8()  # D1
    time_out: int = u8()  # D5
    yame_own_turn: int = u8()  # D6
    only_two: int = u8()  # D7
    reshuffle_any: int = u8()  # D8
    leader_at_limit: int = u8()  # D13


class Notes(Layout):
    """What the last action did. Not part of a state: only the Python layers ask for it."""

    count: int = i16()
    notes: list[int] = i16(MOST_NOTES * 4)  # what, seat, and two numbers


class Observation(Layout):
    """What a seat sees, itself first. Cards are counted by kind."""

    deck_cards: list[int] = i8(KINDS)
    used: list[int] = i8(KINDS)
    hand: list[int] = i8(KINDS)
    hand_known: list[int] = i8(KINDS)  # of these the opponent knows
    other_known: list[int] = i8(KINDS)  # cards known to be in the opponent's hand
    buried: list[int] = i8(KINDS)  # known cards of the deck
    buried_at: list[int] = i8(KINDS)  # the place of the first from the top, at most 127
    live: list[int] = i8(KINDS)  # attacks that the active player faces
    attacks: list[int] = i8(KINDS)  # attack cards that the active player has played this turn
    # ippon, hansoku, hand, hand limit, tokens, tokens dealt
    players: list[int] = i8(2, 10)
    phase: list[int] = i8(len(PHASE_NAMES))
    active: list[int] = i8(1)  # it is the viewer's turn
    awaited: list[int] = i8(1)
    turn: list[int] = i8(1)  # divided by 4
    first_of_round: list[int] = i8(1)
    attacked: list[int] = i8(1)
    exchanged: list[int] = i8(1)
    answered: list[int] = i8(1)
    arrow: list[int] = i8(1)
    added: list[int] = i8(1)
    favourite_spent: list[int] = i8(1)
    deck_count: list[int] = i8(1)  # at most 127
    jikan_out: list[int] = i8(1)
    kamae_red: list[int] = i8(1)
