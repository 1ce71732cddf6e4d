"""What a browser and its authenticator have signed, checked by py_webauthn."""

import hashlib
import logging
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa

from sanban.server.accounts.wire import NewPasskey, SignIn
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.settings import Settings
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms

CHALLENGE_MS = 5 * 60_000  # so long somebody may take to find their key
SIGN_IN, REGISTER = "sign in", "register"

T = TypeVar("T")
logger = logging.getLogger("sanban.accounts")


class Site(NamedTuple):
    """What passkeys are bound to: the name of the site and its address."""

    rp_id: str
    origin: str


class Place(NamedTuple):
    """Whether passkeys work at an address of this server, and where they do; "": nowhere yet."""

    site: Site | None
    address: str


def place_of(settings: Settings, host: str) -> Place:
    """By the header Host of a request. Browsers have passkeys only where the address is a name
    and the connection is safe: https, or this very machine.

    >>> place_of(Settings(), "localhost:8000").site
    Site(rp_id='localhost', origin='http://localhost:8000')
    >>> place_of(Settings(), "127.0.0.1:8000")
    Place(site=None, address='http://localhost:8000')
    >>> place_of(Settings(), "192.0.2.7:8000")
    Place(site=None, address='')
    >>> behind = Settings(address="https://games.example.org")
    >>> place_of(behind, "games.example.org").site
    Site(rp_id='games.example.org', origin='https://games.example.org')
    >>> place_of(behind, "localhost:8000")
    Place(site=None, address='https://games.example.org')
    """
    if settings.address:
        own = urlsplit(settings.address)
        here = host.lower() == own.netloc.lower()
        site = Site(own.hostname or "", settings.address) if here else None
        return Place(site, settings.address)
    try:
        asked = urlsplit(f"//{host.lower()}")
        name, port = asked.hostname or "", f":{asked.port}" if asked.port else ""
    except ValueError:
        return Place(None, "")
    local = f"{'https' if settings.https else 'http'}://localhost{port}"
    if name == "localhost":
        return Place(Site("localhost", local), local)
    return Place(None, local if _is_loopback(name) else "")


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


# challenges --------------------------------------------------------------------------------


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


async def new_challenge(store: Store, purpose: str, person: str = "") -> str:
    """A challenge to be signed, base64url; it is good for one signature."""
    from webauthn.helpers import bytes_to_base64url

    data = secrets.token_bytes(32)
    row = {
        "digest": _digest(data),
        "purpose": purpose,
        "person": person,
        "until_ms": now_ms() + CHALLENGE_MS,
    }
    await store.run(sa.insert(schema.challenges), [row])
    return bytes_to_base64url(data)


class _ClientData(msgspec.Struct):
    challenge: str


async def use_challenge(store: Store, client_data: str, purpose: str, person: str = "") -> bytes:
    """The challenge that was signed, if it is one of ours for this; it cannot be used again."""
    from webauthn.helpers import base64url_to_bytes

    try:
        signed = msgspec.json.decode(base64url_to_bytes(client_data), type=_ClientData)
        data = base64url_to_bytes(signed.challenge)
    except ValueError:  # a DecodeError is one, too
        raise _bad() from None
    challenges = schema.challenges
    used = sa.delete(challenges).where(challenges.c.digest == _digest(data))
    async with store.connect() as connection:
        columns = challenges.c.purpose, challenges.c.person, challenges.c.until_ms
        row = (await connection.execute(used.returning(*columns))).first()
    if row is None or (row.purpose, row.person) != (purpose, person) or row.until_ms < now_ms():
        raise _bad()
    return data


# signatures --------------------------------------------------------------------------------


class Credential(NamedTuple):
    """A passkey as the database keeps it."""

    digest: str
    credential: str
    public_key: str
    sign_count: int
    synced: bool


def credential_digest(credential: str) -> str:
    """What the database finds a passkey by."""
    return _digest(credential.encode("utf-8", "replace"))


def handle_of(person: str) -> str:
    """What an authenticator keeps of an account, base64url: nobody finds the id from it."""
    digest = hashlib.sha256(f"sanban handle {person}".encode()).digest()
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def _expected(site: Site, challenge: bytes) -> dict[str, Any]:
    """What every answer of an authenticator must have been made for."""
    return {
        "expected_challenge": challenge,
        "expected_rp_id": site.rp_id,
        "expected_origin": site.origin,
        "require_user_verification": True,
    }


def check_new(site: Site, given: NewPasskey, challenge: bytes) -> Credential:
    """A new passkey, if it was made here, now, by a person who was asked."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    response = {"clientDataJSON": given.client_data, "attestationObject": given.attestation}
    found = _checked(
        lambda: verify_registration_response(
            credential=_as_json(given.id, response), **_expected(site, challenge)
        )
    )
    credential = bytes_to_base64url(found.credential_id)
    if credential != given.id:
        raise _bad()
    return Credential(
        credential_digest(credential),
        credential,
        bytes_to_base64url(found.credential_public_key),
        found.sign_count,
        found.credential_backed_up,
    )


def check_signature(
    site: Site, given: SignIn, challenge: bytes, public_key: str, count: int
) -> int:
    """How often the passkey has signed by now, if it signed this challenge here."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import base64url_to_bytes

    response = {
        "clientDataJSON": given.client_data,
        "authenticatorData": given.authenticator_data,
        "signature": given.signature,
    }
    found = _checked(
        lambda: verify_authentication_response(
            credential=_as_json(given.id, response),
            credential_public_key=base64url_to_bytes(public_key),
            credential_current_sign_count=count,
            **_expected(site, challenge),
        )
    )
    return found.new_sign_count


def _as_json(credential: str, response: dict[str, str]) -> dict[str, Any]:
    return {"id": credential, "rawId": credential, "response": response, "type": "public-key"}


def _checked(check: Callable[[], T]) -> T:
    try:
        return check()
    except Exception as error:  # whatever a stranger sends: some parsers have errors of their own
        logger.info("a passkey was refused", extra={"cause": f"{type(error).__name__}: {error}"})
        raise _bad() from None


def _bad() -> Refusal:
    """The same for every reason: it tells nobody which passkeys there are."""
    return Refusal(
        "The passkey could not be checked: it is unknown here, or it took too long. Try again.",
        RefusalCode.BAD_PASSKEY,
    )


def unknown_passkey() -> Refusal:
    return _bad()
