"""Types of the wire that every feature shares. The whole protocol: docs/protocol.md."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from sanban.core.errors import Fact

PROTOCOL = 4  # goes up when a client of the one before would not understand a message

Name = Annotated[str, Meta(min_length=1, max_length=24, description="what others see")]
TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16,32}$")]
Key = Annotated[str, Meta(max_length=64, description="the secret of a link")]
STORABLE = "^[^\\u0000]*$"  # no database holds NUL
MessageId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=STORABLE,
        description="a name the sender gives the message",
    ),
]


OptionValue = str | int | bool  # of an option of a game
# as somebody sends them: no game has nearly as many
Options = Annotated[dict[Annotated[str, Meta(max_length=32)], OptionValue], Meta(max_length=64)]
# of a position made by hand, as `arrange` of the game takes it
PositionPart = (
    Annotated[str, Meta(max_length=200)]
    | Annotated[int, Meta(ge=-(2**31), lt=2**31)]
    | Annotated[list[Annotated[int, Meta(ge=-(2**31), lt=2**31)]], Meta(max_length=16)]
)


def decoder(kind: Any) -> Callable[[bytes], Any]:
    """Decodes messages of a type; one that is nested too deeply is as malformed as any other."""
    decode = msgspec.json.Decoder(kind).decode

    def read(data: bytes) -> Any:
        try:
            return decode(data)
        except RecursionError:
            raise msgspec.DecodeError("it is nested too deeply") from None

    return read


class Incoming(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What comes in: a field that is not known is refused, not ignored."""


class Outgoing(msgspec.Struct, frozen=True, kw_only=True):
    """What goes out."""


def attributes(source: Any, *names: str) -> dict[str, Any]:
    """Some attributes of something by their names: for a message that has them as they are.

    >>> NoClock(), attributes(RealTime(main_s=60), "main_s", "increment_s")
    (NoClock(), {'main_s': 60, 'increment_s': 5})
    """
    return {name: getattr(source, name) for name in names}


class Problem(Outgoing, frozen=True, kw_only=True):
    """Why something was refused: `code` for programs, `text` for people."""

    code: str
    text: str
    rule: str = ""  # the game's own name for the reason, when a rule refused it
    see: str = ""  # and where the rules page of the game has it: "T2"
    facts: dict[str, Fact] = {}


class NoClock(Incoming, frozen=True, kw_only=True, tag="none", tag_field="kind"):
    """Take your time."""


class RealTime(Incoming, frozen=True, kw_only=True, tag="real", tag_field="kind"):
    """Main time for the whole game and an increment for each turn."""

    main_s: Annotated[int, Meta(ge=5, le=10 * 3600)] = 600
    increment_s: Annotated[int, Meta(ge=0, le=600)] = 5


class Correspondence(Incoming, frozen=True, kw_only=True, tag="days", tag_field="kind"):
    """Days for each turn."""

    days: Annotated[int, Meta(ge=1, le=30)] = 3


ClockSetting = NoClock | RealTime | Correspondence


class GameSetup(Incoming, frozen=True, kw_only=True):
    """Which game is played, and how."""

    game: Annotated[str, Meta(max_length=32)]
    options: Options = {}
    clock: ClockSetting = msgspec.field(default_factory=NoClock)
    # the time that a seat has to call in another's turn before the game goes on; 0: none.
    # Only in a game with such calls (Yame in Daito)
    call_window_s: Annotated[int, Meta(ge=0, le=30)] = 2
    rated: bool = False  # the result changes ratings: only for accounts, one seat each


class GameTerms(Outgoing, frozen=True, kw_only=True):
    """Which game is played, how, and who may watch."""

    game: str
    options: dict[str, OptionValue]
    clock: ClockSetting
    rated: bool = False
    public: bool
    created_ms: int


class Opened(Outgoing, frozen=True, kw_only=True):
    """Something new. `key` is the secret of its link: /table/ID#KEY, /tournaments/ID#KEY"""

    id: str
    key: str


TERMS = ("game", "options", "clock", "rated", "public")  # as an entry of a log has them, too
Status = Literal["open", "playing", "over", "aborted"]
