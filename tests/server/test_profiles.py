"""Profiles: nobody sees what was not chosen, games are found by an index, and all of it follows
from the logs."""

import asyncio
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from sanban.core.outcome import EndReason, Outcome
from sanban.core.rng import Rng
from sanban.server.profiles import counts
from sanban.server.profiles.derived import badge_rows
from sanban.server.profiles.games import PAGE, Search, search_games, search_query
from sanban.server.profiles.profiles import RESERVED
from sanban.server.storage import schema
from sanban.server.storage.store import Store
from tests.server.test_host import admin
from tests.server.test_ratings import CLOCK, play_rated, rated
from tests.support.authenticator import Member
from tests.support.many_games import GAMES, fill, game_rows, searches
from tests.support.postgres import Postgres
from tests.support.server import Guest, Json, Server, play_on

ALL = ["ratings", "results", "games", "badges"]
EMPTY = {"drawing": "crane", "shown": [], "invited_by": "everybody"}


async def known_as(member: Member, handle: str, **more: Any) -> None:
    """Give somebody an account and a name to be found by."""
    await member.register()
    await member.post("/api/me/profile", {**EMPTY, "handle": handle, **more})


async def answer(guest: Guest, path: str) -> httpx.Response:
    return await guest.http.get(path)


# --- what others see ------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.attack("what somebody does not show")
def test_nobody_sees_what_was_not_chosen(server: Server) -> None:
    async def ask() -> None:
        async with Member(server, "Ada") as ada, Guest(server, "Bob") as bob:
            await ada.register()
            at_first = await ada.get("/api/me/profile")
            assert at_first == {
                "handle": "", "drawing": "tower", "shown": [], "invited_by": "everybody"
            }  # fmt: skip
            opened = await ada.open("kamisado", "me", "random")
            async with ada.sit(opened["id"]) as live:
                await play_on(live, Rng("private"))
            own = await ada.get("/api/people/me")
            assert own["you"]
            assert own["results"]["seats"]
            await ada.post("/api/me/profile", {**EMPTY, "handle": "ada-seen"})
            seen = await bob.get("/api/people/ada-seen")
            assert (seen["name"], seen["drawing"], seen["you"]) == ("Ada", "crane", False)
            parts = ("ratings", "curves", "results", "best", "badges", "ladder")
            assert [seen[part] for part in parts] == [None] * 6
            assert not seen["games"]
            refused = await answer(bob, "/api/people/ada-seen/games")
            assert (refused.status_code, refused.json()["code"]) == (403, "not_shown")
            # all shown: but a game at a private table stays private, in every count
            await ada.post("/api/me/profile", {**EMPTY, "handle": "ada-seen", "shown": ALL})
            seen = await bob.get("/api/people/ada-seen")
            assert seen["results"] == {"seats": [], "openings": [], "opponents": [], "levels": []}
            assert (await bob.get("/api/people/ada-seen/games"))["games"] == []
            games = (await ada.get("/api/people/me/games"))["games"]
            assert [one["record"]["id"] for one in games] == [opened["id"]]
            # out of sight again
            await ada.post("/api/me/profile", {**EMPTY, "handle": "", "shown": ALL})
            assert (await answer(bob, "/api/people/ada-seen")).json()["code"] == "unknown_name"

    asyncio.run(ask())


@pytest.mark.deep
@pytest.mark.attack("what somebody does not show")
def test_whoever_cannot_be_found_is_refused_in_the_same_words(server: Server) -> None:
    """A name that nobody has, a person who blocked the one who asks, who is banned or erased."""

    async def ask() -> None:
        async with (
            Member(server, "Ada") as ada,
            Member(server, "Cleo") as cleo,
            Member(server, "Dan") as dan,
            Guest(server, "Bob") as bob,
        ):
            await known_as(ada, "ada-blocks", shown=ALL)
            await known_as(cleo, "cleo-banned")
            await known_as(dan, "dan-erased")
            await bob.post("/api/me", {"name": "Bob"})
            opened = await bob.open("kamisado", "me", "open", public=True)
            assert (await bob.get("/api/people/ada-blocks"))["handle"] == "ada-blocks"
            await ada.post("/api/me/block", {"table_id": opened["id"], "seat": 0})
            admin(server, "ban", cleo.cookie()[0], "--why", "noise")
            await dan.post("/api/me/erase")
            answers = set()
            for name in ("nobody-at-all", "ada-blocks", "cleo-banned", "dan-erased", "x", "Ü"):
                for path in (f"/api/people/{name}", f"/api/people/{name}/games"):
                    found = await answer(bob, path)
                    answers.add((found.status_code, found.text))
            assert len(answers) == 1
            assert answers.pop()[0] == 404
            # names of the page itself belong to nobody
            for name in RESERVED:
                taken = await ada.refused("/api/me/profile", {**EMPTY, "handle": name})
                assert taken in ("name_taken", "bad_request")
            same = {**EMPTY, "handle": "ada-blocks"}
            async with Member(server, "Eve") as eve:
                await eve.register()
                assert await eve.refused("/api/me/profile", same) == "name_taken"
            assert await bob_cannot(bob) == "no_account"

    async def bob_cannot(bob: Guest) -> str:
        given = {**EMPTY, "handle": "bob"}
        return str((await bob.http.post("/api/me/profile", json=given)).json()["code"])

    asyncio.run(ask())


@pytest.mark.deep
def test_a_profile_of_rated_games(tmp_path: Path) -> None:
    """Curves, results, best wins; after a rebuild from the logs the rows are the same."""
    db = tmp_path / "sanban.db"

    async def play(server: Server) -> None:
        async with Member(server, "Ada") as ada, Member(server, "Bob") as bob:
            await known_as(ada, "ada", shown=ALL)
            await known_as(bob, "bob")
            for number in range(3):
                await play_rated(ada, bob, f"profile {number}")
            await rated(ada, 3)
            opened = await ada.open("kamisado", "me", "random", public=True, clock=CLOCK)
            async with ada.sit(opened["id"]) as live:
                await play_on(live, Rng("public"))
            mine = await ada.get("/api/people/me")
            (curve,) = mine["curves"]
            assert (curve["game"], curve["pace"], len(curve["points"])) == ("kamisado", "slow", 3)
            assert curve["points"][-1]["points"] == mine["ratings"][0]["points"]
            seats = mine["results"]["seats"]
            assert sum(one["won"] + one["lost"] for one in seats) == 4
            (against,) = mine["results"]["opponents"]
            assert against["name"] == "Bob"
            assert against["won"] + against["lost"] == 3
            assert against["won"] == len(mine["best"])
            (level,) = mine["results"]["levels"]
            assert (level["level"], level["won"] + level["lost"]) == ("random", 1)
            openings = mine["results"]["openings"]
            assert sum(one["won"] + one["lost"] for one in openings) == 4
            reached = {one["badge"] for one in mine["badges"]}
            assert ("rated_win" in reached) == bool(against["won"])
            # others: the public game only, but the rating itself was chosen to be seen
            seen = await bob.get("/api/people/ada")
            assert seen["results"]["opponents"] == []
            assert seen["curves"] == mine["curves"]
            assert seen["best"] == []
            assert {one["record"] for one in seen["badges"]} <= {"", opened["id"]}
            games = (await bob.get("/api/people/ada/games"))["games"]
            assert [one["record"]["id"] for one in games] == [opened["id"]]
            # by opponent, game, result
            found = await ada.get("/api/people/me/games?opponent=BOB&game=kamisado")
            assert len(found["games"]) == 3
            won = await ada.get("/api/people/me/games?opponent=bob&result=won")
            assert len(won["games"]) == against["won"]
            assert (await ada.get("/api/people/me/games?game=samurai"))["games"] == []
            # an erased opponent has no name any more
            await bob.post("/api/me/erase")
            assert (await ada.get("/api/people/me/games?opponent=bob"))["games"] == []
            (against,) = (await ada.get("/api/people/me"))["results"]["opponents"]
            assert against["name"] == "A player who left"

    def rows() -> list[Any]:
        with sqlite3.connect(db) as connection:
            tables = ("results", "opponents", "badges")
            return [
                connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall()
                for table in tables
            ]

    with Server(db) as server:
        asyncio.run(play(server))
        before = rows()
        assert all(before)
        admin(server, "rebuild-ratings")
    assert rows() == before


# --- badges ---------------------------------------------------------------------------------


class Finished:
    """As much of a finished table as badges look at."""

    def __init__(
        self, game: str, levels: list[str], scores: tuple[int, ...], **options: Any
    ) -> None:
        self.id = "record"
        self.seats = levels
        self.forfeit = None
        self.created = SimpleNamespace(game=game, options=options, start_position=[], arranged=None)
        outcome = Outcome((0,), EndReason.SCORE, scores)
        self.table = SimpleNamespace(game=SimpleNamespace(outcome=outcome))
        self.results = [
            {
                "who": "" if level else f"g{seat}", "level": level, "seat": seat, "rated": False,
                "result": "lost" if seat else "won", "finished_ms": 5,
            }
            for seat, level in enumerate(levels)
        ]  # fmt: skip

    def badges(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for row in badge_rows(self, self.results):  # type: ignore[arg-type]
            found.setdefault(row["who"], set()).add(row["badge"])
        return found


def test_badges_are_given_for_what_they_say() -> None:
    assert Finished("samurai", ["", "level:4"], (9, 3)).badges() == {}
    assert Finished("samurai", ["", "level:5"], (9, 3)).badges() == {"g0": {"level_5"}}
    four = Finished("samurai", ["", "level:10", "level:9", "level:10"], (9, 3, 2, 1))
    assert four.badges() == {"g0": {"level_5"}}
    ten = Finished("daito", ["", "level:10"], (2, 1))
    assert ten.badges() == {"g0": {"level_5", "level_10"}}
    people = Finished("daito", ["", ""], (2, 0))
    assert people.badges() == {"g0": {"first_win", "to_nil"}}
    one_round = Finished("kamisado", ["", ""], (1, 0), match="simple")
    assert one_round.badges() == {"g0": {"first_win"}}
    marathon = Finished("kamisado", ["", ""], (15, 8), match="marathon")
    assert marathon.badges() == {"g0": {"first_win", "marathon"}, "g1": {"marathon"}}
    alone = Finished("kamisado", ["", ""], (15, 0), match="marathon")
    for row in alone.results:
        row["result"] = ""  # one person had both seats
    assert alone.badges() == {}
    arranged = Finished("kamisado", ["", "level:10"], (3, 0))
    arranged.created.arranged = {"position": "…"}
    assert arranged.badges() == {}


@pytest.mark.deep
def test_all_lessons_are_a_badge(server: Server) -> None:
    async def learn() -> None:
        async with Member(server, "Ada") as ada:
            await ada.register()
            chapters = sorted(counts._chapters())
            done = {chapter: {"step": 0, "chosen": [], "done": True} for chapter in chapters}
            del done[chapters[0]]
            for version, value in enumerate((done, {**done, chapters[0]: {"done": True}})):
                text = msgspec.json.encode(value).decode()
                kept = {"version": version, "value": text}
                await ada.post("/api/account/progress/lessons", kept)
                found = (await ada.get("/api/people/me"))["badges"]
                assert [one["badge"] for one in found] == ["lessons"] * version

    asyncio.run(learn())


# --- 100,000 games --------------------------------------------------------------------------

PAGES = 8  # that are read of each search


def naive(rows: list[Json], search: Search, *, public_only: bool) -> list[str]:
    """The same search by hand."""
    names: dict[str, list[str]] = {row["record_id"]: [] for row in rows}
    for row in rows:
        names[row["record_id"]].append(row["who"])
    found = []
    for row in rows:
        keep = row["who"] == "g0" and (row["public"] or not public_only)
        keep &= not search.game or row["game"] == search.game
        keep &= not search.result or row["result"] == search.result
        keep &= not search.opponent or search.opponent in names[row["record_id"]]
        keep &= search.since_ms is None or row["finished_ms"] >= search.since_ms
        keep &= search.until_ms is None or row["finished_ms"] < search.until_ms
        place = (row["finished_ms"], row["record_id"])
        if search.after:
            at_ms, record = search.after.split(".")
            keep &= place < (int(at_ms), record)
        if keep:
            found.append(place)
    return [record for _, record in sorted(found, reverse=True)]


async def check_searches(url: str, games: int) -> list[tuple[sa.Select[Any], list[str]]]:
    """Every search finds what it should on its first pages; the plans of all queries."""
    store = Store(url)
    await store.open(alone=False)
    rows = game_rows(games)
    await fill(store, rows)
    own = {row["record_id"] for row in rows[schema.results] if row["who"] == "g0"}
    of_own = [row for row in rows[schema.results] if row["record_id"] in own]
    for search in searches(games):
        for public_only in (False, True):
            wanted = naive(of_own, search, public_only=public_only)[: PAGES * PAGE]
            got: list[str] = []
            page = search
            while True:
                answer = await search_games(store, "g0", page, public_only=public_only)
                assert len(answer.games) <= PAGE
                got += [one.record.id for one in answer.games]
                if not answer.next or len(got) == PAGES * PAGE:
                    break
                page = msgspec.structs.replace(search, after=answer.next)
            assert got == wanted, search
    counted = await counts.results_of(store, "g0", public_only=False)
    assert sum(one.won + one.lost for one in counted.seats) == games // 4
    assert sum(one.won + one.lost for one in counted.opponents) <= games // 4
    queries: list[sa.Select[Any]] = [
        search_query("g0", search, public_only=public_only)
        for search in searches(games)
        for public_only in (False, True)
    ]
    for make in (counts.seats_query, counts.opponents_query, counts.levels_query):
        queries += [make("g0", public_only=public_only) for public_only in (False, True)]
    plans = []
    dialect = postgresql.dialect() if store.on_postgres else sqlite.dialect()  # type: ignore[no-untyped-call]
    word = "EXPLAIN" if store.on_postgres else "EXPLAIN QUERY PLAN"
    for query in queries:
        text = query.compile(dialect=dialect, compile_kwargs={"literal_binds": True})
        lines = await store.rows(sa.text(f"{word} {text}"))  # type: ignore[arg-type]
        plans.append((query, [str(line[-1]) for line in lines]))
    await store.close()
    return plans


# the page itself is small: it may be sorted and read from one end to the other
SMALL = ("CO-ROUTINE page", "MATERIALIZE page", "SCAN page", "USE TEMP B-TREE FOR ORDER BY")
ALLOWED = (*SMALL, "USE TEMP B-TREE FOR RIGHT PART OF ORDER BY")  # games of the same moment


# few are enough for a database to prefer an index where there is one
SIZES = pytest.mark.parametrize("games", [2_000, pytest.param(GAMES, marks=pytest.mark.slow)])


@SIZES
def test_games_are_found_by_an_index(db: Path, games: int) -> None:
    plans = asyncio.run(check_searches(f"sqlite:///{db}", games))
    asked, counted = plans[:-6], plans[-6:]
    for query, plan in asked:
        searched = [line for line in plan if line not in ALLOWED]
        assert all(line.startswith("SEARCH") and "INDEX" in line for line in searched), plan
        source = "opponents" if "opponents" in str(query) else "results"
        assert searched[0].startswith(f"SEARCH {source} USING"), plan
        assert "(who=?" in searched[0], plan
        assert plan.count("USE TEMP B-TREE FOR ORDER BY") <= 1, plan
    for _, plan in counted:  # what is counted stands in the index itself
        assert "COVERING INDEX" in plan[0], plan
        assert not any(line.startswith("SCAN") for line in plan), plan


@SIZES
@pytest.mark.deep
def test_games_are_found_by_an_index_on_postgres(postgres: Postgres, games: int) -> None:
    url = postgres.database(f"profiles_{games}")
    for query, plan in asyncio.run(check_searches(url, games)):
        text = "\n".join(plan)
        for table in ("results", "opponents"):
            assert f"Seq Scan on {table}" not in text, (query, text)
