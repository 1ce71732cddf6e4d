"""What follows if the active player stops now. Everything in it is public.

The rules themselves are asked: a copy of the match stops, and its notes are read.
"""

import msgspec

from sanban.games.daito import actions, inspect
from sanban.games.daito.state import State


class Stopping(msgspec.Struct, frozen=True, kw_only=True):
    """The consequences of stopping, for the active player."""

    ippon: str | None  # how the opponent would get one: strike, hand_limit or hansoku
    tokens: int  # lost to Seme; their owner chooses which
    cards: int  # lost at random to Crazy Kiai
    limit: int | None  # the hand limit after it, where it falls
    hansoku: int  # marks got: 1 for the first, which voids the counters and ends the round
    bonus: bool  # a spent token may be taken back
    faces: tuple[str, ...]  # the attacks that the opponent would face
    ignores: bool  # the opponent would ignore one of them


def stopping(state: State) -> Stopping | None:
    """The consequences, or None where stopping is not open."""
    if state.phase not in (actions.AT_OPEN, actions.AT_PLAY):
        return None
    seat = state.active
    made = tuple(actions.CARD_NAMES[card] for card in inspect.attacks(state))
    twin = state.copy()
    twin.listen(True)
    twin.apply(seat, actions.STOP)
    notes = inspect.notes(twin)
    while twin.phase == actions.AT_SEME:  # which tokens go changes nothing that follows
        choice = next(code for code in twin.legal(seat) if actions.LOSE <= code < actions.TAKE)
        twin.apply(seat, choice)
        notes += inspect.notes(twin)
    ippon, limit, tokens, cards, marks = None, None, 0, 0, 0
    for what, _, a, b in notes:
        if what == actions.NOTE_IPPON:
            ippon = actions.IPPON_NAMES[a]
        elif what == actions.NOTE_LOST:
            tokens += a // 16 + a // 4 % 4 + a % 4
        elif what == actions.NOTE_KIAI:
            cards += a >= 0
            limit = b
        elif what == actions.NOTE_HANSOKU:
            marks = 1
    passed = ippon is None and not marks
    return Stopping(
        ippon=ippon,
        tokens=tokens,
        cards=cards,
        limit=limit,
        hansoku=marks if ippon is None else 0,
        bonus=twin.phase == actions.AT_BONUS,
        faces=made if passed else (),
        ignores=passed and len(made) == 3 and not inspect.favourite_spent(state),
    )
