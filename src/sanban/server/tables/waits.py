"""Whether a table waits for a person, for what, and since when. It follows from the log."""

from typing import NamedTuple

from sanban.server.tables.state import TableState
from sanban.server.tables.table_wire import WaitKind


class Wait(NamedTuple):
    """What a table waits for from somebody."""

    kind: WaitKind
    since: int  # the version of the entry that made it wait
    left_ms: int | None = None  # until their time runs out


def wait_for(state: TableState, who: str, now: int) -> Wait | None:
    """What the table waits for from this person; None when it does not."""
    own = state.seats_of(who)
    asked = state.proposal
    left = left_ms(state, own, now)
    since = max((state.turns[seat] for seat in own), default=0)
    if asked is not None and set(own) & set(asked.waiting):
        return Wait(asked.kind, asked.number, left)
    if since:
        return Wait("turn", since, left)
    taken = state.status == "open" and all(seat.kind != "open" for seat in state.seats)
    # whoever sat down by themselves is here, and ready in a moment
    given = [seat for seat in own if state.created.seats[seat].who == who]
    if taken and any(not state.seats[seat].ready for seat in given):
        return Wait("ready", 1)
    return None


def left_ms(state: TableState, seats: list[int], now: int) -> int | None:
    """The time that one of these seats has left, the least of them; None if no clock runs."""
    clocks = state.clock.shown(now)
    running = set(clocks.running) & set(seats) if clocks else ()
    return min((clocks.left_ms[seat] or 0 for seat in running), default=None) if clocks else None
