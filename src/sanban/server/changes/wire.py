"""What an open page is told: that it should ask again."""

from typing import Literal

from sanban.server.tables.wire import Bye, Hello, Ping, Pong
from sanban.server.wire import Outgoing

Subject = Literal["tournament", "invitations"]


class Changed(Outgoing, frozen=True, kw_only=True, tag="changed"):
    """Ask again: there may be something new. It also comes first, when the socket is ready."""

    what: Subject


ToPage = Changed | Pong | Bye
FromPage = Hello | Ping
