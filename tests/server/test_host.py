"""What a host can do: each power works at once, on SQLite and over two processes, and is logged."""

import asyncio
import contextlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.test_records import finished
from tests.support.server import LIMIT_S, ROOT, Guest, Server

pytestmark = pytest.mark.deep


def admin(server: Server, *words: str, code: int = 0) -> str:
    """`sanban admin` on the database of a running server."""
    command = [sys.executable, "-m", "sanban", "admin", *words, "--db", server.settings["db"]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, cwd=ROOT)
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


def id_of(server: Server, name: str) -> str:
    (line,) = (line for line in admin(server, "people").splitlines() if f" {name} " in line)
    return line.split()[0]


async def acted(server: Server, *words: str) -> str:
    return await asyncio.to_thread(admin, server, *words)


async def one_at_each(pair: list[Server], ada: Guest, bob: Guest) -> dict[str, Any]:
    """A table with Ada at the one process and Bob at the other."""
    opened = await ada.open("kamisado", "me", "open", public=True)
    await bob.join(opened["id"])
    return opened


@pytest.mark.attack("a visitor who misbehaves")
def test_a_banned_person_is_out_at_once_and_everywhere(pair: list[Server]) -> None:
    async def play() -> None:
        async with Guest(pair[0], "Ada") as ada, Guest(pair[1], "Bob") as bob:
            opened = await one_at_each(pair, ada, bob)
            person = await asyncio.to_thread(id_of, pair[0], "Bob")
            async with ada.sit(opened["id"]) as here, bob.sit(opened["id"]) as there:
                await acted(pair[0], "ban", person, "--why", "rude words", "--hours", "24")
                await there.until(lambda: there.closed)
                assert there.bye is not None
                assert there.bye["code"] == "banned_until"
                assert there.bye["facts"]["reason"] == "rude words"
                assert there.socket.close_code == 4409
                for server in pair:
                    answer = await bob.http.get(f"{server.url}/api/me")
                    assert answer.status_code == 403
                    assert "has banned you until" in answer.json()["text"]
                assert (await bob.http.get("/")).status_code == 200  # the page says it
                assert (await here.say("chat", text="hello"))["type"] == "ack"
            async with bob.open_socket(f"/api/tables/{opened['id']}/live") as again:
                assert json.loads(await again.recv())["code"] == "banned_until"
                await again.wait_closed()
                assert again.close_code == 4409
            assert person in await acted(pair[0], "bans")
            await acted(pair[0], "unban", person, "--why", "said sorry")
            while (await bob.http.get("/api/me")).status_code == 403:
                await asyncio.sleep(0.05)
            async with bob.sit(opened["id"]) as again:
                assert again.you["seats"] == [1]

    asyncio.run(play())


def test_a_banned_address_is_out(db: Path) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            opened = await ada.open("kamisado", "me", "open")
            async with ada.sit(opened["id"]) as live:
                await acted(server, "ban", "127.0.0.1", "--why", "a flood")
                await live.until(lambda: live.closed)
                assert live.bye is not None
                assert live.bye["code"] == "banned"
            for path in ("/api/me", "/api/lobby", "/api/games"):
                answer = await ada.http.get(path)
                assert answer.status_code == 403
                assert answer.json()["facts"] == {"reason": "a flood"}
            assert (await ada.http.get("/health")).status_code == 200
            await acted(server, "unban", "127.0.0.1", "--why", "over")
            while (await ada.http.get("/api/me")).status_code == 403:
                await asyncio.sleep(0.05)

    with Server(db) as server:
        asyncio.run(play())


def test_a_ban_ends_by_itself(db: Path) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            await acted(server, "ban", "127.0.0.1", "--why", "x", "--hours", "0.003")
            while (await ada.http.get("/api/me")).status_code != 200:
                await asyncio.sleep(0.05)

    with Server(db) as server:
        asyncio.run(play())


@pytest.mark.attack("a visitor who misbehaves")
def test_a_muted_person_plays_and_does_not_speak(pair: list[Server]) -> None:
    async def play() -> None:
        async with Guest(pair[0], "Ada") as ada, Guest(pair[1], "Bob") as bob:
            opened = await one_at_each(pair, ada, bob)
            person = await asyncio.to_thread(id_of, pair[0], "Bob")
            async with bob.sit(opened["id"]) as live:
                await live.do("chat", text="hello")
                await acted(pair[0], "mute", person, "--why", "spam")
                while (answer := await live.say("chat", text="hello"))["type"] == "ack":
                    await asyncio.sleep(0.05)
                assert answer["code"] == "muted"
                assert answer["facts"] == {"reason": "spam"}
                await live.do("ready", seat=1)
                await acted(pair[0], "unmute", person, "--why", "enough")
                while (await live.say("chat", text="hello"))["type"] != "ack":
                    await asyncio.sleep(0.05)

    asyncio.run(play())


@pytest.mark.attack("a visitor who misbehaves")
def test_a_closed_table_tells_its_players(pair: list[Server]) -> None:
    async def play() -> None:
        async with Guest(pair[0], "Ada") as ada, Guest(pair[1], "Bob") as bob:
            opened = await one_at_each(pair, ada, bob)
            table = opened["id"]
            async with ada.sit(table) as here, bob.sit(table) as there:
                await here.do("ready", seat=0)
                await there.do("ready", seat=1)
                assert table in await acted(pair[0], "tables")
                await acted(pair[0], "close", table, "--why", "a test game")
                for live in (here, there):
                    await live.until(lambda live=live: live.closed)  # type: ignore[misc]
                    assert live.bye is not None
                    assert live.bye["code"] == "closed"
                    assert live.bye["facts"] == {"reason": "a test game"}
            assert (await ada.get(f"/api/tables/{table}"))["status"] == "aborted"
            assert (await bob.get("/api/lobby"))["playing"] == []
            assert "is over" in admin(pair[0], "close", table, "--why", "again", code=2)

    asyncio.run(play())


@pytest.mark.attack("a visitor who misbehaves")
def test_a_deleted_record_is_gone(pair: list[Server]) -> None:
    async def play() -> None:
        async with Guest(pair[0], "Ada") as ada:
            record = (await finished(ada))["id"]
            other = (await finished(ada))["id"]
            for server in pair:  # in memory, too
                assert (await ada.http.get(f"{server.url}/api/records/{record}")).is_success
            await acted(pair[1], "delete", record, "--why", "asked for")
            for server in pair:
                for path in (f"/api/records/{record}", f"/api/tables/{record}"):
                    while (await ada.http.get(server.url + path)).status_code != 404:
                        await asyncio.sleep(0.05)
            found = await ada.get("/api/records?player=ada&mine=true")
            assert [one["id"] for one in found["records"]] == [other]

    asyncio.run(play())


@pytest.mark.attack("a visitor who misbehaves")
def test_a_revoked_guest_is_nobody_and_their_socket_closes(pair: list[Server]) -> None:
    async def play() -> None:
        async with Guest(pair[0], "Ada") as ada, Guest(pair[1], "Bob") as bob:
            opened = await one_at_each(pair, ada, bob)
            person = await asyncio.to_thread(id_of, pair[0], "Bob")
            async with bob.sit(opened["id"]) as live:
                await acted(pair[0], "revoke", person, "--why", "lost phone")
                await live.until(lambda: live.closed)
                assert live.bye is not None
                assert live.bye["code"] == "revoked"
            for server in pair:
                me = (await bob.http.get(f"{server.url}/api/me")).json()
                assert me["kind"] == "nobody"

    asyncio.run(play())


@pytest.mark.attack("a visitor who misbehaves")
@pytest.mark.parametrize("power", ["revoke", "ban"])
def test_who_says_hello_late_is_out_as_well(power: str, pair: list[Server]) -> None:
    """A socket that was let in before, and says hello after."""

    async def play() -> None:
        async with Guest(pair[0], "Ada") as ada, Guest(pair[1], "Bob") as bob:
            opened = await one_at_each(pair, ada, bob)
            person = await asyncio.to_thread(id_of, pair[0], "Bob")
            async with bob.open_socket(f"/api/tables/{opened['id']}/live") as socket:
                # this one is served later: so that the first has been let in by then
                async with bob.sit(opened["id"]):
                    await acted(pair[0], power, person, "--why", "lost phone")
                while (await bob.http.get("/api/me")).json().get("kind") == "guest":
                    await asyncio.sleep(0.05)
                await socket.send('{"type": "hello"}')
                said = ""
                with contextlib.suppress(ConnectionClosed):
                    while '"bye"' not in said:
                        said = str(await socket.recv())
                assert ('"revoked"' if power == "revoke" else '"banned"') in said
                await socket.wait_closed()
                assert socket.close_code == 4409

    asyncio.run(play())


@pytest.mark.attack("a visitor who misbehaves")
def test_an_erased_person_is_gone_and_the_games_stay(pair: list[Server]) -> None:
    async def play() -> None:
        async with Guest(pair[0], "Xanthippe") as ada, Guest(pair[1], "Bob") as bob:
            record = (await finished(ada))["id"]
            opened = await one_at_each(pair, ada, bob)
            watched = await bob.open("kamisado", "me", "me", public=True)
            async with ada.sit(watched["id"]) as live:
                await live.do("chat", text="my secret words")
            person = await asyncio.to_thread(id_of, pair[0], "Xanthippe")
            async with ada.sit(opened["id"]) as one, bob.sit(opened["id"]) as two:
                await one.do("ready", seat=0)
                await two.do("ready", seat=1)
                await one.do("chat", text="my secret words")
                await acted(pair[0], "erase", person, "--why", "asked for")
                await one.until(lambda: one.closed)
                await two.until(lambda: two.closed)
                assert two.socket.close_code == 1012
            async with bob.sit(opened["id"]) as two:
                assert two.over  # the seat was given up
                assert [seat["name"] for seat in two.table["seats"]] == ["A player who left", "Bob"]
                assert two.chat == []
                assert "Xanthippe" not in "".join(two.raw)
                assert "secret words" not in "".join(two.raw)
            for server in pair:
                kept = (await bob.http.get(f"{server.url}/api/records/{record}")).json()
                assert set(kept["names"]) == {"A player who left"}
                assert kept["outcome"] is not None
                found = (await bob.http.get(f"{server.url}/api/records?player=xanthippe")).json()
                assert found["records"] == []
            assert (await ada.get("/api/me"))["kind"] == "nobody"

    asyncio.run(play())
    for server in pair:
        server.stop()
    dumped = all_texts(pair[0].settings["db"])
    assert "Xanthippe" not in dumped
    assert "secret words" not in dumped
    assert "Bob" in dumped


def all_texts(url: str) -> str:
    """Every row of the database."""
    import sqlalchemy as sa

    from sanban.server.storage import schema
    from sanban.server.storage.store import Store

    async def read() -> str:
        store = Store(url)
        await store.open(alone=False)
        found = [
            str(row)
            for table in schema.metadata.tables.values()
            for row in await store.rows(sa.select(table))
        ]
        await store.close()
        return "\n".join(found)

    return asyncio.run(read())


@pytest.mark.attack("a visitor who misbehaves")
def test_an_export_has_all_of_a_person_and_no_secret(db: Path, tmp_path: Path) -> None:
    async def play() -> tuple[str, str]:
        async with Guest(server, "Ada") as ada:
            opened = await ada.open("samurai", "me", "random")
            async with ada.sit(opened["id"]) as live:
                await live.do("chat", text="my own words")
            return opened["id"], opened["key"]

    with Server(db) as server:
        table, key = asyncio.run(play())
        person = id_of(server, "Ada")
        file = tmp_path / "ada.json"
        admin(server, "export", person, "--out", str(file))
    found = json.loads(file.read_text())
    assert found["guest"][0]["name"] == "Ada"
    assert found["guest"][0]["address"] == "127.0.0.1"
    assert [one["id"] for one in found["tables"]] == [table]
    assert "my own words" in file.read_text()
    assert key not in file.read_text()
    assert "seed" not in file.read_text()


@pytest.mark.attack("a visitor who misbehaves")
def test_every_use_is_logged(db: Path) -> None:
    with Server(db) as server:
        admin(server, "ban", "192.0.2.7", "--why", "a flood")
        admin(server, "stats")
        assert "Say why" in admin(server, "unban", "192.0.2.7", code=2)
        assert "There is no" in admin(server, "revoke", "nobody", "--why", "x", code=2)
        log = admin(server, "log")
        asyncio.run(asyncio.sleep(1))
    assert log.count("192.0.2.7") == 1
    assert "a flood" in log
    assert "stats" in log
    assert "a host acted" in server.errors  # the server's own log
    assert "a flood" in server.errors


def test_the_hosts_page_needs_a_token_and_does_the_same(pair: list[Server]) -> None:
    token = admin(pair[0], "token", "Grace").strip()

    async def play() -> None:
        async with Guest(pair[0], "Ada") as ada, Guest(pair[1], "Bob") as bob:
            opened = await one_at_each(pair, ada, bob)
            for wrong in ({}, {"Authorization": "Bearer x"}, {"Authorization": f"Basic {token}"}):
                for method, path in (("GET", ""), ("POST", ""), ("GET", "/people/x")):
                    body = {"action": "ban", "subject": "192.0.2.7", "reason": "x"}
                    answer = await ada.http.request(
                        method,
                        f"/api/host{path}",
                        headers=wrong,
                        json=body if method == "POST" else None,
                    )
                    assert answer.status_code == 401, answer.text
            async with httpx.AsyncClient(
                base_url=pair[0].url, headers={"Authorization": f"Bearer {token}"}, timeout=LIMIT_S
            ) as grace:
                seen = (await grace.get("/api/host?find=Bob")).json()
                assert seen["host"] == "Grace"
                assert seen["statistics"]["guests"] == 2
                (person,) = seen["people"]
                exported = await grace.get(f"/api/host/people/{person['id']}")
                assert exported.json()["guest"][0]["name"] == "Bob"
                async with bob.sit(opened["id"]) as live:
                    body = {"action": "ban", "subject": person["id"], "reason": "rude"}
                    assert (await grace.post("/api/host", json=body)).is_success
                    await live.until(lambda: live.closed)
                body = {"action": "close", "subject": opened["id"], "reason": "enough"}
                assert (await grace.post("/api/host", json=body)).is_success
                body = {"action": "close", "subject": opened["id"], "reason": " "}
                assert (await grace.post("/api/host", json=body)).status_code == 400
                log = (await grace.get("/api/host")).json()["log"]
                assert {"look", "export", "ban", "close"} <= {one["action"] for one in log}
                assert all(one["host"] == "Grace" for one in log if one["action"] == "ban")
                admin(pair[0], "untoken", "Grace")
                assert (await grace.get("/api/host")).status_code == 401

    asyncio.run(play())
    for server in pair:
        server.stop()
        assert token not in server.errors
    assert token not in all_texts(pair[0].settings["db"])
