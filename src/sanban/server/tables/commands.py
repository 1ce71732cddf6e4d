"""What people may do at a table: each message is checked and becomes one entry of the log."""

import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from sanban.core.game import Game
from sanban.core.options import read_options
from sanban.core.seeds import fresh_seed
from sanban.core.table import Table
from sanban.games import registry
from sanban.players.names import bot_title
from sanban.server.errors import IN_TOURNAMENT, Refusal, RefusalCode
from sanban.server.identity.people import Identity, clean, clean_name
from sanban.server.ids import new_id
from sanban.server.ratings.bots import bot_rating
from sanban.server.tables import entries, start_position, takeback, wire
from sanban.server.tables.state import TableState
from sanban.server.wire import NoClock

# a message of somebody at the table
Command = (
    wire.Act
    | wire.Ready
    | wire.Chat
    | wire.Propose
    | wire.Respond
    | wire.Claim
    | wire.Leave
    | wire.GoOn
)

LONGEST_LOG = 5_000  # entries of a table; then nothing is kept any more but the game itself
MOST_WATCHERS_LINES = 300  # of all spectators of a table together: each is kept in its log

Maker = Callable[[TableState], entries.NewEntry | None]


def create(new: wire.NewTable, host: Identity, source: Table[Game] | None) -> entries.Create:
    """The first entry of a new table; `source` is the record it goes on from."""
    kind = registry.find(new.game)
    kind.rules.check_seats(len(new.seats))
    options = options_of(dict(new.options), kind)
    start = start_position.Start(options)
    if new.start_position is not None:
        start = start_position.read(new, new.start_position, options, source)
    seats: list[entries.SeatSpec] = []
    for seat in new.seats:
        match seat:
            case wire.SeatMe():
                name = clean_name(seat.name) if seat.name else host.name
                seats.append(entries.SeatSpec("me", host.id, name))
            case wire.SeatOpen():
                seats.append(entries.SeatSpec("open"))
            case wire.SeatBot():
                seats.append(entries.SeatSpec("bot", "", bot_title(seat.level), seat.level))
    if new.rated:
        check_rated(new, host)
    return entries.Create(
        game=new.game,
        rules=kind.rules.version,
        options=start.options,
        seats=seats,
        public=new.public,
        clock=new.clock,
        call_window_s=new.call_window_s if kind.rules.calls else 0,
        host=host.id,
        key=new_id(),
        secret=fresh_seed(),
        waits=new.waits,
        rated=new.rated,
        start_position=start.actions,
        arranged=start.arranged,
    )


def check_rated(new: wire.NewTable, host: Identity) -> None:
    """Refuse a rated table that could not count."""
    check_account(host)
    own = sum(isinstance(seat, wire.SeatMe) for seat in new.seats)
    levels = [seat.level for seat in new.seats if isinstance(seat, wire.SeatBot)]
    known = all(bot_rating(new.game, level) is not None for level in levels)
    clock = not isinstance(new.clock, NoClock)
    if own != 1 or not known or not clock or new.start_position is not None:
        raise Refusal(
            "A rated game has a clock, starts at the beginning, gives you one seat, and has only "
            "bots of known strength. Change that, or open a casual table.",
            RefusalCode.NOT_RATED,
        )


def check_account(who: Identity) -> None:
    """Rated games are for people who can be known again."""
    if not who.session:
        raise Refusal("Rated games need an account. Sign in first.", RefusalCode.NO_ACCOUNT)


def check_casual(state: TableState) -> None:
    """Refuse what would let somebody out of a result."""
    if state.created.tournament:
        raise IN_TOURNAMENT
    if state.created.rated:
        raise Refusal("This game is rated: play on, or resign.", RefusalCode.RATED)


def options_of(chosen: dict[str, Any], kind: type[Game]) -> dict[str, Any]:
    """The options of a game with every default filled in, as the log keeps them."""
    filled: dict[str, Any] = msgspec.to_builtins(read_options(kind.rules.options, chosen))
    return filled


def rematch(state: TableState) -> entries.Create:
    """The same table once more, everybody one seat further on."""
    specs = [
        entries.SeatSpec("bot", "", bot_title(seat.level), seat.level)
        if seat.kind == "bot"
        else entries.SeatSpec("me", seat.who, seat.name)
        for seat in state.seats
    ]
    seats = specs[-1:] + specs[:-1]
    return msgspec.structs.replace(
        state.created, seats=seats, key=new_id(), secret=fresh_seed(), tournament=""
    )


def join(state: TableState, who: Identity, seat: int | None) -> entries.Sit:
    """Take an open seat."""
    check_room(state)
    if state.status != "open":
        raise Refusal("The game at this table has already started.", RefusalCode.NOT_OPEN)
    if state.seats_of(who.id):
        raise Refusal("You already have a seat at this table.", RefusalCode.SEATED)
    free = [number for number, s in enumerate(state.seats) if s.kind == "open"]
    if not free or (seat is not None and seat not in free):
        what = "Every seat" if not free else "That seat"
        raise Refusal(f"{what} at this table is taken.", RefusalCode.FULL)
    if state.created.rated:
        check_account(who)
    chosen = free[0] if seat is None else seat
    return entries.Sit(chosen, who.id, who.name, who.kind == "bot")


def check_room(state: TableState) -> None:
    """Refuse one more entry at a table at which far too much has happened."""
    if state.version >= LONGEST_LOG:
        raise Refusal(
            "Too much has happened at this table: nothing more is kept but the game itself. "
            "Open another table.",
            RefusalCode.LOG_FULL,
        )


def may_watch(state: TableState, who: Identity | None, key: str) -> bool:
    """Public tables are for everybody; the others for the seated, the host, and the key."""
    if state.created.public:
        return True
    if who is not None and (state.seats_of(who.id) or state.created.host == who.id):
        return True
    return secrets.compare_digest(key.encode(), state.key.encode())


def new_entry(state: TableState, who: Identity | None, command: Command) -> entries.NewEntry:
    """The entry that a message asks for, or a refusal. `Claim` and `Leave`: see forfeits.py,
    `GoOn`: call_window.py."""
    if not isinstance(command, wire.Act):
        check_room(state)
    if isinstance(command, wire.Chat):
        return _chat(state, who, command)
    own = check_seat(state, who, command.seat)
    match command:
        case wire.Act():
            return _act(state, command)
        case wire.Ready():
            if state.status != "open":
                raise Refusal("The game has already started.", RefusalCode.NOT_OPEN)
            return entries.Ready(command.seat, command.ready, command.share)
        case wire.Propose():
            return _propose(state, command, own)
        case wire.Respond():
            return _respond(state, command)
    raise AssertionError(command)


def check_seat(state: TableState, who: Identity | None, seat: int) -> Identity:
    """One seat, one identity."""
    if who is None or seat not in state.seats_of(who.id):
        raise Refusal("That is not your seat.", RefusalCode.NOT_YOUR_SEAT)
    return who


def _act(state: TableState, command: wire.Act) -> entries.ChosenAction:
    if state.table is None or state.status != "playing":
        raise Refusal("No game is in progress at this table.", RefusalCode.NOT_PLAYING)
    if not state.since[command.seat] <= command.version <= state.version:
        raise Refusal(
            f"The table is at version {state.version}; your action was chosen at version "
            f"{command.version}. Read the updates and choose again.",
            RefusalCode.STALE,
        )
    return entries.ChosenAction(command.seat, command.action)


def _chat(state: TableState, who: Identity | None, command: wire.Chat) -> entries.Chat:
    if who is None:
        raise Refusal("Choose a name first.", RefusalCode.NOBODY)
    text = clean(command.text, 500)
    if not text:
        raise Refusal("The message is empty.", RefusalCode.BAD_MESSAGE)
    seats = state.seats_of(who.id)
    if seats:
        return entries.Chat("seats", seats[0], state.seats[seats[0]].name, text)
    if state.watchers_wrote >= MOST_WATCHERS_LINES:
        raise Refusal(
            "The spectators of this table have written too much. Wait for the next game.",
            RefusalCode.SLOW_DOWN,
        )
    return entries.Chat("watchers", None, who.name, text)


def _propose(state: TableState, command: wire.Propose, who: Identity) -> entries.Propose:
    if state.proposal is not None:
        raise Refusal("Answer the pending proposal first.", RefusalCode.NOT_NOW)
    match command.kind:
        case "takeback":
            check_casual(state)
            takeback.target(state, command.seat)
        case "abort":
            if (
                state.status == "open"
                and not state.created.tournament
                and state.created.host != who.id
            ):
                raise Refusal(
                    "Only the host can close a table before the start.", RefusalCode.NOT_HOST
                )
            if state.status not in ("open", "playing"):
                raise Refusal("There is no game to abort at this table.", RefusalCode.NOT_PLAYING)
            if state.played or state.created.tournament:
                check_casual(state)
        case "rematch":
            if state.status not in ("over", "aborted"):
                raise Refusal("The game is not over yet.", RefusalCode.NOT_OVER)
            if state.rematch:
                raise Refusal("The rematch table already exists.", RefusalCode.NOT_NOW)
            if any(seat.kind == "open" for seat in state.seats):
                raise Refusal("A player has left the table.", RefusalCode.NOT_NOW)
    fresh = new_id() if _opens_table(state, command.seat, command.kind) else ""
    return entries.Propose(command.seat, command.kind, fresh)


def _respond(state: TableState, command: wire.Respond) -> entries.Respond:
    asked = state.proposal
    if asked is None or command.seat not in asked.waiting:
        raise Refusal("There is no proposal for you to answer.", RefusalCode.NO_PROPOSAL)
    fresh = ""
    if command.agree and _opens_table(state, command.seat, asked.kind):
        fresh = new_id()
    return entries.Respond(command.seat, command.agree, fresh)


def _opens_table(state: TableState, seat: int, what: wire.ProposalKind) -> bool:
    return what == "rematch" and state.settles(seat, what)
