"""Films: made once, bounded, stopped when nobody waits, and others have their turn."""

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from sanban.core.record import Record
from sanban.core.rng import Rng
from sanban.exports.poster import played
from sanban.server.errors import Refusal
from sanban.server.records import films as films_module
from sanban.server.records.films import FilmKey, Films, check_length
from sanban.server.records.image_worker import ImageWorker, most_moments
from tests.support.conformance import play_random
from tests.support.server import LIMIT_S, Guest, Server

pytestmark = pytest.mark.deep


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(LIMIT_S):
        while not condition():
            await asyncio.sleep(0.02)


def run(work: Callable[[Films], Any]) -> None:
    async def with_films() -> None:
        worker = ImageWorker()
        try:
            await work(Films(worker))
        finally:
            worker.close()

    asyncio.run(with_films())


LONG: Record = played("samurai", 4, 1000).record()
SHORT: Record = played("kamisado", 2, 6).record()


def key(record: str = "a", size: int = 64) -> FilmKey:
    return FilmKey(record, "gif", None, size)


@pytest.mark.attack("videos without end")
def test_a_film_is_made_once_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(films: Films) -> None:
        made = await asyncio.gather(*(films.get(str(n), key(), SHORT) for n in range(5)))
        assert len({id(one) for one in made}) == 1
        assert await films.get("later", key(), SHORT) is made[0]
        assert films.progress(key()).state == "ready"
        assert films.progress(key("b")).state == "none"
        monkeypatch.setattr(films_module, "KEPT", len(made[0]) + 10)
        await films.get("other", key("b"), SHORT)
        assert films.progress(key()).state == "none"  # the older one made room

    run(work)


@pytest.mark.attack("videos without end")
def test_it_says_how_far_it_is() -> None:
    async def work(films: Films) -> None:
        asked = asyncio.create_task(films.get("ada", key("long", 480), LONG))
        later = asyncio.create_task(films.get("bob", key("short"), SHORT))
        await until(lambda: films.progress(key("long", 480)).done > 0)
        progress = films.progress(key("long", 480))
        assert progress.state == "drawing"
        assert progress.total == len(LONG.actions) + 1
        assert films.progress(key("short")).state == "waiting"
        await asyncio.gather(asked, later)

    run(work)


@pytest.mark.attack("videos without end")
def test_what_nobody_waits_for_is_stopped_in_the_worker() -> None:
    async def work(films: Films) -> None:
        one, two = (asyncio.create_task(films.get("ada", key("x", 480), LONG)) for _ in range(2))
        await until(lambda: films.progress(key("x", 480)).done > 0)
        one.cancel()
        await asyncio.sleep(0)
        assert films.progress(key("x", 480)).state == "drawing"  # the other still waits
        two.cancel()
        await until(lambda: films.worker.turns.free == 1)
        assert films.worker.progress[0] < len(LONG.actions)  # it did not draw on
        assert films.progress(key("x", 480)).state == "none"
        assert await films.get("bob", key("short"), SHORT)  # by the same worker

    run(work)


@pytest.mark.attack("videos without end")
def test_a_picture_that_nobody_waits_for_is_not_made() -> None:
    async def work(films: Films) -> None:
        worker = films.worker
        film = asyncio.create_task(films.get("ada", key("x", 480), LONG))
        await until(lambda: films.progress(key("x", 480)).done > 0)
        pictures = [
            asyncio.create_task(worker.picture("bob", SHORT, None, None, "png", 64))
            for _ in range(3)
        ]
        await until(lambda: worker.turns.waiting == 3)
        for picture in pictures:
            picture.cancel()
        await asyncio.gather(*pictures, return_exceptions=True)
        assert worker.turns.waiting == 0
        assert worker.turns.asked == {"ada": 1}
        film.cancel()
        await until(lambda: worker.turns.free == 1)

    run(work)


@pytest.mark.attack("videos without end")
def test_one_visitor_cannot_take_every_turn() -> None:
    async def work(films: Films) -> None:
        done: list[str] = []

        async def ask(visitor: str, name: str) -> None:
            try:
                await films.get(visitor, key(name), SHORT)
                done.append(visitor)
            except Refusal as refusal:
                done.append(refusal.code)

        flood = [asyncio.create_task(ask("flood", f"f{n}")) for n in range(9)]
        await until(lambda: "too_many_waiting" in done)
        await asyncio.gather(asyncio.create_task(ask("ada", "a")), *flood)
        assert done.count("too_many_waiting") == 5
        assert done.index("ada") < len(done) - 2  # before the last of the flood

    run(work)


@pytest.mark.attack("videos without end")
def test_length_is_bounded_before_anybody_waits() -> None:
    table = played("kamisado", 2, 6)
    play_random(table, Rng("film"))
    record = table.record()
    check_length(record, 640)
    record.actions.extend(record.actions[:1] * 2000)
    with pytest.raises(Refusal, match="at most 1,000") as refused:
        check_length(record, 64)
    assert refused.value.code == "film_too_long"
    assert most_moments(480) > 400
    assert most_moments(640) < most_moments(480)


@pytest.mark.attack("videos without end")
def test_the_server_serves_progress_and_stops_for_those_who_leave(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada:
            answer = await ada.http.post("/api/records", content=LONG.to_json())
            assert answer.status_code == 201, answer.text
            path = f"/api/records/{answer.json()['id']}"
            query = "kind=webp&size=480"

            async def progress() -> Any:
                return await ada.get(f"{path}/film/progress?{query}")

            assert (await progress())["state"] == "none"
            with pytest.raises(httpx.ReadTimeout):
                await ada.http.get(
                    f"{path}/film.webp?size=480", timeout=httpx.Timeout(LIMIT_S, read=1)
                )
            while (await progress())["state"] not in ("none", "ready"):
                await asyncio.sleep(0.05)
            film = await ada.http.get(f"{path}/film.webp?size=480")
            assert film.status_code == 200
            assert (await progress())["state"] == "ready"
            assert (await ada.http.get(f"{path}/film/progress?kind=avi")).status_code == 400

    asyncio.run(ask())
