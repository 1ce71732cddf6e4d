"""Messages of several servers on one PostgreSQL: each is sent once, whoever sends it, also when one
of the servers is killed while it sends."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncIterator, Collection, Iterator

import asyncpg  # type: ignore[import-untyped]
import pytest

from sanban.server.notifications.endpoints import STEP_S
from sanban.server.notifications.notifier import AT_ONCE
from tests.support.away import LINK, Phone, begin, confirm, days, move, serve, until
from tests.support.postgres import Postgres
from tests.support.receivers import MailReceiver, PushService, text_of
from tests.support.server import Guest, Server

pytestmark = pytest.mark.deep
BOBS = "bob@example.org"
PHONES = 8
ENDED = "update deliveries set next_ms = 0 where next_ms is not null and next_ms > $1"
LEFT = "select count(*) from deliveries where next_ms is not null and since > 1"


@pytest.fixture
def url(postgres: Postgres, request: pytest.FixtureRequest) -> str:
    return postgres.database(f"notified_{abs(hash(request.node.name))}")


@pytest.fixture
def servers(url: str, service: PushService, mails: MailReceiver) -> Iterator[list[Server]]:
    with serve(url, service, mails) as one, serve(url, service, mails) as two:
        yield [one, two]


class Evening:
    """Ada and Bob, each at a server; his telephones, and his mail."""

    def __init__(self, url: str, service: PushService, mails: MailReceiver) -> None:
        self.url, self.service, self.mails = url, service, mails
        self.phones = [Phone(service, number) for number in range(PHONES)]

    @contextlib.asynccontextmanager
    async def people(self, servers: list[Server]) -> AsyncIterator[tuple[Guest, Guest]]:
        async with Guest(servers[0], "Ada") as ada, Guest(servers[1], "Bob") as bob:
            await ada.post("/api/me", {"name": "Ada"})
            await bob.post("/api/me", {"name": "Bob"})
            for phone in self.phones:
                await phone.subscribe(bob)
            await confirm(bob, self.mails, BOBS)
            yield ada, bob

    async def ask(self, question: str, *values: object) -> int:
        connection = await asyncpg.connect(self.url)
        try:
            return int(await connection.fetchval(question, *values) or 0)
        finally:
            await connection.close()

    async def until_all_is_sent(self) -> None:
        while await self.ask(LEFT):
            await asyncio.sleep(0.05)

    async def until_both_send(self, ada: Guest, bob: Guest) -> list[str]:
        """Tables about which both servers are sending: the push service does not answer yet."""
        while True:
            tables = [await begin(ada, bob, clock=days(3)) for _ in range(3)]
            enough, begun = len(self.service.requests) + AT_ONCE, time.monotonic()
            self.service.answers.clear()
            for table in tables:
                await move(ada, table)
            # more than one server sends at a time: both are in the middle of it
            await until(lambda enough=enough: len(self.service.requests) > enough)  # type: ignore[misc]
            if time.monotonic() - begun < STEP_S / 2:
                return tables
            # so long that a server may have given up, to send again later: this tells nothing
            self.service.answers.set()
            await self.until_all_is_sent()

    def pushes(self, tables: Collection[str] | None = None) -> Counter[tuple[int, str]]:
        """How often each telephone was told about each table, or each of these."""
        return Counter(
            (number, str(message["tag"]))
            for number, phone in enumerate(self.phones)
            for message in phone.messages()
            if tables is None or message["tag"] in tables
        )

    def letters(self) -> Counter[str]:
        """How often the mail leads to each table."""
        links = [link for mail in self.mails.to(BOBS) for link in LINK.findall(text_of(mail))]
        return Counter(link for link in links if link.startswith("/table/"))


def test_two_servers_send_each_message_once(
    url: str, servers: list[Server], service: PushService, mails: MailReceiver
) -> None:
    evening = Evening(url, service, mails)

    async def play() -> None:
        async with evening.people(servers) as (ada, bob):
            tables = []
            for _ in range(3):
                tables.append(await begin(ada, bob, clock=days(3)))
                await move(ada, tables[-1])
            everything = {(phone, table) for phone in range(PHONES) for table in tables}
            await until(lambda: evening.pushes().keys() == everything)
            await evening.until_all_is_sent()
            assert set(evening.pushes().values()) == {1}
            await until(lambda: len(evening.letters()) == len(tables))
            assert evening.letters() == Counter(f"/table/{table}" for table in tables)

    asyncio.run(play())


@pytest.mark.attack("a crash")
def test_nothing_comes_twice_when_one_of_two_servers_is_killed(
    url: str, servers: list[Server], service: PushService, mails: MailReceiver
) -> None:
    """It dies while it waits for a push service, with other messages taken and not yet sent."""
    evening = Evening(url, service, mails)

    async def play() -> None:
        async with evening.people(servers) as (ada, bob):
            tables = await evening.until_both_send(ada, bob)
            servers[0].kill()
            service.answers.set()
            # the time of what the dead one had taken is over
            await evening.ask(ENDED, 0)
            await evening.until_all_is_sent()
            found = evening.pushes(tables)
            assert set(found.values()) == {1}, found
            # at most what it was about to send at that moment is lost
            assert len(found) >= PHONES * len(tables) - AT_ONCE
            # the other one goes on
            async with Guest(servers[1], "Cy") as cy:
                await cy.post("/api/me", {"name": "Cy"})
                last = await begin(cy, bob, clock=days(3))
                await move(cy, last)
                await until(lambda: sum(tag == last for _, tag in evening.pushes()) == PHONES)

    asyncio.run(play())
