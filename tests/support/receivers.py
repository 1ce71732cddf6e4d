"""A push service and a mail server on this machine, which keep what they are sent."""

import contextlib
import socketserver
import threading
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.support.server import Json

CURVE = ec.SECP256R1()


def unpadded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """The keys of a browser that subscribed; it decrypts as RFC 8291 says, written from the RFC."""

    def __init__(self, key: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"a" * 16):
        self.key = key or ec.generate_private_key(CURVE)
        self.auth = auth
        self.public = self.key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    def read(self, body: bytes) -> bytes:
        """What a message says."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        shared = self.key.exchange(ec.ECDH(), point)
        info = b"WebPush: info\x00" + self.public + sender
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        return plain.rstrip(b"\x00").removesuffix(b"\x02")


def check_signature(authorization: str, audience: str) -> Json:
    """The claims of a request, if its signature is right (RFC 8292)."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert scheme == "vapid"
    assert msgspec.json.decode(unpadded(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = unpadded(signature)
    both = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpadded(parts["k"]))
    signed = f"{head}.{claims}".encode()
    key.verify(encode_dss_signature(*both), signed, ec.ECDSA(hashes.SHA256()))
    found: Json = msgspec.json.decode(unpadded(claims))
    assert found["aud"] == audience
    return found


class PushService:
    """Keeps every request; `status` is what it answers."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.headers: dict[str, str] = {}
        self.answers = threading.Event()  # while it is not set, requests are taken and not answered
        self.answers.set()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.requests.append((self.path, dict(self.headers.items()), body))
                service.answers.wait()
                self.send_response(service.status)
                for name, value in service.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"

    def messages(self, browser: Browser, path: str) -> list[Json]:
        """What came for a browser, its signature checked."""
        found = []
        for where, headers, body in list(self.requests):
            if where == path:
                check_signature(headers["Authorization"], self.origin)
                assert headers["Content-Encoding"] == "aes128gcm"
                found.append(msgspec.json.decode(browser.read(body)))
        return found


class _Smtp(socketserver.StreamRequestHandler):
    """RFC 5321, as far as a client that sends one message needs it."""

    def handle(self) -> None:
        mails = cast(Any, self.server).mails
        self._say("220 here")
        sender, to = "", [""]
        while line := self.rfile.readline():
            word = line.decode().strip()
            command = word[:4].upper()
            if command == "EHLO":
                self._say("250-here\r\n250 8BITMIME")
            elif command == "MAIL":
                sender = word
                self._say("250 fine")
            elif command == "RCPT":
                to = [word]
                self._say(mails.refuse or "250 fine")
            elif command == "DATA":
                self._say("354 go on")
                body = b""
                while (part := self.rfile.readline()) != b".\r\n":
                    body += part.removeprefix(b".") if part.startswith(b"..") else part
                mails.add(sender, to[0], body)
                self._say("250 kept")
            else:
                self._say("221 bye" if command == "QUIT" else "250 fine")
                if command == "QUIT":
                    return

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


class MailReceiver:
    """Keeps every message; `refuse` is the answer to a recipient, if not "250"."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, EmailMessage]] = []  # recipient and message
        self.refuse = ""
        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Smtp)
        self.server.daemon_threads = True
        self.server.mails = self  # type: ignore[attr-defined]
        self.url = f"smtp://127.0.0.1:{self.server.server_address[1]}"

    def add(self, _sender: str, to: str, body: bytes) -> None:
        message = message_from_bytes(body, policy=policy.default)
        self.mails.append((to.partition("<")[2].partition(">")[0], message))

    def to(self, address: str) -> list[EmailMessage]:
        return [message for recipient, message in list(self.mails) if recipient == address]


def text_of(message: EmailMessage, kind: str = "plain") -> str:
    """A part of a message."""
    part = message.get_body((kind,))
    assert part is not None
    return str(part.get_content())


@contextlib.contextmanager
def serving(receiver: PushService | MailReceiver) -> Iterator[Any]:
    """Let it receive for a while."""
    thread = threading.Thread(target=receiver.server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.server.shutdown()
        receiver.server.server_close()
        thread.join()


Condition = Callable[[], object]
