"""Holding a table: one change at a time, and what goes wrong concerns no other table."""

from typing import TYPE_CHECKING

from sanban.server.errors import Refusal, Unreadable

if TYPE_CHECKING:
    from sanban.server.tables.live import LiveTable


class Alone:
    """Holds a table. Not a generator: every action passes here."""

    __slots__ = ("table",)

    def __init__(self, table: "LiveTable") -> None:
        self.table = table

    async def __aenter__(self) -> None:
        table = self.table
        table.holders += 1
        try:
            await table.lock.acquire()
        except BaseException:
            table.holders -= 1
            raise
        try:
            table.registry.set_aside.check(table.id)
        except BaseException:
            self._release()
            raise

    async def __aexit__(self, _kind: object, error: BaseException | None, _where: object) -> None:
        try:
            fault = isinstance(error, Exception) and not isinstance(error, Refusal)
            if isinstance(error, Exception) and (fault or isinstance(error, Unreadable)):
                raise self.table.set_aside(error) from None
        finally:
            self._release()

    def _release(self) -> None:
        self.table.lock.release()
        self.table.holders -= 1
