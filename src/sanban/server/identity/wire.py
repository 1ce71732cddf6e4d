"""Identity on the wire."""

from typing import Annotated, Literal

from msgspec import Meta

from sanban.server.wire import Incoming, Name, Outgoing


class Me(Outgoing, frozen=True, kw_only=True):
    """Who the caller is to the server."""

    name: str
    kind: Literal["guest", "account", "bot", "nobody"]


class SetName(Incoming, frozen=True, kw_only=True):
    """Set the caller's name; the first time it makes a guest (the answer sets the cookie)."""

    name: Name


class OwnCode(Outgoing, frozen=True, kw_only=True):
    """A code that is shown this once; whoever has it can be this person."""

    code: str  # "" when an account keeps the one it has


class DeviceCode(OwnCode, frozen=True, kw_only=True):
    """A code with which a guest goes on at another device, once."""

    until_ms: int


class GivenCode(Incoming, frozen=True, kw_only=True):
    """Be the person whose code this is (the answer sets the cookie)."""

    code: Annotated[str, Meta(max_length=64)]
