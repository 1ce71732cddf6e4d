"""Records: one JSON document that replays exactly, or is refused with the reason."""

from typing import Any

import msgspec

from sanban.core import check
from sanban.core.errors import BadRecord, ErrorCode
from sanban.core.outcome import Outcome
from sanban.core.seeds import seed_hash

__all__ = ["Entry", "Record", "StartPosition", "read_record"]

LARGEST = 4 * 1024 * 1024  # bytes; the longest games need a twentieth of it
FORMAT = 1


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One line of the log.

    >>> table = sanban.start("kamisado")
    >>> events = table.play(0, "c1c5", ms=1200)
    >>> table.log[0]
    Entry(seat=0, action='c1c5', ms=1200)
    """

    seat: int
    action: str
    ms: int | None = None  # thinking time, where a clock ran


def count_actions(actions: list[Entry]) -> str:
    """How many there are, in words: "1 action", "12 actions"."""
    count = len(check.items(actions, "The list of actions", 0, LARGEST))
    return "1 action" if count == 1 else f"{count} actions"


class StartPosition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a table began, if not at the start of its game.

    >>> game = sanban.Kamisado.arrange(towers="R:d4 n:d6", must="r")
    >>> sanban.Table(game).record().start_position.arranged["position"]
    'obupyrg1/8/3n4/8/3R4/8/8/NG1YPUBO b r'
    """

    arranged: dict[str, Any] | None = None  # a position made by hand, as `Game.arrange` takes it
    actions: int = 0  # how many actions had been played when the table was opened


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game, from its deal to its last action: the whole of it, or what one viewer may know.

    While a game with hidden information goes on, a viewer's record has no seed, and in place
    of another's secret choice a "?". It cannot be replayed.

    >>> record = sanban.start("kamisado", seed=7).record()
    >>> record.game, record.names, record.seed, record.actions
    ('kamisado', ['Black', 'White'], '7', [])
    >>> record.to_json().decode().splitlines()[:3]
    ['{', ' "sanban": 1,', ' "game": "kamisado",']
    """

    sanban: int = FORMAT
    game: str
    rules: int
    options: dict[str, Any]
    names: list[str]  # one a seat
    seed: str | None  # None until the game is over and the deal may be known
    seed_hash: str | None  # None while the game goes on, if the seed is short enough to guess
    actions: list[Entry]
    outcome: Outcome | None = None
    start_position: StartPosition | None = None

    def __hash__(self) -> int:
        return hash((self.game, self.seed_hash, tuple(self.names), tuple(self.actions)))

    def __repr__(self) -> str:
        """What it is of, without the seed.

        >>> import sanban
        >>> sanban.start("kamisado").record()
        <Record of kamisado: Black, White; 0 actions, not over>
        """
        end = "not over" if self.outcome is None else f"ended by {self.outcome.reason}"
        who = ", ".join(self.names)
        return f"<Record of {self.game}: {who}; {count_actions(self.actions)}, {end}>"

    def to_json(self) -> bytes:
        """The document, a line an action, so that two records can be compared by eye."""
        head = msgspec.to_builtins(self)
        actions = head.pop("actions")
        if self.start_position is None:  # as most games
            del head["start_position"]
        lines = ",\n".join("  " + msgspec.json.encode(entry).decode() for entry in actions)
        body = msgspec.json.format(msgspec.json.encode(head), indent=1).decode()
        tail = f',\n "actions": [\n{lines}\n ]\n}}\n' if lines else ',\n "actions": []\n}\n'
        return (body.rstrip().removesuffix("}").rstrip() + tail).encode()


def read_record(source: bytes | str) -> Record:
    """Read the JSON of a record and check what can be checked without the rules.

    >>> read_record("{}")
    Traceback (most recent call last):
    ...
    sanban.core.errors.BadRecord: This is not a Sanban record: Object missing required field `game`.
    """
    try:
        data = source.encode() if isinstance(source, str) else source
    except UnicodeEncodeError:
        data = b""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise BadRecord(
            f"A record is a text or bytes, not {check.shown(source)}.", ErrorCode.NOT_A_RECORD
        )
    if len(data) > LARGEST:
        raise BadRecord(
            f"The record is too long: {len(data):,} bytes, at most {LARGEST:,} are read.",
            ErrorCode.LONG,
        )
    try:
        record = msgspec.json.decode(data, type=Record)
    except msgspec.DecodeError as error:
        raise BadRecord(f"This is not a Sanban record: {error}.", ErrorCode.NOT_A_RECORD) from None
    except UnicodeDecodeError:
        raise BadRecord(
            "This is not a Sanban record: it is not text.", ErrorCode.NOT_A_RECORD
        ) from None
    except RecursionError:
        raise BadRecord(
            "This is not a Sanban record: it is nested too deeply.", ErrorCode.NOT_A_RECORD
        ) from None
    if record.sanban != FORMAT:
        raise BadRecord(
            f"The record is of format {record.sanban}; this Sanban reads format {FORMAT}.",
            ErrorCode.FORMAT,
        )
    if record.seed is not None and seed_hash(record.seed) != record.seed_hash:
        raise BadRecord(
            "The seed does not match its hash: the deal was changed.", ErrorCode.SEED_HASH
        )
    return record


def read_again(record: Record) -> Record:
    """A record that was made by hand, every field of its type; others are refused."""
    try:
        return msgspec.convert(
            msgspec.to_builtins(check.member(record, Record, "a Record")), type=Record
        )
    except (msgspec.ValidationError, TypeError, ValueError, RecursionError) as error:
        raise BadRecord(f"This is not a Sanban record: {error}.", ErrorCode.NOT_A_RECORD) from None
