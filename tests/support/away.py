"""People who are away and want to be told: their browsers, their mail, the moves of the others."""

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from sanban.server.notifications.web_push import to_text
from tests.support.receivers import Browser, MailReceiver, PushService, text_of
from tests.support.server import LIMIT_S, Guest, Json, Server

AT_ONCE: dict[str, Any] = {
    "notify_round_s": 0.05,
    "push_after_s": 0.0,
    "mail_after_s": 0.0,
    "mail_gap_s": 0.0,
    "look_again_s": 0.1,
}
ADDRESS = "https://games.example.org"
LINK = re.compile(r"https://games\.example\.org(\S*)")


def days(count: int) -> Json:
    return {"kind": "days", "days": count}


async def begin(host: Guest, other: Guest, game: str = "kamisado", **more: object) -> str:
    """A game of two whose players have left again."""
    opened = await host.open(game, "me", "open", **more)
    table = str(opened["id"])
    await other.join(table, opened["key"])
    async with host.sit(table) as one, other.sit(table) as two:
        await one.do("ready", seat=0)
        await two.do("ready", seat=1)
    return table


async def until(holds: Callable[[], object]) -> None:
    """Wait for what another process does."""
    async with asyncio.timeout(LIMIT_S):
        while not holds():
            await asyncio.sleep(0.02)


def ask(db: Path, question: str) -> int:
    """A number of the server's database."""
    with contextlib.closing(sqlite3.connect(db)) as connection:
        found = connection.execute(question).fetchone()
        return int(found[0]) if found else 0


def pending(db: Path) -> int:
    """What is still to be sent about moves (the first entry asks only whether one is ready)."""
    return ask(db, "select count(*) from deliveries where next_ms is not null and since > 1")


def looked(db: Path) -> int:
    """Up to when the server has looked for whom tables wait."""
    return ask(db, "select value from server where name = 'notified_ms'")


class Phone:
    """A browser of somebody's that wants to be told."""

    def __init__(self, service: PushService, number: int = 1) -> None:
        self.service = service
        self.browser = Browser()
        self.path = f"/send/{number}"

    @property
    def endpoint(self) -> str:
        return self.service.origin + self.path

    def subscription(self, language: str = "en") -> Json:
        """What the server is told."""
        return {
            "endpoint": self.endpoint,
            "public_key": to_text(self.browser.public),
            "auth": to_text(self.browser.auth),
            "language": language,
        }

    async def subscribe(self, guest: Guest, language: str = "en") -> Json:
        found: Json = await guest.post("/api/notifications/devices", self.subscription(language))
        return found

    def messages(self) -> list[Json]:
        return self.service.messages(self.browser, self.path)


def serve(db: Path | str, service: PushService | None, mails: MailReceiver | None = None) -> Server:
    given: dict[str, Any] = {**AT_ONCE, "address": ADDRESS}
    if service is not None:
        given["push_origins"] = [service.origin]
    if mails is not None:
        given |= {"smtp": mails.url, "mail_from": "Sanban <sanban@example.org>"}
    return Server(db, **given)


@contextlib.asynccontextmanager
async def two(server: Server) -> AsyncIterator[tuple[Guest, Guest]]:
    async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob:
        await ada.post("/api/me", {"name": "Ada"})
        await bob.post("/api/me", {"name": "Bob"})
        yield ada, bob


async def move(guest: Guest, table: str) -> None:
    """Play the first legal action of one's turn and leave."""
    async with guest.sit(table) as live:
        turn = live.turn()
        assert turn is not None
        assert (await live.act(turn[0], turn[1][0]))["type"] == "ack"


async def confirm(guest: Guest, mails: MailReceiver, address: str, language: str = "en") -> str:
    """Give an address and use the link of the message; returns its code."""
    body = {"address": address, "language": language}
    found = await guest.post("/api/notifications/mail", body)
    assert (found["address"], found["confirmed"]) == (address, False)
    await until(lambda: mails.to(address))
    (page,) = [one for one in LINK.findall(text_of(mails.to(address)[-1])) if "#" in one]
    code: str = page.removeprefix("/notifications#")
    async with Guest(guest.url) as anywhere:  # the mail may be opened in another browser
        await anywhere.post("/api/notifications/mail/confirm", {"code": code})
    assert (await guest.get("/api/notifications"))["confirmed"]
    return code


def opponent_moves(url: str, cookies: dict[str, str], clock: Json) -> str:
    """A game of Ada with whoever has these cookies: she has moved, and both have left."""

    async def work() -> str:
        async with Guest(url, "Ada") as ada, Guest(url, "Bob") as bob:
            await ada.post("/api/me", {"name": "Ada"})
            bob.http.cookies.update(cookies)
            table = await begin(ada, bob, clock=clock)
            await move(ada, table)
            return table

    return asyncio.run(work())
