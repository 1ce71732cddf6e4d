"""Tables that cannot be used: something is wrong with their log, or with the game's code.

Only this process knows of them: a server that starts again tries each of them again.
"""

import logging

from sanban.server.errors import SetAside, Unreadable
from sanban.server.metrics import Metrics

SHOWN = 8  # signs of a table's id in metrics: who has the whole id can read its record

logger = logging.getLogger("sanban.tables")


class TablesSetAside:
    """Which tables are set aside; each is logged once, with the reason."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.ids: set[str] = set()
        metrics.gauges["sanban_tables_set_aside"] = lambda: len(self.ids)

    def __contains__(self, table_id: str) -> bool:
        return table_id in self.ids

    def __len__(self) -> int:
        return len(self.ids)

    def check(self, table_id: str) -> None:
        """Refuse a table that is set aside."""
        if table_id in self.ids:
            raise SetAside()

    def add(self, table_id: str, error: Exception) -> SetAside:
        """Set a table aside; returns the refusal that says so."""
        if table_id not in self.ids:
            self.ids.add(table_id)
            self.metrics.count("sanban_table_set_aside", f'table="{table_id[:SHOWN]}"')
            known = isinstance(error, Unreadable)
            reason = error.reason if isinstance(error, Unreadable) else type(error).__name__
            logger.error(
                "a table is set aside",
                extra={"table": table_id, "reason": reason},
                exc_info=None if known else error,
            )
        return SetAside()
