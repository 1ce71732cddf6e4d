"""From a line to the game at its end, by the rules."""

from sanban.core.errors import SanbanError
from sanban.core.game import Game
from sanban.core.table import Table
from sanban.server.errors import Illegal, Refusal, RefusalCode
from sanban.server.records.frames import table_frames
from sanban.server.records.record_store import RecordStore
from sanban.server.study.wire import Line, Studied, Study, TriedAction
from sanban.server.tables.start_position import open_game
from sanban.server.tables.views import viewer_state_of
from sanban.server.tables.wire import ViewerState


async def source_of(records: RecordStore, line: Line) -> Table[Game]:
    """The game that a line begins with: a finished one, or one in which nothing is hidden."""
    if line.record:
        _, table = await records.find(line.record)
        if line.actions > len(table.log):
            raise Refusal(f"The record has only {len(table.log)} actions.", RefusalCode.NO_MOMENT)
        return table
    why_not = "{} has hidden cards: only a game that is over can be studied. Give its record."
    return Table.start(open_game(line.game, why_not), line.options)


def follow(source: Table[Game], actions: int, moves: list[TriedAction]) -> Table[Game]:
    """The game after the first actions of the source and the tried ones."""
    table = source.at(actions)
    for number, (seat, text) in enumerate(moves, 1):
        try:
            table.play(seat, text)
        except SanbanError as error:
            raise Illegal.of(error, number=number) from None
    return table


def study(source: Table[Game], asked: Study) -> Studied:
    """The tried actions as frames, and what may follow."""
    if asked.viewer is not None and asked.viewer >= source.game.seats:
        raise Refusal(f"There is no seat {asked.viewer} in this game.", RefusalCode.NO_SEAT)
    table = follow(source, asked.actions, asked.moves)
    frames = table_frames(
        table,
        asked.viewer,
        asked.actions,
        len(asked.moves) + 1,
        hands=asked.open,
        # in a game with hidden cards the line may be read: the game it comes from is over
        readable=True,
    )
    return Studied(frames=frames, turns=turns(table.game))


def turns(game: Game) -> list[ViewerState]:
    """For every seat that may act: what it sees and what is open to it."""
    return [viewer_state_of(game, seat, [], playing=True) for seat in game.may_act()]
