"""Guests: known to the database, on several devices, deleted when they never come back."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa

from sanban.server.errors import Refusal
from sanban.server.identity.devices import new_code, use_code
from sanban.server.identity.guests import DAY_MS, Guests, expire
from sanban.server.identity.people import Identity
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms
from tests.support.server import Guest, Server

ADA, BOB = Identity("gada", "Ada"), Identity("gbob", "Bob")


async def opened(db: Path) -> Store:
    store = Store(f"sqlite:///{db}")
    await store.open(alone=False)
    return store


def test_who_never_came_back_is_deleted(db: Path) -> None:
    async def work() -> None:
        store = await opened(db)
        guests = Guests(store)
        for who in (ADA, BOB):
            await guests.add(who, "192.0.2.7")
            row = {"who": who.id, "table_id": f"table-of-{who.id}"}
            await store.run(sa.insert(schema.sitters), [row])
        late = now_ms() - 366 * DAY_MS
        aged = sa.update(schema.guests).where(schema.guests.c.id == ADA.id).values(seen_ms=late)
        await store.run(aged)
        assert await expire(store, 367) == []
        assert await expire(store, 365) == [ADA.id]
        assert await store.infos(sa.select(schema.guests.c.id)) == [BOB.id]
        assert await store.infos(sa.select(schema.sitters.c.who)) == [BOB.id]
        fresh = Guests(store)  # as a process that starts
        assert not await fresh.know(ADA, "192.0.2.7")
        assert await fresh.know(BOB, "192.0.2.8")
        seen = await store.rows(sa.select(schema.guests.c.address, schema.guests.c.seen_ms))
        assert seen[0].address == "192.0.2.8"
        assert seen[0].seen_ms > now_ms() - DAY_MS
        await store.close()

    asyncio.run(work())


def test_a_code_works_once_and_not_for_long(db: Path) -> None:
    async def work() -> None:
        store = await opened(db)
        await Guests(store).add(ADA, "192.0.2.7")
        older, _ = await new_code(store, ADA)
        code, until = await new_code(store, ADA)
        assert now_ms() < until <= now_ms() + 600_000
        with pytest.raises(Refusal, match="unknown, was used"):
            await use_code(store, older)
        assert await use_code(store, f" {code.lower()} ") == ADA
        with pytest.raises(Refusal, match="unknown, was used"):
            await use_code(store, code)
        code, _ = await new_code(store, ADA)
        late = sa.update(schema.device_codes).values(until_ms=now_ms() - 1)
        await store.run(late)
        with pytest.raises(Refusal, match="older than 10 minutes"):
            await use_code(store, code)
        kept = await store.infos(sa.select(schema.device_codes.c.digest))
        assert code not in str(kept)
        await store.close()

    asyncio.run(work())


@pytest.mark.attack("a visitor who misbehaves")
@pytest.mark.deep
def test_a_guest_goes_on_at_another_device(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as desk, Guest(server, "Phone") as phone:
            answer = await desk.http.post("/api/me/device-code")
            assert answer.status_code == 401  # nobody yet
            opened = await desk.open("kamisado", "me", "open")
            code = (await desk.post("/api/me/device-code"))["code"]
            me = await phone.post("/api/me/device", {"code": code})
            assert me == {"name": "Ada", "kind": "guest"}
            tables = (await phone.get("/api/me/tables"))["tables"]
            assert [one["table"]["id"] for one in tables] == [opened["id"]]
            async with phone.sit(opened["id"]) as live:
                assert live.you["seats"] == [0]
            again = await phone.http.post("/api/me/device", json={"code": code})
            assert again.status_code == 400
            assert again.json()["code"] == "bad_code"
            assert (await desk.get("/api/me"))["name"] == "Ada"

    asyncio.run(play())
