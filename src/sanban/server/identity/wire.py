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


class DeviceCode(Outgoing, frozen=True, kw_only=True):
    """A code with which a guest goes on at another device, once."""

    code: str
    until_ms: int


class UseDeviceCode(Incoming, frozen=True, kw_only=True):
    """Be the guest whose code this is (the answer sets the cookie)."""

    code: Annotated[str, Meta(max_length=64)]
