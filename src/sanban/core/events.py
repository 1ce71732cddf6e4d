"""What happened, and what of it each viewer may see."""

from typing import Any

import msgspec

Facts = dict[str, Any]  # JSON values only
Viewer = int | None  # a seat, or None for a spectator


class Seen(msgspec.Struct, frozen=True):
    """An event as one viewer sees it: ready for the wire."""

    kind: str
    seat: int | None
    facts: Facts


class Event(msgspec.Struct, frozen=True):
    """One thing that happened.

    Everybody sees `facts`. What only one seat may know stands under that seat in
    `secrets`. Nothing else leaves the event: a viewer's copy is built up from
    these two, so what is in neither is seen by nobody.

    >>> drawn = Event("draw", 0, {"count": 1}, {0: {"cards": ["kamae"]}})
    >>> drawn.seen_by(0).facts, drawn.seen_by(1).facts, drawn.seen_by(None).facts
    ({'count': 1, 'cards': ['kamae']}, {'count': 1}, {'count': 1})
    """

    kind: str
    seat: int | None = None  # whose act or fate it is
    facts: Facts = {}
    secrets: dict[int, Facts] = {}
    reveals: bool = False  # something hidden became known to somebody: no taking back across it

    def seen_by(self, viewer: Viewer) -> Seen:
        """The event as `viewer` sees it."""
        own = self.secrets.get(viewer, {}) if viewer is not None else {}
        return Seen(self.kind, self.seat, {**self.facts, **own})
