"""What an entry of the log did to its table."""

import msgspec

from sanban.core.events import Announcement
from sanban.server.tables.wire import ChatMessage


class Change(msgspec.Struct, kw_only=True):
    """What an entry did: from this each viewer's update is made."""

    number: int
    at_ms: int
    kind: str
    seat: int | None = None
    why: str = ""
    events: list[Announcement] = []
    position_changed: bool = False
    info_changed: bool = False  # what everybody may know of the table (`TableInfo`)
    seats_changed: bool = False
    window_closed: bool = False
    chat: ChatMessage | None = None
    actor: str = ""  # whose entry it is; never sent
    host_only: bool = False
