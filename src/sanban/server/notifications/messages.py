"""What a message says. It is made from what everybody may know of a table, and nothing else."""

from typing import NamedTuple

import msgspec

from sanban.core.languages import Language
from sanban.games import registry
from sanban.players.names import bot_name
from sanban.server.notifications.links import Link, Links
from sanban.server.notifications.wire import PushMessage
from sanban.server.notifications.words import WORDS, time_left
from sanban.server.tables.waits import Wait
from sanban.server.tables.wire import SeatInfo, TableInfo


class Waiting(NamedTuple):
    """A table that waits for somebody."""

    table: TableInfo
    own: tuple[int, ...]  # their seats
    wait: Wait


def title(waiting: Waiting, language: Language) -> str:
    """What the table waits for, and in which game."""
    text: str = getattr(WORDS[language], waiting.wait.kind)
    return text.format(game=registry.find(waiting.table.game).rules.title)


def about(waiting: Waiting, language: Language) -> str:
    """Against whom, and how much time is left."""
    words = WORDS[language]
    others = [_name(seat) for seat in waiting.table.seats if seat.seat not in waiting.own]
    parts = [words.against.format(names=", ".join(others))] if others else []
    if waiting.wait.left_ms is not None:
        parts.append(words.left.format(time=time_left(waiting.wait.left_ms, words)))
    return " · ".join(parts)


def _name(seat: SeatInfo) -> str:
    is_bot = seat.kind == "bot" and not seat.program and not seat.gave_up
    return bot_name(seat.level) if is_bot else seat.name


def push_message(
    waiting: Waiting, language: Language, links: Links, who: str, device: str
) -> bytes:
    """For a browser's service worker."""
    words, table = WORDS[language], waiting.table.id
    message = PushMessage(
        title=title(waiting, language),
        body=about(waiting, language),
        url=f"/table/{table}",
        tag=table,
        silence=links.write(Link("table", who, table)),
        silence_text=words.silence,
        off=links.write(Link("device", who, device)),
        off_text=words.off,
    )
    return msgspec.json.encode(message)
