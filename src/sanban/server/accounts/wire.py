"""Accounts on the wire."""

from typing import Annotated, Literal

from msgspec import Meta

from sanban.server.identity.wire import Me, OwnCode
from sanban.server.wire import STORABLE, Incoming, Outgoing

Base64 = Annotated[str, Meta(max_length=8192, pattern="^[A-Za-z0-9_-]*$")]
Label = Annotated[str, Meta(max_length=64, pattern=STORABLE, description="for its owner only")]
Kept = Literal["settings", "puzzles", "lessons"]


class PasskeyInfo(Outgoing, frozen=True, kw_only=True):
    """A passkey of one's own account."""

    id: str
    name: str
    created_ms: int
    used_ms: int
    synced: bool  # kept by a service on several devices


class Account(Outgoing, frozen=True, kw_only=True):
    """One's own account."""

    created_ms: int
    passkeys: list[PasskeyInfo]
    sessions: int  # browsers that are signed in


class AccountView(Outgoing, frozen=True, kw_only=True):
    """One's own account, if one has any, and whether passkeys work at this address."""

    passkeys_work: bool
    address: str  # where they work; "" when the host has not said
    account: Account | None


class SignInRequest(Outgoing, frozen=True, kw_only=True):
    """What a passkey has to sign, once and soon, for the address it belongs to (`rp_id`); the same
    for everybody, whoever they are."""

    challenge: str
    rp_id: str


class PasskeyRequest(SignInRequest, frozen=True, kw_only=True):
    """What a new passkey is made for."""

    user_id: str
    name: str
    exclude: list[str]  # passkeys that the account has


class PasskeyAnswer(Incoming, frozen=True, kw_only=True):
    """What a browser says of a passkey, and of the request that it answers."""

    id: Base64
    client_data: Base64


class NewPasskey(PasskeyAnswer, frozen=True, kw_only=True):
    """A passkey that was just made."""

    attestation: Base64
    name: Label = ""


class SignIn(PasskeyAnswer, frozen=True, kw_only=True):
    """What a passkey signed."""

    authenticator_data: Base64
    signature: Base64
    user_handle: Base64 = ""


class Recovered(OwnCode, frozen=True, kw_only=True):
    """Signed in by a recovery code, which is used up: here is the next one."""

    me: Me


class NamePasskey(Incoming, frozen=True, kw_only=True):
    """What to call a passkey."""

    name: Label


class SignOut(Incoming, frozen=True, kw_only=True):
    """End this browser's session, or all."""

    everywhere: bool = False


class Progress(Outgoing, frozen=True, kw_only=True):
    """Something that follows the account, as the page wrote it."""

    what: Kept
    version: int
    value: str


class ProgressList(Outgoing, frozen=True, kw_only=True):
    """Everything that follows the account."""

    progress: list[Progress]


class SetProgress(Incoming, frozen=True, kw_only=True):
    """Keep this; `version` is the one it is based on, 0 for the first."""

    version: Annotated[int, Meta(ge=0, lt=2**53)]
    value: Annotated[str, Meta(max_length=250_000, pattern=STORABLE)]


class ProgressKept(Outgoing, frozen=True, kw_only=True):
    """It is kept, as this version."""

    version: int
