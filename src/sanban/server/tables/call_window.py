"""The call window: the time that a seat has to act in another's turn before the game goes on.

It opens by what everybody knows (`Game.callers`), whatever the seat holds, and follows from the
log: the option of the table, the times of the entries, `go_on`. The server's clock closes it.
"""

from typing import TYPE_CHECKING

from sanban.core.outcome import EndReason
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.tables import entries, wire

if TYPE_CHECKING:
    from sanban.server.tables.clock import Pauses
    from sanban.server.tables.state import TableState


class CallWindow:
    """The window after one action."""

    __slots__ = ("call", "ms", "number", "open_ms", "opened_ms", "seats", "waiting")

    def __init__(self, number: int, opened_ms: int, ms: int, seats: tuple[int, ...]) -> None:
        self.number = number  # of the entry after which it opened
        self.opened_ms = opened_ms
        self.ms = ms  # how long it is
        self.seats = seats  # that may call
        self.waiting = set(seats)  # that have not said that the game may go on
        self.open_ms = ms  # how long it was open
        self.call: int | None = None  # the seat that called

    def left_ms(self, pauses: "Pauses", now: int) -> int:
        """How long it stays open. Time in which nobody was serving does not count."""
        return max(0, self.ms - pauses.passed(self.opened_ms, now)) if self.waiting else 0

    def close(self, pauses: "Pauses", at: int) -> None:
        if self.waiting:
            self.open_ms = self.ms - self.left_ms(pauses, at)
            self.waiting.clear()

    def past(self) -> wire.PastCallWindow:
        """For a replay."""
        return wire.PastCallWindow(seats=list(self.seats), open_ms=self.open_ms, call=self.call)


def open_after(state: "TableState", number: int, at: int, actor: int | None) -> None:
    """Open a window after an action, or at the start, if somebody may call."""
    state.window = None
    if state.table is None or state.status != "playing" or not state.created.call_window_s:
        return
    game, seats = state.table.game, state.seats
    if all(seat.kind == "bot" for seat in seats):
        return  # nobody needs the time
    awaited = {seats[seat].who or seat for seat in game.awaited()}
    callers = tuple(
        seat
        for seat in game.callers(actor)
        # whoever has all these seats need not be waited for
        if not seats[seat].goes_on and awaited != {seats[seat].who}
    )
    if callers:
        state.window = CallWindow(number, at, state.created.call_window_s * 1000, callers)
        state.windows[len(state.table.log)] = state.window


def end_by(state: "TableState", seat: int, at: int) -> None:
    """A seat has acted: a call, if it had the window."""
    window = state.window
    if window is None:
        return
    if seat in window.waiting and window.left_ms(state.pauses, at):
        outcome = state.game.outcome
        if outcome is None or outcome.reason != EndReason.RESIGNED:
            window.call = seat
    window.close(state.pauses, at)
    state.window = None


def go_on(state: "TableState", seat: int, at: int) -> bool:
    """A seat does not call; whether that closed the window."""
    window = state.window
    if window is None or seat not in window.waiting or not window.left_ms(state.pauses, at):
        return False
    if window.waiting != {seat}:
        window.waiting.discard(seat)
        return False
    window.close(state.pauses, at)
    return True


def take_back(state: "TableState", kept: int) -> None:
    """Actions were taken back; nobody has to wait for anybody."""
    state.window = None
    state.windows = {number: one for number, one in state.windows.items() if number <= kept}


def left_ms(state: "TableState", now: int) -> int:
    """How long the game does not go on."""
    if state.window is None or state.status != "playing":
        return 0
    return state.window.left_ms(state.pauses, now)


def held_ms(state: "TableState", seat: int, now: int) -> int:
    """How long the seat cannot act, because others may call."""
    if state.window is None or seat in state.window.seats:
        return 0
    return left_ms(state, now)


def waits_for(state: "TableState", seat: int, now: int) -> bool:
    """Whether the game waits for the seat to call or to let it go on."""
    window = state.window
    return window is not None and seat in window.waiting and left_ms(state, now) > 0


def shown(state: "TableState", now: int) -> wire.CallWindow | None:
    """For the wire; None when none is open."""
    window, left = state.window, left_ms(state, now)
    if window is None or not left:
        return None
    return wire.CallWindow(
        version=window.number, seats=sorted(window.waiting), ms=window.ms, left_ms=left
    )


# messages ------------------------------------------------------------------------------


def check_act(state: "TableState", command: wire.Act, now: int) -> None:
    """Refuse to act in a window of others; to resign is always possible."""
    left = held_ms(state, command.seat, now)
    if not left:
        return
    game, seat = state.game, command.seat
    ways = game.concessions(seat)
    if command.action in ways or command.action in [game.text(seat, way) for way in ways]:
        return
    raise Refusal(
        "Your opponent may still call. Your action can be played when the time for that is over.",
        RefusalCode.CALL_WINDOW,
        wait_ms=left,
    )


def new_entry(state: "TableState", command: wire.GoOn, now: int) -> entries.GoOn:
    """The entry that a `go_on` asks for, or a refusal."""
    if state.status != "playing":
        raise Refusal("No game is in progress at this table.", RefusalCode.NOT_PLAYING)
    if command.always is None:
        window = state.window
        if window is None or not waits_for(state, command.seat, now):
            raise Refusal("The game does not wait for you to call.", RefusalCode.NO_CALL_WINDOW)
        if command.version < window.number:
            raise Refusal(
                "This is a later moment to call in. Read the updates and choose again.",
                RefusalCode.STALE,
            )
    return entries.GoOn(command.seat, command.always)
