"""Who may do what: access, refusals, absent players, decisions, what is stored of a person."""

import asyncio
import csv
import io
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from sanban.core.rng import Rng
from tests.server.test_host import admin
from tests.support.authenticator import Member
from tests.support.server import Guest, Json, Server, play_on
from tests.support.tournaments import Event, check_points

pytestmark = pytest.mark.deep

CLOCK = {"kind": "real", "main_s": 600, "increment_s": 5}


async def code_of(guest: Guest, path: str, body: object = None, **more: object) -> str:
    answer = await guest.http.post(path, json=body, **more)  # type: ignore[arg-type]
    assert answer.status_code >= 400, answer.text
    assert answer.json()["text"]
    return str(answer.json()["code"])


def test_only_accounts_and_hosts_open_one(server: Server) -> None:
    async def play() -> None:
        token = admin(server, "token", "Grace").split()[-1]
        body = {"title": "Evening", "game": "kamisado"}
        async with Guest(server) as guest, Guest(server) as nobody:
            await guest.post("/api/me", {"name": "Ada"})
            assert await code_of(nobody, "/api/tournaments", body) == "nobody"
            assert await code_of(guest, "/api/tournaments", body) == "no_account"
            wrong = {"Sanban-Host": "h" + "x" * 40}
            assert await code_of(guest, "/api/tournaments", body, headers=wrong) == "bad_token"
            opened = await guest.post("/api/tournaments", body, headers={"Sanban-Host": token})
            found = await guest.get(f"/api/tournaments/{opened['id']}")
            assert found["tournament"]["you"]["organiser"]

    asyncio.run(play())


WRONG: list[tuple[Json, str]] = [
    ({"game": "chess"}, "no_game"),
    ({"seats": 3}, "bad_seats"),
    ({"format": "round_robin", "game": "samurai", "seats": 4}, "bad_choices"),
    ({"format": "round_robin", "rounds": 3}, "bad_choices"),
    ({"bot": "level:99"}, "no_level"),
    ({"fill_to": 8}, "bad_choices"),
    ({"rated": True}, "not_rated"),
    ({"title": "\u200b"}, "bad_name"),
    ({"rounds": 21}, "bad_request"),
    ({"wait_s": 1}, "bad_request"),
    ({"options": {"no": "such"}}, "unknown"),
]


def test_what_does_not_fit_is_refused(server: Server) -> None:
    async def play() -> None:
        async with Member(server, "Organiser") as organiser:
            await organiser.register()
            for wrong, code in WRONG:
                body = {"title": "Evening", "game": "kamisado", **wrong}
                assert await code_of(organiser, "/api/tournaments", body) == code, wrong

    asyncio.run(play())


def test_a_private_one_needs_its_key_and_shows_no_identity(server: Server) -> None:
    async def play() -> None:
        async with Event.gather([server], 3) as event, Guest(server, "Eve") as eve:
            await event.open(public=False)
            await event.enter(*event.players[:2])
            await event.start(1)
            await eve.post("/api/me", {"name": "Eve"})
            answer = await eve.http.get(event.path())
            assert (answer.status_code, answer.json()["code"]) == (403, "no_key")
            assert await code_of(eve, event.path("enter"), {"name": "Eve"}) == "no_key"
            assert await code_of(eve, event.path("withdraw"), {}) == "no_key"
            for file in ("standings.csv", "games.csv"):
                assert (await eve.http.get(event.path(file))).status_code == 403
            listed = await eve.get("/api/tournaments")
            assert event.id not in str(listed)
            table = (await event.view())["rounds"][0]["games"][0]["table"]
            assert (await eve.http.get(f"/api/tables/{table}")).status_code == 403
            key = {"Sanban-Key": event.key}
            seen = await eve.http.get(event.path(), headers=key)
            assert (await eve.http.get(f"/api/tables/{table}", headers=key)).status_code == 200
            own = (await event.players[0].get("/api/tournaments"))["own"]
            assert [one["id"] for one in own] == [event.id]
            with sqlite3.connect(server.settings["db"].removeprefix("sqlite:///")) as db:
                ids = [row[0] for row in db.execute("SELECT id FROM guests")]
            assert ids
            assert not any(one in seen.text for one in ids)

    asyncio.run(play())


def test_a_tournament_is_no_table(server: Server) -> None:
    async def play() -> None:
        async with Event.gather([server], 2) as event:
            await event.open()
            for path in (f"/api/tables/tournament.{event.id}", f"/api/tables/{event.id}"):
                answer = await event.organiser.http.get(path)
                assert (answer.status_code, answer.json()["code"]) == (404, "no_table")
            answer = await event.organiser.http.get("/api/tournaments/no-such-tournament")
            assert (answer.status_code, answer.json()["code"]) == (404, "no_tournament")
            health = await event.organiser.get("/health")
            assert health["set_aside"] == 0

    asyncio.run(play())


def test_only_the_organiser_organises(server: Server) -> None:
    async def play() -> None:
        async with Event.gather([server], 4) as event:
            await event.open(by_itself=False)
            assert await code_of(event.organiser, event.path("start"), {"round": 1}) == "not_now"
            await event.enter(*event.players[:3])
            player = event.players[0]
            assert await code_of(player, event.path("start"), {"round": 1}) == "not_organiser"
            assert await code_of(player, event.path("end")) == "not_organiser"
            assert await code_of(player, event.path("withdraw"), {"entrant": 1}) == "not_organiser"
            decided = {"game": 0, "places": [1, 2]}
            assert await code_of(event.organiser, event.path("decide"), decided) == "not_playing"
            await event.start(1)
            assert await code_of(player, event.path("decide"), decided) == "not_organiser"
            for wrong in ([1], [1, 3], [2, 2], [1, 2, 3]):
                body = {"game": 0, "places": wrong}
                code = await code_of(event.organiser, event.path("decide"), body)
                assert code in ("bad_choices", "bad_request")
            assert await code_of(event.organiser, event.path("start"), {"round": 2}) == "not_over"
            table = (await event.view())["rounds"][0]["games"][0]["table"]
            view = await event.organiser.post(event.path("decide"), decided)
            assert view["rounds"][0]["games"][0]["points"] == [1, 0]
            assert (await event.organiser.get(f"/api/tables/{table}"))["status"] == "aborted"
            view = await event.organiser.post(event.path("decide"), {"game": 0, "places": [1, 1]})
            check_points(view)
            await event.organiser.post(event.path("withdraw"), {"entrant": 1})
            await event.enter(event.players[3])
            view = await event.start(2)
            assert not any(1 in game["entrants"] for game in view["rounds"][1]["games"])
            view = await event.organiser.post(event.path("end"))
            assert view["info"]["status"] == "over"
            assert await code_of(player, event.path("withdraw"), {}) == "not_now"
            late = await code_of(event.players[1], event.path("enter"), {"name": "Player 1"})
            assert late == "not_now"

    asyncio.run(play())


def test_a_game_of_a_tournament_is_played_to_its_end(server: Server) -> None:
    async def play() -> None:
        async with Event.gather([server], 2) as event:
            await event.open(by_itself=False)
            await event.enter(*event.players)
            view = await event.start(1)
            game = view["rounds"][0]["games"][0]
            lobby = str(await event.organiser.get("/api/lobby"))
            assert game["table"] not in lobby  # nobody else can sit down there
            first, second = (event.players[number] for number in game["entrants"])
            own = await first.get(event.path())
            assert own["tournament"]["you"]["table"] == game["table"]
            async with first.sit(game["table"]) as one, second.sit(game["table"]) as other:
                assert one.table["tournament"] == event.id
                answer = await one.say("leave", seat=0)
                assert answer["code"] == "in_tournament"
                assert (await one.say("propose", seat=0, kind="abort"))["code"] == "in_tournament"
                await one.do("ready", seat=0, ready=True)
                await other.do("ready", seat=1, ready=True)
                await one.until(lambda: one.table["status"] == "playing")
                assert (await one.say("propose", seat=0, kind="abort"))["code"] == "in_tournament"
                turn = one.turn()
                assert turn is not None
                assert (await one.act(0, turn[1][0]))["type"] == "ack"
                takeback = await one.say("propose", seat=0, kind="takeback")
                assert takeback["code"] == "in_tournament"
                await other.do("leave", seat=1)
                await one.until(lambda: one.over)
            view = await event.until(lambda view: view["rounds"][0]["games"][0]["places"])
            assert view["rounds"][0]["games"][0]["points"] == [1, 0]

    asyncio.run(play())


def test_who_does_not_come_loses(db: Path) -> None:
    async def play() -> None:
        async with Event.gather([server], 5) as event, Guest(server, "Clock") as clock:
            opened = await clock.open("kamisado", "me", "open")
            await event.open(rounds=2, wait_s=60, break_s=3600)
            await event.enter(*event.players)
            view = await event.start(1)
            absent, both = view["rounds"][0]["games"]
            came = absent["entrants"][1]
            async with event.players[came].sit(absent["table"]) as live:
                await live.do("ready", seat=1, ready=True)
                async with clock.sit(opened["id"]) as time:
                    await time.do("chat", text="advance 59")
                    view = await event.view()
                    assert view["due_ms"] - view["now_ms"] == 1000
                    assert view["rounds"][0]["games"][0]["places"] is None
                    await time.do("chat", text="advance 2")
                    view = await event.until(
                        lambda view: all(one["places"] for one in view["rounds"][0]["games"])
                    )
                await live.until(lambda: live.over)
            first, second = view["rounds"][0]["games"]
            assert (first["points"], first["absent"]) == ([0, 1], [0])
            assert (second["points"], second["absent"]) == ([0, 0], [0, 1])
            gone = {absent["entrants"][0], *both["entrants"]}
            assert {one["number"] for one in view["entrants"] if not one["here"]} == gone
            back = event.players[absent["entrants"][0]]
            view = await back.post(event.path("enter"), {"name": back.name})
            assert view["entrants"][absent["entrants"][0]]["here"]
            records = await clock.get("/api/records")
            assert records["records"] == []  # nothing was played

    with Server(db, mode="stopped") as server:
        asyncio.run(play())


def test_bots_sit_down_for_who_does_not_come_to_a_table_of_four(db: Path) -> None:
    async def play() -> None:
        async with Event.gather([server], 4) as event, Guest(server, "Clock") as clock:
            opened = await clock.open("kamisado", "me", "open")
            await event.open(game="samurai", seats=4, rounds=1, wait_s=60, rated=False)
            await event.enter(*event.players)
            game = (await event.start(1))["rounds"][0]["games"][0]
            here = [(seat, event.players[number]) for seat, number in enumerate(game["entrants"])]
            async with AsyncExitStack() as stack:
                lives = []
                for seat, player in here[:3]:
                    live = await stack.enter_async_context(player.sit(game["table"]))
                    await live.do("ready", seat=seat, ready=True)
                    lives.append(live)
                time = await stack.enter_async_context(clock.sit(opened["id"]))
                await time.do("chat", text="advance 61")
                await lives[0].until(lambda: lives[0].table["status"] == "playing")
                assert lives[0].table["seats"][3]["kind"] == "bot"
                assert not lives[0].table["seats"][3]["gave_up"]
                rng = Rng("absent")
                await asyncio.gather(*(play_on(live, rng) for live in lives))
            view = await event.until(lambda view: view["info"]["status"] == "over")
            played = view["rounds"][0]["games"][0]
            assert played["absent"] == [3]
            assert played["points"][3] == 0
            assert sum(played["points"]) == pytest.approx(2, abs=0.02)
            check_points(view)

    with Server(db, mode="stopped") as server:
        asyncio.run(play())


def test_rated_games_need_accounts_and_change_ratings(server: Server) -> None:
    async def play() -> None:
        async with Event.gather([server], 1) as event, Member(server, "Bob") as bob:
            await bob.register()
            await event.open(rated=True, clock=CLOCK, rounds=1)
            guest = event.players[0]
            assert await code_of(guest, event.path("enter"), {"name": "Guest"}) == "no_account"
            event.players = [event.organiser, bob]
            await event.enter(event.organiser, bob)
            game = (await event.start(1))["rounds"][0]["games"][0]
            await event.play(game, loser=1)
            await event.until(lambda view: view["info"]["status"] == "over")
            async with asyncio.timeout(60):
                while not (found := (await bob.get("/api/me/ratings"))["ratings"]):
                    await asyncio.sleep(0.1)
            assert found[0]["games"] == 1

    asyncio.run(play())


def test_bots_play_among_themselves_and_against_people(server: Server) -> None:
    async def play() -> None:
        async with Event.gather([server], 1) as event:
            await event.open(bot="random", fill_to=4, rounds=2)
            await event.enter(*event.players)
            await event.start(1)
            for number in (1, 2):
                view = await event.until_round(number)
                games = view["rounds"][-1]["games"]
                own = next(game for game in games if 0 in game["entrants"])
                async with event.players[0].sit(own["table"]) as live:
                    seat = live.you["seats"][0]
                    await live.do("ready", seat=seat, ready=True)
                    await live.do("leave", seat=seat)
            view = await event.until(lambda view: view["info"]["status"] == "over")
            check_points(view)
            assert [one["level"] for one in view["entrants"]] == ["", *["random"] * 3]

    asyncio.run(play())


def test_the_files_are_no_formulas(server: Server) -> None:
    async def play() -> None:
        async with Event.gather([server], 3) as event:
            event.players[0].name = "=1+1"
            await event.open(by_itself=False)
            await event.enter(*event.players)
            await event.start(1)
            await event.organiser.post(event.path("decide"), {"game": 0, "places": [1, 2]})
            for file, lines in (("standings.csv", 4), ("games.csv", 4)):
                answer = await event.organiser.http.get(event.path(file))
                assert answer.headers["content-type"].startswith("text/csv")
                assert "attachment" in answer.headers["content-disposition"]
                rows = list(csv.reader(io.StringIO(answer.text)))
                assert len(rows) == lines
                assert any("'=1+1" in row for row in rows)

    asyncio.run(play())


def test_a_person_has_few_and_cannot_flood_one(db: Path) -> None:
    async def play() -> None:
        async with Event.gather([server], 1) as event:
            await event.open()
            await event.open()
            body = {"title": "One more", "game": "kamisado"}
            assert await code_of(event.organiser, "/api/tournaments", body) == "too_many"
            await event.organiser.post(event.path("end"))
            await event.open()
            player = event.players[0]
            for _ in range(10):
                await player.post(event.path("enter"), {"name": player.name})
                before = await event.view()
                await player.post(event.path("enter"), {"name": player.name})
                assert (await event.view())["version"] == before["version"]
                await player.post(event.path("withdraw"), {})
            assert await code_of(player, event.path("enter"), {"name": "Ada"}) == "too_many"
            assert len((await event.view())["entrants"]) == 1

    with Server(db, tournaments_per_person=2) as server:
        asyncio.run(play())


def test_a_host_deletes_one(server: Server) -> None:
    async def play() -> None:
        async with Event.gather([server], 2) as event:
            await event.open()
            await event.enter(*event.players)
            await event.start(1)
            table = (await event.view())["rounds"][0]["games"][0]["table"]
            await asyncio.to_thread(admin, server, "delete", event.id, "--why", "rude title")
            answer = await event.organiser.http.get(event.path())
            assert answer.json()["code"] == "no_tournament"
            assert event.id not in str(await event.organiser.get("/api/tournaments"))
            assert (await event.organiser.get(f"/api/tables/{table}"))["status"] == "open"

    asyncio.run(play())


def test_a_person_is_exported_and_erased(db: Path) -> None:
    async def play() -> None:
        async with Event.gather([server], 3) as event, Member(server, "Grace") as grace:
            await grace.register()
            await event.open(by_itself=False)
            await event.enter(*event.players, grace)
            view = await event.start(1)
            data = (await grace.http.get("/api/me/data")).json()
            assert [one["kind"] for one in data["tournaments"]] == ["enter"]
            await grace.post("/api/me/erase")
            async with asyncio.timeout(60):
                while "Grace" in str(view := await event.view()):
                    await asyncio.sleep(0.1)
            assert len(view["entrants"]) == 4

    with Server(db) as server:
        asyncio.run(play())
