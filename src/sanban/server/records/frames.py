"""A game position by position, as a viewer saw it."""

from collections.abc import Mapping

from sanban.core.events import Viewer
from sanban.core.game import Game
from sanban.core.record import Entry
from sanban.core.seeds import seed_hash
from sanban.core.table import Table
from sanban.server.records.wire import Frame, RecordFrames, RecordInfo
from sanban.server.tables.call_window import CallWindow
from sanban.server.tables.views import viewer_state_of

Windows = Mapping[int, CallWindow]  # by the number of the action before
NO_WINDOWS: Windows = {}


def record_frames(
    info: RecordInfo,
    table: Table[Game],
    viewer: Viewer,
    first: int,
    count: int,
    replayed: Table[Game],
    *,
    hands: bool = False,
    windows: Windows = NO_WINDOWS,
) -> RecordFrames:
    """A finished game, position by position; `replayed` as for `table_frames`."""
    record = table.record()
    assert record.seed is not None
    return RecordFrames(
        info=info,
        seed=record.seed,
        seed_hash=seed_hash(record.seed),
        # where nothing is hidden somebody may want to play on from it
        arranged=None if table.game.rules.hidden else table.start_position.arranged,
        frames=table_frames(table, viewer, first, count, replayed, hands=hands, windows=windows),
        total=len(record.actions),
    )


def table_frames(
    table: Table[Game],
    viewer: Viewer,
    first: int,
    count: int,
    replayed: Table[Game] | None = None,
    *,
    hands: bool = False,
    readable: bool = False,
    windows: Windows = NO_WINDOWS,
) -> list[Frame]:
    """The position after each action that stands, as a viewer saw it then.

    `hands` adds what every seat held, `readable` the texts of all actions: both only for a
    game that is over. `replayed` is the same game at its start or before the first position
    asked for: it is played on.
    """
    replayed = replayed or table.at(0)
    found: list[Frame] = []
    start = len(replayed.log) + 1 if replayed.log else 0
    for number in range(start, min(first + count, len(table.log) + 1)):
        entry = table.log[number - 1] if number else None
        events = replayed.replay(entry) if entry else []
        if number < first:
            continue
        game = replayed.game
        found.append(
            Frame(
                number=number,
                seat=entry.seat if entry else None,
                text=_text(table, viewer, entry, readable) if entry else "",
                ms=entry.ms if entry else None,
                viewer_state=viewer_state_of(game, viewer, events, playing=False),
                hands=all_hands(game) if hands and game.rules.hidden else None,
                window=windows[number].past() if number in windows else None,
            )
        )
    return found


def all_hands(game: Game) -> list[list[str]]:
    """What every seat holds, as its own view says."""
    return [list(getattr(game.view(seat), "hand", None) or ()) for seat in range(game.seats)]


def _text(table: Table[Game], viewer: Viewer, entry: Entry, readable: bool) -> str:
    return entry.action if readable else table.text_for(viewer, entry)
