"""Accounts: a guest becomes one and keeps everything; what strangers try is refused."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.authenticator import UP, Authenticator, Member, b64, site
from tests.support.server import Guest, Server

pytestmark = pytest.mark.deep


def test_a_guest_becomes_an_account_and_keeps_the_games(server: Server) -> None:
    async def play() -> None:
        async with Member(server) as ada, Member(server, key=ada.key) as desk:
            opened = await ada.open("kamisado", "me", "open")
            code = await ada.register(name=" Ada’s\u202e key ")
            assert len(code) == 29
            assert await ada.get("/api/me") == {"name": "Ada", "kind": "account"}
            view = await ada.get("/api/account")
            assert view["passkeys_work"]
            assert [one["name"] for one in view["account"]["passkeys"]] == ["Ada’s key"]
            assert view["account"]["sessions"] == 1
            assert await desk.sign_in() == {"name": "Ada", "kind": "account"}
            tables = (await desk.get("/api/me/tables"))["tables"]
            assert [one["table"]["id"] for one in tables] == [opened["id"]]
            async with desk.sit(opened["id"]) as live:
                assert live.you["seats"] == [0]
            await desk.post("/api/me", {"name": "Ada Lovelace"})
            assert (await ada.get("/api/me"))["name"] == "Ada Lovelace"

    asyncio.run(play())


def test_several_passkeys_are_listed_named_and_removed(server: Server) -> None:
    async def play() -> None:
        async with Member(server) as ada, Member(server, key=Authenticator(site(server))) as phone:
            await ada.register(name="desk")
            # the other device comes by a code, and gets a passkey of its own
            code = (await ada.post("/api/me/device-code"))["code"]
            answer = await phone.post("/api/me/device", {"code": code})
            assert answer == {"name": "Ada", "kind": "account"}
            assert await phone.register(name="phone") == ""
            asked = await phone.post("/api/account/new-passkey")
            assert len(asked["exclude"]) == 2
            await phone.sign_in()
            desk, other = (await ada.get("/api/account"))["account"]["passkeys"]
            assert (desk["name"], other["name"]) == ("desk", "phone")
            await ada.post(f"/api/account/passkeys/{other['id']}/name", {"name": "lost phone"})
            view = await ada.post(f"/api/account/passkeys/{other['id']}/remove")
            assert [one["name"] for one in view["account"]["passkeys"]] == ["desk"]
            # whoever signed in with it is signed out, and it opens nothing any more
            assert (await phone.get("/api/me"))["kind"] == "nobody"
            asked = await phone.post("/api/account/sign-in-request")
            signed = phone.key.sign(asked)
            assert await phone.refused("/api/account/sign-in", signed) == "bad_passkey"
            path = f"/api/account/passkeys/{desk['id']}/remove"
            assert await ada.refused(path) == "last_passkey"

    asyncio.run(play())


def test_the_recovery_code_works_once_and_gives_another(server: Server) -> None:
    async def play() -> None:
        async with Member(server) as ada, Member(server) as again, Member(server) as eve:
            code = await ada.register()
            answer = await again.post("/api/account/recover", {"code": f" {code.lower()}"})
            assert answer["me"] == {"name": "Ada", "kind": "account"}
            assert answer["code"] != code
            assert await eve.refused("/api/account/recover", {"code": code}) == "bad_recovery_code"
            assert await eve.refused("/api/account/recover", {"code": "X"}) == "bad_recovery_code"
            newer = (await again.post("/api/account/recovery-code"))["code"]
            old = {"code": answer["code"]}
            assert await eve.refused("/api/account/recover", old) == "bad_recovery_code"
            assert (await eve.post("/api/account/recover", {"code": newer}))["code"] != newer

    asyncio.run(play())


def test_sign_out_everywhere_closes_every_socket_at_once(pair: list[Server]) -> None:
    async def play() -> None:
        here, there = pair
        async with Member(here) as ada, Member(there) as phone, Guest(here, "Bob") as bob:
            opened = await ada.open("kamisado", "me", "open", public=True)
            await bob.join(opened["id"])
            await ada.register()
            code = (await ada.post("/api/me/device-code"))["code"]
            await phone.post("/api/me/device", {"code": code})
            unused = (await ada.post("/api/me/device-code"))["code"]
            async with (
                ada.sit(opened["id"]) as one,
                phone.sit(opened["id"]) as two,
                bob.sit(opened["id"]) as other,
            ):
                assert one.you["seats"] == two.you["seats"] == [0]
                me = await ada.post("/api/account/sign-out", {"everywhere": True})
                assert me == {"name": "", "kind": "nobody"}
                for live in (one, two):
                    with pytest.raises((ConnectionError, ConnectionClosed)):
                        await live.until(lambda: False)
                    assert live.bye
                    assert live.bye["code"] == "signed_out"
                    assert live.socket.close_code == 4409
                assert not other.closed
            assert (await phone.get("/api/me"))["kind"] == "nobody"
            assert await phone.refused("/api/me/device", {"code": unused}) == "bad_code"

    asyncio.run(play())


def test_signing_out_here_leaves_the_other_device(server: Server) -> None:
    async def play() -> None:
        async with Member(server) as ada, Member(server, key=ada.key) as phone:
            await ada.register()
            await phone.sign_in()
            await ada.post("/api/account/sign-out", {})
            assert (await ada.get("/api/me"))["kind"] == "nobody"
            assert (await phone.get("/api/me"))["kind"] == "account"

    asyncio.run(play())


@pytest.mark.attack("a stolen or planted sign-in")
def test_a_cookie_from_before_the_account_opens_nothing(server: Server) -> None:
    """Session fixation: somebody lets a victim use their guest, or their session."""

    async def play() -> None:
        async with Member(server) as ada, Member(server) as eve:
            await ada.post("/api/me", {"name": "Ada"})
            planted = ada.http.cookies["sanban"]
            unused = (await ada.post("/api/me/device-code"))["code"]
            eve.http.cookies.set("sanban", planted)
            opened = await eve.open("kamisado", "me", "open", public=True)
            async with eve.sit(opened["id"]) as live:
                assert live.you["seats"] == [0]
                await ada.register()
                with pytest.raises((ConnectionError, ConnectionClosed)):
                    await live.until(lambda: False)
                assert live.socket.close_code == 1012
            assert (await eve.get("/api/me"))["kind"] == "nobody"
            assert await eve.refused("/api/account/recovery-code") == "nobody"
            assert await eve.refused("/api/me/device", {"code": unused}) == "bad_code"
            # each sign-in begins another session and ends the one that the browser had
            first = ada.cookie()
            stolen = ada.http.cookies["sanban"]
            await ada.sign_in()
            assert ada.cookie()[:2] == first[:2]
            assert ada.cookie()[2] != first[2]
            await ada.post("/api/account/sign-out", {"everywhere": True})
            eve.http.cookies.set("sanban", stolen)
            assert (await eve.get("/api/me"))["kind"] == "nobody"

    asyncio.run(play())


@pytest.mark.attack("a stolen or planted sign-in")
def test_replayed_and_foreign_signatures_are_refused(server: Server) -> None:
    async def play() -> None:
        async with Member(server) as ada, Member(server, "Eve") as eve:
            await ada.register()
            await eve.register()
            sign_in, key = "/api/account/sign-in", ada.key

            async def asked() -> dict[str, str]:
                found: dict[str, str] = await eve.post("/api/account/sign-in-request")
                return found

            signed = key.sign(await asked())
            await eve.post(sign_in, signed)
            assert await eve.refused(sign_in, signed) == "bad_passkey"  # the same again
            # signed for another site, by a page of another site, or without asking the person
            for other in (
                Authenticator("https://evil.example"),
                Authenticator(f"http://evil.localhost:{server.port}"),
                Authenticator(site(server), flags=UP),
            ):
                other.keys, other.handles, other.count = key.keys, key.handles, key.count + 10
                assert await eve.refused(sign_in, other.sign(await asked())) == "bad_passkey"
            wrong = {**await asked(), "rp_id": "evil.example"}
            assert await eve.refused(sign_in, key.sign(wrong)) == "bad_passkey"
            # a challenge of nobody's, one for a new passkey, and one that somebody else signed
            invented = {**await asked(), "challenge": b64(b"0" * 32)}
            assert await eve.refused(sign_in, key.sign(invented)) == "bad_passkey"
            other_use = await eve.post("/api/account/new-passkey")
            assert await eve.refused(sign_in, key.sign(other_use)) == "bad_passkey"
            mixed = {**eve.key.sign(await asked()), "id": next(iter(key.keys))}
            assert await eve.refused(sign_in, mixed) == "bad_passkey"
            handle = {
                **key.sign(await asked()),
                "user_handle": next(iter(eve.key.handles.values())),
            }
            assert await eve.refused(sign_in, handle) == "bad_passkey"
            # a counter that goes back: the key was copied
            key.count -= 5
            assert await eve.refused(sign_in, key.sign(await asked())) == "bad_passkey"
            assert (await eve.get("/api/me"))["name"] == "Ada"  # as signed in at first

    asyncio.run(play())


@pytest.mark.attack("a stolen or planted sign-in")
def test_a_passkey_is_made_for_who_asked(server: Server) -> None:
    async def play() -> None:
        async with Member(server) as ada, Member(server, "Eve") as eve:
            await ada.register()
            await eve.register()
            path = "/api/account/passkeys"
            asked = await ada.post("/api/account/new-passkey")
            assert await eve.refused(path, eve.key.make(asked)) == "bad_passkey"
            assert await ada.refused(path, ada.key.make(asked)) == "bad_passkey"  # it is used up
            asked = await eve.post("/api/account/new-passkey")
            made = eve.key.make(asked)
            await eve.post(path, made)
            asked = await ada.post("/api/account/new-passkey")
            other = {**ada.key.make(asked), "id": made["id"]}
            assert await ada.refused(path, other) == "bad_passkey"
            asked = await ada.post("/api/account/new-passkey")
            taken = ada.key.make(asked, taken=made["id"])
            assert await ada.refused(path, taken) == "bad_passkey"
            for rubbish in ("", "AAAA", b64(b"{}"), b64(b"[" * 5000), b64(b'{"challenge":"A"}')):
                body = {"id": rubbish, "client_data": rubbish, "attestation": rubbish}
                assert await ada.refused(path, body) == "bad_passkey"

    asyncio.run(play())


@pytest.mark.attack("a stolen or planted sign-in")
def test_a_session_that_is_old_changes_nothing_of_the_account(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        async with Member(server) as ada:
            await ada.register()
            with sqlite3.connect(tmp_path / "sanban.db") as connection:
                connection.execute("UPDATE sessions SET confirmed_ms = confirmed_ms - 900000")
            passkey = (await ada.get("/api/account"))["account"]["passkeys"][0]["id"]
            for path in (
                "/api/account/new-passkey",
                "/api/account/recovery-code",
                f"/api/account/passkeys/{passkey}/remove",
                "/api/me/device-code",
                "/api/me/erase",
            ):
                assert await ada.refused(path) == "confirm_first", path
            await ada.sign_in()
            await ada.post("/api/account/recovery-code")

    with Server(tmp_path / "sanban.db") as server:
        asyncio.run(play(server))


@pytest.mark.attack("a stolen or planted sign-in")
def test_nobody_learns_which_accounts_there_are(server: Server) -> None:
    """Names need not differ, no call takes a name, and every refusal is the same."""

    async def play() -> None:
        async with Member(server) as ada, Member(server) as double, Member(server, "Eve") as eve:
            await ada.register()
            await double.register()  # the same name: it is not said that there is one
            asked = await eve.post("/api/account/sign-in-request")
            assert set(asked) == {"challenge", "rp_id"}
            known = ada.key.sign(asked)
            known["signature"] = b64(b"0" * 64)
            asked = await eve.post("/api/account/sign-in-request")
            unknown = Authenticator(site(server))
            unknown.make({**asked, "user_id": ""})
            answers = [
                await eve.http.post("/api/account/sign-in", json=body)
                for body in (known, unknown.sign(asked))
            ]
            assert answers[0].status_code == answers[1].status_code == 400
            assert answers[0].json() == answers[1].json()

    asyncio.run(play())


@pytest.mark.attack("a stolen or planted sign-in")
def test_tries_are_limited_by_address(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        async with Member(server) as eve:
            codes = [
                await eve.refused("/api/account/recover", {"code": str(number)})
                for number in range(5)
            ]
            assert codes == ["bad_recovery_code"] * 3 + ["slow_down"] * 2
            assert await eve.refused("/api/account/sign-in-request") == "slow_down"

    with Server(tmp_path / "sanban.db", sign_ins_per_hour=12) as server:
        asyncio.run(play(server))


def test_progress_follows_the_account(server: Server) -> None:
    async def play() -> None:
        async with Member(server) as ada, Member(server, key=ada.key) as phone:
            path = "/api/account/progress"
            await ada.post("/api/me", {"name": "Ada"})
            assert (
                await ada.refused(f"{path}/puzzles", {"version": 0, "value": "{}"}) == "no_account"
            )
            await ada.register()
            assert await ada.get(path) == {"progress": []}
            first = {"version": 0, "value": '{"rating": 1200}'}
            assert await ada.post(f"{path}/puzzles", first) == {"version": 1}
            await phone.sign_in()
            kept = (await phone.get(path))["progress"]
            assert kept == [{"what": "puzzles", "version": 1, "value": '{"rating": 1200}'}]
            later = {"version": 1, "value": '{"rating": 1300}'}
            assert await phone.post(f"{path}/puzzles", later) == {"version": 2}
            for version in (0, 1):  # based on what is no longer there
                old = {"version": version, "value": "{}"}
                assert await ada.refused(f"{path}/puzzles", old) == "stale"
            assert await ada.refused(f"{path}/elsewhere", later) == "bad_request"

    asyncio.run(play())


def test_erasing_takes_the_account_with_it(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        async with Member(server) as ada, Member(server, key=ada.key) as phone:
            opened = await ada.open("kamisado", "me", "me", public=True)
            await ada.register(name="desk key")
            await phone.sign_in()
            value = {"version": 0, "value": '{"theme":"dark"}'}
            await ada.post("/api/account/progress/settings", value)
            data = await ada.get("/api/me/data")
            assert data["passkeys"][0]["name"] == "desk key"
            assert data["progress"][0]["value"] == '{"theme":"dark"}'
            assert len(data["sessions"]) == 2
            assert data["tables"][0]["id"] == opened["id"]
            secret = json.dumps(data)
            assert ada.cookie()[2] not in secret
            assert "digest" not in secret
            await ada.post("/api/me/erase")
            for one in (ada, phone):
                assert (await one.get("/api/me"))["kind"] == "nobody"
            asked = await phone.post("/api/account/sign-in-request")
            signed = ada.key.sign(asked)
            assert await phone.refused("/api/account/sign-in", signed) == "bad_passkey"
            table = await phone.get(f"/api/tables/{opened['id']}")
            assert "Ada" not in json.dumps(table)

    with Server(tmp_path / "sanban.db") as server:
        asyncio.run(play(server))
    with sqlite3.connect(tmp_path / "sanban.db") as connection:
        for table in ("accounts", "passkeys", "sessions", "progress", "guests"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table
        logged = connection.execute("SELECT host, reason FROM host_log WHERE action = 'erase'")
        assert logged.fetchall() == [("", "their own wish")]


def test_a_guest_without_an_account_can_be_erased_too(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Bob") as bob:
            await bob.post("/api/me", {"name": "Bob"})
            assert (await bob.get("/api/me/data"))["guest"][0]["name"] == "Bob"
            assert await bob.post("/api/me/erase") == {"name": "", "kind": "nobody"}
            assert (await bob.get("/api/me"))["kind"] == "nobody"

    asyncio.run(play())


def test_where_passkeys_cannot_work(server: Server, tmp_path: Path) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:  # at 127.0.0.1, which is no name
            await ada.post("/api/me", {"name": "Ada"})
            view = await ada.get("/api/account")
            assert view == {"passkeys_work": False, "address": site(server), "account": None}
            for path in ("new-passkey", "sign-in-request"):
                answer = await ada.http.post(f"/api/account/{path}")
                assert (answer.status_code, answer.json()["code"]) == (409, "no_passkeys")

    async def behind_a_proxy(server: Server) -> None:
        public = "https://games.example.org"
        async with Member(server, key=Authenticator(public)) as ada:
            assert (await ada.get("/api/account"))["address"] == public
            ada.http.headers["Host"] = "games.example.org"
            ada.http.headers["Origin"] = public
            await ada.register()
            assert (await ada.get("/api/me"))["kind"] == "account"

    asyncio.run(ask())
    with Server(tmp_path / "sanban.db", address="https://games.example.org") as other:
        asyncio.run(behind_a_proxy(other))


def test_a_host_ends_sessions_and_erases_accounts(tmp_path: Path) -> None:
    from tests.server.test_host import admin, id_of

    async def play(server: Server) -> None:
        async with Member(server) as ada:
            await ada.register()
            person = await asyncio.to_thread(id_of, server, "Ada")
            assert " account " in await asyncio.to_thread(admin, server, "people")
            await asyncio.to_thread(admin, server, "revoke", person, "--why", "a test")
            while (await ada.get("/api/me"))["kind"] != "nobody":
                await asyncio.sleep(0.02)
            assert (await ada.sign_in())["kind"] == "account"
            await asyncio.to_thread(admin, server, "ban", person, "--why", "a test")
            while (await ada.http.get("/api/me")).status_code != 403:
                await asyncio.sleep(0.02)
            async with Member(server, key=ada.key) as again:
                asked = await again.post("/api/account/sign-in-request")
                signed = ada.key.sign(asked)
                assert await again.refused("/api/account/sign-in", signed) == "banned"
            log = await asyncio.to_thread(admin, server, "log")
            assert "sign out" not in log
            assert "new account" not in log

    with Server(tmp_path / "sanban.db") as server:
        asyncio.run(play(server))
