"""Who waits for somebody of their strength, and who plays with whom.

The list is in the database: it is the same for every process, and whoever waits through a restart
keeps their place. An entry counts as long as its page asks again. Whoever asks looks for a partner;
the two entries are taken in one transaction, then the table is opened, and both are told.
"""

import asyncio
import contextlib
import random
from typing import Any, NamedTuple

import sqlalchemy as sa

from sanban.games import registry as games
from sanban.server.bots.levels import levels
from sanban.server.errors import Refusal
from sanban.server.identity.identity import Identity
from sanban.server.pairing.wire import Pairing, Seek
from sanban.server.people.blocks import Blocks
from sanban.server.profiles.derived import level_number
from sanban.server.ratings.bots import bot_rating
from sanban.server.ratings.glicko import START
from sanban.server.storage import schema
from sanban.server.storage.bus import Notice
from sanban.server.storage.locks import lock
from sanban.server.storage.store import Store, now_ms
from sanban.server.tables import commands, wire
from sanban.server.tables.registry import TableRegistry
from sanban.server.tables.state import TableState
from sanban.server.wire import ClockSetting, Correspondence, RealTime

LOOK_S = 1.0  # how often it looks: by then somebody farther off will do
ALIVE_MS = 20_000  # an entry whose page has not asked for so long does not count
TAKEN_MS = 10_000  # a partner was found, and no table came of it: the process is gone
WIDTH, WIDER_PER_S, WIDEST = 100, 10, 1200  # points
BOT_AFTER_MS = 20_000
_LOCK = 7_262_629

CLOCKS: dict[str, ClockSetting] = {
    "fast": RealTime(main_s=300, increment_s=3),
    "slow": RealTime(main_s=600, increment_s=5),
    "correspondence": Correspondence(days=3),
}
SHARED = ("game", "pace", "rated")  # what two who play together have asked for


class Seeker(NamedTuple):
    """Somebody on the list."""

    who: str
    points: float
    since_ms: int

    def width(self, now: int) -> float:
        """How far off the other may be, after this time.

        >>> seeker = Seeker("g1", 1500, 0)
        >>> [seeker.width(now) for now in (0, 5_000, 60_000, 600_000)]
        [100.0, 150.0, 700.0, 1200.0]
        """
        waited = max(0, now - self.since_ms) / 1000
        return float(min(WIDEST, WIDTH + WIDER_PER_S * waited))


def partner_of(own: Seeker, others: list[Seeker], now: int) -> Seeker | None:
    """The nearest of those who are near enough for both; of two, whoever has waited longer.

    >>> old = Seeker("g2", 1700, -60_000)
    >>> partner_of(Seeker("g1", 1500, 0), [old], 0), partner_of(Seeker("g1", 1650, 0), [old], 0)
    (None, Seeker(who='g2', points=1700, since_ms=-60000))
    """
    near = [
        (distance, other.since_ms, other)
        for other in others
        if (distance := abs(other.points - own.points)) <= min(own.width(now), other.width(now))
    ]
    return min(near)[2] if near else None


def bot_for(game: str, points: float) -> tuple[str, int]:
    """The level whose measured strength is nearest, and that strength.

    >>> bot_for("kamisado", 1480)
    ('level:5', 1500)
    """
    known = [
        (abs(rating.points - points), level, round(rating.points))
        for level in levels(game)
        if level_number(level) and (rating := bot_rating(game, level)) is not None
    ]
    return min(known)[1:] if known else ("", 0)


class PairingList:
    """The waiting list of all games and paces."""

    def __init__(self, store: Store, tables: TableRegistry, blocks: Blocks) -> None:
        self.store = store
        self.tables = tables
        self.blocks = blocks
        self.events: dict[str, asyncio.Event] = {}  # of those who wait in this process
        tables.listeners.append(self._on_notice)

    def _on_notice(self, notice: Notice) -> None:
        for who in notice.get("paired", ()):
            if who in self.events:
                self.events[who].set()

    async def is_new(self, who: Identity, wanted: Seek) -> bool:
        """Whether somebody begins to wait, rather than to ask again."""
        row = await self._row(who.id)
        return row is None or any(getattr(row, name) != getattr(wanted, name) for name in SHARED)

    async def wait(self, who: Identity, wanted: Seek) -> Pairing:
        """Be on the list, and wait a while for a partner."""
        games.find(wanted.game)
        await self._enter(who, wanted)
        event = self.events.setdefault(who.id, asyncio.Event())
        until = asyncio.get_running_loop().time() + self.tables.settings.pairing_s
        try:
            while True:
                event.clear()
                # also when the client goes meanwhile: the other one is to have a whole table
                await asyncio.shield(self._find_partner(who))
                row = await self._row(who.id)
                left = until - asyncio.get_running_loop().time()
                if row is None or row.table_id or left <= 0:
                    return await self._answer(who, wanted, row)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(event.wait(), min(LOOK_S, left))
        finally:
            self.events.pop(who.id, None)

    async def leave(self, who: Identity) -> None:
        """Wait no longer."""
        seekers = schema.seekers
        await self.store.run(sa.delete(seekers).where(seekers.c.who == who.id))

    async def _row(self, who: str) -> Any:
        rows = await self.store.rows(sa.select(schema.seekers).where(schema.seekers.c.who == who))
        return rows[0] if rows else None

    async def _enter(self, who: Identity, wanted: Seek) -> None:
        now, seekers = now_ms(), schema.seekers
        if not await self.is_new(who, wanted):
            mine = sa.update(seekers).where(seekers.c.who == who.id)
            await self.store.run(mine.values(seen_ms=now))
            return
        values = {
            "name": who.name,
            **{name: getattr(wanted, name) for name in SHARED},
            "points": await self._points(who, wanted),
            "since_ms": now,
            "seen_ms": now,
            "taken_ms": 0,
            "table_id": "",
        }
        put = self.store.insert(seekers).values(who=who.id, **values)
        await self.store.run(put.on_conflict_do_update(index_elements=["who"], set_=values))

    async def _points(self, who: Identity, wanted: Seek) -> float:
        ratings = schema.ratings.c
        query = sa.select(ratings.points).where(
            ratings.who == who.id, ratings.game == wanted.game, ratings.pace == wanted.pace
        )
        rows = await self.store.rows(query)
        return float(rows[0].points) if rows else START

    async def _answer(self, who: Identity, wanted: Seek, row: Any) -> Pairing:
        clock = CLOCKS[wanted.pace]
        if row is None:  # another tab of theirs has left
            return Pairing(
                table="", waited_ms=0, points=round(START), width=WIDTH, bot="", clock=clock
            )
        if row.table_id:
            await self.leave(who)
        now = now_ms()
        waited = max(0, now - row.since_ms)
        bot, points = bot_for(wanted.game, row.points) if waited >= BOT_AFTER_MS else ("", 0)
        return Pairing(
            table=row.table_id,
            waited_ms=waited,
            points=round(row.points),
            width=round(Seeker(who.id, row.points, row.since_ms).width(now)),
            bot=bot,
            bot_points=points,
            clock=clock,
        )

    # looking for a partner -------------------------------------------------------------

    async def _find_partner(self, who: Identity) -> None:
        """Take a partner for somebody, if there is one, and open their table."""
        own = await self._row(who.id)
        rows = await self.store.rows(_waiting(own, now_ms())) if own else []
        ids = {row.who for row in rows} - {who.id}
        if not ids:  # nearly always: without a lock
            return
        kept_out = await self.blocks.of(who) | await self.blocks.blockers(who.id, ids)
        pair = await self._take(own, kept_out)
        if pair is None:
            return
        try:
            table = await self._open(*pair)
        except Refusal:  # of the rules of tables: both wait on
            await self._note(pair, taken_ms=0)
            raise
        await self._note(pair, table_id=table)
        people = [row.who for row in pair]
        self.tables.bus.publish({"paired": people})
        self._on_notice({"paired": people})

    async def _take(self, own: Any, kept_out: frozenset[str]) -> tuple[Any, Any] | None:
        """Mark both as taken; nobody else can take them then."""
        now, seekers = now_ms(), schema.seekers
        async with self.store.connect() as connection:
            await lock(self.store, connection, _LOCK)
            rows = {row.who: row for row in await connection.execute(_waiting(own, now))}
            if own.who not in rows:  # taken by somebody else
                return None
            others = [
                Seeker(row.who, row.points, row.since_ms)
                for row in rows.values()
                if row.who != own.who and row.who not in kept_out
            ]
            found = partner_of(Seeker(own.who, own.points, own.since_ms), others, now)
            if found is None:
                return None
            both = seekers.c.who.in_((own.who, found.who))
            await connection.execute(sa.update(seekers).where(both).values(taken_ms=now))
        return own, rows[found.who]

    async def _note(self, pair: tuple[Any, Any], **values: Any) -> None:
        seekers = schema.seekers
        both = seekers.c.who.in_([row.who for row in pair])
        await self.store.run(sa.update(seekers).where(both).values(values))

    async def _open(self, own: Any, other: Any) -> str:
        """A table for two, who sit by chance."""
        host, guest = (
            Identity(row.who, row.name, session="paired" if row.rated else "")
            for row in (own, other)
        )
        seats: list[wire.NewSeat] = [wire.SeatMe(), wire.SeatOpen()]
        random.SystemRandom().shuffle(seats)
        new = wire.NewTable(
            game=own.game, seats=seats, clock=CLOCKS[own.pace], rated=own.rated, waits=True
        )
        table = await self.tables.create(new, host)

        def sit(state: TableState) -> Any:
            return commands.join(state, guest, None)

        await table.append(sit, guest.id)
        return table.id


def _waiting(own: Any, now: int) -> sa.Select[Any]:
    """Those who wait for the same, oneself included."""
    seekers = schema.seekers.c
    return sa.select(schema.seekers).where(
        *(seekers[name] == getattr(own, name) for name in SHARED),
        seekers.table_id == "",
        seekers.seen_ms > now - ALIVE_MS,
        seekers.taken_ms < now - TAKEN_MS,
    )
