"""Giving up a seat: by leaving, by being gone, by the clock. The game's own rule decides how."""

from sanban.server.errors import IN_TOURNAMENT, Refusal, RefusalCode
from sanban.server.tables import entries
from sanban.server.tables.clock import DAY_MS
from sanban.server.tables.state import TableState
from sanban.server.wire import ClockSetting, Correspondence


def forfeit(state: TableState, seat: int, why: str, takeover: str) -> entries.NewEntry:
    """The entry by which a seat gives up: a concession, or a bot that goes on."""
    concession = state.game.forfeit(seat)
    if concession is not None:
        return entries.ChosenAction(seat, concession, why)
    return entries.Takeover(seat, takeover, why)


def leave(state: TableState, seat: int, takeover: str) -> entries.NewEntry:
    """Stand up: before the start the seat is free again, later it is given up."""
    if state.status == "open":
        if state.created.tournament:
            raise IN_TOURNAMENT
        return entries.Leave(seat)
    if state.status == "playing":
        return forfeit(state, seat, "left", takeover)
    raise Refusal("The game is over.", RefusalCode.NOT_PLAYING)


def claim_after_s(clock: ClockSetting, usual_s: float) -> float:
    """How long somebody awaited may be away. With days for each move, nobody has to be here.

    >>> claim_after_s(Correspondence(days=3), 60.0)
    259200.0
    """
    if isinstance(clock, Correspondence):
        return max(usual_s, clock.days * DAY_MS / 1000)
    return usual_s


def claim(
    state: TableState, gone: int, gone_for_s: float | None, grace_s: float, takeover: str
) -> entries.NewEntry:
    """A player says that another one has been away too long."""
    if state.status != "playing":
        raise Refusal("No game is in progress at this table.", RefusalCode.NOT_PLAYING)
    if gone not in state.awaited() or state.seats[gone].kind != "person":
        raise Refusal("The game is not waiting for a person in that seat.", RefusalCode.NOT_GONE)
    if gone_for_s is None or gone_for_s < grace_s:
        raise Refusal(
            f"They may come back. Wait until they have been away for {grace_s:g} seconds.",
            RefusalCode.NOT_GONE,
        )
    return forfeit(state, gone, "gone", takeover)
