"""Whatever goes wrong at one table concerns that table alone."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from sanban.server.errors import Refusal, SetAside
from sanban.server.identity.people import Identity
from sanban.server.metrics import Metrics
from sanban.server.settings import Settings
from sanban.server.storage.store import Store, now_ms
from sanban.server.tables import commands
from sanban.server.tables import registry as registry_module
from sanban.server.tables.registry import TableRegistry
from sanban.server.tables.wire import (
    Act,
    Chat,
    GoOn,
    Leave,
    NewTable,
    Propose,
    SeatBot,
    SeatMe,
)
from sanban.server.wire import RealTime
from tests.core.toy import Toy
from tests.support.server import LIMIT_S, Guest, Server

CLOCK = {"kind": "real", "main_s": 5, "increment_s": 0}
ADA = Identity("gada", "Ada")


def change_row(db: Path, table: str, number: int, body: str) -> None:
    with sqlite3.connect(db) as connection:
        changed = connection.execute(
            "UPDATE log SET body = ? WHERE table_id = ? AND number = ?", (body, table, number)
        )
        assert changed.rowcount == 1


def status(db: Path, table: str) -> str:
    with sqlite3.connect(db) as connection:
        query = "SELECT status FROM tables WHERE id = ?"
        return str(connection.execute(query, (table,)).fetchone()[0])


async def opened_before(server: Server, *, clock: bool = True) -> tuple[dict[str, str], list[str]]:
    """Ada's cookie, and two tables of hers with an action each."""
    more = {"clock": CLOCK} if clock else {}
    async with Guest(server, "Ada") as ada:
        tables = []
        for _ in range(2):
            opened = await ada.open("kamisado", "me", "me", public=True, **more)
            tables.append(opened["id"])
            async with ada.sit(opened["id"]) as live:
                assert (await live.act(0, "c1c5"))["type"] == "ack"
        return dict(ada.http.cookies), tables


@pytest.mark.attack("a table that cannot be read")
@pytest.mark.deep
def test_an_unreadable_row_stops_nobody_else(db: Path) -> None:
    async def check_after() -> None:
        async with Guest(server, "Ada") as ada:
            ada.http.cookies.update(cookies)
            # the rounds go on: nobody looks at the other table, and its clock runs out
            while status(db, good) == "playing" or not (await ada.get("/health"))["set_aside"]:
                await asyncio.sleep(0.05)
            health = await ada.get("/health")
            assert (health["status"], health["set_aside"]) == ("degraded", 1)
            metrics = (await ada.http.get("/metrics")).text
            assert "sanban_tables_set_aside 1" in metrics
            assert f'sanban_table_set_aside{{table="{bad[:8]}"}} 1' in metrics
            assert bad not in metrics
            own = (await ada.get("/api/me/tables"))["tables"]
            assert [table["table"]["id"] for table in own] == [bad]
            assert (await ada.get("/api/lobby"))["playing"] == []
            answer = await ada.http.get(f"/api/tables/{bad}")
            assert (answer.status_code, answer.json()["code"]) == (409, "set_aside")
            async with ada.sit(bad) as live:
                assert live.closed
                assert live.bye is not None
                assert live.bye["code"] == "set_aside"
                assert live.socket.close_code == 4409
            record = await ada.get(f"/api/tables/{bad}/record")
            assert (record["game"], record["names"], record["actions"]) == (
                "kamisado",
                ["Ada", "Ada"],
                [],
            )

    with Server(db) as server:
        cookies, (bad, good) = asyncio.run(opened_before(server))
        server.stop()
        change_row(db, bad, 2, '{"kind": "rubbish"}')
        server.start()
        asyncio.run(check_after())
        server.stop()
        (line,) = [line for line in server.errors.splitlines() if "set aside" in line]
        assert bad in line
        assert "entry 2" in line


@pytest.mark.attack("a table that cannot be read")
@pytest.mark.deep
def test_new_rules_end_the_games_of_older_ones(db: Path) -> None:
    """A release with new rules: live games of the older version end, unfinished; others go on."""

    async def play() -> tuple[dict[str, str], list[str]]:
        async with Guest(server, "Ada") as ada:
            old = await ada.open("toy", "me", "me", "me", clock=CLOCK, public=True)
            waiting = await ada.open("toy", "me", "open", "open", public=True)
            other = await ada.open("kamisado", "me", "me")
            async with ada.sit(old["id"]) as live:
                assert (await live.act(0, 1))["type"] == "ack"
                assert (await live.act(1, 2))["type"] == "ack"
                await live.do("propose", seat=1, kind="takeback")
            return dict(ada.http.cookies), [old["id"], waiting["id"], other["id"]]

    async def check_after() -> None:
        old, waiting, other = tables
        async with Guest(server, "Ada") as ada:
            ada.http.cookies.update(cookies)

            async def own() -> list[str]:
                found = (await ada.get("/api/me/tables"))["tables"]
                return [one["table"]["id"] for one in found]

            while await own() != [other]:
                await asyncio.sleep(0.05)
            assert (await ada.get("/health"))["status"] == "ok"
            for table in (old, waiting):
                async with ada.sit(table) as live:
                    assert live.bye is not None
                    assert live.bye["code"] == "rules_version"
                    assert live.socket.close_code == 4409
            record = await ada.get(f"/api/tables/{old}/record")
            assert (record["rules"], record["seed"] is None) == (1, False)
            assert [action[:1] for action in record["actions"]] == [[0]]
            async with Guest(server, "Eve") as eve:
                assert (await eve.http.get(f"/api/tables/{old}/record")).status_code == 200
            async with ada.sit(other) as live:
                assert (await live.act(0, "c1c5"))["type"] == "ack"

    with Server(db, toy=True) as server:
        cookies, tables = asyncio.run(play())
        server.stop()
        server.words.append("newer")
        server.start()
        asyncio.run(check_after())
        with sqlite3.connect(db) as connection:
            rows = connection.execute("SELECT id, status, deadline_ms FROM tables").fetchall()
            last = connection.execute(
                "SELECT body FROM log WHERE table_id = ? ORDER BY number DESC LIMIT 1",
                (tables[0],),
            ).fetchone()
        assert {row[0]: row[1:] for row in rows} == {
            tables[0]: ("aborted", None),
            tables[1]: ("aborted", None),
            tables[2]: ("playing", None),
        }
        assert last == ('{"kind":"end"}',)


@asynccontextmanager
async def tables_of(db: Path) -> AsyncIterator[TableRegistry]:
    store = Store(f"sqlite:///{db}")
    await store.open()
    tables = TableRegistry(store, Settings(), Metrics())
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()
        await store.close()


NEW = NewTable(game="toy", seats=[SeatMe(), SeatMe(), SeatMe()], clock=RealTime(main_s=5))


@pytest.mark.attack("a table that cannot be read")
@pytest.mark.usefixtures("toy")
def test_a_bug_in_a_game_that_a_player_meets_is_refused(
    db: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The table is read again and goes on with other actions."""

    async def play() -> None:
        async with tables_of(db) as tables:
            table = await tables.create(NEW, ADA)
            with monkeypatch.context() as patch:
                patch.setattr(Toy, "play", _broken)
                with pytest.raises(Refusal) as refused:
                    await table.do(ADA, Act(id="1", seat=0, version=1, action=1), now_ms())
                assert refused.value.code == "broken"
            assert await table.do(ADA, Act(id="2", seat=0, version=1, action=1), now_ms()) == 2
            assert not len(tables.set_aside)

    asyncio.run(play())
    assert "an entry failed" in caplog.text


def _broken(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError


@pytest.mark.attack("a table that cannot be read")
@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("method", ["view", "forfeit", "may_act"])
def test_a_bug_in_a_game_sets_its_table_aside(
    method: str, db: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever the server calls of the game: in a view, in a forfeit, in a bot's turn. The rounds
    go on, and end the other table whose time is up."""
    monkeypatch.setattr(registry_module, "ROUND_S", 0.01)

    async def play() -> None:
        async with tables_of(db) as tables:
            kamisado = NewTable(
                game="kamisado", seats=[SeatMe(), SeatMe()], clock=RealTime(main_s=5)
            )
            good = await tables.create(kamisado, ADA)
            seats = [SeatMe(), SeatMe(), SeatBot(level="random")]
            bad = await tables.create(NewTable(**{**_fields(NEW), "seats": seats}), ADA)
            moment = now_ms()
            monkeypatch.setattr(Toy, method, _broken)
            later = lambda: moment + 3_600_000  # noqa: E731
            for module in ("live", "registry"):
                monkeypatch.setattr(f"sanban.server.tables.{module}.now_ms", later)
            state = await good.current()
            async with asyncio.timeout(LIMIT_S):
                while state.status == "playing" or bad.id not in tables.set_aside:
                    await asyncio.sleep(0.01)
                    state = await good.current()
            with pytest.raises(SetAside):
                await bad.do(ADA, Chat(id="1", text="hello"), now_ms())
            with pytest.raises(SetAside):
                await tables.find(bad.id)

    asyncio.run(play())
    named = [r for r in caplog.records if r.getMessage() == "a table is set aside"]
    assert len(named) == 1


@pytest.mark.attack("messages without end")
@pytest.mark.usefixtures("toy")
def test_a_log_has_an_end_and_the_game_goes_on(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can fill the database with what costs nothing to say."""
    monkeypatch.setattr(commands, "LONGEST_LOG", 10)

    async def play() -> None:
        async with tables_of(db) as tables:
            table = await tables.create(NEW, ADA)
            for number in range(9):
                await table.do(ADA, Chat(id=str(number), text="hello"), now_ms())
            more: list[commands.Command] = [
                Chat(id="chat", text="hello"),
                Propose(id="propose", seat=0, kind="takeback"),
                GoOn(id="go on", seat=0, always=True, version=10),
            ]
            for command in more:
                with pytest.raises(Refusal) as refused:
                    await table.do(ADA, command, now_ms())
                assert refused.value.code == "log_full"
            act = Act(id="act", seat=0, version=10, action=1)
            assert await table.do(ADA, act, now_ms()) == 11
            assert await table.do(ADA, Leave(id="leave", seat=1), now_ms()) == 12

    asyncio.run(play())


def _fields(new: NewTable) -> dict[str, Any]:
    return {name: getattr(new, name) for name in new.__struct_fields__}
