"""Signed links: they silence messages for whoever has them, without signing in."""

import hashlib
import hmac
from typing import NamedTuple

import msgspec

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.notifications.web_push import from_text, to_text
from sanban.server.notifications.wire import LinkKind


class Link(NamedTuple):
    """What a link silences: a table, one browser, or all mail."""

    kind: LinkKind
    who: str
    subject: str = ""  # the table's id, or the browser's digest


class Links:
    """Writes and reads such links.

    >>> links = Links(b"a key")
    >>> links.read(links.write(Link("mail", "gada")))
    Link(kind='mail', who='gada', subject='')
    """

    def __init__(self, key: bytes) -> None:
        self.key = key

    def write(self, link: Link) -> str:
        body = to_text(msgspec.json.encode(link))
        return f"{body}.{self._sign(body)}"

    def read(self, text: str) -> Link:
        """What a link says, or a refusal: nobody else can write one."""
        body, _, signature = text.partition(".")
        if not signature.isascii() or not hmac.compare_digest(signature, self._sign(body)):
            raise _bad()
        try:
            return msgspec.json.decode(from_text(body), type=Link)
        except (msgspec.DecodeError, ValueError):
            raise _bad() from None

    def _sign(self, body: str) -> str:
        return hmac.new(self.key, body.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def _bad() -> Refusal:
    return Refusal(
        "This link is not one of this server, or a part of it is missing.", RefusalCode.BAD_LINK
    )
