"""What each viewer is shown: built up for that viewer, never filtered from a whole state."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from sanban.core.events import Announcement, Viewer
from sanban.core.game import Game
from sanban.core.seeds import seed_hash
from sanban.server.tables import call_window
from sanban.server.tables.change import Change
from sanban.server.tables.shown import ShownViews, events_for
from sanban.server.tables.state import TableState
from sanban.server.tables.wire import (
    ChatMessage,
    LegalAction,
    ProposalInfo,
    Room,
    SeatInfo,
    TableInfo,
    TableUpdate,
    ViewerChange,
    ViewerState,
    You,
)
from sanban.server.wire import TERMS, attributes

encode = msgspec.json.Encoder().encode


class Viewers(NamedTuple):
    """All that decides what a client gets of an entry: clients with equal `Viewers` get the same
    bytes."""

    seats: tuple[int, ...]
    host: bool
    texts: bool = True  # hints, and the texts of events and actions
    blocked: frozenset[str] = frozenset()  # whose messages they do not read

    @property
    def all(self) -> tuple[Viewer, ...]:
        """The seats, or None for a spectator."""
        return self.seats or (None,)

    def may_read(self, message: ChatMessage, by: str) -> bool:
        """Each room reads its own, and what is written after the game; nobody reads somebody whom
        they have blocked."""
        if by in self.blocked:
            return False
        return message.to_all or (message.room == "seats") == bool(self.seats)


SPECTATOR = Viewers((), host=False)


def viewers_of(
    state: TableState, who: str, *, texts: bool = True, blocked: frozenset[str] = frozenset()
) -> Viewers:
    """As whom an identity sees this table ("" for somebody without one)."""
    host = bool(who) and state.created.host == who
    return Viewers(tuple(state.seats_of(who)), host, texts, blocked)


def _seats(state: TableState) -> list[SeatInfo]:
    sides = state.kind.rules.seat_names
    return [
        SeatInfo(
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            seat=number,
            side=sides[number],
            ready=seat.ready,
            gave_up=seat.gave_up,
            program=seat.program,
            goes_on=seat.goes_on,
        )
        for number, seat in enumerate(state.seats)
    ]


def table_info(state: TableState) -> TableInfo:
    """The table as everybody may see it. The seed is in it only when nothing is hidden
    any more."""
    created, asked = state.created, state.proposal
    begun, over = state.table is not None, state.status == "over"
    return TableInfo(
        **attributes(created, *TERMS),
        id=state.id,
        status=state.status,
        seats=_seats(state),
        call_window_s=created.call_window_s,
        tournament=created.tournament,
        awaited=list(state.awaited()),
        actions=len(state.table.log) if state.table else 0,
        start_position=len(created.start_position),
        secret_hash=seed_hash(created.secret),  # 128 random bits: nobody can guess them
        shares=[seat.share for seat in state.seats] if begun else None,
        seed_hash=seed_hash(state.seed) if begun else None,
        seed=state.seed if over or state.status == "aborted" else None,
        outcome=state.table.game.outcome if state.table and over else None,
        forfeit=state.forfeit,
        proposal=ProposalInfo(
            kind=asked.kind, by=asked.by, agreed=asked.agreed, waiting=asked.waiting
        )
        if asked
        else None,
        rematch=state.rematch,
        created_ms=state.created_ms,
        updated_ms=state.updated_ms,
    )


def info_after(state: TableState, change: Change, before: TableInfo | None) -> TableInfo:
    """The table after a change; most actions change little of it."""
    if before is None or change.info_changed or change.seats_changed or change.kind != "play":
        return table_info(state)
    assert state.table is not None
    return msgspec.structs.replace(
        before,
        awaited=list(state.awaited()),
        actions=len(state.table.log),
        updated_ms=state.updated_ms,
    )


def you(state: TableState, who: str) -> You:
    """Who the receiver is at this table."""
    viewers = viewers_of(state, who)
    room: Room = "seats" if viewers.seats else "watchers"
    key = state.key if viewers.host else None
    return You(seats=list(viewers.seats), host=viewers.host, room=room, key=key)


def viewer_state_of(
    game: Game, viewer: Viewer, happened: Sequence[Announcement], *, playing: bool
) -> ViewerState:
    """What the viewer of a game is shown now; `playing` adds what the seat may do."""
    may_play = playing and viewer is not None
    return ViewerState(
        seat=viewer,
        view=msgspec.Raw(encode(game.view_with_previews(viewer) if playing else game.view(viewer))),
        legal=legal_actions(game, viewer, game.legal(viewer)) if may_play else [],  # type: ignore[arg-type]
        concessions=legal_actions(game, viewer, game.concessions(viewer)) if may_play else [],  # type: ignore[arg-type]
        hint=game.hint(viewer),
        events=events_for(game, viewer, happened),
    )


def legal_actions(game: Game, seat: Viewer, actions: list[int]) -> list[LegalAction]:
    """Actions with their texts and parts."""
    assert seat is not None
    return [
        LegalAction(
            action=action,
            text=game.text(seat, action),
            detail=msgspec.Raw(encode(game.detail(seat, action))),
        )
        for action in actions
    ]


def live_update(
    state: TableState,
    viewers: Viewers,
    change: Change,
    shown: ShownViews,
    info: dict[str, Any],
    now: int,
) -> TableUpdate:
    """An entry for one receiver, with what it changed. `info` is what it changed of the table."""
    if hides(viewers, change):
        return TableUpdate(version=change.number)
    changes: list[ViewerChange] = []
    if state.table is not None and (change.position_changed or change.info_changed):
        made = [shown.change(state, viewer, viewers.texts, change) for viewer in viewers.all]
        changes = [one for one in made if one is not None]
    moved = change.position_changed or change.window_closed
    return _update(
        change,
        table=info,
        viewer_states=changes,
        clocks=state.clock.shown(now) if moved else None,
        window=call_window.shown(state, now),
    )


def past_update(state: TableState, viewers: Viewers, change: Change) -> TableUpdate:
    """An older entry for one receiver: what happened, not the position after it."""
    if hides(viewers, change):
        return TableUpdate(version=change.number)
    changes: list[ViewerChange] = []
    if change.position_changed and state.table is not None:
        game = state.table.game
        changes = [
            ViewerChange(
                seat=viewer, events=events_for(game, viewer, change.events, texts=viewers.texts)
            )
            for viewer in viewers.all
        ]
    return _update(change, viewer_states=changes)


def hides(viewers: Viewers, change: Change) -> bool:
    """Is the entry none of their business?"""
    if change.host_only and not viewers.host:
        return True
    return change.chat is not None and not viewers.may_read(change.chat, change.actor)


def _update(change: Change, **more: Any) -> TableUpdate:
    return TableUpdate(
        version=change.number,
        kind=change.kind,
        at_ms=change.at_ms,
        seat=change.chat.seat if change.chat else change.seat,
        why=change.why,
        chat=change.chat,
        **more,
    )
