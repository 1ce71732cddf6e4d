"""Programs from elsewhere that wait to be called to a bot's seat."""

import asyncio

import msgspec

from sanban.server.bots.wire import BenchBye, Call, FromBench
from sanban.server.identity.people import Identity

encode = msgspec.json.Encoder().encode


class Bencher:
    """One program on the bench."""

    def __init__(self, who: Identity, game: str, level: str, seats: int) -> None:
        self.who = who
        self.game = game
        self.level = level
        self.seats = seats
        self.busy: set[tuple[str, int]] = set()
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(1000)

    def send(self, message: FromBench) -> None:
        if not self.outbox.full():
            self.outbox.put_nowait(encode(message))

    def call(self, table: str, seat: int) -> None:
        self.send(Call(table=table, seat=seat))

    def hang_up(self, code: str, text: str) -> None:
        self.send(BenchBye(code=code, text=text))
        if not self.outbox.full():
            self.outbox.put_nowait(None)


class Bench:
    """Who waits, and for what."""

    def __init__(self) -> None:
        self.waiting: list[Bencher] = []
        self.given_up: set[tuple[str, int]] = set()  # seats where a program did not act

    def take(self, game: str, level: str, table: str, seat: int) -> Bencher | None:
        """The freest program that plays this, now busy with the seat; None if there is none."""
        if (table, seat) in self.given_up:
            return None
        fit = [
            b for b in self.waiting if (b.game, b.level) == (game, level) and len(b.busy) < b.seats
        ]
        if not fit:
            return None
        chosen = min(fit, key=lambda b: len(b.busy) / b.seats)
        chosen.busy.add((table, seat))
        return chosen

    def give_up(self, table: str, seat: int) -> None:
        """The program did not act: the house keeps this seat from now on."""
        self.free(table, seat)
        if len(self.given_up) > 10_000:
            self.given_up.clear()
        self.given_up.add((table, seat))

    def free(self, table: str, seat: int) -> None:
        """The seat is not needed any more."""
        for bencher in self.waiting:
            bencher.busy.discard((table, seat))
