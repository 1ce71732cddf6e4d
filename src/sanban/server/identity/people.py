"""People with a signed cookie, programs with a token. No passwords, nothing to lose."""

import hashlib
import hmac
import secrets
import time
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec
import sqlalchemy as sa

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.guests import Guests
from sanban.server.identity.identity import Identity as Identity
from sanban.server.identity.sessions import Sessions, session_digest
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms

COOKIE = "sanban"
# letters and symbols that are drawn as nothing
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159\U00016fe4")
MOST_MARKS = 2  # accents on one letter
YEAR_S = 365 * 86_400
TOKEN_REMEMBERED_S = 5.0


class _GuestCookie(msgspec.Struct, frozen=True, array_like=True):
    id: str
    name: str
    session: str = ""  # the secret of an account's session


def clean(text: str, longest: int) -> str:
    """Text for others to read: no control characters, no changes of direction, nothing that looks
    blank but is not, no heaps of accents.

    >>> clean("  Ada\\n\\u202eLovelace\\u3164 ", 24)
    'Ada Lovelace'
    """
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if sign.isspace() or sign in BLANK:
            kept.append(" ")
        elif category not in ("Cc", "Cf", "Cs", "Co", "Cn") and marks <= MOST_MARKS:
            kept.append(sign)
    return " ".join("".join(kept).split())[:longest].strip()


def clean_name(name: str) -> str:
    """A name that others can read, or a refusal. Signs that only look different are the same.

    >>> clean_name("\\uff21\\uff44\\uff41")
    'Ada'
    """
    found = clean(unicodedata.normalize("NFKC", name), 24)
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in found):
        raise Refusal("A name needs at least one visible character.", RefusalCode.BAD_NAME)
    return found


class People:
    """Knows people by their cookies and programs by their tokens."""

    def __init__(self, store: Store, key: bytes) -> None:
        self.store = store
        self.key = key
        self.guests = Guests(store)
        self.sessions = Sessions(store)
        self.known: dict[str, tuple[float, Identity | None]] = {}  # programs

    # guests ----------------------------------------------------------------------------

    def new_guest(self, name: str) -> Identity:
        """Somebody new, to be added to `guests`."""
        return Identity("g" + secrets.token_urlsafe(16), clean_name(name))

    def forget(self, person: str) -> None:
        """Something about this guest or program has changed: ask the database again."""
        self.guests.forget(person)
        self.sessions.forget(person)
        self.known.clear()

    def cookie(self, guest: Identity, secret: str = "") -> str:
        """The guest's signed cookie; `secret`: of the session, when it is an account."""
        content = msgspec.json.encode(_GuestCookie(guest.id, guest.name, secret))
        body = urlsafe_b64encode(content).decode()
        return f"{body}.{self._sign(body)}"

    async def guest(self, cookie: str | None, address: str) -> Identity | None:
        """Whose cookie this is; None when it is nobody's, of a guest that is gone, or of a session
        that has ended."""
        found = self.read_cookie(cookie)
        if found is not None and found.session:
            return await self.sessions.find(found, address)
        if found is None or not await self.guests.know(found, address):
            return None
        return found

    def read_cookie(self, cookie: str | None) -> Identity | None:
        """Whose cookie this is; None when this server did not sign it."""
        body, _, signature = (cookie or "").partition(".")
        if not signature.isascii() or not hmac.compare_digest(signature, self._sign(body)):
            return None
        try:
            read = msgspec.json.decode(urlsafe_b64decode(body), type=_GuestCookie)
        except (msgspec.DecodeError, ValueError):
            return None
        return Identity(read.id, read.name, session=session_digest(read.session))

    def _sign(self, body: str) -> str:
        return hmac.new(self.key, body.encode("utf-8", "replace"), hashlib.sha256).hexdigest()

    # programs --------------------------------------------------------------------------

    async def program(self, token: str) -> Identity:
        """Whose token this is, or a refusal."""
        digest = hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
        at, found = self.known.get(digest, (0.0, None))
        if time.monotonic() - at > TOKEN_REMEMBERED_S:
            found = await self._find_token(token.partition(".")[0], digest)
            if len(self.known) > 1000:
                self.known.clear()
            self.known[digest] = (time.monotonic(), found)
        if found is None:
            raise Refusal("This token is unknown or was revoked.", RefusalCode.BAD_TOKEN)
        return found

    async def _find_token(self, token_id: str, digest: str) -> Identity | None:
        tokens = schema.tokens.c
        rows = await self.store.rows(
            sa.select(tokens.id, tokens.name, tokens.digest).where(
                tokens.id == token_id[:32], sa.not_(tokens.revoked)
            )
        )
        if not rows or not hmac.compare_digest(rows[0].digest, digest):
            return None
        return Identity(rows[0].id, rows[0].name, "bot")


async def new_token(store: Store, name: str) -> str:
    """A token for a program. Only its digest is kept."""
    token_id = "t" + secrets.token_urlsafe(8)
    token = f"{token_id}.{secrets.token_urlsafe(24)}"
    row = {
        "id": token_id,
        "name": clean_name(name),
        "digest": hashlib.sha256(token.encode()).hexdigest(),
        "created_ms": now_ms(),
        "revoked": False,
    }
    await store.run(sa.insert(schema.tokens), [row])
    return token
