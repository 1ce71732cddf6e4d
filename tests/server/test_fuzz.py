"""Nonsense from outside: no 5xx, no traceback, no hang, and the server still plays."""

import asyncio
import contextlib
import random
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import booleans
from schemathesis import GenerationMode, openapi
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.result import Ok
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sanban.core.rng import Rng
from sanban.server.tables.connection import WAITING, Connection
from sanban.server.tables.wire import Pong
from tests.support.authenticator import Member
from tests.support.routes import routes
from tests.support.server import LIMIT_S, Guest, Json, Server, play_on

pytestmark = pytest.mark.deep
CHECKS = [
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]


async def still_plays(server: Server) -> None:
    async with Guest(server) as ada:
        opened = await ada.open("kamisado", "me", "random")
        async with ada.sit(opened["id"]) as live:
            await play_on(live, Rng("still"))
            assert live.table["status"] == "over"


def nonsense(rng: random.Random, table: str) -> str | bytes:
    """A live message: broken JSON, wrong types, strange values, or nearly right."""
    odd: list[Any] = [
        None, True, -1, 0, 3, 2**63, 1e308, "", "x" * 5000, "\u202e\x00", [], {}, [[]], table,
        {"a": 1}, "level:1", float(1), -(2**70),
    ]  # fmt: skip
    kinds = ["hello", "act", "ready", "chat", "propose", "respond", "claim", "leave", "ping", "?"]
    fields = ["id", "seat", "version", "action", "text", "kind", "agree", "gone", "after", "key"]
    shape = rng.randrange(8)
    if shape == 0:
        return rng.randbytes(rng.randrange(200))
    if shape == 1:
        return "".join(chr(rng.randrange(32, 0x2FFF)) for _ in range(rng.randrange(100)))
    if shape == 2:
        return '{"type":' * rng.randrange(1, 2000)
    message: dict[str, Any] = {"type": rng.choice(kinds), "id": str(rng.random()), "seat": 0}
    for field in rng.sample(fields, rng.randrange(len(fields))):
        message[field] = rng.choice(odd)
    if shape == 3:
        message[rng.choice(["type", "id", "seat"])] = rng.choice(odd)
    data = msgspec.json.encode(message).decode()
    return data[: rng.randrange(len(data))] if shape == 4 else data


@pytest.mark.parametrize("seed", range(3))
def test_nonsense_on_sockets(seed: int, server: Server) -> None:
    _, headers = asyncio.run(a_finished_game(server))

    async def fuzz() -> None:
        rng = random.Random(seed)
        async with Guest(server) as ada:
            opened = await ada.open("kamisado", "me", "me", public=True)
            known = {"table_id": opened["id"], "tournament_id": a_tournament(server, headers)}
            live = [route for route in routes() if route.method == "LIVE"]
            paths = [route.filled(words) for route in live for words in (known, {})]
            paths += [f"/api/tables/{opened['id']}/live"] * len(paths)
            for _ in range(25):
                with contextlib.suppress(ConnectionClosed, OSError):
                    async with ada.open_socket(rng.choice(paths), max_queue=None) as socket:
                        if rng.random() < 0.8:
                            await socket.send('{"type":"hello"}')
                        for _ in range(40):
                            await socket.send(nonsense(rng, opened["id"]))
                            if rng.random() < 0.1:
                                with contextlib.suppress(TimeoutError):
                                    await asyncio.wait_for(socket.recv(), 0.2)
        assert server.healthy()
        await still_plays(server)

    asyncio.run(fuzz())


def test_far_too_many_messages_close_the_socket(db: Path) -> None:
    async def flood() -> None:
        async with Guest(server) as ada:
            opened = await ada.open("kamisado", "me", "me")
            async with ada.sit(opened["id"]) as live:
                with contextlib.suppress(ConnectionError, ConnectionClosed):
                    for _ in range(500):
                        await live.socket.send('{"type":"ping"}')
                    await live.until(lambda: False)
                assert live.bye
                assert live.bye["code"] == "slow_down"
                assert live.socket.close_code == 4408
            async with contextlib.AsyncExitStack() as stack:
                for _ in range(5):
                    await stack.enter_async_context(ada.sit(opened["id"]))
                with pytest.raises(InvalidStatus) as refused:
                    await stack.enter_async_context(ada.sit(opened["id"]))
                check_refused_socket(refused.value, "too_many_connections")
            answers = [(await ada.http.get("/api/me")).status_code for _ in range(60)]
            assert answers[0] == 200
            assert answers[-1] == 429

    # nothing is allowed again while a busy machine takes its time
    limits: Json = {"message_rate": 1e-6, "message_burst": 20, "sockets_per_address": 5}
    with Server(db, request_rate=1e-6, request_burst=40, **limits) as server:
        asyncio.run(flood())


def check_refused_socket(refused: InvalidStatus, code: str) -> None:
    """An HTTP answer with a sentence, as to any other request."""
    answer = refused.response
    assert answer.status_code == 429
    assert answer.headers["retry-after"]
    assert answer.body is not None
    problem = msgspec.json.decode(answer.body)
    assert (problem["code"], problem["text"][-1]) == (code, ".")


@pytest.mark.attack("half-sent requests")
def test_sockets_that_come_and_go_are_counted_as_requests(db: Path) -> None:
    async def come_and_go() -> None:
        async with Guest(server) as ada:
            opened = await ada.open("kamisado", "me", "me")
            for _ in range(9):
                async with ada.sit(opened["id"]):
                    pass
            with pytest.raises(InvalidStatus) as refused:
                async with ada.sit(opened["id"]):
                    pass
            check_refused_socket(refused.value, "slow_down")

    with Server(db, request_rate=1e-6, request_burst=11) as server:  # one was for its health
        asyncio.run(come_and_go())


def test_messages_keep_their_order_when_a_socket_cannot_take_more() -> None:
    """Some are written at once, some wait: nothing is written past what waits."""

    async def write() -> list[bytes]:
        connection = Connection(None)
        written: list[bytes] = []
        free = True

        def write_now(data: bytes, _more: bool) -> bool:
            if free:
                written.append(data)
            return free

        connection.write = write_now
        for number in range(40):
            free = number % 10 < 5
            connection.send(b"%d" % number)
            if number % 4 == 0 and connection.waiting:  # the socket's task sends the oldest one
                written.append(await connection.outbox.get() or b"")
                connection.sent()
        while not connection.outbox.empty():
            written.append(await connection.outbox.get() or b"")
        return written

    assert asyncio.run(write()) == [b"%d" % number for number in range(40)]


def test_who_reads_too_slowly_is_cut() -> None:
    async def dawdle() -> None:
        connection = Connection(None)
        for number in range(WAITING + 50):
            connection.send(Pong(now_ms=number))
        assert connection.close_code == 4413
        sent = [connection.outbox.get_nowait() for _ in range(connection.outbox.qsize())]
        assert len(sent) == WAITING + 2
        assert sent[-1] is None
        assert b"too_slow" in (sent[-2] or b"")

    asyncio.run(dawdle())


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_the_openapi_description_holds(mode: GenerationMode, server: Server) -> None:
    """schemathesis: every answer is as described, and the server does not fail."""
    table, headers = asyncio.run(a_finished_game(server))
    leaving = asyncio.run(somebody_else(server))
    schema = openapi.from_url(f"{server.url}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 12
    for operation in operations:
        who = leaving if operation.path in ENDS else headers
        of_tournament = "tournament_id" in operation.path
        ids = {"tournament_id": a_tournament(server, headers)} if of_tournament else {}
        ask_anything(operation.as_strategy(generation_mode=mode), table, ids, who)
    assert server.healthy()
    asyncio.run(still_plays(server))


# whoever asks for one of these is somebody else afterwards
ENDS = ("/api/me/erase", "/api/account/sign-out")


async def somebody_else(server: Server) -> dict[str, str]:
    """Who can leave without being missed."""
    async with Member(server, "Eve") as eve:
        await eve.register()
        return at_home(eve)


def at_home(member: Member) -> dict[str, str]:
    """A request of theirs, at the address where passkeys work."""
    return {**member.headers(), "Host": member.http.headers["Host"]}


async def a_finished_game(server: Server) -> tuple[str, dict[str, str]]:
    """A table whose id is also that of a record, and who its host is: somebody with an account."""
    async with Member(server) as ada:
        await ada.register()
        opened = await ada.open("kamisado", "me", "me", public=True)
        async with ada.sit(opened["id"]) as live:
            await play_on(live, Rng("finished"))
        return opened["id"], at_home(ada)


def a_tournament(server: Server, headers: dict[str, str]) -> str:
    """One in which a round is played; whatever is asked may end it."""
    http = httpx.Client(base_url=server.url, headers=headers, timeout=LIMIT_S)
    asked = {"title": "Evening", "game": "kamisado", "bot": "level:1", "fill_to": 4}
    with http:
        opened = http.post("/api/tournaments", json=asked).json()["id"]
        for word, body in (("enter", {}), ("start", {"round": 1})):
            assert http.post(f"/api/tournaments/{opened}/{word}", json=body).is_success
    return str(opened)


def ask_anything(cases: Any, table: str, ids: dict[str, str], headers: dict[str, str]) -> None:
    @settings(
        max_examples=20,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, known=booleans())
    def ask(case: Any, known: bool) -> None:
        for name in case.path_parameters or {}:
            if known:  # else an id that nobody has
                case.path_parameters[name] = ids.get(name, table)
        # a film takes a while on a busy machine
        case.call_and_validate(checks=CHECKS, headers=headers if known else None, timeout=LIMIT_S)

    with contextlib.suppress(Unsatisfiable):  # nothing can be wrong in a request without parts
        ask()
