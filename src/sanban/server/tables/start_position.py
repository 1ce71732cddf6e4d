"""The start position of a table: one made by hand, actions that were tried out, or the first part
of a record."""

from typing import Any, NamedTuple

from sanban.core.errors import SanbanError
from sanban.core.game import Game
from sanban.core.record import Entry
from sanban.core.table import Table
from sanban.games import registry
from sanban.server.errors import Illegal, Refusal, RefusalCode
from sanban.server.tables import wire

GameOptions = dict[str, Any]


class Start(NamedTuple):
    """What a table is opened with."""

    options: GameOptions
    actions: list[Entry] = []
    arranged: dict[str, Any] | None = None


def open_game(name: str, why_not: str) -> type[Game]:
    """A game in which nothing is hidden; another is refused with the reason, {} being its title."""
    kind = registry.find(name)
    if kind.rules.hidden:
        raise Refusal(why_not.format(kind.rules.title), RefusalCode.HIDDEN)
    return kind


def read(
    new: wire.NewTable, start: wire.StartPosition, options: GameOptions, source: Table[Game] | None
) -> Start:
    """The options, the position and the first actions of a table with a start position."""
    # who knows a line or a record knows its deal, also what would still be hidden
    kind = open_game(
        new.game,
        "A game of {} cannot begin from a position, because its hidden cards or tiles would be "
        "known. Only open games like Kamisado can.",
    )
    line, arranged = start.actions, start.arranged
    if source is None:
        if isinstance(line, int):
            raise Refusal(
                "Give the actions themselves, or the id of a record.",
                RefusalCode.BAD_START_POSITION,
            )
    else:
        if not isinstance(line, int):
            raise Refusal(
                "Say how many of the record's actions to take.", RefusalCode.BAD_START_POSITION
            )
        if arranged is not None:
            raise Refusal(
                "That record has a start of its own: leave out the position made by hand.",
                RefusalCode.BAD_START_POSITION,
            )
        options, line = _part(source, new, options, line)
        arranged = source.start_position.arranged
    played = _played(kind, options, len(new.seats), line, arranged)
    return Start(options, played, arranged)


def _part(
    source: Table[Game], new: wire.NewTable, options: GameOptions, count: int
) -> tuple[GameOptions, list[wire.StartAction]]:
    """The options and the first actions of a record's game."""
    record = source.record()
    if new.game != record.game:
        title = source.game.rules.title
        raise Refusal(
            f"That is a record of {title}. Open a {title} table.", RefusalCode.BAD_START_POSITION
        )
    if new.options and options != record.options:
        raise Refusal(
            "That record was played with other options. Leave the options out.",
            RefusalCode.BAD_START_POSITION,
        )
    if count > len(record.actions):
        raise Refusal(
            f"That record has only {len(record.actions)} actions.", RefusalCode.BAD_START_POSITION
        )
    return record.options, [
        wire.SeatAction(seat=entry.seat, text=entry.action) for entry in record.actions[:count]
    ]


def _played(
    kind: type[Game],
    options: GameOptions,
    seats: int,
    line: list[wire.StartAction],
    arranged: dict[str, Any] | None,
) -> list[Entry]:
    """The line played by the rules; the first illegal action is named with its reason."""
    try:
        table: Table[Game] = Table.start(kind, options, seats, arranged=arranged)
    except SanbanError as error:
        raise Refusal(error.text, RefusalCode.BAD_START_POSITION) from None
    for number, action in enumerate(line, 1):
        awaited = table.game.awaited()
        if not awaited:
            break
        seat, text = (awaited[0], action) if isinstance(action, str) else (action.seat, action.text)
        try:
            table.play(seat, text)
        except SanbanError as error:
            sentence = f'Action {number} of the start position, "{text}", is refused: {error.text}'
            raise Illegal.of(error, sentence, number) from None
    if table.game.outcome is not None:
        raise Refusal(
            f"The game is over after action {len(table.log)} of the start position. "
            "Take fewer actions, so that there is something left to play.",
            RefusalCode.BAD_START_POSITION,
        )
    return list(table.log)
