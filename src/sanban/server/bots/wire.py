"""Messages with remote programs that wait to be called to a bot's seat."""

from typing import Annotated

from msgspec import Meta

from sanban.server.tables.wire import Bye, Ping, Pong
from sanban.server.wire import PROTOCOL, Incoming, Outgoing


class Register(Incoming, frozen=True, kw_only=True, tag="register"):
    """The first message: what this program plays, and at how many seats at once."""

    protocol: int = PROTOCOL  # the program's; another than the server's is refused
    game: Annotated[str, Meta(max_length=32)]
    level: Annotated[str, Meta(min_length=1, max_length=32)]
    seats: Annotated[int, Meta(ge=1, le=256)] = 4


class Free(Incoming, frozen=True, kw_only=True, tag="free"):
    """The program is done at a seat: the game is over, or the program has left."""

    table: Annotated[str, Meta(max_length=32)]
    seat: Annotated[int, Meta(ge=0, le=7)]


FromProgram = Register | Free | Ping


class Welcome(Outgoing, frozen=True, kw_only=True, tag="welcome"):
    """The program is registered and waits."""

    protocol: int = PROTOCOL
    name: str


class Call(Outgoing, frozen=True, kw_only=True, tag="call"):
    """The seat is yours: open the table's socket with the same token."""

    table: str
    seat: int


ToProgram = Welcome | Call | Pong | Bye
