"""Identity on the wire."""

from typing import Literal

from sanban.server.wire import Incoming, Name, Outgoing


class Me(Outgoing, frozen=True, kw_only=True):
    """Who the caller is to the server."""

    name: str
    kind: Literal["guest", "bot", "nobody"]


class SetName(Incoming, frozen=True, kw_only=True):
    """Set the caller's name; the first time it makes a guest (the answer sets the cookie)."""

    name: Name
