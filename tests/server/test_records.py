"""Records of finished games: list, filter, download, sheet, upload, replay."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sanban
from sanban.core.record import read_record
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.sheet import write_sheet
from tests.support.conformance import play_random
from tests.support.server import Guest, Json, Server, play_on

pytestmark = pytest.mark.deep


async def finished(guest: Guest, game: str = "kamisado", **more: Any) -> Json:
    """A game that was played to its end on one screen."""
    opened = await guest.open(game, "me", "me", **more)
    async with guest.sit(opened["id"]) as live:
        await play_on(live, Rng(f"finished {game}"))  # the same game every time
        return live.table


def test_list_and_filter(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Bob_%") as bob:
            shown = (await finished(ada, public=True))["id"]
            hidden = (await finished(bob))["id"]
            other = (await finished(bob, "toy", public=True))["id"]
            found = await ids(ada, "/api/records")
            assert {shown, other} <= set(found)
            assert hidden not in found
            assert await ids(ada, "/api/records?game=toy&count=1") == [other]
            assert shown in await ids(ada, "/api/records?player=ADA")
            assert await ids(ada, "/api/records", player="Bob_%") == [other]
            assert await ids(ada, "/api/records", player="Bo") == []
            assert set(await ids(bob, "/api/records?mine=true")) == {hidden, other}
            page = await ada.get("/api/records?count=1")
            assert page["more"]
            before = page["records"][0]["finished_ms"]
            assert page["records"][0]["id"] not in await ids(ada, f"/api/records?before={before}")
        async with Guest(server) as nobody:
            assert (await nobody.http.get("/api/records?mine=true")).status_code == 401

    asyncio.run(play())


def test_a_bot_is_listed_and_found_by_its_name(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            opened = await ada.open("kamisado", "me", "level:1", public=True)
            async with ada.sit(opened["id"]) as live:
                assert live.table["seats"][1]["name"] == "Aki (level 1)"
                await play_on(live, Rng("against Aki"))
            for called in ("aki", "Aki (level 1)"):
                assert opened["id"] in await ids(ada, "/api/records", player=called)

    asyncio.run(play())


async def ids(guest: Guest, path: str, **params: str) -> list[str]:
    page = await guest.get(path, params=params) if params else await guest.get(path)
    return [record["id"] for record in page["records"]]


def test_download_check_sheet_and_upload(server: Server, tmp_path: Path) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            table = await finished(ada)
            answer = await ada.http.get(f"/api/records/{table['id']}")
            assert "attachment" in answer.headers["content-disposition"]
            record = read_record(answer.content)
            assert record.seed == table["seed"]
            assert record.seed_hash == table["seed_hash"]
            file = tmp_path / "game.json"
            file.write_bytes(answer.content)
            checked = subprocess.run(
                [sys.executable, "-m", "sanban", "replay", "--check", str(file)],
                capture_output=True,
                text=True,
                check=True,
            )
            assert record.seed_hash
            assert record.seed_hash[:16] in checked.stdout
            sheet = await ada.http.get(f"/api/records/{table['id']}/sheet")
            assert sheet.headers["content-type"].startswith("text/plain")
            assert "Ada" in sheet.text
            uploaded = await ada.http.post("/api/records", content=answer.content)
            assert uploaded.status_code == 201
            again = uploaded.json()["id"]
            assert read_record((await ada.http.get(f"/api/records/{again}")).content) == record
            assert again not in await ids(ada, "/api/records")
            assert again not in await ids(ada, "/api/records?mine=true")

    asyncio.run(play())


def test_frames_replay_the_game(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            table = await finished(ada)
            path = f"/api/records/{table['id']}/frames"
            whole = await ada.get(f"{path}?count=200")
            assert [frame["number"] for frame in whole["frames"]] == list(range(whole["total"] + 1))
            assert whole["frames"][0]["text"] == ""
            assert whole["frames"][-1]["viewer_state"]["view"]["outcome"] == table["outcome"]
            part = await ada.get(f"{path}?first=1&count=2&viewer=1")
            # no round is shorter than three plies
            assert [frame["number"] for frame in part["frames"]] == [1, 2]
            assert part["frames"][0]["viewer_state"]["seat"] == 1
            assert (await ada.http.get(f"{path}?viewer=3")).status_code == 400

    asyncio.run(play())


def test_uploads_are_refused_with_the_reason(server: Server) -> None:
    table = sanban.start("kamisado")
    play_random(table, Rng("upload"))
    good = msgspec.json.decode(table.record().to_json())
    hidden = sanban.start("daito", seed=3).record(reveal=True).to_json()
    bad: list[tuple[Any, str]] = [
        (b"", "neither a Sanban record"),
        (b"\xff\xfe", "not a Sanban record"),
        (b"x" * 1_050_000, "at most"),
        ({**good, "actions": [*good["actions"][:-1]]}, "result"),
        ({**good, "actions": [[0, "a1a1"]]}, "Action 1"),
        ({**good, "seed_hash": "0" * 64}, "deal was changed"),
        ({**good, "game": "go"}, 'no game "go"'),
        ({**good, "outcome": None, "actions": []}, "not over"),
        (hidden, "not over"),
        (b"Kamisado score sheet\nMatch: chess", "The sheet has no line"),
        ({**good, "actions": [[0, "x"]] * 5001}, "at most"),
    ]

    async def upload() -> None:
        async with Guest(server) as ada:
            for body, reason in bad:
                data = body if isinstance(body, bytes) else msgspec.json.encode(body)
                answer = await ada.http.post("/api/records", content=data)
                assert answer.status_code in (400, 409, 413), answer.text
                assert reason in answer.json()["text"]

    asyncio.run(upload())


def test_a_score_sheet_is_taken_up_also_of_a_game_that_was_stopped(server: Server) -> None:
    table: Table[Kamisado] = sanban.start("kamisado", {"match": "standard"})
    rng = Rng("sheet")
    while len(table.log) < 30:
        (seat,) = table.game.awaited()
        table.play(seat, int(rng.choice(table.game.legal(seat))))
    assert table.game.outcome is None

    async def upload() -> None:
        async with Guest(server) as ada:
            body = ("\ufeff" + write_sheet(table)).encode()
            answer = await ada.http.post("/api/records", content=body)
            record_id = answer.json()["id"]
            found = await ada.get(f"/api/records/{record_id}/frames")
            assert found["info"]["outcome"] is None
            assert found["total"] == 30
            texts = [frame["text"] for frame in found["frames"][1:]]
            assert texts == [entry.action for entry in table.log]

    asyncio.run(upload())


def test_a_game_that_is_not_over_has_no_record(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            opened = await ada.open("toy", "me", "me")
            for path in ("", "/frames", "/sheet"):
                answer = await ada.http.get(f"/api/records/{opened['id']}{path}")
                assert answer.status_code == 404

    asyncio.run(ask())
