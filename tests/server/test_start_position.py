"""Tables that go on from a start position: lines that were tried out, parts of records."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sanban
from sanban.core.record import StartPosition, read_record
from sanban.core.rng import Rng
from sanban.core.table import Table
from tests.server.test_records import finished
from tests.support.conformance import play_random
from tests.support.server import Guest, Json, Server, play_on

pytestmark = pytest.mark.deep
LINE = ["c1c5", "b8b2", "a1a5"]


def seats(*levels: str) -> list[Json]:
    return [
        {"kind": "bot", "level": level} if level != "me" else {"kind": "me"} for level in levels
    ]


async def refusal(guest: Guest, start: Any, game: str = "kamisado", **more: Any) -> Json:
    """Why such a table is not opened."""
    body = {"game": game, "seats": seats("me", "random"), "name": "Ada", **more}
    answer = await guest.http.post("/api/tables", json={**body, "start_position": start})
    assert 400 <= answer.status_code < 500, answer.text
    problem: Json = answer.json()
    return problem


def test_a_line_is_played_on_and_survives_a_kill(db: Path, tmp_path: Path) -> None:
    """The bot answers, takeback stops at the line, a kill loses nothing, the record replays."""

    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            # a match, since a chance bot may end a single round before anything is taken back
            match = {"match": "standard"}
            opened = await ada.open(
                "kamisado", "me", "random", options=match, start_position={"actions": LINE}
            )
            table = opened["id"]
            assert (opened["table"]["actions"] >= 3, opened["table"]["start_position"]) == (True, 3)
            async with ada.sit(table) as live:
                await live.until(lambda: live.turn())  # White, a bot, has answered
                refused = await live.say("propose", seat=0, kind="takeback")
                assert refused["code"] == "no_takeback"
                await play_on(live, Rng("given"), 1)
                await live.until(lambda: live.turn())
                await live.do("propose", seat=0, kind="takeback")
                before = live.known()
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            async with ada.sit(table) as live:
                assert live.known() == before
                assert live.table["start_position"] == 3
                past = await ada.get(f"/api/tables/{table}/frames")
                assert [frame["text"] for frame in past["frames"][1:4]] == LINE
                await play_on(live, Rng("on"))
                assert live.table["status"] == "over"
            document = (await ada.http.get(f"/api/records/{table}")).content
            record = read_record(document)
            assert [entry.action for entry in record.actions[:3]] == LINE
            assert record.names == ["Ada", "Random (bot)"]
            assert sanban.open_record(record).game.outcome is not None
            (tmp_path / "game.json").write_bytes(document)
            command = [sys.executable, "-m", "sanban", "replay", "--check"]
            subprocess.run([*command, str(tmp_path / "game.json")], check=True)

    with Server(db) as server:
        asyncio.run(play())


def test_between_people_it_starts_when_all_are_ready(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob:
            opened = await ada.open("kamisado", "me", "open", start_position={"actions": LINE})
            assert opened["table"]["status"] == "open"
            await bob.join(opened["id"], opened["key"])
            async with ada.sit(opened["id"]) as one, bob.sit(opened["id"]) as two:
                await one.do("ready", seat=0)
                await two.do("ready", seat=1)
                await two.until(lambda: two.turn())
                assert two.viewer_states[1]["view"]["last"] == LINE[-1]
                await play_on(two, Rng("first"), 1)
                # before the second action that is played here, anybody may call it off
                await two.do("propose", seat=1, kind="abort")
                assert two.table["status"] == "aborted"

    asyncio.run(play())


def test_from_a_record_and_its_rematch(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            first = await finished(ada, options={"match": "standard", "board": "turned"})
            record = read_record((await ada.http.get(f"/api/records/{first['id']}")).content)
            upload = await ada.http.post("/api/records", content=record.to_json())
            for source in (first["id"], upload.json()["id"]):
                start = {"record": source, "actions": 7}
                opened = await ada.open("kamisado", "me", "me", start_position=start)
                assert opened["table"]["options"] == first["options"]
                async with ada.sit(opened["id"]) as live:
                    past = await ada.get(f"/api/tables/{opened['id']}/frames")
                    lines = [(frame["seat"], frame["text"]) for frame in past["frames"][1:]]
                    assert lines == [(e.seat, e.action) for e in record.actions[:7]]
                    await play_on(live, Rng("record"))
                    assert live.table["outcome"]
                    await live.do("propose", seat=0, kind="rematch")
                    again = await ada.get(f"/api/tables/{live.table['rematch']}")
                assert (again["start_position"], again["actions"]) == (
                    7,
                    7,
                )  # the same position once more

    asyncio.run(play())


def test_from_a_position_made_by_hand(server: Server) -> None:
    """One that is given, or that of a record: played on, taken back, kept in the record."""
    game = sanban.Kamisado.arrange({"match": "standard"}, towers="R:c5 b:b3", turn="b", must="y")
    source = Table(game)
    play_random(source, Rng("by hand"), 2)
    record = source.record()

    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            upload = await ada.http.post("/api/records", content=record.to_json())
            kept = upload.json()["id"]
            shown = await ada.get(f"/api/records/{kept}/frames")
            assert shown["arranged"] == source.start_position.arranged
            assert shown["frames"][0]["viewer_state"]["view"] == builtins(source.at(0).game)
            lines = [[e.seat, e.action] for e in record.actions]
            given = {"actions": lines, "arranged": shown["arranged"]}
            for start in (given, {"actions": 2, "record": kept}):
                opened = await ada.open(
                    "kamisado", "me", "me", options={"match": "standard"}, start_position=start
                )
                async with ada.sit(opened["id"]) as live:
                    assert live.viewer_states[0]["view"] == builtins(source.game, 0)
                    await play_on(live, Rng("on"), 1)
                    await live.do("propose", seat=0, kind="takeback")
                    assert live.viewer_states[0]["view"] == builtins(source.game, 0)
                    await play_on(live, Rng("to the end"))
                    assert live.table["outcome"]
                    document = await ada.http.get(f"/api/records/{opened['id']}")
                    whole = read_record(document.content)
                    assert whole.start_position == StartPosition(
                        arranged=source.start_position.arranged, actions=2
                    )
                    assert sanban.open_record(whole).game.outcome == whole.outcome
                    await live.do("propose", seat=0, kind="rematch")
                    again = await ada.get(f"/api/tables/{live.table['rematch']}/frames")
                    assert again["frames"][0]["viewer_state"]["view"] == builtins(source.at(0).game)
            for arranged, reason in (
                ({"towers": "R:z9"}, "z9"),
                ({"castle": "R:c5"}, "castle"),
                ({"position": 5}, "position"),
                ({"score": [200, 3]}, "score"),
                ({"first": 7}, ""),
                ({"position": {"a": 1}}, "arranged"),
            ):
                problem = await refusal(ada, {"actions": [], "arranged": arranged})
                assert reason in problem["text"].lower()
            twice = {"actions": 1, "record": kept, "arranged": {"towers": "R:c5"}}
            assert "start of its own" in (await refusal(ada, twice))["text"]

    asyncio.run(play())


def builtins(game: sanban.Kamisado, viewer: int | None = None) -> Json:
    """What a spectator or a seat is shown, as it crosses the wire."""
    view: Json = msgspec.json.decode(msgspec.json.encode(game.view(viewer)))
    return view


@pytest.mark.parametrize(
    "game",
    [
        sanban.Samurai.arrange(seats=3, hands=["ronin1"], figures={"q15": "helmet"}),
        sanban.Daito.arrange(hands=[["kamae"], ["men/do"]], live=["maki"]),
    ],
    ids=["samurai", "daito"],
)
def test_a_record_of_a_hand_made_position_replays_here(game: Any, server: Server) -> None:
    table = Table(game)
    play_random(table, Rng("to the end"))

    async def replay() -> None:
        async with Guest(server, "Ada") as ada:
            content = table.record().to_json()
            kept = (await ada.http.post("/api/records", content=content)).json()["id"]
            shown = await ada.get(f"/api/records/{kept}/frames?count=1")
            hint = table.at(0).game.hint(None)
            assert shown["frames"][0]["viewer_state"]["hint"] == hint
            assert (shown["total"], shown["arranged"]) == (len(table.log), None)
            assert (await ada.http.get(f"/api/records/{kept}")).content == content

    asyncio.run(replay())


def test_what_cannot_be_is_refused_with_the_reason(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada:
            table = await finished(ada)
            total = (await ada.get(f"/api/records/{table['id']}/frames?count=1"))["total"]
            wrong = await refusal(ada, {"actions": ["c1c5", "h8h7"]})
            assert (wrong["code"], wrong["rule"]) == ("illegal", "must_move")
            assert wrong["text"].startswith(
                'Action 2 of the start position, "h8h7", is refused: The blue'
            )
            assert wrong["facts"]["number"] == 2
            other_seat = await refusal(ada, {"actions": ["c1c5", [0, "b1b2"]]})
            assert "Action 2" in other_seat["text"]
            over = await refusal(ada, {"actions": ["c1c5", [1, "resign"]]})
            assert "over after action 2" in over["text"]
            for start, reason in (
                ({"actions": 3}, "actions themselves"),
                ({"actions": ["c1c5"], "record": table["id"]}, "how many"),
                ({"actions": 1, "record": "none"}, "no record"),
                ({"actions": total, "record": table["id"]}, "is over after action"),
                ({"actions": total + 1, "record": table["id"]}, f"only {total} actions"),
                ({"actions": ["c1c5"] * 1001}, "length"),
                ({"actions": [""]}, "length"),
                ({"actions": [], "more": 1}, "more"),
            ):
                assert reason in (await refusal(ada, start))["text"]
            start = {"actions": 1, "record": table["id"]}
            different = await refusal(ada, start, options={"match": "marathon"})
            assert "other options" in different["text"]

    asyncio.run(ask())


@pytest.mark.parametrize("game", ["samurai", "daito", "toy"])
def test_a_game_with_hidden_information_does_not_go_on_from_a_known_deal(
    game: str, server: Server
) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada:
            source = (await finished(ada, game))["id"]
            starts: list[Json] = [{"actions": []}, {"actions": 1, "record": source}]
            for start in starts:
                problem = await refusal(ada, start, game)
                assert problem["code"] == "hidden"
                assert "Only open games like Kamisado can." in problem["text"]
            # nor by calling it another game
            problem = await refusal(ada, {"actions": 1, "record": source})
            assert "That is a record of" in problem["text"]

    asyncio.run(ask())
