"""Tells people who are away that a table waits for them.

Everything follows from the log: the tables that changed since the last look are read, whoever
they wait for gets a delivery for each of their devices, and what is due is sent, beside the event
loop. One process of a machine does it; several machines do not send anything twice.
"""

import asyncio
import logging
import smtplib
from concurrent.futures import ThreadPoolExecutor
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from sanban.core.languages import Language
from sanban.server.errors import Refusal, StorageDown
from sanban.server.identity.identity import Identity
from sanban.server.notifications import deliveries, people
from sanban.server.notifications.deliveries import Delivery
from sanban.server.notifications.endpoints import Answer, post
from sanban.server.notifications.links import Links
from sanban.server.notifications.mail import Letters, MailServer
from sanban.server.notifications.messages import Waiting, push_message
from sanban.server.notifications.scan import Scan, table_at
from sanban.server.notifications.web_push import BadKeys, Keys, Sender, encrypt
from sanban.server.storage import schema
from sanban.server.storage.store import now_ms
from sanban.server.tables.views import table_info
from sanban.server.tables.waits import wait_for

if TYPE_CHECKING:
    from sanban.server.tables.registry import TableRegistry

AT_ONCE = 8  # requests to push services
TTL_S = 3 * 86_400  # so long a push service keeps a message for a browser that is away
ASK_S = 0.5  # by then the other processes have said who is connected
GONE = (404, 410)  # the browser has no such subscription any more
LATER = (0, 408, 425, 429)  # and all from 500 on

logger = logging.getLogger("sanban.notifications")


def is_unknown(error: Exception) -> bool:
    """Whether there is no such mailbox, as opposed to: not now.

    >>> is_unknown(smtplib.SMTPRecipientsRefused({"a@example.org": (550, b"no such user")}))
    True
    >>> is_unknown(smtplib.SMTPRecipientsRefused({"a@example.org": (450, b"greylisted")}))
    False
    """
    if not isinstance(error, smtplib.SMTPRecipientsRefused):
        return False
    return all(code in (550, 551, 553) for code, _ in error.recipients.values())


def reason_of(error: Exception) -> str:
    """For the log: without the address."""
    code = getattr(error, "smtp_code", "") or getattr(error, "errno", "") or ""
    return f"{type(error).__name__} {code}".strip()


class Nothing(Enum):
    """Why there is nothing to tell now."""

    DONE = auto()  # or silenced
    LOOKING = auto()  # the person is connected to the table


class Notifier:
    """Finds who is waited for, and sends what is due."""

    def __init__(self, tables: "TableRegistry") -> None:
        self.tables = tables
        self.store = tables.store
        self.settings = tables.settings
        self.sending: set[asyncio.Task[None]] = set()
        self.threads = ThreadPoolExecutor(AT_ONCE, "push")
        self.free_threads = asyncio.Semaphore(AT_ONCE)
        self.mail_thread = ThreadPoolExecutor(1, "mail")
        self.mail = MailServer.read(self.settings.smtp) if self.settings.smtp else None

    async def open(self) -> None:
        """Read the keys; the first start makes them."""
        settings = self.settings
        self.links = Links(await self.store.secret("link_key"))
        contact = settings.address
        if not contact.startswith("https:"):
            contact = f"mailto:{settings.mail_from or 'nobody@localhost'}"
        self.sender = Sender(await self.store.secret("push_key"), contact)
        self.letters = Letters(settings.mail_from, settings.address, self.links)
        self.scan = Scan(self.tables, mail=self.mail is not None)

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.mail_thread.shutdown(wait=False, cancel_futures=True)

    async def run(self) -> None:
        """As long as the server runs."""
        while True:
            await asyncio.sleep(self.settings.notify_round_s)
            try:
                await self.scan.run()
                await self._send_pushes()
                if self.mail is not None:
                    await self._send_mail()
            except Refusal as refusal:
                logger.warning("messages cannot be sent now", extra={"code": refusal.code})
            except Exception:  # the next rounds must go on
                logger.exception("messages cannot be sent now")

    # push ------------------------------------------------------------------------------

    async def _send_pushes(self) -> None:
        room = 8 * AT_ONCE - len(self.sending)
        for one in await deliveries.due(self.store, mail=False, most=room) if room > 0 else ():
            if taken := await deliveries.take(self.store, one):
                task = asyncio.create_task(self._push(taken))
                self.sending.add(task)
                task.add_done_callback(self._pushed)

    def _pushed(self, task: "asyncio.Task[None]") -> None:
        self.sending.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal):  # its lease ends: it comes again
            logger.error("a message failed", exc_info=error)

    async def _push(self, one: Delivery) -> None:
        devices = schema.push_devices
        query = sa.select(devices).where(devices.c.digest == one.target, people.usable())
        rows = await self.store.rows(query)
        waiting = await self._waiting(one) if rows else Nothing.DONE
        if waiting is Nothing.LOOKING:
            return
        if waiting is Nothing.DONE or rows[0].who != one.who:
            await deliveries.finish(self.store, one)
            return
        device = rows[0]
        plain = push_message(waiting, device.language, self.links, one.who, one.target)
        loop = asyncio.get_running_loop()
        async with self.free_threads:  # what has begun does not wait
            if not await deliveries.begin(self.store, one):
                return
            answer = await loop.run_in_executor(self.threads, self._post, device, plain, waiting)
        self.tables.metrics.count("sanban_pushes_total", f'status="{answer.status}"')
        if answer.status in GONE:
            await people.remove_device(self.store, one.who, one.target)
        elif answer.status in LATER or answer.status >= 500:
            logger.info("a push failed", extra={"status": answer.status, "reason": answer.reason})
            await deliveries.retry(self.store, [one], answer.retry_after_s)
        elif answer.status >= 300:
            logger.warning("a push service refused a message", extra={"status": answer.status})

    def _post(self, device: Any, plain: bytes, waiting: Waiting) -> Answer:
        try:
            body = encrypt(plain, Keys.read(device.public_key, device.auth))
        except BadKeys:
            return Answer(410)
        left = waiting.wait.left_ms
        ttl = TTL_S if left is None else min(TTL_S, left // 1000)
        headers = self.sender.headers(device.endpoint, waiting.table.id[:32], ttl)
        return post(device.endpoint, body, headers, self.settings.push_origins)

    async def _waiting(self, one: Delivery) -> Waiting | Nothing:
        """What there is to tell now. Who is connected is told later, if they leave: a phone that
        fell asleep looks as if it were here for a while."""
        found = await table_at(self.tables, one.table_id, one.since)
        if found is None:
            return Nothing.DONE
        table, state = found
        wait = wait_for(state, one.who, now_ms())
        if wait is None or wait.since != one.since:
            return Nothing.DONE
        if await people.is_silenced(self.store, one.who, one.table_id):
            return Nothing.DONE
        if self.store.shared:
            self.tables.announce(table)
            await asyncio.sleep(ASK_S)
        own = state.seats_of(one.who)
        if any(table.attendance.gone_for_s(seat) is None for seat in own):
            await deliveries.postpone(self.store, one, self.settings.look_again_s)
            return Nothing.LOOKING
        return Waiting(table_info(state), tuple(own), wait)

    # mail ------------------------------------------------------------------------------

    async def _send_mail(self) -> None:
        """A message for each person who has waited long enough, with all that waits for them. One
        after the other: whatever stops the server, at most one is lost and none comes twice."""
        for target in {one.target for one in await deliveries.due(self.store, mail=True, most=50)}:
            taken = await deliveries.take_all(self.store, target)
            if not taken:
                continue  # by another process
            try:
                await self._mail(taken)
            except StorageDown:
                raise
            except (OSError, smtplib.SMTPException) as error:
                if is_unknown(error):
                    logger.info("a mail address is unknown to the mail server and is forgotten")
                    await people.remove_address(self.store, taken[0].who)
                else:
                    logger.warning("mail cannot be sent", extra={"reason": reason_of(error)})
                    await deliveries.retry(self.store, taken)

    async def _mail(self, taken: list[Delivery]) -> None:
        who = taken[0].who
        addresses = schema.mail_addresses
        query = sa.select(addresses).where(addresses.c.who == who, addresses.c.code_digest == "")
        rows = await self.store.rows(query)
        found = [await self._waiting(one) for one in taken] if rows else []
        tables = [one for one in found if isinstance(one, Waiting)]
        if not tables:
            return
        row = rows[0]
        await self.store.run(
            sa.update(addresses).where(addresses.c.who == who).values(sent_ms=now_ms())
        )
        await self.send(self.letters.waiting(row.address, row.language, who, tables))

    async def send(self, message: Any) -> None:
        """Hand a message to the host's mail server, in a thread."""
        assert self.mail is not None
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self.mail_thread, self.mail.send, message)
        self.tables.metrics.count("sanban_mails_total")

    async def ask_to_confirm(self, address: str, language: Language, code: str) -> bool:
        """Send the message that confirms an address; whether the mail server took it."""
        try:
            await self.send(self.letters.confirmation(address, language, code))
        except (OSError, smtplib.SMTPException) as error:
            logger.warning("mail cannot be sent", extra={"reason": reason_of(error)})
            return False
        return True

    async def seen(self, who: Identity) -> None:
        """The person looks at what waits for them: mail about it need not be sent."""
        if self.mail is not None:
            await deliveries.seen(self.store, people.mail_target(who.id))
