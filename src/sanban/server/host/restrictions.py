"""Who is banned or muted, as this process knows it."""

import datetime as dt
from typing import Literal

import msgspec
import sqlalchemy as sa

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms

Kind = Literal["ban", "mute"]


class Restriction(msgspec.Struct, frozen=True):
    """A ban or a mute."""

    kind: str
    subject: str  # the id of a person or program, or an address
    reason: str
    created_ms: int
    until_ms: int | None


async def read_restrictions(store: Store) -> list[Restriction]:
    """All that have not ended, newest first."""
    columns = schema.restrictions.c
    query = (
        sa.select(*(columns[name] for name in Restriction.__struct_fields__))
        .where(sa.or_(columns.until_ms.is_(None), columns.until_ms > now_ms()))
        .order_by(columns.created_ms.desc())
    )
    return [Restriction(*row) for row in await store.rows(query)]


class Restrictions:
    """Looked up at every request, so they are kept in memory."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.found: dict[tuple[str, str], Restriction] = {}

    async def load(self) -> None:
        """Read them again."""
        self.found = {(one.kind, one.subject): one for one in await read_restrictions(self.store)}

    def ban_of(self, *subjects: str) -> Restriction | None:
        """The ban of an address or a person."""
        return self._of("ban", subjects)

    def check_ban(self, *subjects: str) -> None:
        """Refuse who is banned."""
        if self.found and (ban := self.ban_of(*subjects)) is not None:
            raise banned(ban)

    def check_mute(self, *subjects: str) -> None:
        """Refuse a message of who is muted."""
        if self.found and (mute := self._of("mute", subjects)) is not None:
            raise Refusal(
                f"The host of this server has muted you. Reason: {mute.reason}",
                RefusalCode.MUTED,
                reason=mute.reason,
            )

    def _of(self, kind: Kind, subjects: tuple[str, ...]) -> Restriction | None:
        for subject in subjects:
            one = self.found.get((kind, subject))
            if one is not None and (one.until_ms is None or one.until_ms > now_ms()):
                return one
        return None


def banned(ban: Restriction) -> Refusal:
    """What a banned visitor is told."""
    if ban.until_ms is None:
        return Refusal(
            f"The host of this server has banned you. Reason: {ban.reason}",
            RefusalCode.BANNED,
            reason=ban.reason,
        )
    until = dt.datetime.fromtimestamp(ban.until_ms / 1000, dt.UTC).strftime("%Y-%m-%d %H:%M UTC")
    return Refusal(
        f"The host of this server has banned you until {until}. Reason: {ban.reason}",
        RefusalCode.BANNED_UNTIL,
        until=until,
        reason=ban.reason,
    )
