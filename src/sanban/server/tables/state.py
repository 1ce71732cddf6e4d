"""What follows from the log of a table: who sits where, the game, clocks, proposals, chat."""

from collections import deque
from typing import assert_never

from sanban.core.errors import SanbanError
from sanban.core.game import Game
from sanban.core.record import Entry
from sanban.core.seeds import shared_seed
from sanban.core.table import Table
from sanban.games import registry
from sanban.players.names import bot_title
from sanban.server.errors import Illegal, OlderRules, Refusal, RefusalCode, Unreadable
from sanban.server.tables import call_window, entries, takeback
from sanban.server.tables.call_window import CallWindow
from sanban.server.tables.change import Change
from sanban.server.tables.clock import Clock, Pauses
from sanban.server.tables.entries import LogEntry
from sanban.server.tables.seats import Proposal, Seat
from sanban.server.tables.wire import ChatMessage, Forfeit, ProposalKind, SeatKind
from sanban.server.wire import Status

CHAT_KEPT = 50
SEAT_KINDS: dict[str, SeatKind] = {"me": "person", "open": "open", "bot": "bot"}


class TableState:
    """The state of a table after its log: `apply` takes stored entries, `append` makes new ones."""

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
        self.forfeit: Forfeit | None = None
        self.watchers_wrote = 0  # lines of chat
        self.chat: deque[ChatMessage] = deque(maxlen=CHAT_KEPT)
        self.chat_by: dict[int, str] = {}  # who wrote each of these, by its version
        self.reveals: list[bool] = []  # by action that stands: made something hidden known
        self.window: CallWindow | None = None  # after the last action
        self.windows: dict[int, CallWindow] = {}  # by the number of actions before it
        self.since: list[int] = []  # by seat: actions chosen at an older version are stale
        self.turns: list[int] = []  # by seat: the version since which it is awaited, 0 if it is not
        self.refs: dict[tuple[str, str], int] = {}

    # asking ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        if self.table is None:
            raise Refusal("The game has not started yet.", RefusalCode.NOT_PLAYING)
        return self.table.game

    @property
    def kind(self) -> type[Game]:
        return registry.find(self.created.game)

    @property
    def played(self) -> int:
        """Actions that stand and were played here."""
        return len(self.table.log) - self.table.start_position.actions if self.table else 0

    def seats_of(self, who: str) -> list[int]:
        """The seats where this identity may act."""
        return [number for number, seat in enumerate(self.seats) if who and seat.who == who]

    def awaited(self) -> tuple[int, ...]:
        return self.table.game.awaited() if self.table and self.status == "playing" else ()

    def server_bots(self) -> list[int]:
        """Seats that the server itself must play."""
        return [n for n, seat in enumerate(self.seats) if seat.kind == "bot" and not seat.who]

    def other_people(self, seat: int) -> list[int]:
        """Seats of other people, whose consent is needed."""
        own = self.seats[seat].who
        return [n for n, s in enumerate(self.seats) if s.kind == "person" and s.who != own]

    def settles(self, seat: int, what: ProposalKind) -> bool:
        """Would this seat's yes settle the matter?"""
        own = self.seats[seat].who
        asked = self.proposal
        if asked is not None and asked.kind == what:
            return all(self.seats[n].who == own for n in asked.waiting)
        return not self.other_people(seat)

    @property
    def seed(self) -> str:
        """What the deal follows from, when the last seat has given its number."""
        return shared_seed(self.created.secret, [seat.share for seat in self.seats])

    # taking entries --------------------------------------------------------------------

    def apply(self, entry: LogEntry) -> Change:
        """Take the next entry of a log, or raise a refusal and change nothing."""
        if entry.number != self.version + 1:
            raise Unreadable(entry.number, f"it cannot follow entry {self.version}")
        change = self._change(entry.body, entry.number, entry.at_ms, entry.actor)
        self._take(entry)
        return change

    def append(
        self, new: entries.NewEntry, actor: str, ref: str | None, at_ms: int
    ) -> tuple[LogEntry, Change]:
        """Make the next entry and take it, or raise a refusal and change nothing."""
        number, at_ms = self.version + 1, max(at_ms, self.updated_ms)
        if isinstance(new, entries.ChosenAction):
            change = Change(number=number, at_ms=at_ms, kind="play", seat=new.seat)
            played = self._play(new, change)
            body: entries.Body = entries.Play(new.seat, played.action, new.why)
        else:
            body, change = new, self._change(new, number, at_ms, actor)
        entry = LogEntry(number, at_ms, actor, ref, body)
        self._take(entry)
        return entry, change

    def _take(self, entry: LogEntry) -> None:
        self.version = entry.number
        self.updated_ms = entry.at_ms
        awaited = self.awaited()
        for seat, since in enumerate(self.turns):
            if (seat in awaited) != bool(since):
                self.turns[seat] = 0 if since else entry.number
        if entry.ref is not None:
            self.refs[entry.actor, entry.ref] = entry.number

    def _change(self, body: entries.Body, number: int, at_ms: int, actor: str) -> Change:
        change = Change(
            number=number, at_ms=at_ms, kind=str(body.__struct_config__.tag), actor=actor
        )
        if not isinstance(body, entries.Create | entries.Link | entries.End):
            change.seat = body.seat
        match body:
            case entries.Create():
                self._create(body, change)
            case entries.Sit():
                self._sit(body, change)
            case entries.Leave():
                self._leave(body, change)
            case entries.Ready():
                self._ready(body, change)
            case entries.Play():
                self._play(body, change)
            case entries.Propose():
                self._propose(body, change)
            case entries.Respond():
                self._respond(body, change)
            case entries.Takeover():
                self._takeover(body, change)
            case entries.GoOn():
                self._go_on(body, change)
            case entries.Chat():
                self._chat(body, change)
            case entries.Link():
                self._link(body, change)
            case entries.End():
                self._abort(change)
            case _:
                assert_never(body)
        return change

    def _create(self, body: entries.Create, change: Change) -> None:
        self._check_rules(body, change.number)
        self.created = body
        self.key = body.key
        self.created_ms = change.at_ms
        self.clock = Clock(body.clock, len(body.seats), self.pauses)
        for spec in body.seats:
            kind_of_seat = SEAT_KINDS[spec.kind]
            self.seats.append(Seat(kind_of_seat, spec.who, spec.name, spec.level))
        self.since = [0] * len(self.seats)
        self.turns = [0] * len(self.seats)
        taken = not any(seat.kind == "open" for seat in self.seats)
        if taken and self._one_screen() and not body.waits:
            for seat in self.seats:
                seat.ready = True
        change.info_changed = change.seats_changed = True
        self._start_when_ready(change)

    def _check_rules(self, body: entries.Create, number: int) -> None:
        kind = registry.find(body.game)
        if body.rules < kind.rules.version:
            raise OlderRules(kind.rules.title, body.rules, kind.rules.version)
        if body.rules > kind.rules.version:
            raise Unreadable(number, f"version {body.rules} of the {body.game} rules is newer")

    def _one_screen(self) -> bool:
        return len({seat.who for seat in self.seats if seat.kind == "person"}) <= 1

    def _start_when_ready(self, change: Change) -> None:
        if self.status != "open" or not all(seat.ready for seat in self.seats):
            return
        self._deal()
        self.status = "playing"
        self.since = [change.number] * len(self.seats)
        self._open_window(change, None)
        self._run_clocks(change.at_ms)
        change.position_changed = change.info_changed = True
        if change.kind != "create":
            change.kind = "start"

    def _deal(self) -> None:
        body = self.created
        names = [seat.name for seat in self.seats]
        self.table = Table.start(
            self.kind,
            body.options,
            len(names),
            self.seed,
            names,
            arranged=body.arranged,
            given=body.start_position,
        )
        self.reveals = [False] * len(body.start_position)  # only open games begin like this

    def _run_clocks(self, at: int, acted: int | None = None) -> None:
        # the server's bots wait for a worker, which is nobody's fault
        running = [s for s in self.awaited() if self.seats[s].kind != "bot"]
        self.clock.settle(at, running, acted, call_window.left_ms(self, at))

    def _open_window(self, change: Change, actor: int | None) -> None:
        call_window.open_after(self, change.number, change.at_ms, actor)

    def _sit(self, body: entries.Sit, change: Change) -> None:
        seat = self.seats[body.seat]
        seat.who, seat.name = body.who, body.name
        if seat.kind == "open":
            seat.kind, seat.program = "person", body.program
        change.info_changed = change.seats_changed = True

    def _leave(self, body: entries.Leave, change: Change) -> None:
        seat = self.seats[body.seat]
        seat.who = ""
        if seat.kind == "person":
            seat.kind, seat.name, seat.share = "open", "", ""
            seat.ready = seat.program = False
            self.proposal = None
        change.info_changed = change.seats_changed = True

    def _ready(self, body: entries.Ready, change: Change) -> None:
        seat = self.seats[body.seat]
        seat.ready, seat.share = body.ready, body.share
        change.info_changed = True
        self._start_when_ready(change)

    def _play(self, body: entries.Play | entries.ChosenAction, change: Change) -> Entry:
        """Play an action; returns it as the record keeps it."""
        if self.table is None or self.status != "playing":
            raise Refusal("No game is in progress at this table.", RefusalCode.NOT_PLAYING)
        game, clock = self.table.game, self.clock
        before = game.awaited()
        together = body.seat in before and len(before) > 1
        kept = {s: game.legal(s) for s in before if s != body.seat} if together else {}
        spent = clock.spent(change.at_ms) if clock.ticks else None
        try:
            if isinstance(body, entries.Play):
                change.events = self.table.replay(Entry(body.seat, body.action, spent))
            else:
                change.events = self.table.play(body.seat, body.action, spent)
        except SanbanError as error:
            raise Illegal.of(error) from None
        after = game.awaited()
        for seat in range(game.seats):
            # where several choose at once, another's choice does not make mine stale
            if not (seat in kept and seat in after and game.legal(seat) == kept[seat]):
                self.since[seat] = change.number
        self.reveals.append(any(event.reveals for event in change.events))
        change.position_changed, change.why = True, body.why
        change.info_changed = self.proposal is not None
        self.proposal = None
        if game.outcome is not None:
            self.status = "over"
            self.forfeit = Forfeit(seat=body.seat, why=body.why) if body.why else None
            change.info_changed = True
        call_window.end_by(self, body.seat, change.at_ms)
        self._open_window(change, body.seat)
        self._run_clocks(change.at_ms, body.seat)
        return self.table.log[-1]

    def _propose(self, body: entries.Propose, change: Change) -> None:
        at_once = not self.other_people(body.seat)
        if body.what == "abort" and self.played < 2:
            at_once = True
        change.info_changed = True
        if at_once:
            self._settle(body.what, body.seat, body.table, change)
            return
        own = self.seats[body.seat].who
        agreed = [n for n, s in enumerate(self.seats) if s.kind == "person" and s.who == own]
        waiting = self.other_people(body.seat)
        self.proposal = Proposal(body.what, body.seat, agreed, waiting, change.number)

    def _respond(self, body: entries.Respond, change: Change) -> None:
        asked = self.proposal
        if asked is None:
            raise Refusal("Nothing has been proposed.", RefusalCode.NO_PROPOSAL)
        change.info_changed = True
        if not body.agree:
            self.proposal = None
            return
        own = self.seats[body.seat].who
        said = [n for n in asked.waiting if self.seats[n].who == own]
        asked.agreed = sorted({*asked.agreed, *said})
        asked.waiting = [n for n in asked.waiting if n not in said]
        if not asked.waiting:
            self._settle(asked.kind, asked.by, body.table, change)

    def _settle(self, what: ProposalKind, by: int, table: str, change: Change) -> None:
        self.proposal = None
        change.kind, change.seat = what, by
        if what == "rematch":
            self.rematch = table
        elif what == "abort":
            self._abort(change)
        else:
            self._take_back(self._kept_actions(by), change)
            change.position_changed = True

    def _kept_actions(self, by: int) -> int:
        return takeback.target(self, by)

    def _abort(self, change: Change) -> None:
        self.status = "aborted"
        self.proposal = None
        self.clock.settle(change.at_ms, ())
        change.info_changed = True

    def _take_back(self, keep: int, change: Change) -> None:
        assert self.table is not None
        self.table.undo(len(self.table.log) - keep)
        del self.reveals[keep:]
        call_window.take_back(self, keep)
        self.since = [change.number] * len(self.seats)
        self._run_clocks(change.at_ms)

    def _takeover(self, body: entries.Takeover, change: Change) -> None:
        seat = self.seats[body.seat]
        change.info_changed = change.seats_changed = True
        if self.status == "open":  # nobody gives anything up: whoever did not come never sat here
            self.seats[body.seat] = Seat("bot", "", bot_title(body.level), body.level)
            self._start_when_ready(change)
            return
        seat.left = seat.left or seat.who
        seat.kind, seat.who, seat.level = "bot", "", body.level
        seat.gave_up, seat.program = True, False
        self.proposal = None
        self._run_clocks(change.at_ms)
        change.why = body.why

    def _go_on(self, body: entries.GoOn, change: Change) -> None:
        if body.always is not None:
            self.seats[body.seat].goes_on = body.always
            change.info_changed = True
        if body.always is not False and call_window.go_on(self, body.seat, change.at_ms):
            change.window_closed = True
            self._run_clocks(change.at_ms)

    def _chat(self, body: entries.Chat, change: Change) -> None:
        if not body.text:  # of an erased person
            return
        change.chat = ChatMessage(
            version=change.number,
            at_ms=change.at_ms,
            to_all=self.status in ("over", "aborted"),
            room=body.room,
            seat=body.seat,
            name=body.name,
            text=body.text,
        )
        self.chat.append(change.chat)
        self.chat_by[change.number] = change.actor
        if len(self.chat_by) > CHAT_KEPT:
            del self.chat_by[next(iter(self.chat_by))]
        self.watchers_wrote += body.room == "watchers"

    def _link(self, body: entries.Link, change: Change) -> None:
        self.key = body.key
        change.host_only = True


def fold(table_id: str, log: list[LogEntry], pauses: Pauses) -> tuple[TableState, list[Change]]:
    """The state after a whole log, and what each entry did."""
    state = TableState(table_id, pauses)
    return state, [state.apply(entry) for entry in log]
