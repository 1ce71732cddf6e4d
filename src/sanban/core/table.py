"""A table: a game and the log of the actions that made it."""

from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar

import msgspec

from sanban.core.errors import BadRecord, ErrorCode, IllegalAction, SanbanError
from sanban.core.events import Announcement
from sanban.core.game import Game
from sanban.core.options import Options
from sanban.core.record import Entry, Record
from sanban.core.seeds import Seed, seed_hash, seed_text

G = TypeVar("G", bound=Game)


class Table(Generic[G]):
    """A game being played. The log is the truth: everything else follows from it."""

    def __init__(self, game: G, seed: Seed, names: list[str]) -> None:
        self.game = game
        self.seed = seed_text(seed)
        self.names = names
        self.log: list[Entry] = []

    @classmethod
    def start(
        cls,
        kind: type[G],
        options: Mapping[str, Any] | Options | None = None,
        seats: int | None = None,
        seed: Seed = 0,
        names: list[str] | None = None,
    ) -> "Table[G]":
        """Open a table: nothing has been played yet."""
        count = kind.rules.check_seats(len(names) if seats is None and names else seats)
        game = kind.start(options, count, seed)
        return Table(game, seed, names or list(kind.rules.seat_names[:count]))

    def play(self, seat: int, action: int | str, ms: int | None = None) -> list[Announcement]:
        """Carry out an action, given as a code or as a line of text, and log it."""
        if not 0 <= seat < self.game.seats:
            raise IllegalAction(
                f"There is no seat {seat} at this table; it has seats 0 to {self.game.seats - 1}.",
                ErrorCode.NO_SEAT,
            )
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
        """Carry out an entry of a log once more; its text is the record's form already."""
        events = self.game.play(entry.seat, self.game.parse(entry.seat, entry.action))
        self.log.append(entry)
        return events

    def undo(self, count: int = 1) -> None:
        """Take the last actions back, by replaying the log without them."""
        if not 0 < count <= len(self.log):
            raise IllegalAction("There is no action to take back.", ErrorCode.NOTHING_TO_UNDO)
        kept = self.log[:-count]
        self.game = type(self.game).start(self.game.options, self.game.seats, self.seed)
        self.log = []
        for entry in kept:
            self.replay(entry)

    def record(self, *, reveal: bool | None = None) -> Record:
        """The record so far. The seed goes in once the game is over, or when told to."""
        outcome = self.game.outcome
        shown = outcome is not None if reveal is None else reveal
        return Record(
            game=self.game.rules.name,
            rules=self.game.rules.version,
            options=msgspec.to_builtins(self.game.options),
            names=self.names,
            seed=self.seed if shown or not self.game.rules.hidden else None,
            seed_hash=seed_hash(self.seed),
            actions=list(self.log),
            outcome=outcome,
        )

    @classmethod
    def from_record(cls, kind: type[G], record: Record) -> Self:
        """Replay a record to its last action, or refuse it with the action and the reason."""
        rules = kind.rules
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
        seats = rules.check_seats(len(record.names))
        table = cls(kind.start(record.options, seats, record.seed), record.seed, record.names)
        for number, entry in enumerate(record.actions, 1):
            try:
                table.play(entry.seat, entry.action, entry.ms)
            except SanbanError as error:
                raise BadRecord(
                    f'Action {number} ("{entry.action}", seat {entry.seat}) is refused: {error}',
                    ErrorCode.ILLEGAL_ACTION,
                    number=number,
                ) from None
        if record.outcome != table.game.outcome:
            raise BadRecord(
                "The result in the record is not the result of its actions.",
                ErrorCode.WRONG_OUTCOME,
            )
        return table
