"""What people do at a table, besides playing on: over real sockets, on one shared server."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from sanban.core.seeds import seed_hash
from tests.support.server import Guest, Json, Live, Server

pytestmark = pytest.mark.deep
FIRST = "c1c5"  # Black's red tower to a blue square: White's blue tower must move


@contextlib.asynccontextmanager
async def two_at(
    server: Server, game: str = "kamisado", **more: object
) -> AsyncIterator[tuple[Live, Live]]:
    """Two people who have started a game."""
    async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob:
        opened = await ada.open(game, "me", "open", **more)
        await bob.join(opened["id"], opened["key"])
        async with ada.sit(opened["id"]) as one, bob.sit(opened["id"]) as two:
            await one.do("ready", seat=0)
            assert one.table["status"] == "open"
            await two.do("ready", seat=1)
            await one.until(lambda: one.table["status"] == "playing")
            yield one, two


async def level(*lives: Live) -> None:
    """Wait until all have the same version."""
    newest = max(live.version for live in lives)
    for live in lives:
        await live.until(lambda live=live: live.version >= newest)  # type: ignore[misc]


def refused(answer: Json) -> str:
    assert answer["type"] == "refused", answer
    assert answer["text"].endswith("."), answer
    code: str = answer["code"]
    return code


def test_an_action_goes_to_everybody_and_is_acknowledged(server: Server) -> None:
    async def play() -> None:
        async with two_at(server) as (one, two):
            version = one.version
            answer = await one.act(0, FIRST)
            assert answer["version"] == version + 1 == one.version  # the update came first
            await level(one, two)
            (viewer_state,) = two.updates[-1]["viewer_states"]
            assert viewer_state["events"][0]["event"]["kind"] == "move"
            assert viewer_state["view"]["must"] == "blue"
            assert {choice["detail"]["kind"] for choice in viewer_state["legal"]} == {"move"}

    asyncio.run(play())


def test_duplicate_stale_foreign_and_illegal_actions_change_nothing(server: Server) -> None:
    async def play() -> None:
        async with two_at(server) as (one, two), Guest(server, "Eve") as eve:
            start = one.version
            done = await one.act(0, FIRST, id="x")
            again = await one.act(0, FIRST, id="x", version=start)
            assert (again["type"], again["version"]) == ("ack", done["version"])
            assert refused(await one.act(0, FIRST, version=start)) == "stale"
            late = await one.act(0, "a1a2", version=0)
            assert (refused(late), late["version"]) == ("stale", done["version"])
            assert refused(await one.act(0, "a1a2", version=done["version"] + 5)) == "stale"
            assert refused(await one.act(1, "h8h7")) == "not_your_seat"
            await level(one, two)
            wrong = await two.act(1, "h8h7")
            assert (refused(wrong), wrong["rule"]) == ("illegal", "must_move")
            assert refused(await two.act(1, 10**9)) == "illegal"
            assert refused(await two.act(1, "what?")) == "illegal"
            assert refused(await two.act(5, "h8h7")) == "not_your_seat"
            # Bob's own id "x" is another message than Ada's
            blue = [c for c in two.viewer_states[1]["legal"] if c["detail"]["kind"] == "move"]
            await eve.post("/api/me", {"name": "Eve"})
            async with eve.open_socket(f"/api/tables/{one.table['id']}/live") as outside:
                await outside.send('{"type": "hello"}')
                assert "no_key" in str(await outside.recv())
            assert (await two.act(1, blue[0]["action"], id="x"))["type"] == "ack"
            await level(one, two)
            assert one.version == done["version"] + 1

    asyncio.run(play())


def test_where_several_choose_at_once_nobody_is_stale(server: Server) -> None:
    async def play() -> None:
        async with two_at(server, "toy") as (one, two):
            version = one.version
            assert (await one.act(0, "raise 2", version=version))["type"] == "ack"
            assert (await two.act(1, "raise 1", version=version))["type"] == "ack"
            await level(one, two)
            assert one.table["status"] == "over"

    asyncio.run(play())


def test_takeback_between_people_needs_consent(server: Server) -> None:
    async def play() -> None:
        async with two_at(server) as (one, two):
            assert refused(await one.say("propose", seat=0, kind="takeback")) == "no_takeback"
            await one.act(0, FIRST)
            await one.do("propose", seat=0, kind="takeback")
            await level(one, two)
            assert two.table["proposal"]["waiting"] == [1]
            assert refused(await one.say("respond", seat=0, agree=True)) == "no_proposal"
            await two.do("respond", seat=1, agree=False)
            await level(one, two)
            assert one.table["proposal"] is None
            await one.do("propose", seat=0, kind="takeback")
            await two.do("respond", seat=1, agree=True)
            await level(one, two)
            assert one.updates[-1]["kind"] == "takeback"
            assert one.viewer_states[0]["view"]["last"] is None
            assert one.turn() is not None
            await one.act(0, FIRST)
            await one.do("propose", seat=0, kind="takeback")
            await level(one, two)
            blue = two.viewer_states[1]["legal"][0]["action"]
            await two.act(1, blue)  # acting cancels it
            await level(one, two)
            assert one.table["proposal"] is None
            assert refused(await two.say("respond", seat=1, agree=True)) == "no_proposal"

    asyncio.run(play())


def test_takeback_against_a_bot_is_at_will(server: Server) -> None:
    async def play() -> None:
        async with Guest(server) as ada:
            opened = await ada.open("kamisado", "me", "random")
            async with ada.sit(opened["id"]) as live:
                await live.act(0, FIRST)
                await live.until(lambda: live.turn())
                await live.do("propose", seat=0, kind="takeback")
                assert live.table["proposal"] is None
                assert live.viewer_states[0]["view"]["last"] is None
                await live.act(0, FIRST)
                await live.until(lambda: live.turn())  # the bot plays on

    asyncio.run(play())


def test_no_takeback_of_anothers_action_in_a_hidden_game(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            opened = await ada.open("toy", "me", "me", "me")
            async with ada.sit(opened["id"]) as live:
                await live.act(0, "raise 2")
                await live.do("propose", seat=0, kind="takeback")
                await live.act(0, "raise 1")
                await live.act(1, "raise 1")
                answer = await live.say("propose", seat=0, kind="takeback")
                assert refused(answer) == "no_takeback"
                await live.do("propose", seat=1, kind="takeback")

    asyncio.run(play())


def test_abort_before_the_second_action_and_later_by_consent(server: Server) -> None:
    async def play() -> None:
        async with two_at(server) as (one, two):
            await one.act(0, FIRST)
            await two.do("propose", seat=1, kind="abort")
            await level(one, two)
            assert one.table["status"] == "aborted"
            assert seed_hash(one.table["seed"]) == one.table["seed_hash"]
        async with two_at(server) as (one, two):
            await one.act(0, FIRST)
            await level(one, two)
            await two.act(1, two.viewer_states[1]["legal"][0]["action"])
            await two.do("propose", seat=1, kind="abort")
            await level(one, two)
            assert one.table["status"] == "playing"
            await one.do("respond", seat=0, agree=True)
            assert one.table["status"] == "aborted"

    asyncio.run(play())


def test_rematch_rotates_the_seats(server: Server) -> None:
    async def play() -> None:
        async with two_at(server) as (one, two):
            assert refused(await one.say("propose", seat=0, kind="rematch")) == "not_over"
            resign = one.viewer_states[0]["concessions"][-1]["action"]
            await one.act(0, resign)
            await level(one, two)
            assert two.table["outcome"]["winners"] == [1]
            await two.do("propose", seat=1, kind="rematch")
            await level(one, two)
            await one.do("respond", seat=0, agree=True)
            await level(one, two)
            assert one.table["rematch"] == two.table["rematch"]
            async with Guest(server) as other:
                answer = await other.http.get(f"/api/tables/{one.table['rematch']}")
                assert answer.status_code == 403  # as private as the first one

    asyncio.run(play())


def test_rematch_of_a_private_table_is_found_by_its_players(server: Server) -> None:
    async def play() -> None:
        async with Guest(server) as ada:
            opened = await ada.open("kamisado", "me", "random")
            async with ada.sit(opened["id"]) as live:
                await live.act(0, live.viewer_states[0]["concessions"][-1]["action"])
                await live.do("propose", seat=0, kind="rematch")
                table = await ada.get(f"/api/tables/{live.table['rematch']}")
            assert [seat["kind"] for seat in table["seats"]] == ["bot", "person"]
            async with ada.sit(table["id"]) as live:
                assert live.you["seats"] == [1]
                await live.until(lambda: live.turn())  # the bot has opened

    asyncio.run(play())


def test_the_spectators_of_a_table_cannot_fill_its_log(server: Server) -> None:
    async def play() -> None:
        async with two_at(server, public=True) as (one, _), Guest(server, "Wil") as wil:
            await wil.post("/api/me", {"name": "Wil"})
            async with wil.sit(one.table["id"]) as watching:
                answers = [await watching.say("chat", text="?") for _ in range(305)]
                kept = [answer["type"] for answer in answers].count("ack")
                assert kept == 300
                assert refused(answers[-1]) == "slow_down"
                await one.do("chat", text="the players go on")

    asyncio.run(play())


def test_chat_stays_in_its_room_until_the_end(server: Server) -> None:
    async def play() -> None:
        async with two_at(server, public=True) as (one, two), Guest(server, "Wil") as wil:
            await wil.post("/api/me", {"name": "Wil"})
            async with wil.sit(one.table["id"]) as watching:
                await one.do("chat", text="for <b>Bob</b>\u202e\x07")
                await watching.do("chat", text="who wins?")
                await level(one, two, watching)
                assert two.updates[-2]["chat"]["text"] == "for <b>Bob</b>"
                assert two.updates[-1] == {"type": "update", "version": two.version}
                assert watching.updates[-2] == {"type": "update", "version": two.version - 1}
                assert watching.updates[-1]["chat"]["name"] == "Wil"
                assert [line["text"] for line in watching.chat] == ["who wins?"]
                assert refused(await one.say("chat", text=" \u200b ")) == "bad_message"
                await one.act(0, one.viewer_states[0]["concessions"][-1]["action"])
                await watching.do("chat", text="well played")
                await level(one, two, watching)
                assert one.updates[-1]["chat"]["text"] == "well played"
            async with Guest(server) as nobody, nobody.sit(one.table["id"]) as live:
                assert refused(await live.say("chat", text="hm")) == "nobody"
                assert [line["text"] for line in live.chat] == ["who wins?", "well played"]

    asyncio.run(play())


def test_a_link_can_be_killed(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Wil") as wil:
            opened = await ada.open("kamisado", "me", "open")
            table, key = opened["id"], opened["key"]
            assert (await wil.http.get(f"/api/tables/{table}")).status_code == 403
            shown = await wil.get(f"/api/tables/{table}", headers={"Sanban-Key": key})
            assert shown["status"] == "open"
            assert (await wil.http.post(f"/api/tables/{table}/link")).status_code == 403
            async with wil.sit(table, key) as watching, ada.sit(table) as live:
                fresh = (await ada.post(f"/api/tables/{table}/link"))["key"]
                await live.until(lambda: live.updates)
                assert live.updates[-1]["kind"] == "link"
                with contextlib.suppress(ConnectionError):
                    await watching.until(lambda: False)
                assert watching.bye
                assert watching.bye["code"] == "no_key"
                assert fresh not in "".join(watching.raw)
            answer = await wil.http.post(
                f"/api/tables/{table}/join", json={"name": "W", "key": key}
            )
            assert answer.json()["code"] == "no_key"
            joined = await wil.join(table, fresh)
            assert joined["you"] == {"seats": [1], "host": False, "room": "seats", "key": None}
            assert (
                refused_http(await wil.http.post(f"/api/tables/{table}/join", json={})) == "seated"
            )
            async with Guest(server, "Eve") as eve:
                body = {"name": "Eve", "key": fresh}
                answer = await eve.http.post(f"/api/tables/{table}/join", json=body)
                assert refused_http(answer) == "full"

    asyncio.run(play())


def refused_http(answer: object) -> str:
    code: str = answer.json()["code"]  # type: ignore[attr-defined]
    return code


def test_presence_and_claim(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob:
            opened = await ada.open("kamisado", "me", "open")
            await bob.join(opened["id"], opened["key"])
            async with ada.sit(opened["id"]) as one:
                async with bob.sit(opened["id"]) as two:
                    await one.do("ready", seat=0)
                    await two.do("ready", seat=1)
                    await one.until(lambda: one.presence.get("presence") == [True, True])
                    await one.until(lambda: one.table["status"] == "playing")
                    await one.act(0, FIRST)
                    assert refused(await one.say("claim", seat=0, gone=1)) == "not_gone"
                await one.until(lambda: one.presence["presence"] == [True, False])
                assert refused(await one.say("claim", seat=0, gone=0)) == "not_gone"
                while (answer := await one.say("claim", seat=0, gone=1))["type"] == "refused":
                    assert answer["code"] == "not_gone"
                    await asyncio.sleep(0.05)
                assert one.updates[-1]["why"] == "gone"
                assert one.table["outcome"]["winners"] == [0]

    asyncio.run(play())


def test_leaving_frees_a_seat_or_gives_it_up(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob:
            opened = await ada.open("kamisado", "me", "open", public=True)
            await bob.join(opened["id"])
            async with ada.sit(opened["id"]) as one, bob.sit(opened["id"]) as two:
                await two.do("leave", seat=1)
                await one.until(lambda: one.table["seats"][1]["kind"] == "open")
                assert two.you["seats"] == []
                await bob.join(opened["id"])
                await two.until(lambda: two.you["seats"] == [1])
                await one.do("ready", seat=0)
                await one.do("ready", seat=0, ready=False)
                await two.do("ready", seat=1)
                assert two.table["status"] == "open"
                await one.do("ready", seat=0)
                await one.do("leave", seat=0)
                await two.until(lambda: two.over)
                assert (two.updates[-1]["kind"], two.updates[-1]["why"]) == ("play", "left")
                assert refused(await one.say("leave", seat=0)) == "not_playing"

    asyncio.run(play())


def test_a_bot_takes_over_where_the_game_knows_no_concession(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob:
            opened = await ada.open("toy", "me", "open", "random", options={"folding": "no"})
            await bob.join(opened["id"], opened["key"])
            async with ada.sit(opened["id"]) as one, bob.sit(opened["id"]) as two:
                await one.do("ready", seat=0)
                await two.do("ready", seat=1)
                await two.do("leave", seat=1)
                await one.until(lambda: one.table["seats"][1]["gave_up"])
                assert one.table["seats"][1]["kind"] == "bot"
                assert refused(await two.act(1, "raise 1")) == "not_your_seat"
                await one.act(0, "raise 1")
                await one.until(lambda: one.over)

    asyncio.run(play())


def test_own_tables_survive_the_browser(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            opened = await ada.open("kamisado", "me", "random")
            await ada.open("kamisado", "open", "me")
            mine = (await ada.get("/api/me/tables"))["tables"]
            assert [(entry["seats"], entry["your_turn"]) for entry in mine] == [
                ([0], True),  # what waits comes first
                ([1], False),
            ]
            assert mine[0]["table"]["id"] == opened["id"]
        async with Guest(server) as nobody:
            assert (await nobody.http.get("/api/me/tables")).status_code == 401

    asyncio.run(play())


def test_the_lobby_has_public_tables_alone(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            hidden = (await ada.open("kamisado", "me", "open"))["id"]
            shown = (await ada.open("kamisado", "me", "open", public=True))["id"]
            running = (await ada.open("kamisado", "me", "random", public=True))["id"]
            while True:  # it is read once a second
                lobby = await ada.get("/api/lobby")
                if running in [table["id"] for table in lobby["playing"]]:
                    break
            found = [table["id"] for table in lobby["open"]]
            assert shown in found
            assert hidden not in found
            assert shown not in [table["id"] for table in lobby["playing"]]

    asyncio.run(play())
