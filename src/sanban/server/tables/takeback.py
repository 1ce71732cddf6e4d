"""What may be taken back: never across anything hidden that became known."""

from typing import TYPE_CHECKING

from sanban.server.errors import Refusal, RefusalCode

if TYPE_CHECKING:
    from sanban.server.tables.state import TableState


def target(state: "TableState", seat: int) -> int:
    """How many actions stand after the seat takes its last one back; or a refusal."""
    table = state.table
    if table is None or state.status != "playing":
        raise Refusal("No game is in progress at this table.", RefusalCode.NOT_PLAYING)
    start = table.start_position.actions  # what the table was opened with stays
    own = [n for n, entry in enumerate(table.log) if entry.seat == seat and n >= start]
    if not own:
        raise Refusal("There is no action of yours to take back.", RefusalCode.NO_TAKEBACK)
    keep = own[-1]
    if any(state.reveals[keep:]):
        raise Refusal(
            "This cannot be taken back: something hidden has been revealed since.",
            RefusalCode.NO_TAKEBACK,
        )
    if table.game.rules.hidden and any(entry.seat != seat for entry in table.log[keep:]):
        raise Refusal(
            "This cannot be taken back: another player has acted since, "
            "and this game has hidden information.",
            RefusalCode.NO_TAKEBACK,
        )
    return keep
