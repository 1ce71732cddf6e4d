"""Runs the ```session blocks of docs/protocol.md against a real server.

    ada: POST /api/tables {…}          somebody asks; the body may go on over indented lines
     201 {…}                           the answer has this status and at least these fields
    ada: LIVE /api/tables/$table/live  somebody opens the socket of a table
    ada> {…}                           says something there
    ada< {…}                           the next message there has at least these fields

`"$name"` in an answer keeps what the server gave; afterwards it stands for that.
"""

import contextlib
import re
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection

from tests.support.server import Guest

BLOCK = re.compile(r"^```session\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINE = re.compile(r"(\w+): (GET|POST|LIVE) (\S+) ?(.*)|(\w+)([<>]) (.*)| (\d\d\d) ?(.*)", re.DOTALL)
NAME = re.compile(r"\$(\w+)")


def lines(block: str) -> list[str]:
    """The lines of a block; what is indented further belongs to the line before."""
    return re.sub(r"\n {3,}", " ", block.rstrip("\n")).split("\n")


class Session:
    """The people of the examples and what they were given."""

    def __init__(self, url: str, **given: str) -> None:
        self.url = url
        self.start_position = given
        self.guests: dict[str, Guest] = {}
        self.sockets: dict[str, ClientConnection] = {}
        self.stack = contextlib.AsyncExitStack()
        self.answer: tuple[int, Any] = (0, None)
        self.compared = 0

    async def run(self, page: str) -> None:
        """Every block of a page, one after the other."""
        async with self.stack:
            for block in BLOCK.findall(page):
                for line in lines(block):
                    await self._line(line)

    async def _line(self, line: str) -> None:
        found = LINE.fullmatch(line)
        assert found, f"no line of a session: {line}"
        who, method, path, body, talker, arrow, message, status, expected = found.groups()
        if who:
            guest = await self._guest(who)
            if method == "LIVE":
                dialled = guest.open_socket(self._filled(path))
                self.sockets[who] = await self.stack.enter_async_context(dialled)
                return
            content = self._filled(body).encode() if body else None
            answer = await guest.http.request(method, self._filled(path), content=content)
            self.answer = answer.status_code, answer.json() if answer.content else None
        elif status:
            got_status, got = self.answer
            assert got_status == int(status), f"{line}\n{got_status} {got}"
            self._compare(expected, got)
        elif arrow == ">":
            await self.sockets[talker].send(self._filled(message))
        else:
            self._compare(message, await self._next(talker))

    async def _guest(self, name: str) -> Guest:
        if name not in self.guests:
            guest = Guest(self.url, name)
            guest.http.headers["Content-Type"] = "application/json"
            self.guests[name] = await self.stack.enter_async_context(guest)
        return self.guests[name]

    async def _next(self, who: str) -> Any:
        while True:
            message = msgspec.json.decode(await self.sockets[who].recv())
            if message["type"] != "presence":  # comes whenever somebody comes or goes
                return message

    def _filled(self, text: str) -> str:
        return NAME.sub(lambda name: self.start_position[name[1]], text)

    def _compare(self, expected: str, got: Any) -> None:
        if expected:
            self._has(msgspec.json.decode(expected), got, expected)
            self.compared += 1

    def _has(self, pattern: Any, got: Any, where: str) -> None:
        if isinstance(pattern, dict):
            assert isinstance(got, dict), where
            for key, value in pattern.items():
                assert key in got, f"no {key} in {got}\n{where}"
                self._has(value, got[key], where)
        elif isinstance(pattern, list):
            assert isinstance(got, list), where
            assert len(got) == len(pattern), f"{got}\n{where}"
            for value, other in zip(pattern, got, strict=True):
                self._has(value, other, where)
        elif isinstance(pattern, str) and pattern.startswith("$"):
            assert self.start_position.setdefault(pattern[1:], got) == got, where
        else:
            assert got == pattern, f"{got!r} is not {pattern!r}\n{where}"
