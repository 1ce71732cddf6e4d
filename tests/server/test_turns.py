"""Those who wait take turns, a visitor after the other."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from sanban.server.errors import Refusal
from sanban.server.turns import Rank, Turns
from tests.support.server import LIMIT_S


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), LIMIT_S))


async def order_of(turns: Turns, *asked: tuple[str, Rank]) -> list[str]:
    """In which order they are served who ask in this one, while somebody else has the turn."""
    served: list[str] = []

    async def one(visitor: str, rank: Rank) -> None:
        async with turns.turn(visitor, rank):
            served.append(visitor)
            await asyncio.sleep(0)

    async with turns.turn("first"):
        tasks = [asyncio.create_task(one(*ask)) for ask in asked]
        await asyncio.sleep(0)
        assert served == []
    await asyncio.gather(*tasks)
    return served


@pytest.mark.attack("long records to replay")
def test_visitors_take_turns() -> None:
    async def work() -> None:
        asked = [*[("flood", Rank.PERSON)] * 5, ("ada", Rank.PERSON), ("bob", Rank.PERSON)]
        served = await order_of(Turns(1), *asked)
        assert served == ["flood", "ada", "bob", "flood", "flood", "flood", "flood"]

    run(work)


@pytest.mark.attack("bot tables by the hundred")
def test_those_with_people_come_first() -> None:
    async def work() -> None:
        asked = [("bots", Rank.NOBODY), ("watched", Rank.WATCHED), ("ada", Rank.PERSON)]
        assert await order_of(Turns(1), *asked) == ["ada", "watched", "bots"]

    run(work)


@pytest.mark.attack("hard positions for the solver")
def test_too_many_are_refused() -> None:
    async def work() -> None:
        turns = Turns(1, waiting=2, each=2)

        async def hold(visitor: str) -> None:
            async with turns.turn(visitor):
                await asyncio.sleep(3600)

        tasks = [asyncio.create_task(hold("ada")) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await hold("ada")
        assert refused.value.code == "too_many_waiting"
        assert refused.value.status == 429
        tasks.append(asyncio.create_task(hold("bob")))
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await hold("eve")
        assert refused.value.code == "busy"
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (turns.waiting, turns.free, turns.asked) == (0, 1, {})

    run(work)


def test_whoever_gives_up_leaves_nothing_behind() -> None:
    async def work() -> None:
        turns = Turns(1)
        served: list[str] = []

        async def one(visitor: str) -> None:
            async with turns.turn(visitor):
                served.append(visitor)

        async with turns.turn("first"):
            gone, stays = asyncio.create_task(one("gone")), asyncio.create_task(one("stays"))
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.sleep(0)
        await stays
        assert served == ["stays"]
        # cancelled at the very moment the turn came
        async with turns.turn("first"):
            late, next_one = asyncio.create_task(one("late")), asyncio.create_task(one("next"))
            await asyncio.sleep(0)
        late.cancel()
        await next_one
        assert served == ["stays", "next"]
        assert (turns.waiting, turns.free, turns.asked) == (0, 1, {})

    run(work)
