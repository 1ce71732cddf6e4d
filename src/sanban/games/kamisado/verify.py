"""Checks a certificate of winning strategies by the rules only; no solver takes part.

Every move that the rules allow the losing side is tried, and after each the certificate
must name a move of the winning side, until the round is over and won as claimed.
"""

from collections.abc import Iterable

import msgspec

from sanban.core.errors import BadRecord
from sanban.games.kamisado.board import SIDES
from sanban.games.kamisado.errors import KamisadoCode
from sanban.games.kamisado.position import move_text, position_text, read_move
from sanban.games.kamisado.state import Position

TITLE = "Sanban certificate: Kamisado, simple round, version 1"
SIGNS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
LARGEST = 64 * 1024 * 1024  # signs; a whole certificate has a quarter of a million


class Checked(msgspec.Struct, frozen=True):
    """What a certificate proves."""

    wins: tuple[int, int]  # first moves after which Black, and White, wins
    positions: int  # different positions that were walked through


def lines_of(text: str) -> list[str]:
    """The lines of a certificate, one a first move; or the reason why it is none."""
    if len(text) > LARGEST:
        raise BadRecord(
            f"The certificate is too long: {len(text):,} characters.", KamisadoCode.TOO_LONG
        )
    lines = text.splitlines()
    if not lines or lines[0] != TITLE:
        raise BadRecord(
            f'This is not a certificate: its first line is not "{TITLE}". '
            "Write one with: sanban solve kamisado --certificate FILE",
            KamisadoCode.NOT_A_CERTIFICATE,
        )
    return lines[2:]


def verify(lines: Iterable[str]) -> Checked:
    """Check the lines of a certificate; BadRecord says where one fails."""
    start = Position.start()
    open_moves = {move_text(move) for move in start.moves()}
    wins = [0, 0]
    done: tuple[dict[str, bool], dict[str, bool]] = ({}, {})
    for line in lines:
        words = line.split()
        if len(words) not in (2, 3) or words[0] not in open_moves or words[1] not in SIDES:
            raise BadRecord(
                f'"{line[:30]}" is not a line of a certificate, or its first move appears twice.',
                KamisadoCode.BAD_LINE,
            )
        open_moves.remove(words[0])
        winner = SIDES.index(words[1])
        walk = _Walk(words[0], winner, words[2] if len(words) == 3 else "", done[winner])
        position = start.copy()
        position.play(read_move(words[0]))
        walk.check(position)
        if walk.read < len(walk.signs):
            raise walk.fault("has more characters than its strategy needs")
        wins[winner] += 1
    if open_moves:
        raise BadRecord(
            f"The certificate leaves out {len(open_moves)} first moves, {min(open_moves)} among "
            "them.",
            KamisadoCode.INCOMPLETE,
        )
    return Checked((wins[0], wins[1]), len(done[0]) + len(done[1]))


class _Walk:
    """The walk through one strategy."""

    def __init__(self, first: str, winner: int, signs: str, done: dict[str, bool]) -> None:
        self.first, self.winner, self.signs, self.done = first, winner, signs, done
        self.read = 0

    def fault(self, what: str) -> BadRecord:
        return BadRecord(
            f"The certificate fails: the strategy after {self.first} {what}.", KamisadoCode.FAILS
        )

    def check(self, position: Position) -> None:
        if position.winner >= 0:
            if position.winner != self.winner:
                raise self.fault(f"lets {SIDES[1 - self.winner].title()} win: {position}")
            return
        text = position_text(position)
        if text in self.done:
            if not self.done[text]:  # it would be its own reason
                raise self.fault(f"comes back to a position: {text}")
            return
        self.done[text] = False
        moves = position.moves()
        if position.turn == self.winner and len(moves) > 1:
            moves = [moves[self._place(len(moves), text)]]
        for move in moves:
            after = position.copy()
            after.play(move)
            self.check(after)
        self.done[text] = True

    def _place(self, count: int, text: str) -> int:
        if self.read == len(self.signs):
            raise self.fault(f"ends too early: no move is given in {text}")
        place = SIGNS.find(self.signs[self.read])
        self.read += 1
        if not 0 <= place < count:
            raise self.fault(f"names a move that is not there in {text}")
        return place
