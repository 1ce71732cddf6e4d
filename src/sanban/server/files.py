"""Files for browsers: compressed once, and asked for again only when they have changed."""

import gzip
import hashlib
import re
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED

FOREVER = "public, max-age=31536000, immutable"  # the name changes with the content
ASK = "no-cache"  # kept, but the server is asked whether it has changed
HTML = "text/html; charset=utf-8"
SHORT = 1000  # bytes: not worth compressing
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the best first; made by web/scripts/compress.mjs
TEXTS = re.compile(r"text/|application/(javascript|json)|image/svg")


class File(msgspec.Struct, frozen=True):
    """A file's content, plain and compressed."""

    body: bytes
    media_type: str
    digest: str
    compressed: dict[str, bytes]  # by encoding

    @classmethod
    def of(cls, body: bytes, media_type: str, compressed: dict[str, bytes] | None = None) -> "File":
        """A file of this content; a text that was not compressed before is now."""
        if compressed is None and len(body) > SHORT and TEXTS.match(media_type):
            compressed = {"gzip": gzip.compress(body, mtime=0)}
        digest = hashlib.sha256(body).hexdigest()[:20]
        return cls(body, media_type, digest, compressed or {})

    @classmethod
    def read(cls, path: Path, media_type: str) -> "File":
        """A file of the built page, with what the build compressed."""
        found = {
            encoding: other.read_bytes()
            for encoding, ending in ENCODINGS.items()
            if (other := path.with_name(path.name + ending)).is_file()
        }
        return cls.of(path.read_bytes(), media_type, found or None)


def answer(
    request: Request[Any, Any, Any],
    file: File,
    cache: str,
    headers: dict[str, str] | None = None,
) -> Response[bytes]:
    """The file as this browser takes it, or 304 if it has it already."""
    accepted = accepted_encodings(request.headers.get("accept-encoding", ""))
    encoding = next((name for name in file.compressed if name in accepted), "")
    etag = f'"{file.digest}{encoding}"'
    sent = {"ETag": etag, "Cache-Control": cache, **(headers or {})}
    if file.compressed:
        sent["Vary"] = ", ".join(filter(None, [sent.get("Vary"), "Accept-Encoding"]))
    if _has_it(request.headers.get("if-none-match", ""), etag):
        return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=sent)
    if encoding:
        sent["Content-Encoding"] = encoding
    body = file.compressed[encoding] if encoding else file.body
    return Response(body, status_code=HTTP_200_OK, headers=sent, media_type=file.media_type)


def accepted_encodings(header: str) -> set[str]:
    """The encodings that a browser takes.

    >>> sorted(accepted_encodings("gzip, deflate;q=0.5, br;q=0"))
    ['deflate', 'gzip']
    """
    found = set()
    for part in header.lower().split(","):
        name, _, quality = part.partition(";")
        if not re.fullmatch(r"\s*q=0(\.0*)?\s*", quality):
            found.add(name.strip())
    return found


def _has_it(header: str, etag: str) -> bool:
    return header.strip() == "*" or etag in [
        part.strip().removeprefix("W/") for part in header.split(",")
    ]
