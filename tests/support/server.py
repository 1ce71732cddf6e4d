"""Servers and clients for the tests: real processes, real sockets."""

import asyncio
import contextlib
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sanban.core.rng import Rng
from tests.support import fork_server
from tests.support.postgres import LIMIT_S as LIMIT_S
from tests.support.postgres import free_port

ROOT = fork_server.ROOT
Json = dict[str, Any]

# budgets that a test never meets, unless it wants to
GENEROUS: Json = {
    "request_rate": 1e6,
    "request_burst": 1_000_000,
    "message_rate": 1e6,
    "message_burst": 1_000_000,
    "messages_per_second": 1_000_000,
    "connections_per_address": 100_000,
    "sockets_per_address": 100_000,
    "header_s": 3600.0,
    "body_s": 3600.0,
    "guests_per_hour": 10_000_000,
    "sign_ins_per_hour": 10_000_000,
    "lookups_per_hour": 10_000_000,
    "invitations_per_hour": 10_000_000,
    "pairing_s": 0.5,
    "tables_per_hour": 10_000_000,
    "public_tables_per_hour": 10_000_000,
    "uploads_per_hour": 10_000_000,
    "tournaments_per_hour": 10_000_000,
    "tournaments_per_person": 100_000,
    "chat_per_minute": 10_000_000,
    "tables_per_person": 100_000,
    "bot_tables_per_address": 100_000,
    "bot_tables": 100_000,
    "hello_s": 3600.0,
    "bot_pace_s": 0.0,
}


class Server:
    """A server in a process of its own."""

    def __init__(
        self, db: str | Path, *, toy: bool = False, mode: str = "", **settings: Any
    ) -> None:
        url = db if isinstance(db, str) else f"sqlite:///{db}"
        self.port = int(settings.pop("port", 0)) or free_port()
        self.settings = {"db": url, "port": self.port, **GENEROUS, **settings}
        self.words = [*(["toy"] if toy else []), *([mode] if mode else [])]
        self.process: subprocess.Popen[bytes] | fork_server.ForkedProcess | None = None
        self.errors = ""
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        given = msgspec.json.encode(self.settings).decode()
        # no pipe: a full one would hold up the server
        self.log = tempfile.TemporaryFile()  # noqa: SIM115
        words = [given, *self.words]
        if fork_server.USABLE:
            self.process = fork_server.fork_server().start(words, self.log.fileno())
        else:
            command = [sys.executable, "-m", "tests.support.serve", *words]
            self.process = subprocess.Popen(command, cwd=ROOT, stderr=self.log)
        give_up = time.monotonic() + LIMIT_S
        while not self.healthy():
            assert self.process.poll() is None, self._logged()
            assert time.monotonic() < give_up, "the server does not answer"
            time.sleep(0.02)

    def healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=LIMIT_S) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def end(self, how: signal.Signals) -> None:
        """End the process and keep what it logged."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait()
            self.errors += self._logged()
            self.log.close()
            self.process = None

    def _logged(self) -> str:
        self.log.seek(0)
        return self.log.read().decode("utf-8", "replace")

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        self.end(signal.SIGTERM)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        assert "Traceback" not in self.errors, self.errors


class Guest:
    """A person, or with a token a program, who uses the server."""

    def __init__(self, server: Server | str, name: str = "Ada", token: str = "") -> None:
        self.url = server if isinstance(server, str) else server.url
        self.name = name
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.AsyncClient(base_url=self.url, headers=headers, timeout=LIMIT_S)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def get(self, path: str, **more: Any) -> Any:
        return self._read(await self.http.get(path, **more))

    async def post(self, path: str, body: Any = None, **more: Any) -> Any:
        return self._read(await self.http.post(path, json=body, **more))

    def _read(self, answer: httpx.Response) -> Any:
        assert answer.is_success, f"{answer.status_code} {answer.text}"
        return answer.json()

    async def open(self, game: str, *seats: str, **more: Any) -> Json:
        """Open a table; a seat is "me", "open" or the level of a bot. Unless a test says otherwise,
        nobody has to wait for calls."""
        listed = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        body = {"game": game, "seats": listed, "name": self.name, "call_window_s": 0, **more}
        opened: Json = await self.post("/api/tables", body)
        return opened

    async def join(self, table: str, key: str = "", seat: int | None = None) -> Json:
        body = {"name": self.name, "key": key, "seat": seat}
        joined: Json = await self.post(f"/api/tables/{table}/join", body)
        return joined

    def headers(self) -> dict[str, str]:
        """For a socket: who this is."""
        cookie = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        found = {"Cookie": cookie} if cookie else {}
        for name in ("authorization", "x-forwarded-for"):
            if name in self.http.headers:
                found[name] = self.http.headers[name]
        return found

    def open_socket(self, path: str, **more: Any) -> connect:
        address = "ws" + self.url.removeprefix("http") + path
        return connect(
            address,
            additional_headers=self.headers(),
            max_size=None,
            open_timeout=LIMIT_S,
            ping_timeout=LIMIT_S,
            **more,
        )

    @contextlib.asynccontextmanager
    async def follow(self, path: str, key: str = "") -> "AsyncIterator[Follower]":
        """Hear when something changes, as an open page does."""
        async with self.open_socket(path) as socket:
            follower = Follower(socket)
            await socket.send(msgspec.json.encode({"type": "hello", "key": key}).decode())
            await follower.next()
            yield follower

    @contextlib.asynccontextmanager
    async def sit(
        self, table: str, key: str = "", after: int | None = None, *, texts: bool = True
    ) -> "AsyncIterator[Live]":
        """Listen at a table."""
        async with self.open_socket(f"/api/tables/{table}/live") as socket:
            live = Live(socket, texts=texts)
            await live.start(key, after)
            try:
                yield live
            finally:
                await live.stop()


class Follower:
    """A page that follows something."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []

    async def next(self) -> Json:
        """The next message; fails when the server closes the socket."""
        text = await asyncio.wait_for(self.socket.recv(), LIMIT_S)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Json = msgspec.json.decode(text)
        return message

    async def until(self, holds: Callable[[], Awaitable[object]]) -> None:
        """Ask, and again whenever something has changed."""
        while not await holds():
            await self.next()


def changed_state(old: Json, change: Json) -> Json:
    """What a viewer is shown after a change: whatever is left out is as it was."""
    new = {**old, "seat": change["seat"], "events": change.get("events", [])}
    view = new["view"] = {**old.get("view", {}), **change.get("view", {})}
    for field, items in change.get("items", {}).items():
        view[field] = [*view[field]]
        for place, item in items.items():
            view[field][int(place) :] = [item, *view[field][int(place) + 1 :]]
    for field in ("legal", "concessions"):
        if field in change:
            new[field] = [action for group in change[field] for action in actions_of(group)]
    return {**new, "hint": change["hint"]} if "hint" in change else new


def actions_of(group: Json) -> list[Json]:
    """The actions of a group, one by one."""
    found = []
    for place, action in enumerate(group["actions"]):
        each = {field: values[place] for field, values in group.get("each", {}).items()}
        one = {"action": action, "detail": {**group["detail"], **each}}
        found.append({**one, "text": group["texts"][place]} if "texts" in group else one)
    return found


class Live:
    """A listener that checks what every client may rely on: each version once, in order."""

    def __init__(self, socket: ClientConnection, *, texts: bool = True) -> None:
        self.socket = socket
        self.texts = texts
        self.version = 0
        self.table: Json = {}
        self.you: Json = {}
        self.viewer_states: dict[int | None, Json] = {}
        self.clocks: Json | None = None
        self.window: Json | None = None
        self.chat: list[Json] = []
        self.presence: Json = {}
        self.updates: list[Json] = []
        self.raw: list[str] = []  # every byte, for the leak test
        self.answers: dict[str, asyncio.Future[Json]] = {}
        self.bye: Json | None = None
        self.changed = asyncio.Event()
        self.closed = False
        self.reading: asyncio.Task[None] | None = None

    async def start(self, key: str = "", after: int | None = None) -> None:
        hello: Json = {"type": "hello", "key": key, "texts": self.texts}
        if after is not None:
            hello["after"] = after
            self.version = after
        await self.socket.send(msgspec.json.encode(hello).decode())
        self.reading = asyncio.create_task(self._read())
        await self.until(lambda: bool(self.table) or self.closed)

    async def stop(self) -> None:
        if self.reading is not None:
            self.reading.cancel()
            await asyncio.gather(self.reading, return_exceptions=True)
        await self.socket.close()

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self.raw.append(text)
                self._handle(msgspec.json.decode(text))
                self._wake()
        except ConnectionClosed:
            pass
        finally:
            self.closed = True
            for waiting in self.answers.values():
                if not waiting.done():
                    waiting.set_exception(ConnectionError("cut"))
            self._wake()

    def _wake(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()

    def _handle(self, message: Json) -> None:
        kind = message["type"]
        if kind == "snapshot":
            assert message["version"] >= self.version
            for update in message["missed"] or ():
                self._update(update, missed=True)
            if message["missed"] is not None:
                assert self.version == message["version"]
            self.version = message["version"]
            self.table, self.you = message["table"], message["you"]
            self.clocks, self.chat = message["clocks"], message["chat"]
            self.window = message["window"]
            self.viewer_states = {
                change["seat"]: changed_state({}, change) for change in message["viewer_states"]
            }
        elif kind == "update":
            self._update(message)
        elif kind in ("ack", "refused"):
            waiting = self.answers.pop(message["id"], None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
        elif kind == "presence":
            self.presence = message
        elif kind == "bye":
            self.bye = message

    def _update(self, message: Json, *, missed: bool = False) -> None:
        assert message["version"] == self.version + 1, (message["version"], self.version)
        self.version += 1
        self.updates.append(message)
        self.table = {**self.table, **message.get("table", {})}
        if "at_ms" in message:
            self.table["updated_ms"] = message["at_ms"]
        self.clocks = message.get("clocks", self.clocks)
        if message.get("kind"):
            self.window = message.get("window")
        if "chat" in message and message["chat"] not in self.chat:
            self.chat = [*self.chat, message["chat"]][-50:]
        if not missed:  # else it has only the events
            for change in message.get("viewer_states", ()):
                old = self.viewer_states.get(change["seat"], {})
                self.viewer_states[change["seat"]] = changed_state(old, change)

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds, as long as messages come."""
        while not holds():
            changed = self.changed
            if self.closed and not holds():
                raise ConnectionError(f"the server closed the socket: {self.bye}")
            await asyncio.wait_for(changed.wait(), LIMIT_S)

    async def say(self, what: str, /, **fields: Any) -> Json:
        """Send a message and wait for its answer."""
        ref = str(fields.pop("id", None) or secrets.token_hex(8))
        waiting = self.answers[ref] = asyncio.get_running_loop().create_future()
        await self.socket.send(msgspec.json.encode({"type": what, "id": ref, **fields}).decode())
        answer: Json = await asyncio.wait_for(waiting, LIMIT_S)
        return answer

    async def do(self, what: str, /, **fields: Any) -> Json:
        """Like `say`, but it must be done."""
        answer = await self.say(what, **fields)
        assert answer["type"] == "ack", answer
        return answer

    async def act(self, seat: int, action: int | str, **more: Any) -> Json:
        fields = {"version": self.version, **more}
        return await self.say("act", seat=seat, action=action, **fields)

    def turn(self) -> tuple[int, list[int]] | None:
        """A seat of ours that may act, with its legal actions."""
        if self.table["status"] != "playing":
            return None
        for seat in self.you["seats"]:
            legal = self.viewer_states.get(seat, {}).get("legal")
            if legal:
                return seat, [choice["action"] for choice in legal]
        return None

    @property
    def over(self) -> bool:
        return bool(self.table["status"] in ("over", "aborted"))

    def known(self) -> Json:
        """All that this client knows now, without times: to compare clients by."""
        views = {
            str(seat): {**viewer_state, "events": []}
            for seat, viewer_state in self.viewer_states.items()
        }
        table = {key: value for key, value in self.table.items() if key != "updated_ms"}
        return {"version": self.version, "table": table, "viewer_states": views, "chat": self.chat}


async def play_on(live: Live, rng: Rng, most: int = 100_000) -> int:
    """Play random legal actions in all of one's seats until the game is over."""
    played = 0
    while not live.over and played < most:
        await live.until(lambda: live.over or live.turn())
        turn = live.turn()
        if turn is None:
            continue
        seat, legal = turn
        version = live.version
        answer = await live.act(seat, int(rng.choice(legal)))
        if answer["type"] == "ack":
            played += 1
        elif answer["code"] == "call_window":
            await asyncio.sleep(answer["facts"]["wait_ms"] / 1000)
        else:
            assert answer["code"] in ("stale", "not_playing"), answer
            await live.until(lambda version=version: live.over or live.version > version)  # type: ignore[misc]
    return played
