"""Push messages to people who are away, over the real protocol to a receiver on this machine."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa

from sanban.server.accounts.accounts import sign_out
from sanban.server.host.export import export_person
from sanban.server.host.powers import HostPowers
from sanban.server.identity.people import Identity
from sanban.server.identity.sessions import new_session
from sanban.server.notifications import people
from sanban.server.notifications.web_push import to_text
from sanban.server.notifications.wire import NewDevice
from sanban.server.storage import schema
from sanban.server.tidy import tidy
from tests.server.test_expiry import in_process
from tests.support.away import Phone, begin, confirm, days, move, pending, serve, two, until
from tests.support.receivers import Browser, MailReceiver, PushService, text_of
from tests.support.server import Guest, Server

pytestmark = pytest.mark.deep


def test_a_push_arrives_for_a_correspondence_game(db: Path, service: PushService) -> None:
    async def play() -> None:
        async with two(server) as (ada, bob):
            phone, tablet = Phone(service), Phone(service, 2)
            assert (await phone.subscribe(bob, "it"))["devices"] == 1
            assert (await tablet.subscribe(bob))["devices"] == 2
            table = await begin(ada, bob, clock=days(3))
            await move(ada, table)
            await until(lambda: phone.messages() and tablet.messages())
            (message,) = phone.messages()
            assert message["title"] == "Kamisado: tocca a te"
            assert message["body"].startswith("Contro Ada · tempo rimasto: 2 giorni 23 h")
            assert message["url"] == f"/table/{table}"
            (other,) = tablet.messages()
            assert other["title"] == "Your turn in Kamisado"
            # one click: this game is silent, without signing in
            async with Guest(server, "") as stranger:
                path = f"/api/notifications/stop/{message['silence']}"
                done = await stranger.post(path)
                assert done == {"kind": "table", "table": table, "silent": True}
                await move(bob, table)
                await move(ada, table)
                loud = await begin(ada, bob, clock=days(1))
                await move(ada, loud)
                await until(lambda: len(phone.messages()) == 2)
                assert [one["tag"] for one in phone.messages()] == [table, loud]
                # another click: this browser hears nothing more, the other one does
                await stranger.post(f"/api/notifications/stop/{message['off']}")
                await move(bob, loud)
                await move(ada, loud)
                await until(lambda: len(tablet.messages()) == 3)
                assert len(phone.messages()) == 2
                await stranger.post(f"{path}?undo=true")
            assert (await bob.get("/api/notifications"))["silenced"] == []

    with serve(db, service) as server:
        asyncio.run(play())


def test_nobody_is_told_what_they_see(db: Path, service: PushService) -> None:
    """Not while connected, not twice for a turn, not of a bot's game without a clock."""

    async def play() -> None:
        async with two(server) as (ada, bob):
            phone = Phone(service)
            await phone.subscribe(bob)
            table = await begin(ada, bob, clock=days(3))
            async with bob.sit(table) as live:
                await move(ada, table)
                await live.until(lambda: live.turn())
                opened = await bob.open("kamisado", "me", "random")  # no days, no people
                quick = await begin(ada, bob, clock={"kind": "real", "main_s": 600})
                await move(ada, quick)
                other = await begin(ada, bob)  # no clock: a person waits
                await move(ada, other)
                await until(lambda: phone.messages())
                async with ada.sit(other) as hers:  # something else happens there
                    await hers.do("chat", text="hello")
                last = await begin(ada, bob, clock=days(1))
                await move(ada, last)
                await until(lambda: len(phone.messages()) >= 2)
                assert [one["tag"] for one in phone.messages()] == [other, last]
            # he has left without a move
            await until(lambda: len(phone.messages()) >= 3)
            assert phone.messages()[2]["tag"] == table
            assert opened["id"] not in str(phone.messages())

    with serve(db, service) as server:
        asyncio.run(play())


def test_a_proposal_and_a_rematch_are_told(db: Path, service: PushService) -> None:
    async def play() -> None:
        async with two(server) as (ada, bob):
            phone = Phone(service)
            await phone.subscribe(bob, "hu")
            table = await begin(ada, bob, clock=days(3))
            await move(ada, table)
            await until(lambda: len(phone.messages()) == 1)
            async with ada.sit(table) as live:
                await live.do("propose", seat=0, kind="takeback")
            await until(lambda: len(phone.messages()) == 2)
            assert phone.messages()[1]["title"] == "Kamisado: visszavonást kérnek"

    with serve(db, service) as server:
        asyncio.run(play())


@pytest.mark.attack("messages to people who are away")
def test_dead_browsers_are_forgotten_and_busy_services_asked_again(
    db: Path, service: PushService
) -> None:
    async def play() -> None:
        async with two(server) as (ada, bob):
            phone = Phone(service)
            await phone.subscribe(bob)
            service.status = 503
            table = await begin(ada, bob, clock=days(3))
            await move(ada, table)
            await until(lambda: service.requests)
            assert (await bob.get("/api/notifications"))["devices"] == 1
            service.status = 410
            other = await begin(ada, bob, clock=days(3))
            await move(ada, other)
            await until(lambda: len(service.requests) == 2)
            while (await bob.get("/api/notifications"))["devices"]:
                await asyncio.sleep(0.02)

    with serve(db, service) as server:
        asyncio.run(play())


def test_nothing_is_lost_or_sent_twice_when_the_server_is_killed(
    db: Path, service: PushService, mails: MailReceiver
) -> None:
    bobs = "bob@example.org"

    async def before() -> tuple[str, dict[str, str], dict[str, str]]:
        async with two(server) as (ada, bob):
            await phone.subscribe(bob)
            await confirm(bob, mails, bobs)
            table = await begin(ada, bob, clock=days(3))
            await move(ada, table)
            await until(lambda: phone.messages() and len(mails.to(bobs)) == 2)
            await until(lambda: pending(db) == 0)
            await move(bob, table)
            await move(ada, table)  # it is stored: whatever happens now, Bob is told
            return table, dict(ada.http.cookies), dict(bob.http.cookies)

    async def after() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob:
            ada.http.cookies.update(adas)
            bob.http.cookies.update(his)
            await until(lambda: len(phone.messages()) >= 2)
            other = await begin(ada, bob, clock=days(3))
            await move(ada, other)
            await until(lambda: other in [one["tag"] for one in phone.messages()])
            await until(lambda: other in text_of(mails.to(bobs)[-1]))
            await until(lambda: pending(db) == 0)
            tags = [one["tag"] for one in phone.messages()]
            assert tags[:2] == [table, table]
            assert tags.count(other) == 1
            sent = [one["Message-ID"] for one in mails.to(bobs)[1:]]
            assert len(sent) == len(set(sent))
            assert 2 <= len(sent) <= 3  # of which one may be lost

    phone = Phone(service)
    with serve(db, service, mails) as server:
        table, adas, his = asyncio.run(before())
        server.kill()
        server.start()
        asyncio.run(after())


def test_a_server_without_mail_says_so(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada:
            assert (await ada.http.get("/api/notifications")).status_code == 401
            await ada.post("/api/me", {"name": "Ada"})
            found = await ada.get("/api/notifications")
            assert (found["mail"], found["devices"], len(found["push_key"])) == (False, 0, 87)
            body = {"address": "ada@example.org", "language": "en"}
            answer = await ada.http.post("/api/notifications/mail", json=body)
            assert (answer.status_code, answer.json()["code"]) == (409, "no_mail")

    asyncio.run(ask())


@pytest.mark.attack("a push address that leads inside")
def test_browsers_are_checked_and_bounded(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada:
            await ada.post("/api/me", {"name": "Ada"})
            browser = Browser()
            keys = {"public_key": to_text(browser.public), "auth": to_text(browser.auth)}
            good = {"endpoint": "https://push.example.org/1", "language": "en", **keys}
            for wrong in (
                {"endpoint": f"{server.url}/api/me"},
                {"endpoint": "https://10.0.0.1/"},
                {"public_key": "AAAA"},
                {"auth": ""},
            ):
                answer = await ada.http.post("/api/notifications/devices", json={**good, **wrong})
                assert (answer.status_code, answer.json()["code"]) == (400, "bad_endpoint")
            for number in range(12):
                one = {**good, "endpoint": f"https://push.example.org/{number}"}
                found = await ada.post("/api/notifications/devices", one)
            assert found["devices"] == 10
            gone = {"endpoint": "https://push.example.org/11"}
            assert (await ada.post("/api/notifications/devices/remove", gone))["devices"] == 9
            answer = await ada.http.post("/api/notifications/silence", json={"table": "x" * 20})
            assert answer.json()["code"] == "no_table"

    asyncio.run(ask())


def test_who_signed_out_or_was_erased_is_told_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with in_process(tmp_path) as server:
            store, ada = server.store, Identity("gada", "Ada")
            browser = Browser()
            given = NewDevice(
                endpoint="https://push.example.org/1",
                public_key=to_text(browser.public),
                auth=to_text(browser.auth),
                language="en",
            )

            async def told() -> int:
                query = sa.select(schema.push_devices.c.digest).where(people.usable())
                return len(await store.infos(query))

            await people.add_device(store, ada, given)
            assert await told() == 0  # no such guest
            await server.people.guests.add(ada, "192.0.2.7")
            assert await told() == 1
            account = {"id": ada.id, "created_ms": 1, "recovery_digest": "x"}
            await store.run(sa.insert(schema.accounts), [account])
            assert await told() == 0  # a browser from before the account may be somebody else's
            _, session = new_session(ada.id)
            await store.run(sa.insert(schema.sessions), [session])
            signed_in = Identity("gada", "Ada", session=str(session["digest"]))
            await people.add_device(store, signed_in, given)
            assert await told() == 1
            await people.set_address(store, ada, "ada@example.org", "en")
            kept = await export_person(store, ada.id)
            assert "https://push.example.org/1" in str(kept)
            assert "ada@example.org" in str(kept)
            assert given.auth not in str(kept)
            await sign_out(store, signed_in, everywhere=True)
            assert await told() == 0
            await tidy(store, 365)
            assert await store.infos(sa.select(schema.push_devices.c.digest)) == []
            await HostPowers(store, "test").erase(ada.id, "own wish")
            assert await store.infos(sa.select(schema.mail_addresses.c.who)) == []

    asyncio.run(work())
