"""The server as one object: settings, storage, people, tables and workers of a process."""

import asyncio
import time
from typing import TYPE_CHECKING

from sanban.server.changes.changes import Changes
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.host.restrictions import Restrictions
from sanban.server.identity.people import People
from sanban.server.in_flight import InFlight
from sanban.server.lobby.wire import Lobby
from sanban.server.metrics import Metrics
from sanban.server.notifications.notifier import Notifier
from sanban.server.pairing.pairing import PairingList
from sanban.server.people.blocks import Blocks
from sanban.server.people.invitations import InvitationList
from sanban.server.rate_limit import Allowances, RateLimits
from sanban.server.ratings.rater import rate_regularly
from sanban.server.records.films import Films
from sanban.server.records.image_worker import ImageWorker
from sanban.server.records.record_store import RecordStore
from sanban.server.settings import Settings
from sanban.server.shared_allowances import SharedAllowances
from sanban.server.shared_counts import SharedCounts
from sanban.server.storage.store import Store
from sanban.server.study.reviews import Reviews
from sanban.server.study.solvers import Solvers
from sanban.server.tables.expiry import expire_regularly
from sanban.server.tables.registry import GOING_AWAY, GOODBYE, TableRegistry
from sanban.server.tidy import tidy_regularly
from sanban.server.tournaments.driver import drive_regularly
from sanban.server.tournaments.tournaments import Tournaments
from sanban.server.tournaments.views import Views

if TYPE_CHECKING:
    from sanban.server.host.follow import HostFollower

GOODBYE_S = 2.0  # so long a socket may take to read that the server closes


class Server:
    """Storage, people and tables of one process."""

    people: People
    follower: "HostFollower"

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.database(), together=settings.together())
        self.tables = TableRegistry(self.store, settings, self.metrics)
        self.requests = RateLimits(settings.request_rate, settings.request_burst)
        self.in_flight = InFlight(settings.connections_per_address)
        self.allowances = self._allowances()
        self.chat = RateLimits(settings.chat_per_minute / 60, max(1, settings.chat_per_minute // 2))
        self.messages = RateLimits(settings.messages_per_second, 4 * settings.messages_per_second)
        self.restrictions = Restrictions(self.store)
        self.changes = Changes(self.tables)
        self.blocks = Blocks(self.store, self.tables)
        self.invitations = InvitationList(self.tables, self.changes)
        self.pairing = PairingList(self.store, self.tables, self.blocks)
        self.shared_counts = SharedCounts(
            self.tables, requests=self.requests, chat=self.chat, messages=self.messages
        )
        self.lobby: tuple[float, Lobby] | None = None  # as it was last read
        self.records = RecordStore(self.store)
        self.solvers = Solvers(settings.solvers, settings.solver_mib)
        self.reviews = Reviews(self.solvers, self.records)
        self.image_worker = ImageWorker()
        self.films = Films(self.image_worker)
        self.tournaments = Tournaments(self.tables, self.changes)
        self.tournament_views = Views()
        self.notifier = Notifier(self.tables)
        self.closing = False

    def _allowances(self) -> Allowances:
        settings = self.settings
        per_hour = {
            "guests": settings.guests_per_hour,
            "tables": settings.tables_per_hour,
            "public tables": settings.public_tables_per_hour,
            "uploads": settings.uploads_per_hour,
            "tournaments": settings.tournaments_per_hour,
            "device codes": settings.guests_per_hour,
            "sign-ins": settings.sign_ins_per_hour,
            "notification settings": settings.sign_ins_per_hour,
            "mails": settings.mails_per_hour,
            "lookups": settings.lookups_per_hour,
            "invitations": settings.invitations_per_hour,
        }
        if self.store.shared:
            return SharedAllowances(self.store, per_hour)
        return Allowances(per_hour)

    async def open(self) -> None:
        from sanban.server.host.follow import HostFollower  # it knows this class

        await self.store.open()
        self.people = People(self.store, await self.store.secret("cookie_key"))
        await self.notifier.open()
        await self.tables.open()
        self.follower = HostFollower(self)
        await self.follower.start()
        self.shared_counts.start()
        self.tables.spawn(tidy_regularly, self.store, self.settings.guest_days)
        self.tables.spawn(expire_regularly, self.tables)
        self.tables.spawn(drive_regularly, self.tournaments)
        if self.settings.process == 0:
            self.tables.spawn(rate_regularly, self.store)
            self.tables.spawn(self.notifier.run)

    def check_request(self, visitor: str) -> None:
        """Count a request or a new socket; refuse one too many."""
        if not self.requests.take(visitor):
            raise Refusal(
                "Too many requests from your address. Wait a second.", RefusalCode.SLOW_DOWN
            )

    async def begin_close(self) -> None:
        """Before the web server cuts them: say goodbye to every socket, stop what is being made."""
        self.closing = True
        self.tables.say_goodbye()
        self.changes.say_goodbye(GOING_AWAY, GOODBYE)
        await self._stop_work()
        give_up = time.monotonic() + GOODBYE_S
        while self.shared_counts.sockets and time.monotonic() < give_up:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        await self._stop_work()
        self.notifier.close()
        await self.tables.close()
        await self.store.close()

    async def _stop_work(self) -> None:
        """Films, pictures, reviews and solving end at once."""
        self.image_worker.close()
        await self.reviews.pool.close()
        self.solvers.close()
