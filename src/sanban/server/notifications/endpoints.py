"""Requests to addresses that strangers give the server: only to public ones, and not for long."""

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Collection
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from sanban.server.errors import Refusal, RefusalCode

LONGEST = 1000  # characters of an address
STEP_S = 10.0  # connecting, and each answer of the other side
WHOLE_S = 20.0  # the whole request
NAT64 = ipaddress.ip_network("64:ff9b::/96")  # IPv4 addresses, also internal ones


class Answer(NamedTuple):
    """What came back: the status, or 0 and why there is none."""

    status: int
    reason: str = ""
    retry_after_s: int = 0


def check_endpoint(address: str, allowed: Collection[str] = ()) -> None:
    """Refuse an address that no push service has. Where its name leads to is checked when it is
    used. `allowed`: origins that the host trusts.

    >>> check_endpoint("https://push.example.org/send/1")
    >>> check_endpoint("https://127.0.0.1/")
    Traceback (most recent call last):
    sanban.server.errors.Refusal: This is not the address of a push service.
    """
    try:
        where, port = urlsplit(address), urlsplit(address).port
    except ValueError:
        raise _refusal() from None
    fits = len(address) <= LONGEST and address.isascii() and address.isprintable()
    if not fits or " " in address or not where.hostname:
        raise _refusal()
    if origin_of(where) in allowed:
        return
    if where.scheme != "https" or "@" in where.netloc or port not in (None, 443):
        raise _refusal()
    try:
        literal = ipaddress.ip_address(where.hostname)
    except ValueError:
        literal = None  # a name
    if literal is not None and not is_public(str(literal)):
        raise _refusal()


def _refusal() -> Refusal:
    return Refusal("This is not the address of a push service.", RefusalCode.BAD_ENDPOINT)


def origin_of(where: SplitResult) -> str:
    return f"{where.scheme}://{where.netloc}"


def is_public(text: str) -> bool:
    """Whether an address is one of the internet, and not of this machine or a network behind it.

    >>> [is_public(one) for one in ("9.9.9.9", "10.0.0.7", "127.0.0.1", "169.254.169.254")]
    [True, False, False, False]
    >>> [is_public(one) for one in ("2620:fe::fe", "fd00::7", "::ffff:10.0.0.7", "64:ff9b::a00:7")]
    [True, False, False, False]
    """
    address = ipaddress.ip_address(text)
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(str(address.ipv4_mapped))
        if address in NAT64 or address.sixtofour is not None or address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _resolve(host: str, port: int, trusted: bool) -> str:
    """An address of the name; none of its addresses may be internal."""
    found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not trusted and not all(is_public(address) for address in found):
        raise PermissionError("the name leads to an internal address")
    return found[0]


class _Connection(http.client.HTTPConnection):
    """To the very address that was checked, whatever the name leads to by now."""

    def __init__(self, where: SplitResult, *, trusted: bool) -> None:
        self.secure = where.scheme == "https"
        port = where.port or (443 if self.secure else 80)
        super().__init__(str(where.hostname), port, timeout=STEP_S)
        self.address = _resolve(self.host, port, trusted)

    def connect(self) -> None:
        plain = socket.create_connection((self.address, self.port), self.timeout)
        self.sock = plain
        if self.secure:
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(plain, server_hostname=self.host)

    def cut(self) -> None:
        """End the request, whatever it waits for."""
        if self.sock is not None:
            with contextlib.suppress(OSError):  # it has ended
                self.sock.shutdown(socket.SHUT_RDWR)


def post(address: str, body: bytes, headers: dict[str, str], allowed: Collection[str]) -> Answer:
    """Send a request; redirects are not followed, and the body of the answer is not read. It
    blocks: not for the event loop."""
    try:
        check_endpoint(address, allowed)
        where = urlsplit(address)
        connection = _Connection(where, trusted=origin_of(where) in allowed)
        limit = threading.Timer(WHOLE_S, connection.cut)
        limit.daemon = True
        limit.start()
        try:
            path = (where.path or "/") + (f"?{where.query}" if where.query else "")
            connection.request("POST", path, body, headers)
            found = connection.getresponse()
            return Answer(found.status, found.reason, _seconds(found.getheader("Retry-After")))
        finally:
            limit.cancel()
            connection.close()
    except (OSError, http.client.HTTPException, UnicodeError, Refusal) as error:
        return Answer(0, f"{type(error).__name__}: {error}")


def _seconds(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 6 else 0
