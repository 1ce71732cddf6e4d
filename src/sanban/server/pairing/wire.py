"""Pairing on the wire."""

from typing import Annotated

from msgspec import Meta

from sanban.server.ratings.results import Pace
from sanban.server.wire import ClockSetting, Incoming, Name, Outgoing


class Seek(Incoming, frozen=True, kw_only=True):
    """Wait for somebody of one's strength; asked again and again as long as one waits."""

    game: Annotated[str, Meta(max_length=32)]
    pace: Pace
    rated: bool = False
    name: Name | None = None  # for somebody without one


class Pairing(Outgoing, frozen=True, kw_only=True):
    """How far it is: a table, or for how long one has waited and how far off in rating the other
    may be by now."""

    table: str  # "" while nobody has come
    waited_ms: int
    points: int
    width: int
    bot: str  # a bot of one's strength, when nobody has come for a while; "" before
    bot_points: int = 0
    clock: ClockSetting  # of the pace
