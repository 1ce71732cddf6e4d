"""A table: a game and the log of the actions that made it."""

import inspect
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from sanban.core import check
from sanban.core.errors import BadOptions, BadRecord, ErrorCode, IllegalAction, SanbanError
from sanban.core.events import Announcement, Viewer
from sanban.core.game import Game
from sanban.core.options import Options
from sanban.core.record import Entry, Record, StartPosition, count_actions, read_again
from sanban.core.seeds import Seed, chosen_seed, public_hash, seed_hash, seed_text

__all__ = ["Table"]

G = TypeVar("G", bound=Game, covariant=True)  # a table of Kamisado is a table of a game


LONGEST_THOUGHT = 10**12  # ms


def _kind(kind: type[G]) -> type[G]:
    """The class of a game."""
    known = isinstance(kind, type) and issubclass(kind, Game) and not inspect.isabstract(kind)
    if not known:
        raise check.refusal(f"This must be the class of a game, not {check.shown(kind)}.")
    return kind


class Table(Generic[G]):
    """A game being played. The log is the truth: everything else follows from it.

    >>> import sanban
    >>> table = sanban.start("kamisado")
    >>> events = table.play(0, "c1c5")
    >>> table
    <Table of Kamisado: Black, White; 1 action, White to act>
    """

    game: G
    seed: str  # decides every deal
    names: list[str]  # one a seat
    log: list[Entry]  # every action so far
    start_position: StartPosition  # where it began

    def __init__(
        self, game: G, seed: Seed | None = None, names: Sequence[str] | None = None
    ) -> None:
        """A table with a game before its first action: a new one, or a position made by hand.

        The seed is the game's own and need not be repeated.
        """
        if not isinstance(game, Game):
            raise check.refusal(f"This must be a game, not {check.shown(game)}.")
        known = game.seed if seed is None else seed_text(seed)
        if known is None:
            raise BadOptions(
                "Nobody can say how this game began, so its record could not be replayed: "
                "open a table with a game from start() or arrange().",
                ErrorCode.NO_SEED,
            )
        self._open(game, known, names, game.arranged, 0)
        if self._first() != game:
            raise BadOptions(
                "A table begins with a game before its first action, dealt from its own seed: "
                "open it with the start and play the actions there.",
                ErrorCode.BAD_SEED,
            )

    def _open(
        self,
        game: Any,
        seed: str,
        names: Sequence[str] | None,
        arranged: dict[str, Any] | None,
        given: int,
    ) -> None:
        self.game = game
        self.seed = seed
        given_names = game.rules.seat_names[: game.seats] if names is None else names
        self.names = [check.text(name, "A name") for name in check.items(given_names, "The names")]
        if len(self.names) != game.seats:
            raise BadOptions(
                f"This game has {game.seats} seats, not {len(self.names)}: give each seat a name.",
                ErrorCode.BAD_SEATS,
            )
        self.log = []
        self.start_position = StartPosition(arranged=arranged, actions=given)

    @classmethod
    def start(
        cls,
        kind: type[G],
        options: Mapping[str, Any] | Options | None = None,
        seats: int | None = None,
        seed: Seed | None = None,
        names: Sequence[str] | None = None,
        *,
        arranged: dict[str, Any] | None = None,
        given: Sequence[Entry] = (),
    ) -> "Table[G]":
        """Open a table. Without a seed its deal is random.

        It can begin from a position made by hand (`arranged`), and with actions that stand
        already (`given`): these are not taken back.
        """
        given = check.members(list(check.items(given, "The actions")), Entry, "a list of entries")
        if seats is None and names is not None:
            seats = len(check.items(names, "The names")) or None
        count = _kind(kind).rules.check_seats(seats)
        if arranged is not None:
            arranged = check.mapping(arranged, "A position made by hand")
        known = chosen_seed(seed)
        table: Table[G] = Table.__new__(Table)
        game = kind.begin(options, count, known, arranged)
        table._open(game, known, names, arranged, len(given))
        for entry in given:
            table.replay(entry)
        return table

    def play(self, seat: int, action: int | str, ms: int | None = None) -> list[Announcement]:
        """Carry out an action, given as a code or as a line of text, and log it."""
        seat = check.seat(seat, self.game.seats)
        if ms is not None:
            ms = check.whole(ms, 0, LONGEST_THOUGHT, "A thinking time")
        if isinstance(action, str):
            action = self.game.parse(seat, action)
        # the text depends on the state before the action, so it is taken first;
        # a code that is no action has no text, and play() says why
        try:
            line = self.game.text(seat, action)
        except SanbanError:
            line = ""
        events = self.game.play(seat, action)
        self.log.append(Entry(seat, line, ms))
        return events

    def replay(self, entry: Entry) -> list[Announcement]:
        """Carry out an entry of a log once more; its text is the record's form already.

        >>> table = sanban.start("kamisado")
        >>> events = table.play(0, "c1c5")
        >>> again = sanban.start("kamisado")
        >>> again.replay(table.log[0]) == events
        True
        """
        check.member(entry, Entry, "an entry of a log")
        events = self.game.play(entry.seat, self.game.parse(entry.seat, entry.action))
        self.log.append(entry)
        return events

    # the past ------------------------------------------------------------------------

    def _first(self) -> G:
        """The game before its first action."""
        game, arranged = self.game, self.start_position.arranged
        return type(game).begin(game.options, game.seats, self.seed, arranged)

    def at(self, actions: int) -> "Table[G]":
        """A second table, as this one was after `actions` actions; 0 is the start.

        >>> import sanban
        >>> table = sanban.start("kamisado")
        >>> events = table.play(0, "c1c5")
        >>> table.at(0).log, table.at(1) == table
        ([], True)
        """
        if not check.fits(actions, 0, len(self.log)):
            raise BadOptions(
                f"There is no moment {check.shown(actions)}: "
                f"this game has moments 0 to {len(self.log)}.",
                ErrorCode.BAD,
            )
        table = self._twin(self._first(), [])
        for entry in self.log[:actions]:
            table.replay(entry)
        return table

    def undo(self, count: int = 1) -> None:
        """Take the last actions back, by replaying the log without them.

        >>> table = sanban.start("kamisado")
        >>> events = table.play(0, "c1c5")
        >>> table.undo()
        >>> table.log
        []
        """
        if not check.fits(count, 1, len(self.log) - self.start_position.actions):
            raise IllegalAction("There is no action to take back.", ErrorCode.NOTHING_TO_UNDO)
        before = self.at(len(self.log) - count)
        self.game, self.log = before.game, before.log

    # records -------------------------------------------------------------------------

    def text_for(self, viewer: Viewer, entry: Entry) -> str:
        """The line of an entry as the viewer may read it: others' secret choices are a "?".

        >>> table = sanban.start("samurai", seed=7)
        >>> events = table.play(0, "take samurai3")
        >>> table.text_for(0, table.log[0]), table.text_for(1, table.log[0])
        ('take samurai3', 'take ?')
        """
        game = self.game
        check.viewer(viewer, game.seats)
        check.member(entry, Entry, "an entry of a log")
        if viewer == entry.seat or game.outcome is not None or not game.rules.hidden:
            return entry.action
        return game.public_text(entry.action)

    def record(self, viewer: Viewer = None, *, reveal: bool | None = None) -> Record:
        """The record so far, with what the viewer may know: a seat, or a spectator (None).

        When the game is over, or nothing in it is hidden, that is everything. `reveal=True`
        gives everything at once, to whoever keeps the table and plays at it with nobody.

        >>> table = sanban.start("samurai")
        >>> events = table.play(0, "take samurai3")
        >>> table.record(0).actions[0].action, table.record(1).actions[0].action
        ('take samurai3', 'take ?')
        >>> table.record().seed is None
        True
        """
        check.viewer(viewer, self.game.seats)
        game = self.game
        if reveal is not None:
            reveal = check.flag(reveal, "Whether everything is shown")
        else:
            reveal = game.outcome is not None or not game.rules.hidden
        actions = self.log
        if not reveal:
            actions = [Entry(e.seat, self.text_for(viewer, e), e.ms) for e in actions]
        return Record(
            game=game.rules.name,
            rules=game.rules.version,
            options=msgspec.to_builtins(game.options),
            names=list(self.names),
            seed=self.seed if reveal else None,
            seed_hash=seed_hash(self.seed) if reveal else public_hash(self.seed),
            actions=list(actions),
            outcome=game.outcome,
            start_position=self._shown_start(reveal),
        )

    def _shown_start(self, reveal: bool) -> StartPosition | None:
        """Where the table began; a position made by hand shows every hand."""
        start = self.start_position
        if not reveal:
            start = StartPosition(actions=start.actions)
        return None if start == StartPosition() else start

    @classmethod
    def from_record(cls, kind: type[G], record: Record) -> "Table[G]":
        """Replay a record to its last action, or refuse it with the action and the reason.

        >>> table = sanban.start("kamisado")
        >>> Table.from_record(sanban.Kamisado, table.record()) == table
        True
        """
        rules = _kind(kind).rules
        record = read_again(record)
        if record.rules != rules.version:
            raise BadRecord(
                f"The record was played by version {record.rules} of the {rules.title} rules; "
                f"this Sanban plays version {rules.version}.",
                ErrorCode.RULES_VERSION,
            )
        if record.seed is None:
            raise BadRecord(
                "The record has no seed: it is of a game that is not over yet.", ErrorCode.NO_SEED
            )
        start = record.start_position or StartPosition()
        if not 0 <= start.actions <= len(record.actions):
            raise BadRecord(
                f"The record says that {start.actions} actions were given, but it has "
                f"{len(record.actions)}.",
                ErrorCode.BAD_ACTIONS,
            )
        seats = rules.check_seats(len(record.names))
        table = cls.start(
            kind, record.options, seats, record.seed, record.names, arranged=start.arranged
        )
        for number, entry in enumerate(record.actions, 1):
            try:
                table.play(entry.seat, entry.action, entry.ms)
            except SanbanError as error:
                raise BadRecord(
                    f'Action {number} ("{entry.action}", seat {entry.seat}) is refused: {error}',
                    ErrorCode.ILLEGAL_ACTION,
                    number=number,
                ) from None
        table.start_position = start
        outcome = table.game.outcome
        same = record.outcome == outcome
        if record.outcome is not None and outcome is not None:
            same = outcome.agrees(record.outcome)
        if not same:
            raise BadRecord(
                "The result in the record is not the result of its actions.",
                ErrorCode.WRONG_OUTCOME,
            )
        return table

    # as a value ----------------------------------------------------------------------

    def _twin(self, game: Any, log: list[Entry]) -> "Table[G]":
        twin: Table[G] = Table.__new__(Table)
        twin.game, twin.seed, twin.names, twin.log = game, self.seed, list(self.names), log
        twin.start_position = self.start_position
        return twin

    def copy(self) -> "Table[G]":
        """An independent table that goes on from here.

        >>> table = sanban.start("kamisado")
        >>> twin = table.copy()
        >>> events = twin.play(0, "c1c5")
        >>> len(table.log), len(twin.log)
        (0, 1)
        """
        return self._twin(self.game.copy(), list(self.log))

    def __copy__(self) -> "Table[G]":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Table[G]":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """The same game from the same start, with the same names and the same log."""
        if not isinstance(other, Table):
            return NotImplemented
        mine, theirs = (
            (table.seed, table.names, table.log, table.start_position, table.game)
            for table in (self, other)
        )
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        who, actions = ", ".join(self.names), count_actions(self.log)
        return f"<Table of {self.game.rules.title}: {who}; {actions}, {self._standing()}>"

    def _standing(self) -> str:
        """Whose act it is, or who won."""
        outcome = self.game.outcome
        if outcome is None:
            return f"{', '.join(self.names[seat] for seat in self.game.awaited())} to act"
        if not outcome.winners:
            return "drawn"
        return f"won by {', '.join(self.names[seat] for seat in outcome.winners)}"

    def _repr_svg_(self) -> str:
        return self.game.svg()
