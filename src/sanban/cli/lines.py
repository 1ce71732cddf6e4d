"""Verdicts and lines of Kamisado, the same wherever a command prints them."""

from collections.abc import Sequence

from rich.console import Console

from sanban.games.kamisado.actions import is_pass
from sanban.games.kamisado.board import SIDES
from sanban.games.kamisado.position import move_text
from sanban.games.kamisado.rulebook import write
from sanban.games.kamisado.state import Position

_VERBS = {"won": "wins", "lost": "loses"}


def verdict_text(verdict: str, plies: int | None) -> str:
    """A verdict for the side to move.

    >>> verdict_text("won", 17), verdict_text("lost", 1), verdict_text("unknown", None)
    ('wins in 17 plies', 'loses in 1 ply', 'unknown')
    """
    verb = _VERBS.get(verdict, verdict)
    if plies is None:
        return verb
    return f"{verb} in {plies} {'ply' if plies == 1 else 'plies'}"


def print_line(console: Console, start: Position, moves: Sequence[int]) -> None:
    """The moves with the number of each ply; a pass is not a ply and has none."""
    position, ply = start.copy(), 0
    for move in moves:
        ply += not is_pass(move)
        number = "" if is_pass(move) else str(ply)
        side = SIDES[position.turn].title()
        console.print(f"  {number:>3}  {side}  {move_text(move):6} {write(position, move, 'en')}")
        position.play(move)
