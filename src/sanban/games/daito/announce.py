"""From the notes of the compiled state to events, with what only each seat may know."""

from sanban.core.events import Announcement, Event
from sanban.core.outcome import EndReason
from sanban.games.daito import actions, events, inspect, notation
from sanban.games.daito.layout import KIND
from sanban.games.daito.state import State

Note = tuple[int, int, int, int]


def announcements(state: State) -> list[Announcement]:
    """What the last action did, in order."""
    notes = inspect.notes(state)
    found: list[Announcement] = []
    at = 0
    while at < len(notes):
        what, seat, a, b = notes[at]
        at += 1
        if what == actions.NOTE_ACT:
            found += _acted(state, seat, a, notes[at:])
        elif what == actions.NOTE_DRAW:
            cards = [a]
            while at < len(notes) and notes[at][0] == actions.NOTE_DRAW:
                cards.append(notes[at][2])
                at += 1
            drawn = events.Drawn(seat=seat, count=len(cards))
            own = events.Drawn(seat=seat, count=len(cards), cards=_names(cards))
            found.append(Announcement(drawn, {seat: own}, reveals=True))
        elif what == actions.NOTE_DEAL:
            count = actions.HAND_LIMIT
            hands: dict[int, Event] = {
                s: events.Dealt(count=count, hand=_names(inspect.hand(state, s))) for s in range(2)
            }
            found.append(Announcement(events.Dealt(count=count), hands, reveals=True))
        elif what == actions.NOTE_KIAI:
            found.append(_kiai(seat, a, b))
        else:
            event = _open(state, what, seat, a, b)
            if event is not None:
                found.append(Announcement(event))
    return found


def _acted(state: State, seat: int, action: int, after: list[Note]) -> list[Announcement]:
    """The event of the action itself; some actions are told only by what follows."""
    match notation.detail(action):
        case events.ExchangeDetail(card=card):
            got = next(a for what, _, a, _ in after if what == actions.NOTE_GOT)
            cost = 1 if inspect.exchanged(state) > 1 else 0
            own = events.Exchanged(seat=seat, focus=cost, gave=card, got=actions.CARD_NAMES[got])
            plain = events.Exchanged(seat=seat, focus=cost)
            return [Announcement(plain, {seat: own}, reveals=True)]
        case events.YameDetail():
            # only the caller sees the hand; whether a Jikan Desu was in it everybody learns
            shown = [a for what, _, a, _ in after if what == actions.NOTE_SHOWN]
            hit = actions.JIKAN in shown
            seen = events.YameCalled(seat=seat, hit=hit, hand=_names(shown))
            called = events.YameCalled(seat=seat, hit=hit)
            return [Announcement(called, {seat: seen, 1 - seat: seen}, reveals=True)]
        case events.LoseDetail() | events.ReshuffleDetail():
            return []
        case events.TakeDetail(token=token):
            return [Announcement(events.BonusTaken(seat=seat, token=token))]
        case events.TakeNothingDetail():
            return [Announcement(events.BonusTaken(seat=seat, token="nothing"))]
        case events.AnswerDetail(card=card, threat=threat, favourite=paid):
            answered = events.Answered(seat=seat, card=card, threat=threat, favourite=paid)
            return [Announcement(answered)]
        case events.AttackDetail(card=card, favourite=paid):
            return [Announcement(events.Attacked(seat=seat, card=card, favourite=paid))]
        case events.IgnoreDetail(threat=threat):
            return [Announcement(events.Ignored(seat=seat, threat=threat))]
        case events.StopDetail():
            return [Announcement(events.Stopped(seat=seat))]
        case events.JikanDesuDetail():
            return [Announcement(events.JikanDesuPlayed(seat=seat))]
        case events.AllCountDetail():
            return [Announcement(events.AllCounted(seat=seat))]
        case events.ResignDetail():
            return [Announcement(events.Resigned(seat=seat))]


def _kiai(seat: int, card: int, limit: int) -> Announcement:
    """A Crazy Kiai: the card that went is the loser's secret."""
    if card < 0:
        return Announcement(events.KiaiSuffered(seat=seat, lost=0, limit=limit))
    own = events.KiaiSuffered(seat=seat, lost=1, limit=limit, card=actions.CARD_NAMES[card])
    plain = events.KiaiSuffered(seat=seat, lost=1, limit=limit)
    return Announcement(plain, {seat: own}, reveals=True)


def _open(state: State, what: int, seat: int, a: int, b: int) -> Event | None:
    """The events that are the same for everybody."""
    if what == actions.NOTE_LOST:
        card = actions.CARD_NAMES[b]
        focus, referee, favourite = a // 16, a // 4 % 4, a % 4
        return events.TokensLost(
            seat=seat, card=card, focus=focus, referee=referee, favourite=favourite
        )
    if what == actions.NOTE_HANSOKU:
        return events.HansokuGiven(seat=seat, count=a)
    if what == actions.NOTE_IPPON:
        return events.IpponGiven(seat=seat, how=actions.IPPON_NAMES[a], score=inspect.score(state))
    if what == actions.NOTE_SHUFFLED:
        return events.Reshuffled(seat=seat, forced=bool(a))
    if what == actions.NOTE_ROUND:
        return events.RoundStarted(seat=seat, after="hansoku" if a else "ippon")
    if what == actions.NOTE_TURN:
        return events.TurnStarted(seat=seat, turn=a)
    if what == actions.NOTE_END:
        winner = seat if seat >= 0 else None
        reason = EndReason(actions.END_NAMES[a])
        return events.MatchEnded(seat=winner, reason=reason, score=inspect.score(state))
    return None


def _names(cells: list[int]) -> tuple[str, ...]:
    return tuple(actions.CARD_NAMES[cell & KIND] for cell in cells)
