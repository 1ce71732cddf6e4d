"""Commands about Kamisado positions."""

from typing import Literal

from rich.console import Console

from sanban.core.errors import BadOptions, ErrorCode
from sanban.games.kamisado.board import COLOURS, SIDES
from sanban.games.kamisado.position import START, move_text, position_text, read_position
from sanban.games.kamisado.rulebook import write
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
        A position as text; the start position when left out.
    """
    if not 1 <= depth <= DEEPEST:
        raise BadOptions(
            f"The depth is a number from 1 to {DEEPEST}, not {depth}.", ErrorCode.BAD_DEPTH
        )
    root = read_position(position)
    console = Console(highlight=False)
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


def legal(game: Literal["kamisado"], *, position: str = START) -> int:
    """List the legal moves of a position, with the rulebook's notation.

    Parameters
    ----------
    game
        The game; only Kamisado has positions as text.
    position
        A position as text; the start position when left out.
    """
    root = read_position(position)
    console = Console(highlight=False)
    side = SIDES[root.turn].title()
    if root.winner >= 0:
        how = "deadlock" if root.deadlock else "home row reached"
        console.print(f"The round is over: {SIDES[root.winner].title()} has won ({how}).")
        return 0
    must = "any tower" if root.must < 0 else f"the {COLOURS[root.must]} tower"
    moves = root.moves()
    count = "1 legal move" if len(moves) == 1 else f"{len(moves)} legal moves"
    console.print(f"{side} moves {must}: {count}.")
    for move in moves:
        console.print(f"  {move_text(move):6} {write(root, move)}   {write(root, move, 'en')}")
    return 0
