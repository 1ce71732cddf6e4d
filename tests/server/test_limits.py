"""What a visitor may have at once or in an hour: by their network, and by their cookie wherever
they are. Whoever wants more gets 429 and a sentence, and the others are served."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from sanban.core.rng import Rng
from sanban.exports.poster import played
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.position import position_text
from sanban.server.records import image_worker
from sanban.server.server import Server as OneServer
from sanban.server.settings import Settings
from sanban.server.study import reviews, solvers
from tests.support.attackers import random_record
from tests.support.server import LIMIT_S, Json, Server

pytestmark = pytest.mark.deep

# addresses of one network of IPv6, which count as one visitor, and of many
NEIGHBOURS = [f"2001:db8::{number:x}" for number in range(1, 100)]
NETWORKS = [f"2001:db8:0:{number:x}::1" for number in range(1, 100)]
ELSEWHERE = "2001:db8:ffff::1"

RECORD = played("kamisado", 2, 6).record().to_json()
LONG = random_record("samurai", 4, Rng("limits"))
SEATS = [{"kind": "me"}, {"kind": "open"}]
BOTS = [{"kind": "bot", "level": "level:10"}] * 2


class Visit(NamedTuple):
    """A request: who asks, from where, and the how manieth it is."""

    http: httpx.AsyncClient
    address: str
    cookies: dict[str, str]
    number: int
    uploaded: str  # the address of a long record

    async def post(self, path: str, **more: Any) -> httpx.Response:
        return await self.ask("POST", path, **more)

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        headers = {"X-Forwarded-For": self.address}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return await self.http.request(method, path, headers=headers, **more)


async def new_guest(visit: Visit) -> httpx.Response:
    return await visit.post("/api/me", json={"name": "Ada"})


async def table(visit: Visit, **more: Any) -> httpx.Response:
    body: Json = {"game": "kamisado", "seats": SEATS, "name": "Ada", **more}
    return await visit.post("/api/tables", json=body)


async def public_table(visit: Visit) -> httpx.Response:
    return await table(visit, public=True)


async def bot_table(visit: Visit) -> httpx.Response:
    return await table(visit, game="samurai", seats=BOTS)


async def upload(visit: Visit) -> httpx.Response:
    return await visit.post("/api/records", content=RECORD)


async def device_code(visit: Visit) -> httpx.Response:
    """Tries of a code: a wrong one is refused, with another sentence."""
    return await visit.post("/api/me/device", json={"code": "AAAA-BBBB-CCCC-DDDD"})


async def recovery_code(visit: Visit) -> httpx.Response:
    """Tries of a code, as above."""
    return await visit.post("/api/account/recover", json={"code": "AAAA-BBBB-CCCC-DDDD"})


async def tournament(visit: Visit) -> httpx.Response:
    """Counted before anything else is checked: so are wrong tokens of hosts."""
    body = {"title": "Evening", "game": "kamisado"}
    return await visit.post("/api/tournaments", json=body)


async def notification_settings(visit: Visit) -> httpx.Response:
    """Tries of a code, as above."""
    return await visit.post("/api/notifications/mail/confirm", json={"code": "AAAA-BBBB"})


async def mail(visit: Visit) -> httpx.Response:
    """To somebody else each time; the mail server is not there."""
    body = {"address": f"ada{visit.number}@example.org", "language": "en"}
    return await visit.post("/api/notifications/mail", json=body)


MAIL = {"smtp": "smtp://127.0.0.1:1", "mail_from": "sanban@example.org", "mails_per_hour": 12}


async def invitation(visit: Visit) -> httpx.Response:
    """Of somebody who is not there, to a table that is not there: tries count."""
    body = {"table_id": "a" * 16, "name": f"nobody-{visit.number}"}
    return await visit.post("/api/invitations", json=body)


async def lookup(visit: Visit) -> httpx.Response:
    """Tries of a name: one that nobody has is refused, with another sentence."""
    return await visit.ask("GET", f"/api/people/nobody-{visit.number}")


async def film(visit: Visit) -> httpx.Response:
    return await visit.ask("GET", f"{visit.uploaded}/film.gif?size={300 + visit.number}")


async def review(visit: Visit) -> httpx.Response:
    return await visit.ask("GET", f"{visit.uploaded}/review?iterations={2000 - visit.number}")


async def solver_time(visit: Visit) -> httpx.Response:
    started, rng = Kamisado.start(), Rng(f"{visit.number}")
    for _ in range(1 + visit.number % 3):
        seat = started.may_act()[0]
        started.play(seat, int(rng.choice(started.legal(seat))))
    asked = {"position": position_text(started.position), "seconds": 10}
    return await visit.post("/api/kamisado/position", json=asked)


Use = Callable[[Visit], Awaitable[httpx.Response]]


class Resource(NamedTuple):
    """Something of which a visitor has a share."""

    use: Use
    share: int  # at once
    code: str
    settings: Json = {}
    by_person: bool = True


RESOURCES = {
    # by the hour: a quarter of it at once
    "new guests": Resource(new_guest, 3, "slow_down", {"guests_per_hour": 12}, by_person=False),
    "tables": Resource(table, 3, "slow_down", {"tables_per_hour": 12}),
    "public tables": Resource(public_table, 3, "slow_down", {"public_tables_per_hour": 12}),
    "uploads": Resource(upload, 3, "slow_down", {"uploads_per_hour": 12}),
    "device codes": Resource(device_code, 3, "slow_down", {"guests_per_hour": 12}, by_person=False),
    "sign-ins": Resource(recovery_code, 3, "slow_down", {"sign_ins_per_hour": 12}, by_person=False),
    "tournaments": Resource(tournament, 3, "slow_down", {"tournaments_per_hour": 12}),
    "notification settings": Resource(
        notification_settings, 3, "slow_down", {"sign_ins_per_hour": 12}, by_person=False
    ),
    "mails": Resource(mail, 3, "slow_down", MAIL),
    "invitations": Resource(invitation, 3, "slow_down", {"invitations_per_hour": 12}),
    "lookups": Resource(lookup, 3, "slow_down", {"lookups_per_hour": 12}),
    # at the same time
    "bot seats": Resource(bot_table, 3, "too_many_bots", {"bot_tables_per_address": 3}),
    "films": Resource(film, image_worker.EACH, "too_many_waiting"),
    "reviews": Resource(review, reviews.EACH, "too_many_waiting"),
    "solver time": Resource(solver_time, solvers.EACH, "too_many_waiting"),
}


@asynccontextmanager
async def visitors(db: Path, resource: Resource) -> AsyncIterator[Callable[..., Visit]]:
    """A server, and somebody who uploaded a long record to it."""
    limits = httpx.Limits(max_connections=200)
    settings = {"proxy": True, "uploads_per_hour": 10_000_000, **resource.settings}
    with Server(db, **settings) as server:
        async with httpx.AsyncClient(
            base_url=server.url, timeout=LIMIT_S, limits=limits, trust_env=False
        ) as http:
            # every visit says itself whose it is
            http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
            uploaded = await http.post("/api/records", content=LONG)
            path = f"/api/records/{uploaded.json()['id']}"

            def visit(address: str, cookies: dict[str, str], number: int = 0) -> Visit:
                return Visit(http, address, cookies, number, path)

            yield visit


def is_refused(answer: httpx.Response, code: str) -> bool:
    if answer.status_code != 429:
        return False
    assert answer.json()["code"] == code
    assert answer.json()["text"].endswith(".")
    assert answer.headers["retry-after"]
    return True


async def use_more_than_the_share(resource: Resource, visits: list[Visit]) -> None:
    """All at once: at least one is refused, and no more than the share are under way."""
    served: list[httpx.Response] = []
    refused = 0
    asked = {asyncio.ensure_future(resource.use(visit)) for visit in visits}
    try:
        while not refused:
            assert asked, [answer.status_code for answer in served]
            done, asked = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
            for one in done:
                if is_refused(one.result(), resource.code):
                    refused += 1
                else:
                    served.append(one.result())
        if resource.code != "too_many_waiting":  # nothing ends here, so it can be counted
            answers = [*served, *await asyncio.gather(*asked)]
            assert sum(not is_refused(one, resource.code) for one in answers) == resource.share
    finally:
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)


def number_of_visits(resource: Resource) -> int:
    return 4 * resource.share + 4


@pytest.mark.attack("more than one's share")
@pytest.mark.parametrize("name", RESOURCES)
def test_a_network_has_one_share(name: str, db: Path) -> None:
    resource = RESOURCES[name]

    async def ask() -> None:
        async with visitors(db, resource) as visit:
            count = number_of_visits(resource)
            flood = [visit(NEIGHBOURS[n], {}, n) for n in range(count)]
            await use_more_than_the_share(resource, flood)
            other = visit(ELSEWHERE, {}, count)
            assert not is_refused(await served(resource, other), resource.code)

    asyncio.run(asyncio.wait_for(ask(), 4 * LIMIT_S))


@pytest.mark.attack("more than one's share")
@pytest.mark.parametrize("name", [name for name, one in RESOURCES.items() if one.by_person])
def test_a_person_has_one_share_in_all_networks(name: str, db: Path) -> None:
    resource = RESOURCES[name]

    async def cookies_of(visit: Visit) -> dict[str, str]:
        return dict((await new_guest(visit)).cookies)

    async def ask() -> None:
        async with visitors(db, resource) as visit:
            ada = await cookies_of(visit("192.0.2.1", {}))
            count = number_of_visits(resource)
            flood = [visit(NETWORKS[n], ada, n) for n in range(count)]
            await use_more_than_the_share(resource, flood)
            bob = await cookies_of(visit("192.0.2.2", {}))
            other = visit(NETWORKS[0], bob, count)
            assert not is_refused(await served(resource, other), resource.code)

    asyncio.run(asyncio.wait_for(ask(), 4 * LIMIT_S))


async def served(resource: Resource, visit: Visit) -> httpx.Response:
    """The answer; of what takes long, that it is under way is enough."""
    if resource.use is not review:
        return await resource.use(visit)
    headers = {"X-Forwarded-For": visit.address}
    path = f"{visit.uploaded}/review?iterations=10"
    async with visit.http.stream("GET", path, headers=headers) as answer:
        if answer.status_code == 200:
            return answer
        await answer.aread()
        return answer


def test_each_allowance_is_tested(db: Path) -> None:
    """A new one needs a row above."""
    allowances = OneServer(Settings(db=f"sqlite:///{db}")).allowances
    assert {name.replace("guests", "new guests") for name in allowances.per_hour} <= set(RESOURCES)
