"""Web Push: what a push service is sent. RFC 8291 (encryption), RFC 8188, RFC 8292 (VAPID).

Only the browser that subscribed can read a message; the push service sees who it is for, when it
was sent and how long it is. The `cryptography` package does the arithmetic.
"""

import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of its points
RECORD_SIZE = 4096
VALID_S = 12 * 3600  # a signature for a push service; at most a day


def to_text(data: bytes) -> str:
    """base64url without padding, as everywhere in Web Push."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def from_text(text: str) -> bytes:
    """The bytes of such a text.

    >>> from_text(to_text(b"sanban!"))
    b'sanban!'
    """
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class BadKeys(Exception):
    """A browser's keys that cannot be its keys."""


class Keys(NamedTuple):
    """What a browser gives with its subscription."""

    public: bytes  # a point, 65 bytes
    auth: bytes  # 16 bytes that only browser and server know

    @classmethod
    def read(cls, public: str, auth: str) -> "Keys":
        """From the texts of a subscription, checked."""
        try:
            keys = cls(from_text(public), from_text(auth))
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.public)
        except (ValueError, UnsupportedAlgorithm) as error:
            raise BadKeys from error
        if len(keys.public) != 65 or len(keys.auth) != 16:
            raise BadKeys
        return keys


def encrypt(
    plain: bytes,
    keys: Keys,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a request to the push service; `own` and `salt` are random."""
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    public = _point(own.public_key())
    browser = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.public)
    info = b"WebPush: info\0" + keys.public + public
    secret = _derive(own.exchange(ec.ECDH(), browser), keys.auth, info, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(public)]) + public
    return header + AESGCM(key).encrypt(nonce, plain + b"\x02", None)  # 2: the last record


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Sender:
    """The server to the push services: its key is made at the first start and kept."""

    def __init__(self, secret: bytes, contact: str) -> None:
        number = int.from_bytes(secret, "big") % (ORDER - 1) + 1
        self.key = ec.derive_private_key(number, CURVE)
        self.public = to_text(_point(self.key.public_key()))
        self.contact = contact  # whom a push service can ask

    def headers(self, endpoint: str, topic: str, ttl_s: int) -> dict[str, str]:
        """Of a request; a message that was not fetched yet is replaced by one of its topic."""
        return {
            "Authorization": f"vapid t={self._signed(endpoint)}, k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(ttl_s),
            "Topic": topic,
            "Urgency": "normal",
        }

    def _signed(self, endpoint: str) -> str:
        where = urlsplit(endpoint)
        claims = {
            "aud": f"{where.scheme}://{where.netloc}",
            "exp": int(time.time()) + VALID_S,
            "sub": self.contact,
        }
        parts = [{"typ": "JWT", "alg": "ES256"}, claims]
        text = ".".join(to_text(msgspec.json.encode(part)) for part in parts)
        r, s = decode_dss_signature(self.key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{text}.{to_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
