"""Tic-tac-toe: nothing is hidden, nine actions."""

from sanban.core.events import Viewer
from sanban.core.plain import PlainGame, plain_rules
from sanban.core.rng import Rng

SQUARES = [file + rank for rank in "321" for file in "abc"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
SIGNS = "XO"


class TicTacToe(PlainGame):
    """Three in a row win."""

    rules = plain_rules(
        "tictactoe", "Tic-tac-toe", actions=9, seat_names=("Cross", "Nought"), author="An example"
    )

    def deal(self, rng: Rng) -> None:
        self.squares = [-1] * 9  # by square: the seat that has it

    def awaited(self) -> tuple[int, ...]:
        placed = sum(owner >= 0 for owner in self.squares)
        return () if self.result() is not None else (placed % 2,)

    def legal(self, seat: int) -> list[int]:
        if seat not in self.awaited():
            return []
        return [square for square, owner in enumerate(self.squares) if owner < 0]

    def act(self, seat: int, action: int) -> None:
        self.squares[action] = seat

    def result(self) -> tuple[int, ...] | None:
        for a, b, c in LINES:
            if self.squares[a] == self.squares[b] == self.squares[c] >= 0:
                return (self.squares[a],)
        return None if -1 in self.squares else (0, 1)

    def board(self, viewer: Viewer) -> str:
        cells = [SIGNS[owner] if owner >= 0 else "·" for owner in self.squares]
        rows = [f"{3 - row} {' '.join(cells[3 * row : 3 * row + 3])}" for row in range(3)]
        return "\n".join([*rows, "  a b c"])

    def numbers(self, viewer: Viewer) -> tuple[int, ...]:
        me = viewer or 0
        own = [int(owner == me) for owner in self.squares]
        return (*own, *(int(owner == 1 - me) for owner in self.squares))

    def label(self, action: int) -> str:
        return SQUARES[action]
