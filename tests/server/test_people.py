"""People and other people: whoever is blocked stays away, on every process; nobody is told who
blocked whom; invitations name a table; reports reach the host."""

import asyncio
from typing import Any

import pytest

from sanban.core.rng import Rng
from tests.server.test_host import acted
from tests.server.test_profiles import known_as
from tests.support.authenticator import Member
from tests.support.server import Guest, Server, play_on

pytestmark = pytest.mark.deep


async def code_of(guest: Guest, path: str, body: Any) -> str:
    answer = await guest.http.post(path, json=body)
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["code"])


@pytest.mark.attack("a person somebody has blocked")
def test_who_is_blocked_is_neither_read_nor_at_ones_tables(pair: list[Server]) -> None:
    async def play() -> None:
        here, there = pair
        async with Member(here, "Ada") as ada, Guest(there, "Bob") as bob, Guest(here, "C") as cy:
            await known_as(ada, "ada")
            opened = await ada.open("samurai", "me", "open", "open", public=True)
            await bob.join(opened["id"])
            await cy.post("/api/me", {"name": "Cy"})
            async with (
                ada.sit(opened["id"]) as one,
                bob.sit(opened["id"]) as two,
                cy.sit(opened["id"]) as other,
            ):
                await two.do("chat", text="first")
                await one.until(lambda: one.chat)
                # by a message, without knowing who wrote it
                version = one.chat[0]["version"]
                whom = {"table_id": opened["id"], "chat": version}
                people = await ada.post("/api/me/block", whom)
                assert [blocked["name"] for blocked in people["blocked"]] == ["Bob"]
                assert "id" not in people["blocked"][0]
                await two.do("chat", text="second")
                await one.do("chat", text="third")
                await two.until(lambda: len(two.chat) == 3)
                await one.until(lambda: one.version == two.version)
                assert [line["text"] for line in one.chat] == ["first", "third"]
                assert "second" not in "".join(one.raw)
                assert other.version == two.version or not other.closed
            # coming back shows nothing of it either, live or in the log
            async with ada.sit(opened["id"], after=1) as again:
                assert [line["text"] for line in again.chat] == ["third"]
                assert "second" not in "".join(again.raw)
            updates = await ada.get(f"/api/tables/{opened['id']}/updates")
            texts = [one["chat"]["text"] for one in updates["updates"] if "chat" in one]
            assert texts == ["third"]
            versions = [one["version"] for one in updates["updates"]]
            assert versions == list(range(1, len(versions) + 1))
            # he cannot sit down at another table of hers, nor find or invite her
            next_table = await ada.open("kamisado", "me", "open", public=True)
            path = f"/api/tables/{next_table['id']}/join"
            assert await code_of(bob, path, {}) == "not_invited"
            own = await bob.open("kamisado", "me", "open")
            asked = {"table_id": own["id"], "name": "ada"}
            assert await code_of(bob, "/api/invitations", asked) == "unknown_name"
            asked = {"table_id": own["id"], "name": "nobody-here"}
            assert await code_of(bob, "/api/invitations", asked) == "unknown_name"
            # until she lifts it
            ref = people["blocked"][0]["ref"]
            people = await ada.post(f"/api/me/blocks/{ref}/lift")
            assert people["blocked"] == []
            await bob.join(next_table["id"])

    asyncio.run(play())


def test_an_invitation_names_the_table(pair: list[Server]) -> None:
    async def play() -> None:
        here, there = pair
        async with Member(here, "Ada") as ada, Member(there, "Bob") as bob:
            await known_as(ada, "ada-invites")
            await known_as(bob, "bob-invited", invited_by="followed")
            opened = await ada.open("kamisado", "me", "open", options={"match": "long"})
            asked = {"table_id": opened["id"], "name": "bob-invited"}
            assert not (await ada.get("/api/people/bob-invited"))["may_invite"]
            assert await code_of(ada, "/api/invitations", asked) == "not_invited"
            people = await bob.post("/api/me/follow", {"name": "Ada-Invites", "follow": True})
            assert [one["handle"] for one in people["following"]] == ["ada-invites"]
            assert (await ada.get("/api/people/bob-invited"))["may_invite"]
            await ada.post("/api/invitations", asked)
            await ada.post("/api/invitations", asked)  # twice is once
            (one,) = (await bob.get("/api/me/invitations"))["invitations"]
            assert one["host"]["handle"] == "ada-invites"
            assert (one["table"]["game"], one["table"]["options"]["match"]) == ("kamisado", "long")
            # nobody else can ask somebody to a table, nor to one without room
            eve_table = {**asked, "table_id": one["table"]["id"]}
            assert await code_of(bob, "/api/invitations", eve_table) in (
                "not_invited",
                "unknown_name",
            )
            await bob.join(opened["id"], one["key"])
            assert (await bob.get("/api/me/invitations"))["invitations"] == []
            (sent,) = (await ada.get("/api/me/invitations"))["sent"]
            assert (sent["answer"], sent["started"]) == ("accepted", False)
            assert await code_of(ada, "/api/invitations", asked) == "full"
            again = await ada.open("daito", "me", "open")
            await ada.post("/api/invitations", {**asked, "table_id": again["id"]})
            path = f"/api/me/invitations/{again['id']}/decline"
            assert (await bob.post(path))["invitations"] == []
            people = await bob.post("/api/me/follow", {"name": "ada-invites", "follow": False})
            assert people["following"] == []

    asyncio.run(play())


def test_who_invites_is_told_the_answer(pair: list[Server]) -> None:
    async def play() -> None:
        here, there = pair
        async with (
            Guest(here, "Ada") as ada,
            Member(there, "Bob") as bob,
            Member(there, "Cy") as cy,
            Guest(here, "Eve") as eve,
        ):
            await known_as(bob, "bob-answers")
            await known_as(cy, "cy-answers")
            await eve.post("/api/me", {"name": "Eve"})
            opened = await ada.open("samurai", "me", "open", "open")

            async def answers() -> dict[str, str]:
                sent = (await ada.get("/api/me/invitations"))["sent"]
                assert {one["table_id"] for one in sent} <= {opened["id"]}
                return {one["person"]["handle"]: one["answer"] for one in sent}

            async with (
                ada.follow("/api/me/live") as at_adas,
                bob.follow("/api/me/live") as at_bobs,
                eve.follow("/api/me/live") as at_eves,
            ):
                asked = {"table_id": opened["id"], "name": "bob-answers"}
                await ada.post("/api/invitations", asked)
                await ada.post("/api/invitations", {**asked, "name": "cy-answers"})
                assert await answers() == {"bob-answers": "waiting", "cy-answers": "waiting"}

                async def bob_knows() -> bool:
                    return bool((await bob.get("/api/me/invitations"))["invitations"])

                await at_bobs.until(bob_knows)
                # whoever is told asks, and asks again when they are told again
                await bob.post(f"/api/me/invitations/{opened['id']}/decline")

                async def says(name: str, answer: str) -> bool:
                    return (await answers())[name] == answer

                await at_adas.until(lambda: says("bob-answers", "declined"))
                assert (await bob.get("/api/me/invitations"))["invitations"] == []
                # one no is enough
                assert await code_of(ada, "/api/invitations", asked) == "not_invited"
                assert (await bob.get("/api/me/invitations"))["invitations"] == []
                key = (await cy.get("/api/me/invitations"))["invitations"][0]["key"]
                await cy.join(opened["id"], key)
                await at_adas.until(lambda: says("cy-answers", "accepted"))
                # to others all this is nothing
                await at_eves.socket.send('{"type": "ping"}')
                assert (await at_eves.next())["type"] == "pong"
                assert all(len(text) < 60 for text in at_adas.raw + at_bobs.raw)
            assert (await eve.get("/api/me/invitations"))["sent"] == []
            # a block tells nothing: the invitation is just gone
            await cy.post("/api/me/block", {"table_id": opened["id"], "seat": 0})
            assert (await answers()).keys() == {"bob-answers"}
            # a table that has ended is nobody's business any more
            await acted(here, "close", opened["id"], "--why", "a test")
            while await answers():
                await asyncio.sleep(0.02)

    asyncio.run(play())


def test_recent_opponents_and_reports(pair: list[Server]) -> None:
    async def play() -> None:
        here, there = pair
        async with Member(here, "Ada") as ada, Guest(there, "Bob") as bob:
            await known_as(ada, "ada-reports")
            opened = await ada.open("kamisado", "me", "open")
            await bob.join(opened["id"], opened["key"])
            async with ada.sit(opened["id"]) as one, bob.sit(opened["id"]) as two:
                await one.do("ready", seat=0, ready=True)
                await two.do("ready", seat=1, ready=True)
                await asyncio.gather(play_on(one, Rng("1")), play_on(two, Rng("2")))
            (met,) = (await ada.get("/api/me/people"))["recent"]
            assert (met["person"]["name"], met["person"]["handle"]) == ("Bob", "")
            assert (met["record"], met["seat"]) == (opened["id"], 1)
            (met,) = (await bob.get("/api/me/people"))["recent"]
            assert met["person"]["handle"] == "ada-reports"
            # a report, by what is in the list
            whom = {"table_id": opened["id"], "seat": 1}
            reason = "He\u202e was rude\nin the chat."
            await ada.post("/api/report", {**whom, "reason": reason})
            assert await code_of(ada, "/api/report", {**whom, "seat": 0, "reason": "I"}) == (
                "unknown_name"
            )
            listed = await acted(here, "reports")
            assert "He was rude in the chat." in listed
            assert opened["id"] in listed
            number = listed.splitlines()[1].split()[0]
            token = (await acted(here, "token", "Grace")).strip()
            headers = {"Authorization": f"Bearer {token}"}
            (row,) = (await ada.http.get("/api/host", headers=headers)).json()["reports"]
            assert (row["subject_name"], row["reporter_name"]) == ("Bob", "Ada")
            settled = await acted(here, "settle", number, "--why", "talked to him")
            assert "settled" in settled
            assert (await ada.http.get("/api/host", headers=headers)).json()["reports"] == []
            # whoever is erased leaves nothing behind
            await ada.post("/api/report", {**whom, "reason": "again"})
            await ada.post("/api/me/block", whom)
            await bob.post("/api/me/erase")
            assert (await ada.get("/api/me/people"))["blocked"] == []
            assert (await ada.get("/api/me/people"))["recent"] == []
            assert (await ada.http.get("/api/host", headers=headers)).json()["reports"] == []

    asyncio.run(play())
