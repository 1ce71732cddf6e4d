"""Notifications on the wire."""

from typing import Annotated, Literal

from msgspec import Meta

from sanban.core import languages  # the list itself is no alias of this file
from sanban.server.wire import STORABLE, Incoming, Outgoing, TableId

LinkKind = Literal["table", "device", "mail"]  # what a signed link silences


class NewDevice(Incoming, frozen=True, kw_only=True):
    """A browser's subscription at its push service."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000, pattern=STORABLE)]
    public_key: Annotated[str, Meta(max_length=128, pattern="^[A-Za-z0-9_-]*$")]  # `p256dh`
    auth: Annotated[str, Meta(max_length=64, pattern="^[A-Za-z0-9_-]*$")]
    language: languages.Language


class DeviceGone(Incoming, frozen=True, kw_only=True):
    """A browser's subscription that ends."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000, pattern=STORABLE)]


class SetMail(Incoming, frozen=True, kw_only=True):
    """Where to write to."""

    address: Annotated[str, Meta(min_length=3, max_length=254, pattern=STORABLE)]
    language: languages.Language


class ConfirmMail(Incoming, frozen=True, kw_only=True):
    """The code of the confirmation message."""

    code: Annotated[str, Meta(min_length=1, max_length=64, pattern=STORABLE)]


class Silence(Incoming, frozen=True, kw_only=True):
    """No messages about a table, or again."""

    table: TableId
    silent: bool = True


class Notifications(Outgoing, frozen=True, kw_only=True):
    """What the caller has chosen, and what the server can do."""

    push_key: str  # for the browser's subscription: the server's public key, base64url
    mail: bool  # whether the server sends mail
    devices: int  # browsers of the caller that are told
    address: str  # the caller's mail address, or ""
    confirmed: bool
    silenced: list[str]  # tables


class Stopped(Outgoing, frozen=True, kw_only=True):
    """What a signed link has silenced."""

    kind: LinkKind
    table: str  # its id, or ""
    silent: bool


class PushMessage(Outgoing, frozen=True, kw_only=True):
    """What a browser's service worker is sent, encrypted."""

    title: str
    body: str
    url: str  # of the board
    tag: str  # a newer message about the same table replaces this one
    silence: str  # the signed link that silences the table ...
    silence_text: str
    off: str  # ... and the one that ends all messages to this browser
    off_text: str
