"""Manners over HTTP: HEAD, compression, caches, and 400 or 404 for rubbish."""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest

from sanban.core.errors import BadRecord
from sanban.core.languages import LANGUAGES
from sanban.core.record import read_record
from sanban.server import page
from sanban.server.errors import Refusal
from sanban.server.files import File
from sanban.server.identity.people import clean_name
from sanban.server.lobby import addresses
from sanban.server.settings import Settings
from sanban.server.visitor import visitor
from tests.support.server import LIMIT_S, Guest, Json, Server

NESTED = b'{"x":' + b"[" * 3000


@pytest.mark.attack("HEAD requests")
@pytest.mark.deep
def test_head_wherever_get_is(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada:
            for path in (
                "/",
                "/table/abc",
                "/missing.js",
                "/docs",
                "/docs/protocol",
                "/docs/none",
                "/health",
                "/metrics",
                "/api/games",
                "/api/lobby",
                "/api/records",
                "/api/records/none",
                "/api/openapi.json",
            ):
                got, head = await ada.http.get(path), await ada.http.head(path)
                assert head.status_code == got.status_code, path
                assert head.content == b""
                assert head.headers.get("content-type") == got.headers.get("content-type")
                if path not in ("/metrics", "/health"):
                    assert head.headers["content-length"] == got.headers["content-length"]

    asyncio.run(ask())


@pytest.mark.deep
def test_documents_are_compressed_and_sent_once(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada:
            for path in ("/docs/protocol", "/docs/style.css"):
                plain = await ada.http.get(path, headers={"Accept-Encoding": "identity"})
                assert "content-encoding" not in plain.headers
                zipped = await ada.http.get(path, headers={"Accept-Encoding": "gzip"})
                assert zipped.headers["content-encoding"] == "gzip"
                assert "Accept-Encoding" in zipped.headers["vary"]
                assert zipped.headers["cache-control"] == "no-cache"
                assert int(zipped.headers["content-length"]) < len(plain.content)
                assert zipped.content == plain.content
                assert zipped.headers["etag"] != plain.headers["etag"]
                again = {"If-None-Match": plain.headers["etag"], "Accept-Encoding": "identity"}
                kept = await ada.http.get(path, headers=again)
                assert (kept.status_code, kept.content) == (304, b"")
                assert kept.headers["etag"] == plain.headers["etag"]
                again["If-None-Match"] = '"other"'
                assert (await ada.http.get(path, headers=again)).status_code == 200
            first = await ada.http.get("/")
            kept = await ada.http.get("/", headers={"If-None-Match": first.headers["etag"]})
            assert kept.status_code == 304

    asyncio.run(ask())


@pytest.mark.deep
@pytest.mark.skipif(
    not (page.STATIC / "assets").is_dir(), reason="the page is not built here: make page"
)
def test_assets_are_compressed_by_the_build_and_kept_forever(server: Server) -> None:
    async def ask() -> None:
        scripts = sorted((page.STATIC / "assets").glob("index-*.js"))
        assert scripts
        async with Guest(server, "Ada") as ada:
            for script in scripts:
                for encoding, ending in (("br", ".br"), ("gzip", ".gz")):
                    headers = {"Accept-Encoding": f"{encoding}, deflate"}
                    async with ada.http.stream(
                        "GET", f"/assets/{script.name}", headers=headers
                    ) as answer:
                        raw = b"".join([part async for part in answer.aiter_raw()])
                    assert raw == script.with_name(script.name + ending).read_bytes()
                    assert answer.headers["content-encoding"] == encoding
                    assert answer.headers["vary"] == "Accept-Encoding"
                    assert "immutable" in answer.headers["cache-control"]
                assert (await ada.http.get(f"/assets/{script.name}.br")).status_code == 404

    asyncio.run(ask())


@pytest.mark.deep
@pytest.mark.skipif(
    not (page.STATIC / "sw.js").is_file(), reason="the page is not built here: make page"
)
def test_the_service_worker_and_the_manifests_are_asked_for_again(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada:
            worker = await ada.http.get("/sw.js")
            assert worker.headers["cache-control"] == "no-cache"
            assert "javascript" in worker.headers["content-type"]
            assert worker.headers["content-security-policy"] == page.CSP
            for language in LANGUAGES:
                manifest = await ada.http.get(f"/manifest.{language}.webmanifest")
                assert manifest.headers["content-type"] == "application/manifest+json"
                assert manifest.headers["cache-control"] == "no-cache"
                assert manifest.json()["lang"] == language
            for name in ("sw.js.br", "manifest.xx.webmanifest", "index.html", "x/sw.js"):
                assert (await ada.http.get(f"/{name}")).status_code == 404

    asyncio.run(ask())


def test_what_the_build_compressed_is_taken(tmp_path: Path) -> None:
    script = tmp_path / "a.js"
    script.write_bytes(b"x" * 2000)
    assert gzip.decompress(File.read(script, "text/javascript").compressed["gzip"]) == b"x" * 2000
    (tmp_path / "a.js.br").write_bytes(b"small")
    assert File.read(script, "text/javascript").compressed == {"br": b"small"}
    assert File.of(b"short", "text/css").compressed == {}
    assert File.of(b"x" * 2000, "font/woff2").compressed == {}


@pytest.mark.attack("rubbish requests")
@pytest.mark.deep
def test_rubbish_paths(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada:
            for folder in ("/docs/", "/assets/", "/api/", "/api/records/", "/api/tables/"):
                for name in ("%00", "a" * 300, "a" * 5000, "..%2f..%2fetc%2fpasswd", "%ff%fe"):
                    answer = await ada.http.get(folder + name)
                    assert answer.status_code in (400, 404), (folder, name, answer.status_code)

    asyncio.run(ask())


@pytest.mark.attack("rubbish requests")
@pytest.mark.deep
def test_no_request_has_options_without_end(server: Server) -> None:
    options = {f"option{number}": 1 for number in range(65)}
    seats = [{"kind": "me"}, {"kind": "open"}]
    for path, body in (
        ("/api/tables", {"game": "kamisado", "seats": seats, "name": "Eve"}),
        ("/api/study", {"game": "kamisado"}),
    ):
        asked = {**body, "options": options}
        answer = httpx.post(f"{server.url}{path}", json=asked, timeout=LIMIT_S)
        assert answer.status_code == 400
        assert "length <= 64" in answer.json()["text"]


@pytest.mark.attack("rubbish requests")
@pytest.mark.deep
def test_nested_json_is_a_bad_request_on_every_route(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada:
            described: Json = await ada.get("/api/openapi.json")
            asked = 0
            for path, methods in described["paths"].items():
                if "post" not in methods:
                    continue
                found = path
                for parameter in methods["post"].get("parameters", ()):
                    if parameter["in"] == "path":
                        found = found.replace("{" + parameter["name"] + "}", "kamisado")
                for body in (NESTED, b"[" * 90_000, b'{"a":' * 3000):
                    answer = await ada.http.post(
                        found, content=body, headers={"Content-Type": "application/json"}
                    )
                    # a route that reads no body may do what it is asked
                    least = 400 if "requestBody" in methods["post"] else 200
                    assert least <= answer.status_code < 500, (found, answer.text)
                    asked += 1
            assert asked >= 20
            opened = await ada.open("kamisado", "me", "me")
            async with ada.sit(opened["id"]) as live:
                await live.socket.send(NESTED.decode())
                await live.until(lambda: "bad_message" in live.raw[-1])
                assert "nested too deeply" in live.raw[-1]
                assert (await live.act(0, "c1c5"))["type"] == "ack"
            async with ada.open_socket(f"/api/tables/{opened['id']}/live") as socket:
                await socket.send(NESTED.decode())
                assert '"bye"' in str(await socket.recv())

    asyncio.run(ask())


@pytest.mark.attack("rubbish requests")
def test_a_nested_record_is_refused() -> None:
    with pytest.raises(BadRecord, match="nested too deeply"):
        read_record(b'{"options": ' + NESTED)


@pytest.mark.attack("names that cannot be seen")
@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800",
        "\u115f",
        "\u1160\u1160",
        "\uffa0",
        "\u0301",
        "\u200b",
        "\ufe0f",
        " \u3164 ",
    ],
)
def test_a_blank_name_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="visible"):
        clean_name(name)


@pytest.mark.attack("names that cannot be seen")
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\uff21\uff44\uff41", "Ada"),
        ("Ad\u3164a", "Ad a"),
        ("e" + "\u0301" * 20, "\u00e9\u0301\u0301"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u65e5\u672c", "\u65e5\u672c"),
        ("\u0e19\u0e49\u0e33", "\u0e19\u0e49\u0e4d\u0e32"),  # Thai, in its NFKC form
    ],
)
def test_names_are_cleaned(name: str, shown: str) -> None:
    assert clean_name(name) == shown
    assert len(shown) <= 24


def test_only_this_machine_is_told_where_the_server_is_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["192.0.2.7", "198.51.100.7"])
    everywhere = Settings(host="0.0.0.0", port=8000, origins=("https://example.org",))
    assert addresses.reachable(everywhere) == [
        "https://example.org",
        "http://192.0.2.7:8000",
        "http://198.51.100.7:8000",
    ]
    assert addresses.reachable(Settings(host="localhost")) == []
    assert not any(map(addresses.is_local, ["192.0.2.7", "2001:db8::/64", "?", "example.org"]))
    assert all(map(addresses.is_local, [visitor("::1"), visitor("127.0.0.1")]))
