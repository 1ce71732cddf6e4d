"""The rulebook's score sheet as text: written, read back, replayed.

Two columns, Black left and White right. Every line has one entry in each column, in the
order of play: a push fills both, since the pushed towers go down (↓) in their owner's
column; a blocked tower has a 0. Each round begins with its start position, so that a match
can be stopped in the middle of a round and taken up again later.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from sanban.core.errors import BadRecord, SanbanError
from sanban.core.record import LARGEST
from sanban.core.table import Table
from sanban.games.kamisado import actions, notation
from sanban.games.kamisado.board import SIDES
from sanban.games.kamisado.errors import KamisadoCode
from sanban.games.kamisado.game import MOVE, Kamisado
from sanban.games.kamisado.layout import PUSH
from sanban.games.kamisado.position import position_text
from sanban.games.kamisado.rulebook import Signs, Style, find_move, format_signs, read_signs, signs
from sanban.games.kamisado.state import Position

TITLE = "Kamisado score sheet"
_EMPTY = "–"
_WIDTH = 34  # of the left column, in terminal cells


def write_sheet(table: Table[Kamisado], style: Style = "characters") -> str:
    """The score sheet of a match so far, with the board's characters or in words (`en`, …)."""
    if table.start_position.arranged is not None:
        raise BadRecord(
            "A score sheet begins with the start of a match, and this one began from a position "
            "made by hand: keep its record instead.",
            KamisadoCode.NO_SHEET,
        )
    options = table.game.options
    match = options.match if options.match != "series" else f"series to {options.series_target}"
    lines = [
        TITLE,
        f"Match: {match}",
        f"Board: {options.board}",
        f"Black: {_one_line(table.names[0])}",
        f"White: {_one_line(table.names[1])}",
    ]
    game = table.at(0).game
    columns = _Columns(style)
    lines += ["", f"Round 1: {position_text(game.position)}"]
    for entry in table.log:
        action = game.parse(entry.seat, entry.action)
        before, score = game.position.copy(), list(game.score)
        game.play(entry.seat, action)
        if actions.is_move(action):
            columns.add(before, action)
        else:
            lines += columns.flush()
            lines.append(f"{SIDES[entry.seat].title()}: {notation.text(action)}")
        if game.score != score:
            lines += columns.flush()
            lines.append(f"Score: {game.score[0]}:{game.score[1]}")
        if game.phase == MOVE and game.last is None:
            lines += ["", f"Round {len(game.rounds) + 1}: {position_text(game.position)}"]
    lines += columns.flush()
    return "\n".join(lines) + "\n"


def _one_line(name: str) -> str:
    return " ".join(name.split())


class _Columns:
    """The lines of a round, filled entry by entry."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.entries: list[tuple[int, str]] = []

    def add(self, before: Position, move: int) -> None:
        mover, *pushed = signs(before, move)
        self.entries.append((before.turn, format_signs(mover, self.style)))
        if pushed:
            line = " + ".join(format_signs(line, self.style) for line in pushed)
            self.entries.append((1 - before.turn, line))

    def flush(self) -> list[str]:
        """The lines so far; the next entry begins a new round."""
        if not self.entries:
            return []
        rows: list[list[str]] = []
        for side, text in self.entries:
            if side == 0 or not rows:
                rows.append([_EMPTY, _EMPTY])
            rows[-1][side] = text
        self.entries = []
        return [
            f"{number:3}. {left}{' ' * (_WIDTH - _cells(left))}| {right}"
            for number, (left, right) in enumerate(rows, 1)
        ]


def _cells(text: str) -> int:
    """How wide a text is in a terminal: the characters take two cells."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


# reading ----------------------------------------------------------------------------------


class _Line(NamedTuple):
    number: int  # in the file
    text: str


def read_sheet(text: str) -> Table[Kamisado]:
    """Replay a score sheet, or refuse it with round, line and reason."""
    if len(text.encode()) > LARGEST:
        raise BadRecord(
            f"The sheet is too long: at most {LARGEST:,} bytes are read.", KamisadoCode.LONG
        )
    lines = [_Line(n, line.strip()) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or lines[0].text != TITLE:
        raise BadRecord(
            f'This is not a score sheet: its first line is not "{TITLE}".', KamisadoCode.NO_SHEET
        )
    rest = iter(lines[1:])
    table = _read_head(rest)
    reader = _Reader(table)
    for line in rest:
        reader.read(line)
    reader.finish()
    return table


def _read_head(lines: Iterator[_Line]) -> Table[Kamisado]:
    head: dict[str, str] = {}
    for name in ("Match", "Board", "Black", "White"):
        line = next(lines, _Line(0, ""))
        label, _, value = line.text.partition(":")
        if label != name:
            raise BadRecord(
                f'The sheet has no line "{name}: …" where it belongs.', KamisadoCode.NO_SHEET
            )
        head[name] = value.strip()
    given: dict[str, object] = {"match": head["Match"], "board": head["Board"]}
    series = re.fullmatch(r"series to (\d{1,2})", head["Match"])
    if series:
        given = {"match": "series", "board": head["Board"], "series_target": int(series[1])}
    names = [head["Black"] or "Black", head["White"] or "White"]
    return Table.start(Kamisado, given, seed=0, names=names)  # nothing is random


class _Reader:
    """Replays a sheet line by line."""

    def __init__(self, table: Table[Kamisado]) -> None:
        self.table = table
        self.round = 0
        self.pushed: list[Signs] = []  # what the owner's column must still show
        self.line = _Line(0, "")

    def refuse(self, reason: str) -> BadRecord:
        return BadRecord(
            f"Round {self.round}, line {self.line.number}: {reason}",
            KamisadoCode.BAD_SHEET,
            round=self.round,
            line=self.line.number,
        )

    def read(self, line: _Line) -> None:
        self.line = line
        game = self.table.game
        label, _, value = line.text.partition(":")
        if re.fullmatch(r"Round \d+", label):
            self._read_round(int(label[6:]), value.strip())
        elif label == "Score":
            if value.strip() != f"{game.score[0]}:{game.score[1]}":
                raise self.refuse(
                    f"the sheet says {value.strip()}, but the score is "
                    f"{game.score[0]}:{game.score[1]}."
                )
        elif label in ("Black", "White"):
            self._play(("Black", "White").index(label), value.strip())
        elif re.match(r"\d+\.", line.text):
            columns = line.text.split(".", 1)[1].split("|")
            if len(columns) != 2:
                raise self.refuse("a line has two columns with | between them.")
            for side, cell in enumerate(columns):
                if cell.strip() not in ("", _EMPTY, "-"):
                    self._read_cell(side, cell.strip())
        else:
            raise self.refuse(f'"{line.text[:60]}" does not belong on a score sheet.')

    def finish(self) -> None:
        if self.pushed:
            raise self.refuse("the sheet ends in the middle of a push.")

    def _read_round(self, number: int, text: str) -> None:
        game = self.table.game
        expected = len(game.rounds) + 1
        self.round = number
        if number != expected or game.phase != MOVE or game.last is not None:
            raise self.refuse(f"round {number} cannot begin here.")
        if text != position_text(game.position):
            raise self.refuse(
                f'the start position is "{position_text(game.position)}", not "{text[:80]}".'
            )

    def _read_cell(self, side: int, cell: str) -> None:
        lines = [self._signs(part) for part in cell.split("+")]
        if self.pushed:
            if lines != self.pushed or side == self.table.game.position.turn:
                shown = " + ".join(format_signs(line) for line in self.pushed)
                raise self.refuse(f"the push moves {shown}, but the sheet says {cell}.")
            self.pushed = []
            return
        game = self.table.game
        if game.phase != MOVE:
            raise self.refuse("the round is over, but the sheet goes on with a move.")
        if side != game.position.turn:
            raise self.refuse(f"it is not {SIDES[side].title()}'s move.")
        try:
            move = find_move(game.position, lines[0])
        except SanbanError as error:
            raise self.refuse(str(error)) from None
        self.pushed = signs(game.position, move)[1:] if move & PUSH else []
        self._play(side, notation.text(move))

    def _signs(self, text: str) -> Signs:
        try:
            return read_signs(text)
        except SanbanError as error:
            raise self.refuse(str(error)) from None

    def _play(self, side: int, text: str) -> None:
        try:
            self.table.play(side, text)
        except SanbanError as error:
            raise self.refuse(str(error)) from None
