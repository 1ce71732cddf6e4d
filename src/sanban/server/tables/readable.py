"""What can still be read of a table that cannot go on: to keep its record."""

from sanban.core.events import Viewer
from sanban.core.record import Entry, Record, StartPosition
from sanban.core.seeds import seed_hash
from sanban.server.errors import OlderRules, Refusal, RefusalCode, SetAside
from sanban.server.tables import entries
from sanban.server.tables.change import Change
from sanban.server.tables.clock import Pauses
from sanban.server.tables.entries import LogEntry
from sanban.server.tables.state import TableState, fold


class UnplayedState(TableState):
    """The state of a table whose rules nobody here knows: its seats and its actions, no game."""

    def __init__(self, table_id: str) -> None:
        super().__init__(table_id, Pauses())
        self.actions: list[Entry] = []

    @property
    def played(self) -> int:
        return len(self.actions) - len(self.created.start_position)

    def _check_rules(self, body: entries.Create, number: int) -> None:
        pass

    def _deal(self) -> None:
        self.actions = list(self.created.start_position)

    def _play(self, body: entries.Play | entries.ChosenAction, change: Change) -> Entry:
        self.actions.append(Entry(body.seat, str(body.action)))
        self.proposal = None
        return self.actions[-1]

    def _kept_actions(self, by: int) -> int:
        return max(number for number, entry in enumerate(self.actions) if entry.seat == by)

    def _take_back(self, keep: int, change: Change) -> None:
        del self.actions[keep:]

    def record(self) -> Record:
        """The record as the log has it, not replayed. The game is over, so nothing in it is
        hidden any more."""
        created = self.created
        start = StartPosition(arranged=created.arranged, actions=len(created.start_position))
        return Record(
            game=created.game,
            rules=created.rules,
            options=created.options,
            names=[seat.name for seat in self.seats],
            seed=self.seed,
            seed_hash=seed_hash(self.seed),
            actions=self.actions,
            start_position=None if start == StartPosition() else start,
        )


def unplayed(table_id: str, log: list[LogEntry]) -> UnplayedState:
    """Such a table, from its log."""
    state = UnplayedState(table_id)
    for entry in log:
        state.apply(entry)
    return state


def read_as_far_as_possible(table_id: str, log: list[LogEntry]) -> TableState:
    """The state after those entries that can be read; refused when there are none."""
    state = TableState(table_id, Pauses())
    for entry in log:
        try:
            state.apply(entry)
        except OlderRules:
            return unplayed(table_id, log)
        except Exception:  # of an entry that does not fit, or of the game's own code
            state, _ = fold(table_id, log[: state.version], Pauses())
            break
    if not state.version:
        raise SetAside()
    return state


def record_for(state: TableState, viewer: Viewer) -> Record:
    """The record so far, with what the viewer may know."""
    if isinstance(state, UnplayedState):
        return state.record()
    if state.table is None:
        raise Refusal("The game has not started yet.", RefusalCode.NOT_PLAYING)
    try:
        return state.table.record(viewer)
    except Exception:  # of the game's own code
        raise SetAside() from None
