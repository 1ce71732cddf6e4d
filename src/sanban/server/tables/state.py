"""What follows from the log of a table: who sits where, the game, clocks, proposals, chat."""

from collections import deque
from typing import Any

import msgspec

from sanban.core.errors import SanbanError
from sanban.core.events import Announcement
from sanban.core.game import Game
from sanban.core.table import Table
from sanban.games import registry
from sanban.server.errors import Illegal, Refusal
from sanban.server.tables import entries, start_position, takeback
from sanban.server.tables.clock import Clock, Pauses
from sanban.server.tables.entries import LogEntry
from sanban.server.tables.wire import ChatLine, ProposalKind
from sanban.server.wire import Status

CHAT_KEPT = 50


class Seat:
    """A seat and who sits there."""

    __slots__ = ("gave_up", "kind", "level", "name", "program", "ready", "who")

    def __init__(self, kind: str, who: str = "", name: str = "", level: str = "") -> None:
        self.kind = kind  # "open", "person" or "bot"
        self.who = who  # the identity that may act here; "" when the house does
        self.name = name
        self.level = level
        self.ready = kind == "bot"
        self.gave_up = False
        self.program = False


class Proposal:
    """Something that waits for consent."""

    __slots__ = ("agreed", "by", "kind", "waiting")

    def __init__(self, kind: ProposalKind, by: int, agreed: list[int], waiting: list[int]) -> None:
        self.kind: ProposalKind = kind
        self.by = by
        self.agreed = agreed
        self.waiting = waiting


class Change(msgspec.Struct, kw_only=True):
    """What an entry did."""

    number: int
    at_ms: int
    kind: str
    seat: int | None = None
    why: str = ""
    events: list[Announcement] = []
    moved: bool = False  # the position changed
    told: bool = False  # what everybody may know of the table changed
    reseated: bool = False  # somebody's seats changed
    chat: ChatLine | None = None
    host_only: bool = False


class TableState:
    """The fold of a log. `apply` takes the next entry, or raises and changes nothing."""

    def __init__(self, table_id: str, pauses: Pauses) -> None:
        self.id = table_id
        self.pauses = pauses
        self.version = 0
        self.status: Status = "open"
        self.seats: list[Seat] = []
        self.table: Table[Game] | None = None
        self.clock: Clock
        self.created: entries.Create
        self.key = ""
        self.created_ms = 0
        self.updated_ms = 0
        self.proposal: Proposal | None = None
        self.rematch: str | None = None
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_KEPT)
        self.reveals: list[bool] = []  # by action that stands: made something hidden known
        self.since: list[int] = []  # by seat: actions chosen at an older version are stale
        self.refs: dict[tuple[str, str], int] = {}

    # asking ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        if self.table is None:
            raise Refusal("The game has not started yet.", "not_playing")
        return self.table.game

    @property
    def kind(self) -> type[Game]:
        return registry.find(self.created.game)

    @property
    def played(self) -> int:
        """Actions that stand and were played here."""
        return len(self.table.log) - len(self.created.given) if self.table else 0

    def seats_of(self, who: str) -> list[int]:
        """The seats where this identity may act."""
        return [number for number, seat in enumerate(self.seats) if who and seat.who == who]

    def awaited(self) -> tuple[int, ...]:
        return self.table.game.awaited() if self.table and self.status == "playing" else ()

    def house_bots(self) -> list[int]:
        """Seats that the house itself must play."""
        return [n for n, seat in enumerate(self.seats) if seat.kind == "bot" and not seat.who]

    def people_besides(self, seat: int) -> list[int]:
        """Seats of other people, whose consent is needed."""
        own = self.seats[seat].who
        return [n for n, s in enumerate(self.seats) if s.kind == "person" and s.who != own]

    def settles(self, seat: int, what: ProposalKind) -> bool:
        """Would this seat's yes settle the matter?"""
        own = self.seats[seat].who
        asked = self.proposal
        if asked is not None and asked.kind == what:
            return all(self.seats[n].who == own for n in asked.waiting)
        return not self.people_besides(seat)

    # folding ---------------------------------------------------------------------------

    def apply(self, entry: LogEntry) -> Change:
        """Take the next entry. Raises a refusal, and changes nothing, if it cannot be."""
        if entry.number != self.version + 1:
            raise ValueError(f"Entry {entry.number} cannot follow entry {self.version}.")
        body = entry.body
        change = Change(number=entry.number, at_ms=entry.at_ms, kind="", seat=None)
        change.kind = str(body.__struct_config__.tag)
        change.seat = getattr(body, "seat", None)
        getattr(self, f"_{change.kind}")(entry, body, change)
        self.version = entry.number
        self.updated_ms = entry.at_ms
        if entry.ref is not None:
            self.refs[entry.actor, entry.ref] = entry.number
        return change

    def _create(self, entry: LogEntry, body: entries.Create, change: Change) -> None:
        kind = registry.find(body.game)
        if body.rules != kind.rules.version:
            raise Refusal(
                f"This table was opened under version {body.rules} of the {kind.rules.title} "
                f"rules; this house plays version {kind.rules.version}.",
                "rules_version",
            )
        self.created = body
        self.key = body.key
        self.created_ms = entry.at_ms
        self.clock = Clock(body.clock, len(body.seats), self.pauses)
        for spec in body.seats:
            named = {"me": "person"}.get(spec.kind, spec.kind)
            self.seats.append(Seat(named, spec.who, spec.name, spec.level))
        self.since = [0] * len(self.seats)
        if not any(seat.kind == "open" for seat in self.seats) and self._one_screen():
            for seat in self.seats:
                seat.ready = True
        change.told = change.reseated = True
        self._start_when_ready(entry, change)

    def _one_screen(self) -> bool:
        return len({seat.who for seat in self.seats if seat.kind == "person"}) <= 1

    def _start_when_ready(self, entry: LogEntry, change: Change) -> None:
        if self.status != "open" or not all(seat.ready for seat in self.seats):
            return
        body = self.created
        names = [seat.name for seat in self.seats]
        self.table = start_position.start(self.kind, body.options, body.seed, names, body.given)
        self.reveals = [False] * len(body.given)  # open games alone are begun like this
        self.status = "playing"
        self.since = [entry.number] * len(names)
        self._run_clocks(entry.at_ms)
        change.moved = change.told = True
        if change.kind != "create":
            change.kind = "start"

    def _run_clocks(self, at: int, acted: int | None = None) -> None:
        # the house's bots wait for a worker, which is nobody's fault
        self.clock.settle(at, [s for s in self.awaited() if self.seats[s].kind != "bot"], acted)

    def _sit(self, entry: LogEntry, body: entries.Sit, change: Change) -> None:
        seat = self.seats[body.seat]
        seat.who, seat.name = body.who, body.name
        if seat.kind == "open":
            seat.kind, seat.program = "person", body.program
        change.told = change.reseated = True

    def _leave(self, entry: LogEntry, body: entries.Leave, change: Change) -> None:
        seat = self.seats[body.seat]
        seat.who = ""
        if seat.kind == "person":
            seat.kind, seat.name, seat.ready, seat.program = "open", "", False, False
            self.proposal = None
        change.told = change.reseated = True

    def _ready(self, entry: LogEntry, body: entries.Ready, change: Change) -> None:
        self.seats[body.seat].ready = body.ready
        change.told = True
        self._start_when_ready(entry, change)

    def _play(self, entry: LogEntry, body: entries.Play, change: Change) -> None:
        if self.table is None or self.status != "playing":
            raise Refusal("There is no game going on at this table.", "not_playing")
        game, clock = self.table.game, self.clock
        before = game.awaited()
        together = body.seat in before and len(before) > 1
        kept = {s: game.legal(s) for s in before if s != body.seat} if together else {}
        spent = clock.pauses.passed(clock.since, entry.at_ms) if clock.ticks else None
        try:
            change.events = self.table.play(body.seat, body.action, spent)
        except SanbanError as error:
            raise Illegal.of(error) from None
        after = game.awaited()
        for seat in range(game.seats):
            # where several choose at once, another's choice does not make mine stale
            if not (seat in kept and seat in after and game.legal(seat) == kept[seat]):
                self.since[seat] = entry.number
        self.reveals.append(any(event.reveals for event in change.events))
        change.moved, change.why = True, body.why
        change.told = self.proposal is not None
        self.proposal = None
        if game.outcome is not None:
            self.status = "over"
            change.told = True
        self._run_clocks(entry.at_ms, body.seat)

    def _propose(self, entry: LogEntry, body: entries.Propose, change: Change) -> None:
        at_once = not self.people_besides(body.seat)
        if body.what == "abort" and self.played < 2:
            at_once = True
        change.told = True
        if at_once:
            self._settle(body.what, body.seat, body.table, entry, change)
            return
        own = self.seats[body.seat].who
        agreed = [n for n, s in enumerate(self.seats) if s.kind == "person" and s.who == own]
        self.proposal = Proposal(body.what, body.seat, agreed, self.people_besides(body.seat))

    def _respond(self, entry: LogEntry, body: entries.Respond, change: Change) -> None:
        asked = self.proposal
        if asked is None:
            raise Refusal("Nothing has been proposed.", "no_proposal")
        change.told = True
        if not body.agree:
            self.proposal = None
            return
        own = self.seats[body.seat].who
        said = [n for n in asked.waiting if self.seats[n].who == own]
        asked.agreed = sorted({*asked.agreed, *said})
        asked.waiting = [n for n in asked.waiting if n not in said]
        if not asked.waiting:
            self._settle(asked.kind, asked.by, body.table, entry, change)

    def _settle(
        self, what: ProposalKind, by: int, table: str, entry: LogEntry, change: Change
    ) -> None:
        self.proposal = None
        change.kind, change.seat = what, by
        if what == "rematch":
            self.rematch = table
        elif what == "abort":
            self.status = "aborted"
            self.clock.settle(entry.at_ms, ())
        else:
            self._take_back(takeback.target(self, by), entry)
            change.moved = True

    def _take_back(self, keep: int, entry: LogEntry) -> None:
        assert self.table is not None
        self.table.undo(len(self.table.log) - keep)
        del self.reveals[keep:]
        self.since = [entry.number] * len(self.seats)
        self._run_clocks(entry.at_ms)

    def _takeover(self, entry: LogEntry, body: entries.Takeover, change: Change) -> None:
        seat = self.seats[body.seat]
        seat.kind, seat.who, seat.level = "bot", "", body.level
        seat.gave_up, seat.program = True, False
        self.proposal = None
        self._run_clocks(entry.at_ms)
        change.why = body.why
        change.told = change.reseated = True

    def _chat(self, entry: LogEntry, body: entries.Chat, change: Change) -> None:
        change.chat = ChatLine(
            version=entry.number,
            at_ms=entry.at_ms,
            room=body.room,
            seat=body.seat,
            name=body.name,
            text=body.text,
            to_all=self.status in ("over", "aborted"),
        )
        self.chat.append(change.chat)

    def _link(self, entry: LogEntry, body: entries.Link, change: Change) -> None:
        self.key = body.key
        change.host_only = True


def fold(table_id: str, log: list[LogEntry], pauses: Pauses) -> tuple[TableState, list[Change]]:
    """The state after a whole log, and what each entry did."""
    state = TableState(table_id, pauses)
    return state, [state.apply(entry) for entry in log]


def options_of(given: dict[str, Any], kind: type[Game]) -> dict[str, Any]:
    """The options of a game with every default filled in, as the log keeps them."""
    from sanban.core.options import read_options

    filled: dict[str, Any] = msgspec.to_builtins(read_options(kind.rules.options, given))
    return filled
