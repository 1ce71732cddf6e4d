"""The search for a player's games uses an index, in both databases."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa

from sanban.server.records.record_store import RecordStore
from sanban.server.storage import schema
from sanban.server.storage.store import Store
from tests.support.postgres import Postgres

GAMES = 20_000


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, db: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{db}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database("search")


async def fill(store: Store) -> None:
    records = [
        {
            "id": f"r{number}",
            "game": "kamisado",
            "public": True,
            "uploaded": False,
            "finished_ms": number,
            "info": "{}",
            "document": None,
        }
        for number in range(GAMES)
    ]
    names = [
        {"name": name, "record_id": f"r{number}", "finished_ms": number}
        for number in range(GAMES)
        for name in ("emi", f"player {number % 500}")
    ]
    await store.run(sa.insert(schema.records), records)
    await store.run(sa.insert(schema.record_names), names)
    async with store.connect() as connection:
        await connection.execute(sa.text("ANALYZE"))


@pytest.mark.attack("searches that read every game")
@pytest.mark.deep
def test_the_plan_uses_the_index(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        store = Store(url)
        await store.open()
        await fill(store)
        asked: list[sa.Select[tuple[str]]] = []
        infos = store.infos

        async def note(query: sa.Select[tuple[str]]) -> list[str]:
            asked.append(query)
            return await infos(query)

        monkeypatch.setattr(store, "infos", note)
        explain = "EXPLAIN" if store.shared else "EXPLAIN QUERY PLAN"
        for player, count in (("Player 7", 21), ("Emi", 21), ("nobody", 0)):
            asked.clear()
            await RecordStore(store).listed(
                whose=None, game=None, player=player, before_ms=None, count=21
            )
            assert len(await infos(asked[0])) == count
            text = asked[0].compile(store.engine, compile_kwargs={"literal_binds": True})
            async with store.connect() as connection:
                rows = (await connection.execute(sa.text(f"{explain} {text}"))).all()
            plan = "\n".join(str(row) for row in rows)
            assert "record_names_newest" in plan, plan
            assert "Seq Scan" not in plan
            assert "SCAN record" not in plan
        await store.close()

    asyncio.run(work())
