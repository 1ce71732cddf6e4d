"""A player of tic-tac-toe that never loses. It has the view, and nothing else."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from small_games.tictactoe import LINES, SQUARES


class Perfect:
    """Searches to the end, which is near."""

    forgetful = True

    def __init__(self, game: str, seed: str) -> None:
        self.game = game

    def see(self, view: Any, events: Sequence[Any]) -> None:
        """It remembers nothing."""

    def choose(self, view: Any, legal: Sequence[int]) -> int | None:
        numbers = view.numbers
        board = "".join("x" if numbers[i] else "o" if numbers[9 + i] else "." for i in range(9))
        return max(legal, key=lambda square: -value(place(board, square)))


def place(board: str, square: int) -> str:
    """The board after the mover's sign, as the other sees it."""
    after = board[:square] + "x" + board[square + 1 :]
    return after.translate(str.maketrans("xo", "ox"))


@cache
def value(board: str) -> int:
    """1 if the mover (x) wins, -1 if the other does, 0 for a draw."""
    if any(board[a] == board[b] == board[c] == "o" for a, b, c in LINES):
        return -1
    free = [square for square in range(len(SQUARES)) if board[square] == "."]
    return max((-value(place(board, square)) for square in free), default=0)
