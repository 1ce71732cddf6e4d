"""What follows if the active player stops now. Everything in it is public.

The rules themselves are asked: a copy of the match stops, and its notes are read.
"""

import msgspec

from sanban.games.daito import actions
from sanban.games.daito.duel import Duel


class Stopping(msgspec.Struct, frozen=True, kw_only=True):
    """The consequences of stopping, for the active player."""

    ippon: str | None  # how the opponent would get one: strike, hand_limit or hansoku
    tokens: int  # lost to Seme, of the own choice
    cards: int  # lost at random to Crazy Kiai
    limit: int | None  # the hand limit after it, where it falls
    hansoku: int  # marks got: 1 for the first, which voids the counters and ends the round
    bonus: bool  # a spent token may be taken back
    faces: tuple[str, ...]  # the attacks that the opponent would face
    ignores: bool  # the opponent would ignore one of them


def stopping(duel: Duel) -> Stopping | None:
    """The consequences, or None where stopping is not open."""
    if duel.phase not in (actions.AT_OPEN, actions.AT_PLAY):
        return None
    seat = duel.active
    made = tuple(actions.CARD_NAMES[card] for card in duel.attacks_made())
    twin = Duel()
    twin.copy_from(duel)
    twin.listen(True)
    twin.act(seat, actions.STOP)
    notes = twin.told()
    while twin.phase == actions.AT_SEME:  # which tokens go changes nothing that follows
        choice = next(code for code in twin.legal(seat) if actions.LOSE <= code < actions.TAKE)
        twin.act(seat, choice)
        notes += twin.told()
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
        ignores=passed and len(made) == 3 and not duel.favourite_spent,
    )
