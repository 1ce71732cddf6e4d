"""What each viewer gets: built up for that viewer from nothing, never filtered from a whole."""

from typing import NamedTuple

import msgspec

from sanban.core.events import Announcement, Viewer
from sanban.core.game import Game
from sanban.core.seeds import seed_hash
from sanban.server.tables.state import Change, TableState
from sanban.server.tables.wire import (
    ChatLine,
    Choice,
    Happening,
    ProposalInfo,
    Room,
    SeatInfo,
    Sight,
    Step,
    TableInfo,
    You,
)

encode = msgspec.json.Encoder().encode


class Eyes(NamedTuple):
    """All that decides what somebody gets of an entry. The same eyes get the same bytes."""

    seats: tuple[int, ...]
    host: bool

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Through whose eyes somebody with these seats looks."""
        return self.seats or (None,)

    def hear(self, line: ChatLine) -> bool:
        """Each room hears its own, and what is said after the game."""
        return line.to_all or (line.room == "seats") == bool(self.seats)


def eyes_of(state: TableState, who: str) -> Eyes:
    """The eyes of an identity at this table ("" for somebody without one)."""
    return Eyes(tuple(state.seats_of(who)), bool(who) and state.created.host == who)


def table_info(state: TableState) -> TableInfo:
    """The table as everybody may see it. The seed is in it only when the game is over."""
    created, asked = state.created, state.proposal
    sides = state.kind.rules.seat_names
    over = state.status == "over"
    return TableInfo(
        id=state.id,
        game=created.game,
        options=created.options,
        status=state.status,
        public=created.public,
        clock=created.clock,
        seats=[
            SeatInfo(
                seat=number,
                side=sides[number],
                kind=seat.kind,  # type: ignore[arg-type]
                name=seat.name,
                level=seat.level,
                ready=seat.ready,
                gave_up=seat.gave_up,
                program=seat.program,
            )
            for number, seat in enumerate(state.seats)
        ],
        awaited=list(state.awaited()),
        actions=len(state.table.log) if state.table else 0,
        given=len(created.given),
        seed_hash=seed_hash(created.seed),
        seed=created.seed if over else None,
        outcome=state.table.game.outcome if state.table and over else None,
        proposal=ProposalInfo(
            kind=asked.kind, by=asked.by, agreed=asked.agreed, waiting=asked.waiting
        )
        if asked
        else None,
        rematch=state.rematch,
        created_ms=state.created_ms,
        updated_ms=state.updated_ms,
    )


def you(state: TableState, who: str) -> You:
    """Who the receiver is at this table."""
    eyes = eyes_of(state, who)
    room: Room = "seats" if eyes.seats else "watchers"
    key = state.key if eyes.host else None
    return You(seats=list(eyes.seats), host=eyes.host, room=room, key=key)


def look(state: TableState, viewer: Viewer, change: Change | None = None) -> Sight:
    """What the viewer sees now, and of the change that led here."""
    events = change.events if change else []
    return sight_of(state.game, viewer, events, playing=state.status == "playing")


def sight_of(game: Game, viewer: Viewer, events: list[Announcement], *, playing: bool) -> Sight:
    """What the viewer of a game sees now; `playing` adds what the seat may do."""
    playing = playing and viewer is not None
    return Sight(
        seat=viewer,
        view=msgspec.Raw(encode(game.view(viewer))),
        legal=choices(game, viewer, game.legal(viewer)) if playing else [],  # type: ignore[arg-type]
        concessions=choices(game, viewer, game.concessions(viewer)) if playing else [],  # type: ignore[arg-type]
        hint=game.hint(viewer),
        events=_seen(game, viewer, events),
    )


def choices(game: Game, seat: Viewer, codes: list[int]) -> list[Choice]:
    """Actions with their words and parts."""
    assert seat is not None
    return [
        Choice(
            code=code,
            text=game.text(seat, code),
            detail=msgspec.Raw(encode(game.detail(seat, code))),
        )
        for code in codes
    ]


def happenings(game: Game, viewer: Viewer, change: Change) -> list[Happening]:
    """The events of a change, as the viewer may see them."""
    return _seen(game, viewer, change.events)


def _seen(game: Game, viewer: Viewer, events: list[Announcement]) -> list[Happening]:
    seen = [event.seen_by(viewer) for event in events]
    return [
        Happening(event=msgspec.Raw(encode(event)), text=game.describe(event)) for event in seen
    ]


def step(state: TableState, eyes: Eyes, change: Change, *, whole: bool, now: int = 0) -> Step:
    """An entry for one receiver; `whole` adds the position after it, which must be now's."""
    if (change.host_only and not eyes.host) or (change.chat and not eyes.hear(change.chat)):
        return Step(version=change.number)
    sights: list[Sight] = []
    if change.moved and state.table is not None:
        game = state.table.game
        sights = [
            look(state, viewer, change)
            if whole
            else Sight(seat=viewer, events=happenings(game, viewer, change))
            for viewer in eyes.viewers
        ]
    return Step(
        version=change.number,
        kind=change.kind,
        at_ms=change.at_ms,
        seat=change.chat.seat if change.chat else change.seat,
        why=change.why,
        table=table_info(state) if change.told and whole else None,
        sights=sights,
        clocks=state.clock.shown(now) if whole and change.moved else None,
        chat=change.chat,
    )
