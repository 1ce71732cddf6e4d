"""From the notes of the compiled state to events, with what each seat alone may know."""

from sanban.core.events import Event, Facts
from sanban.games.daito import actions, inspect, notation
from sanban.games.daito.layout import KIND
from sanban.games.daito.state import State

Note = tuple[int, int, int, int]


def build_events(state: State) -> list[Event]:
    """What the last action did, in order."""
    notes = inspect.notes(state)
    events: list[Event] = []
    at = 0
    while at < len(notes):
        what, seat, a, b = notes[at]
        at += 1
        if what == actions.NOTE_ACT:
            taken = [note for note in notes[at:] if note[0] == actions.NOTE_SHOWN]
            events += _act(state, seat, a, notes[at:], [note[2] for note in taken])
        elif what == actions.NOTE_DRAW:
            cards = [a]
            while at < len(notes) and notes[at][0] == actions.NOTE_DRAW:
                cards.append(notes[at][2])
                at += 1
            own: Facts = {"cards": _names(cards)}
            events.append(Event("draw", seat, {"count": len(cards)}, {seat: own}, True))
        elif what == actions.NOTE_DEAL:
            hands = {s: {"hand": _names(inspect.hand(state, s))} for s in range(2)}
            events.append(Event("deal", None, {"count": actions.HAND_LIMIT}, {**hands}, True))
        else:
            event = _plain(state, what, seat, a, b)
            if event is not None:
                events.append(event)
    return events


def _act(state: State, seat: int, action: int, after: list[Note], shown: list[int]) -> list[Event]:
    """The event of the action itself; some actions are told by what follows alone."""
    facts = notation.detail(action)
    kind = facts.pop("kind")
    if kind == "exchange":
        got = next(a for what, _, a, _ in after if what == actions.NOTE_GOT)
        cards = {"gave": facts["card"], "got": actions.CARD_NAMES[got]}
        cost = 1 if inspect.exchanged(state) > 1 else 0
        return [Event("exchange", seat, {"focus": cost}, {seat: cards}, True)]
    if kind == "yame":
        hit = actions.JIKAN in shown
        # the caller alone sees the hand; whether a Jikan Desu was in it everybody learns
        hand = {"hand": _names(shown)}
        return [Event("yame", seat, {"hit": hit}, {seat: hand, 1 - seat: hand}, True)]
    if kind in ("lose", "reshuffle"):
        return []
    if kind in ("take", "take_nothing"):
        return [Event("bonus", seat, {"token": facts.get("token", "nothing")})]
    return [Event(kind, seat, facts)]


def _plain(state: State, what: int, seat: int, a: int, b: int) -> Event | None:
    if what == actions.NOTE_LOST:
        lost = {"focus": a // 16, "referee": a // 4 % 4, "favourite": a % 4}
        return Event("lose_tokens", seat, {"card": actions.CARD_NAMES[b], **lost})
    if what == actions.NOTE_KIAI:
        own: dict[int, Facts] = {seat: {"card": actions.CARD_NAMES[a]}} if a >= 0 else {}
        return Event("kiai", seat, {"lost": len(own), "limit": b}, own, reveals=a >= 0)
    if what == actions.NOTE_HANSOKU:
        return Event("hansoku", seat, {"count": a})
    if what == actions.NOTE_IPPON:
        return Event("ippon", seat, {"how": actions.IPPON_NAMES[a], "score": inspect.score(state)})
    if what == actions.NOTE_SHUFFLED:
        return Event("reshuffle", seat, {"forced": bool(a)})
    if what == actions.NOTE_ROUND:
        return Event("round", seat, {"after": "hansoku" if a else "ippon"})
    if what == actions.NOTE_TURN:
        return Event("turn", seat, {"turn": a})
    if what == actions.NOTE_END:
        winner = seat if seat >= 0 else None
        return Event("end", winner, {"reason": actions.END_NAMES[a], "score": inspect.score(state)})
    return None


def _names(cells: list[int]) -> list[str]:
    return [actions.CARD_NAMES[cell & KIND] for cell in cells]
