"""The edge of the server: cookies, origins, headers, ids, logs."""

import asyncio
import contextlib
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from sanban.core.rng import Rng
from tests.support.postgres import free_port
from tests.support.server import LIMIT_S, Guest, Server, play_on

pytestmark = pytest.mark.deep


def get(url: str, **more: Any) -> httpx.Response:
    return httpx.get(url, timeout=LIMIT_S, **more)


def post(url: str, **more: Any) -> httpx.Response:
    return httpx.post(url, timeout=LIMIT_S, **more)


def test_cookies_are_signed_and_kept_from_scripts(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada:
            answer = await ada.http.post("/api/me", json={"name": " Ada\u202e\n "})
            flags = answer.headers["set-cookie"].lower()
            assert "httponly" in flags
            assert "samesite=lax" in flags
            assert "path=/" in flags
            assert await ada.get("/api/me") == {"name": "Ada", "kind": "guest"}
            card = ada.http.cookies["sanban"]
            for forged in (card[:-1] + ("0" if card[-1] != "0" else "1"), card[1:], "x.y", "."):
                headers = {"Cookie": f"sanban={forged}"}
                answer = get(f"{server.url}/api/me", headers=headers)
                assert answer.json() == {"name": "", "kind": "nobody"}
            assert (await ada.http.post("/api/me", json={"name": "\u200b"})).status_code == 400

    asyncio.run(ask())


def test_behind_tls_the_cookie_is_for_tls_alone(db: Path) -> None:
    with Server(db, https=True) as server:
        answer = post(f"{server.url}/api/me", json={"name": "Ada"})
        assert "secure" in answer.headers["set-cookie"].lower()


def test_pages_from_elsewhere_are_refused(db: Path) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada:
            opened = await ada.open("kamisado", "me", "me")
            path = f"/api/tables/{opened['id']}/live"
            for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "http://["):
                headers = {"Origin": origin}
                answer = await ada.http.post("/api/me", json={"name": "x"}, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
                with pytest.raises(InvalidStatus, match="403"):
                    async with ada.open_socket(path, origin=origin):
                        pass
            for origin in (server.url, "https://friend.example"):
                answer = await ada.http.post(
                    "/api/me", json={"name": "x"}, headers={"Origin": origin}
                )
                assert answer.status_code == 200
                async with ada.open_socket(path, origin=origin) as socket:
                    await socket.send('{"type":"hello"}')
                    assert '"type":"snapshot"' in str(await socket.recv())

    with Server(db, origins=["https://friend.example"]) as server:
        asyncio.run(ask())


def test_headers_of_every_answer(server: Server) -> None:
    for path in ("/", "/table/abc", "/api/me", "/api/none", "/health", "/missing.js"):
        answer = get(server.url + path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers
    assert get(server.url + "/missing.js").status_code == 404
    assert get(server.url + "/api/none").json()["code"] == "not_found"
    assert "<h1>" in get(server.url + "/").text or "<script" in get(server.url + "/").text


def test_unknown_fields_and_sizes_are_refused(server: Server) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}]
    good: dict[str, Any] = {"game": "kamisado", "name": "Ada", "seats": seats}
    bad: list[tuple[dict[str, Any], str]] = [
        ({**good, "admin": True}, "admin"),
        ({**good, "seats": seats[:1]}, "2 players"),
        ({**good, "seats": seats * 5}, "seats"),
        ({**good, "game": "chess"}, 'no game "chess"'),
        ({**good, "options": {"sise": 3}}, 'no option "sise"'),
        ({**good, "name": "x" * 25}, "name"),
        ({**good, "clock": {"kind": "real", "main_s": 1}}, "main_s"),
        ({**good, "seats": [seats[0], {"kind": "bot", "level": "god"}]}, 'no bot "god"'),
        ({"game": "kamisado", "seats": seats}, "Choose a name"),
    ]
    for body, reason in bad:
        answer = post(f"{server.url}/api/tables", json=body)
        assert answer.status_code in (400, 401), answer.text
        assert reason in answer.json()["text"]
    large = post(f"{server.url}/api/me", content=b"[" * 1_200_000)
    assert large.status_code == 413


def test_ids_cannot_be_guessed(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            made = [await ada.open("kamisado", "me", "me") for _ in range(5)]
            for one in made:
                assert re.fullmatch(r"[\w-]{22}", one["id"])
                assert re.fullmatch(r"[\w-]{22}", one["key"])
            assert len({one["id"][:6] for one in made}) == 5
            answer = await ada.http.get("/api/tables/" + "A" * 22)
            assert (answer.status_code, answer.json()["code"]) == (404, "no_table")

    asyncio.run(ask())


def test_no_secret_is_logged(tmp_path: Path) -> None:
    """A whole game with everything said and done: seed, keys, cookies, names stay out."""
    db = tmp_path / "sanban.db"
    command = [sys.executable, "-m", "sanban", "serve", "--db", str(db), "--port"]
    port = str(free_port())
    process = subprocess.Popen([*command, port], stderr=subprocess.PIPE, text=True)
    secrets: list[str] = ["Secret Name", "secret words"]

    async def play() -> None:
        async with Guest(f"http://127.0.0.1:{port}", "Secret Name") as ada:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    await ada.http.get("/health")
                    break
                await asyncio.sleep(0.05)
            opened = await ada.open("kamisado", "me", "greedy")
            secrets.extend([opened["key"], ada.http.cookies["sanban"]])
            await ada.get(f"/api/tables/{opened['id']}", headers={"Sanban-Key": opened["key"]})
            await ada.http.get(f"/api/tables/{opened['id']}?key={opened['key']}")
            async with ada.sit(opened["id"], opened["key"]) as live:
                await live.do("chat", text="secret words")
                await live.socket.send("{nonsense")
                await play_on(live, Rng("log"))
                secrets.append(live.table["seed"])

    with process:
        try:
            asyncio.run(play())
        finally:
            process.terminate()
        assert process.stderr is not None
        logged = process.stderr.read()
        assert process.wait() == 0  # a clean shutdown
    lines = [line for line in logged.splitlines() if line.startswith("{")]
    assert len(lines) > 5
    for line in lines:
        assert {"at", "level", "from", "what"} <= set(msgspec.json.decode(line))
    for secret in secrets:
        assert secret not in logged
    assert "Traceback" not in logged


def test_the_server_closes_cleanly(db: Path) -> None:
    async def play() -> None:
        async with Guest(server) as ada:
            opened = await ada.open("kamisado", "me", "me")
            async with ada.sit(opened["id"]) as live:
                answer = await live.act(0, "c1c5")
                await asyncio.to_thread(server.stop)
                with contextlib.suppress(ConnectionError):
                    await live.until(lambda: False)
                assert live.socket.close_code in (1001, 1012)
            await asyncio.to_thread(server.start)
            async with ada.sit(opened["id"], after=answer["version"]) as live:
                assert live.version == answer["version"]
                assert live.updates == []

    with Server(db) as server:
        asyncio.run(play())


def test_metrics_count(server: Server) -> None:
    text = get(f"{server.url}/metrics").text
    assert re.search(r"^sanban_tables_live \d+$", text, re.MULTILINE)
    assert re.search(
        r'^sanban_acknowledge_milliseconds{quantile="0.99"} [\d.]+$', text, re.MULTILINE
    )
    for line in text.splitlines():
        assert re.fullmatch(r'\w+({(\w+="[^"]*",?)+})? [\d.e+-]+', line), line
