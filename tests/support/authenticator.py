"""An authenticator in software: what a browser and a security key make of a challenge."""

import hashlib
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from tests.support.server import Guest, Json, Server

UP, UV, ATTESTED = 0x01, 0x04, 0x40  # flags: somebody was there, was asked, a key follows


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def site(server: Server) -> str:
    """The address at which passkeys work on this machine."""
    return f"http://localhost:{server.port}"


class Authenticator:
    """Holds passkeys, and signs for the origin it believes to be at."""

    def __init__(self, origin: str, flags: int = UP | UV) -> None:
        self.origin = origin
        self.flags = flags
        self.keys: dict[str, ec.EllipticCurvePrivateKey] = {}
        self.handles: dict[str, str] = {}
        self.count = 0

    def _client_data(self, kind: str, challenge: str) -> bytes:
        content = {"type": kind, "challenge": challenge, "origin": self.origin}
        return msgspec.json.encode({**content, "crossOrigin": False})

    def _data(self, rp_id: str, flags: int, rest: bytes = b"") -> bytes:
        self.count += 1
        count = self.count.to_bytes(4, "big")
        return hashlib.sha256(rp_id.encode()).digest() + bytes([flags]) + count + rest

    def make(self, asked: Json, taken: str = "", **more: Any) -> Json:
        """A new passkey for what the server asked; `taken`: it pretends to be this one."""
        key = ec.generate_private_key(ec.SECP256R1())
        own = urlsafe_b64decode(taken + "==") if taken else secrets.token_bytes(32)
        self.keys[b64(own)] = key
        self.handles[b64(own)] = asked["user_id"]
        point = key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (point.x, point.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + len(own).to_bytes(2, "big") + own + public
        data = self._data(asked["rp_id"], self.flags | ATTESTED, attested)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        signed = self._client_data("webauthn.create", asked["challenge"])
        return {"id": b64(own), "client_data": b64(signed), "attestation": b64(attestation), **more}

    def sign(self, asked: Json, passkey: str = "") -> Json:
        """What a passkey signs; the first one unless another is named."""
        own = passkey or next(iter(self.keys))
        data = self._data(asked["rp_id"], self.flags)
        signed = self._client_data("webauthn.get", asked["challenge"])
        signature = self.keys[own].sign(
            data + hashlib.sha256(signed).digest(), ec.ECDSA(hashes.SHA256())
        )
        return {
            "id": own,
            "client_data": b64(signed),
            "authenticator_data": b64(data),
            "signature": b64(signature),
            "user_handle": self.handles[own],
        }


class Member(Guest):
    """Somebody with a browser at the server's own name, and an authenticator."""

    def __init__(self, server: Server, name: str = "Ada", key: Authenticator | None = None) -> None:
        super().__init__(server, name)
        self.http.headers["Host"] = f"localhost:{server.port}"
        self.key = key or Authenticator(site(server))

    async def register(self, **more: Any) -> str:
        """Be a guest, then an account, or add a passkey; the recovery code, if there is one."""
        if (await self.get("/api/me"))["kind"] == "nobody":
            await self.post("/api/me", {"name": self.name})
        asked = await self.post("/api/account/new-passkey")
        answer = await self.post("/api/account/passkeys", self.key.make(asked, **more))
        return str(answer["code"])

    async def sign_in(self) -> Json:
        asked = await self.post("/api/account/sign-in-request")
        me: Json = await self.post("/api/account/sign-in", self.key.sign(asked))
        return me

    async def refused(self, path: str, body: Any = None) -> str:
        """The code with which it is refused."""
        answer = await self.http.post(path, json=body)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["code"])

    def cookie(self) -> list[str]:
        """What the browser's cookie says: id, name and the secret of a session."""
        body = self.http.cookies["sanban"].partition(".")[0]
        return msgspec.json.decode(urlsafe_b64decode(body), type=list[str])
