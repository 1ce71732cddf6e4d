"""Commands about Kamisado positions."""

from typing import Literal

from sanban.cli.console import make_console
from sanban.core.errors import BadOptions, ErrorCode
from sanban.games.kamisado.position import START, position_text, read_position
from sanban.progress import bar

DEEPEST = 12


def perft(game: Literal["kamisado"], *, depth: int, position: str = START) -> int:
    """Count the move sequences of each length from a position: a check of the rules.

    Parameters
    ----------
    game
        The game; only Kamisado has positions to count from.
    depth
        The longest sequences to count, in moves (1 to 12; each step costs about 8 times more).
    position
        A position as text.
    """
    if not 1 <= depth <= DEEPEST:
        raise BadOptions(
            f"The depth must be a number from 1 to {DEEPEST}, not {depth}.", ErrorCode.BAD_DEPTH
        )
    root = read_position(position)
    console = make_console()
    console.print(f"Position {position_text(root)}")
    for length in range(1, depth + 1):
        if length < 6:
            total = root.perft(length)
        else:
            total = 0
            for move in bar(root.moves(), f"depth {length}"):
                after = root.copy()
                after.play(move)
                total += after.perft(length - 1) if after.winner < 0 else 0
        console.print(f"{length:3}  {total:>16,}")
    return 0
