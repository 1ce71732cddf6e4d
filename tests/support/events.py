"""Events in tests."""

from typing import Any

import msgspec

from sanban.core.events import ActionDetail, Announcement, Event


def facts(event: Event | Announcement) -> dict[str, Any]:
    """What an event says besides its kind and seat; of an announcement, what everybody sees."""
    shown = event.public if isinstance(event, Announcement) else event
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(shown))
    return {name: value for name, value in found.items() if name not in ("kind", "seat")}


def parts(detail: ActionDetail) -> dict[str, Any]:
    """An action taken apart, as boards get it."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(detail))
    return found
