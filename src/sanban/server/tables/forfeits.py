"""Giving up a seat: by leaving, by being gone, by the clock. The game's own rule decides how."""

from sanban.server.errors import Refusal
from sanban.server.tables import entries
from sanban.server.tables.state import TableState


def forfeit(state: TableState, seat: int, why: str, takeover: str) -> entries.Body:
    """The entry by which a seat gives up: a concession, or a bot that goes on."""
    game = state.game
    concession = game.forfeit(seat)
    if concession is not None:
        return entries.Play(seat, game.text(seat, concession), why)
    return entries.Takeover(seat, takeover, why)


def leave(state: TableState, seat: int, takeover: str) -> entries.Body:
    """Stand up: before the start the seat is free again, later it is given up."""
    if state.status == "open":
        return entries.Leave(seat)
    if state.status == "playing":
        return forfeit(state, seat, "left", takeover)
    raise Refusal("The game is over: there is nothing to leave.", "not_playing")


def claim(
    state: TableState, gone: int, gone_for_s: float | None, grace_s: float, takeover: str
) -> entries.Body:
    """Somebody says that a seat has been gone too long."""
    if state.status != "playing":
        raise Refusal("There is no game going on at this table.", "not_playing")
    if gone not in state.awaited() or state.seats[gone].kind != "person":
        raise Refusal("The game does not wait for a person in that seat.", "not_gone")
    if gone_for_s is None or gone_for_s < grace_s:
        raise Refusal(
            f"They may come back: wait until they were gone for {grace_s:g} seconds.", "not_gone"
        )
    return forfeit(state, gone, "gone", takeover)
