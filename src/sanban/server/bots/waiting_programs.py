"""Remote programs that wait to be called to a bot's seat."""

import asyncio

import msgspec

from sanban.server.bots.wire import Call, ToProgram
from sanban.server.errors import RefusalCode
from sanban.server.identity.people import Identity
from sanban.server.tables.wire import Bye

encode = msgspec.json.Encoder().encode


class WaitingProgram:
    """One program that is registered, and the seats it plays at."""

    def __init__(self, who: Identity, game: str, level: str, seats: int) -> None:
        self.who = who
        self.game = game
        self.level = level
        self.seats = seats
        self.busy: set[tuple[str, int]] = set()
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(1000)
        self.close_code = 1000

    def send(self, message: ToProgram) -> None:
        """Queue a message, without ever waiting."""
        if not self.outbox.full():
            self.outbox.put_nowait(encode(message))

    def call(self, table: str, seat: int) -> None:
        """Call the program to a seat."""
        self.send(Call(table=table, seat=seat))

    def close(self, code: RefusalCode, text: str, close_code: int = 4403) -> None:
        """Queue the reason as the last message, then the end; whoever does not read what they are
        sent is not told the rest of it."""
        self.close_code = close_code
        while self.outbox.qsize() > self.outbox.maxsize - 2:
            self.outbox.get_nowait()
        self.send(Bye(code=code, text=text))
        self.outbox.put_nowait(None)


class WaitingPrograms:
    """All programs that are registered with this process."""

    def __init__(self) -> None:
        self.registered: list[WaitingProgram] = []
        self.given_up: set[tuple[str, int]] = set()  # seats where a program did not act

    def say_goodbye(self, close_code: int, text: str) -> None:
        """The server closes: every program may come back later."""
        for program in self.registered:
            program.close(RefusalCode.CLOSING, text, close_code)

    def plays(self, game: str, level: str) -> bool:
        """Is any program registered for this?"""
        return any((p.game, p.level) == (game, level) for p in self.registered)

    def take(self, game: str, level: str, table: str, seat: int) -> WaitingProgram | None:
        """The freest program that plays this, now busy with the seat; None if there is none."""
        if (table, seat) in self.given_up:
            return None
        fit = [
            p
            for p in self.registered
            if (p.game, p.level) == (game, level) and len(p.busy) < p.seats
        ]
        if not fit:
            return None
        chosen = min(fit, key=lambda p: len(p.busy) / p.seats)
        chosen.busy.add((table, seat))
        return chosen

    def give_up(self, table: str, seat: int) -> None:
        """The program did not act: the server plays this seat from now on."""
        self.free(table, seat)
        if len(self.given_up) > 10_000:
            self.given_up.clear()
        self.given_up.add((table, seat))

    def free(self, table: str, seat: int) -> None:
        """The seat is not needed any more."""
        for program in self.registered:
            program.busy.discard((table, seat))
