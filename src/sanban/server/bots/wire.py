"""The bench: where programs wait to be called to a bot's seat."""

from typing import Annotated

from msgspec import Meta

from sanban.server.wire import Answer, Message


class Sit(Message, frozen=True, kw_only=True, tag="bench"):
    """The first message: what this program plays, and at how many seats at once."""

    game: Annotated[str, Meta(max_length=32)]
    level: Annotated[str, Meta(min_length=1, max_length=32)]
    seats: Annotated[int, Meta(ge=1, le=256)] = 4


class Free(Message, frozen=True, kw_only=True, tag="free"):
    """A seat was given back: the game is over or the program stood up."""

    table: Annotated[str, Meta(max_length=32)]
    seat: Annotated[int, Meta(ge=0, le=7)]


class BenchPing(Message, frozen=True, kw_only=True, tag="ping"):
    pass


ToBench = Sit | Free | BenchPing


class Welcome(Answer, frozen=True, kw_only=True, tag="welcome"):
    """On the bench now."""

    name: str


class Call(Answer, frozen=True, kw_only=True, tag="call"):
    """Sit down: the seat is yours. Open the table's socket with the same token."""

    table: str
    seat: int


class BenchBye(Answer, frozen=True, kw_only=True, tag="bye"):
    """The last message before the house closes the socket."""

    code: str
    text: str


class BenchPong(Answer, frozen=True, kw_only=True, tag="pong"):
    now_ms: int


FromBench = Welcome | Call | BenchBye | BenchPong
