"""From what the compiled state tells to events, with what only each seat may know.

An event cannot change, so matches share it: most things that happen need no new one.
"""

import functools
from collections.abc import Sequence

from sanban.core.events import Announcement, Event
from sanban.core.outcome import EndReason
from sanban.games.daito import actions, events, inspect, notation
from sanban.games.daito.layout import KIND, TOLD_A, TOLD_B, TOLD_CARD, TOLD_MORE, TOLD_SEAT
from sanban.games.daito.state import State


def announcements(state: State) -> list[Announcement]:
    """What the last action did, in order."""
    found = []
    for number in inspect.told(state):
        told = _dealt(state) if number & 15 == actions.NOTE_DEAL else _announced(number)
        if told is not None:
            found.append(told)
    return found


@functools.lru_cache(maxsize=8192)
def _announced(number: int) -> Announcement | None:
    """The event of one thing that `inspect.told` tells; some are told by what follows them."""
    what = number & 15
    seat = (number >> TOLD_SEAT & 3) - 1
    a = (number >> TOLD_A & (1 << TOLD_B - TOLD_A) - 1) - 1
    b = (number >> TOLD_B & (1 << TOLD_MORE - TOLD_B) - 1) - 1
    more = [number >> TOLD_MORE + TOLD_CARD * i & KIND for i in range(actions.HAND_LIMIT)]
    if what == actions.NOTE_DRAW:
        return _drawn(seat, more[:a])
    if what == actions.NOTE_KIAI:
        return _kiai(seat, a, b)
    if what == actions.NOTE_ACT and a == actions.YAME:
        return _called(seat, more[:b])
    if what == actions.NOTE_ACT and actions.EXCHANGE <= a < actions.ANSWER:
        return _exchanged(seat, b, a - actions.EXCHANGE, more[0])
    if what == actions.NOTE_ACT:
        event = _played(seat, a)
    else:
        event = _open(what, seat, a, b, (more[0], more[1]))
    return None if event is None else Announcement(event)


def _called(seat: int, shown: list[int]) -> Announcement:
    """Only the caller sees the hand; whether a Jikan Desu was in it everybody learns."""
    hit = actions.JIKAN in shown
    seen = events.YameCalled(seat=seat, hit=hit, hand=_names(shown))
    called = events.YameCalled(seat=seat, hit=hit)
    return Announcement(called, {seat: seen, 1 - seat: seen}, reveals=True)


def _exchanged(seat: int, cost: int, gave: int, got: int) -> Announcement:
    own = events.Exchanged(
        seat=seat, focus=cost, gave=actions.CARD_NAMES[gave], got=actions.CARD_NAMES[got]
    )
    return Announcement(events.Exchanged(seat=seat, focus=cost), {seat: own}, reveals=True)


def _played(seat: int, action: int) -> Event | None:
    """The event of an action that everybody sees."""
    match notation.detail(action):
        case events.TakeDetail(token=token):
            return events.BonusTaken(seat=seat, token=token)
        case events.TakeNothingDetail():
            return events.BonusTaken(seat=seat, token="nothing")
        case events.AnswerDetail(card=card, threat=threat, favourite=paid):
            return events.Answered(seat=seat, card=card, threat=threat, favourite=paid)
        case events.AttackDetail(card=card, favourite=paid):
            return events.Attacked(seat=seat, card=card, favourite=paid)
        case events.IgnoreDetail(threat=threat):
            return events.Ignored(seat=seat, threat=threat)
        case events.StopDetail():
            return events.Stopped(seat=seat)
        case events.JikanDesuDetail():
            return events.JikanDesuPlayed(seat=seat)
        case events.AllCountDetail():
            return events.AllCounted(seat=seat)
        case events.ResignDetail():
            return events.Resigned(seat=seat)
    return None


def _drawn(seat: int, cards: list[int]) -> Announcement:
    own = events.Drawn(seat=seat, count=len(cards), cards=_names(cards))
    return Announcement(events.Drawn(seat=seat, count=len(cards)), {seat: own}, reveals=True)


def _dealt(state: State) -> Announcement:
    count = actions.HAND_LIMIT
    hands: dict[int, Event] = {
        seat: events.Dealt(count=count, hand=_names(inspect.hand(state, seat))) for seat in range(2)
    }
    return Announcement(events.Dealt(count=count), hands, reveals=True)


def _kiai(seat: int, card: int, limit: int) -> Announcement:
    """A Crazy Kiai: the card that went is the loser's secret."""
    if card < 0:
        return Announcement(events.KiaiSuffered(seat=seat, lost=0, limit=limit))
    own = events.KiaiSuffered(seat=seat, lost=1, limit=limit, card=actions.CARD_NAMES[card])
    plain = events.KiaiSuffered(seat=seat, lost=1, limit=limit)
    return Announcement(plain, {seat: own}, reveals=True)


def _open(what: int, seat: int, a: int, b: int, score: tuple[int, int]) -> Event | None:
    """The events that are the same for everybody; two of them tell the score."""
    if what == actions.NOTE_LOST:
        card = actions.CARD_NAMES[b]
        focus, referee, favourite = a // 16, a // 4 % 4, a % 4
        return events.TokensLost(
            seat=seat, card=card, focus=focus, referee=referee, favourite=favourite
        )
    if what == actions.NOTE_HANSOKU:
        return events.HansokuGiven(seat=seat, count=a)
    if what == actions.NOTE_SHUFFLED:
        return events.Reshuffled(seat=seat, forced=bool(a))
    if what == actions.NOTE_ROUND:
        return events.RoundStarted(seat=seat, after="hansoku" if a else "ippon")
    if what == actions.NOTE_TURN:
        return events.TurnStarted(seat=seat, turn=a)
    if what == actions.NOTE_IPPON:
        return events.IpponGiven(seat=seat, how=actions.IPPON_NAMES[a], score=score)
    if what == actions.NOTE_END:
        winner = seat if seat >= 0 else None
        reason = EndReason(actions.END_NAMES[a])
        return events.MatchEnded(seat=winner, reason=reason, score=score)
    return None


def _names(cells: Sequence[int]) -> tuple[str, ...]:
    return tuple([actions.CARD_NAMES[cell & KIND] for cell in cells])
