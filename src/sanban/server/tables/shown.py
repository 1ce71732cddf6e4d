"""What the viewers of a table have been shown, so that an update has only what changed of it.

Whatever is compared here was built for the one viewer who gets the difference.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from sanban.core.events import Announcement, Viewer
from sanban.core.game import Game, View
from sanban.server.tables.change import Change
from sanban.server.tables.state import TableState
from sanban.server.tables.wire import ActionGroup, Event, TableInfo, ViewerChange

MANY = 16  # actions
LONG = 4  # of longer lists only the items that changed are sent

encode = msgspec.json.Encoder().encode


class Actions(NamedTuple):
    """What a seat may play, as it is compared."""

    numbers: list[int]
    details: list[dict[str, Any]]
    texts: list[str]


class Shown(NamedTuple):
    """What one viewer has been shown."""

    view: View
    legal: Actions
    concessions: Actions
    hint: str | None


NO_ACTIONS = Actions([], [], [])


class ShownViews:
    """What each viewer of a table has been shown. Whoever is sent updates was sent a snapshot
    before, or has been here since before the game began."""

    def __init__(self) -> None:
        self.info: TableInfo | None = None  # of everybody
        self._shown: dict[tuple[Viewer, bool], Shown] = {}
        self._version = 0
        self._made: dict[tuple[Any, ...], Any] = {}  # for this version: built once for all

    def whole(self, state: TableState, viewer: Viewer, texts: bool) -> ViewerChange:
        """Everything that the viewer is shown now; updates go on from here."""
        self._at(state.version)
        new = self._shown[viewer, texts] = self._shown_now(state, viewer, texts)
        return ViewerChange(
            seat=viewer,
            view=msgspec.Raw(encode(state.game.view_with_previews(viewer))),
            legal=grouped(new.legal),
            concessions=grouped(new.concessions),
            hint=new.hint,
        )

    def change(
        self, state: TableState, viewer: Viewer, texts: bool, change: Change
    ) -> ViewerChange | None:
        """What the entry changed for the viewer; None for nothing."""
        self._at(state.version)
        key = ("change", viewer, texts)
        if key not in self._made:
            self._made[key] = self._difference(state, viewer, texts, change)
        made: ViewerChange | None = self._made[key]
        return made

    def info_change(self, info: TableInfo) -> dict[str, Any]:
        """What changed of the table as everybody sees it."""
        old, self.info = self.info, info
        changed = msgspec.structs.asdict(info) if old is None else changed_fields(old, info)
        changed.pop("updated_ms", None)  # the `at_ms` of the update
        return changed

    def _at(self, version: int) -> None:
        if version != self._version:
            self._version = version
            self._made.clear()

    def _difference(
        self, state: TableState, viewer: Viewer, texts: bool, change: Change
    ) -> ViewerChange | None:
        old = self._shown.get((viewer, texts))
        if old is None:
            whole = self.whole(state, viewer, texts)
            events = self._events(state.game, viewer, texts, change.events)
            return msgspec.structs.replace(whole, events=events)
        new = self._shown[viewer, texts] = self._shown_now(state, viewer, texts, old)
        # who has acted is told what to choose from now, even if that is the same again
        acted = viewer is not None and change.seat == viewer and change.position_changed
        legal = new.legal != old.legal or (acted and bool(new.legal.numbers))
        concessions = new.concessions is not old.concessions and new.concessions != old.concessions
        hint = new.hint if new.hint != old.hint else None
        view, items = self._view_change(state.game, viewer, old.view, new.view)
        if not (change.position_changed or view or items or legal or concessions or hint):
            return None
        return ViewerChange(
            seat=viewer,
            view=view,
            items=items,
            legal=grouped(new.legal) if legal else None,
            concessions=grouped(new.concessions) if concessions else None,
            hint=hint,
            events=self._events(state.game, viewer, texts, change.events),
        )

    def _shown_now(
        self, state: TableState, viewer: Viewer, texts: bool, old: Shown | None = None
    ) -> Shown:
        game, legal, concessions = state.game, NO_ACTIONS, NO_ACTIONS
        if viewer is not None and state.status == "playing":
            legal = actions_of(game, viewer, game.legal(viewer), texts)
            numbers = game.concessions(viewer)
            # the same ways to resign look the same at any moment
            same = old is not None and old.concessions.numbers == numbers
            concessions = (
                old.concessions if same and old else actions_of(game, viewer, numbers, texts)
            )
        hint = game.hint(viewer) if texts else None
        return Shown(self._view(game, viewer), legal, concessions, hint)

    def _view(self, game: Game, viewer: Viewer) -> View:
        """The view that is compared: of a game in which nothing is hidden, one for everybody."""
        key = ("view", viewer if game.rules.hidden else None)
        if key not in self._made:
            self._made[key] = game.view_with_previews(key[1])
        view: View = self._made[key]
        return view

    def _view_change(
        self, game: Game, viewer: Viewer, old: View, new: View
    ) -> tuple[msgspec.Raw | None, msgspec.Raw | None]:
        """The changed fields of a view, and the changed items of its longer lists."""
        key = ("view change", viewer if game.rules.hidden else None)
        if key not in self._made:
            fields = changed_fields(old, new)
            items = {}
            for name in [name for name, value in fields.items() if _is_long(value)]:
                changed = changed_items(getattr(old, name), fields[name])
                if changed is not None:
                    items[name] = changed
                    del fields[name]
            self._made[key] = tuple(
                msgspec.Raw(encode(found)) if found else None for found in (fields, items)
            )
        made: tuple[msgspec.Raw | None, msgspec.Raw | None] = self._made[key]
        return made

    def _events(
        self, game: Game, viewer: Viewer, texts: bool, happened: Sequence[Announcement]
    ) -> list[Event]:
        key = ("events", viewer if game.rules.hidden else None, texts)
        if key not in self._made:
            self._made[key] = events_for(game, viewer, happened, texts=texts)
        made: list[Event] = self._made[key]
        return made


def changed_fields(old: msgspec.Struct, new: msgspec.Struct) -> dict[str, Any]:
    """The fields of a struct that differ, as the wire calls them."""
    kind = type(new)
    if type(old) is not kind:
        raise TypeError(f"{type(old).__name__} and {kind.__name__} cannot be compared")
    both = zip(
        kind.__struct_encode_fields__,
        msgspec.structs.astuple(old),
        msgspec.structs.astuple(new),
        strict=True,
    )
    return {name: value for name, was, value in both if value is not was and value != was}


def changed_items(old: Any, new: Sequence[Any]) -> dict[int, Any] | None:
    """The items of a list that are new or differ, by their places; None if they are too many, or
    the list has become shorter.

    >>> changed_items([1, 2, 3, 4], [1, 2, 3, 5, 6])
    {3: 5, 4: 6}
    """
    if not _is_long(old) or len(new) < len(old):
        return None
    known = len(old)
    changed = {
        place: item
        for place, item in enumerate(new)
        if place >= known or (item is not old[place] and item != old[place])
    }
    return changed if 2 * len(changed) <= len(new) else None


def _is_long(value: Any) -> bool:
    return isinstance(value, tuple | list) and len(value) >= LONG


def actions_of(game: Game, seat: int, numbers: list[int], texts: bool) -> Actions:
    """Actions of a seat, with their parts."""
    if not numbers:
        return NO_ACTIONS
    details = msgspec.to_builtins([game.detail(seat, action) for action in numbers])
    spoken = [game.text(seat, action) for action in numbers] if texts else []
    return Actions(numbers, details, spoken)


def grouped(actions: Actions) -> list[ActionGroup]:
    """Actions in groups of which the details have the same fields, in their order.

    >>> details = [{"kind": "move", "to": "a2"}, {"kind": "move", "to": "a3"}, {"kind": "pass"}]
    >>> one, other = grouped(Actions([8, 16, 99], details, []))
    >>> one.actions, one.detail, one.each, other.actions
    ([8, 16], {'kind': 'move'}, {'to': ['a2', 'a3']}, [99])
    """
    groups: list[ActionGroup] = []
    numbers, details, texts = actions
    if not numbers:
        return groups
    start = 0
    for end in _ends(details):
        common, each = {}, {}
        for field, value in details[start].items():
            column = [detail[field] for detail in details[start:end]]
            if column.count(value) == len(column):
                common[field] = value
            else:
                each[field] = column
        groups.append(
            ActionGroup(
                actions=numbers[start:end], detail=common, each=each, texts=texts[start:end]
            )
        )
        start = end
    return groups


def _ends(details: list[dict[str, Any]]) -> list[int]:
    """Where the groups of actions end. Where there are many actions, those that also have the
    first field in common, which is mostly what moves, are a group: that is shorter."""
    count = len(details)
    shapes = [(detail["kind"], *detail) for detail in details]
    if count >= MANY:
        narrow = _changes(
            [
                (*shape, *list(detail.values())[1:2])
                for shape, detail in zip(shapes, details, strict=True)
            ]
        )
        if len(narrow) * MANY // 2 <= count:
            return narrow
    return [count] if shapes.count(shapes[0]) == count else _changes(shapes)


def _changes(values: list[Any]) -> list[int]:
    """Where a list goes on with another value, and its end."""
    ends = [place for place in range(1, len(values)) if values[place] != values[place - 1]]
    return [*ends, len(values)]


def events_for(
    game: Game, viewer: Viewer, happened: Sequence[Announcement], *, texts: bool = True
) -> list[Event]:
    """Events, as the viewer may see them."""
    seen = [event.seen_by(viewer) for event in happened]
    return [
        Event(event=msgspec.Raw(encode(event)), text=game.describe(event) if texts else "")
        for event in seen
    ]
