"""A puzzle played against a person: right moves are resisted, wrong ones refuted.

>>> from sanban.games.kamisado.puzzles import find
>>> puzzle = find(goal="win")[0]
>>> trial = try_moves(puzzle, [puzzle.solution], Solver(mib=1))
>>> trial.verdict, list(trial.replies) == puzzle.line.split()[1 : 1 + len(trial.replies)]
('right', True)
"""

import contextlib
from collections.abc import Sequence
from typing import Literal

import msgspec

from sanban.core.errors import IllegalAction
from sanban.games.kamisado.actions import is_pass
from sanban.games.kamisado.board import square_name
from sanban.games.kamisado.errors import KamisadoCode
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.position import move_text, read_move
from sanban.games.kamisado.puzzles import WIN, Puzzle
from sanban.games.kamisado.solver.solve import Solver, Spent
from sanban.games.kamisado.state import Position

BUDGET = 200_000  # expansions an answer: some tenths of a second; puzzles are made with as many
LONGEST = 80  # moves that can be tried: no round lasts that long
SHOWN = 12  # moves of a refutation that was found without counting plies

Judgement = Literal["right", "wrong", "solved"]
RIGHT: Judgement = "right"
WRONG: Judgement = "wrong"
SOLVED: Judgement = "solved"


class Trial(msgspec.Struct, frozen=True):
    """What becomes of the last move that was tried.

    `right`: it keeps the win; `replies` are the best resistance, up to the person's next
    choice. `solved`: it has won the round, at once or by the last of the replies; where the goal
    is not to win the round, the first move solves, and `replies` are the best play to the end.
    `wrong`: the goal is missed; `replies` are how the other side wins now, to the end where it
    was found. Replies hold passes, of both sides.
    """

    verdict: Judgement
    replies: tuple[str, ...] = ()


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hint. Each says more than the one before: the theme, the row, the square."""

    kind: Literal["themes", "row", "square"]
    themes: tuple[str, ...] = ()
    row: int = 0  # 1 to 8, as on the board's frame
    square: str = ""


def hint(puzzle: Puzzle, number: int) -> Hint:
    """The first, second or third hint; the tower is known, since the colour decides it.

    >>> from sanban.games.kamisado.puzzles import shipped
    >>> [hint(shipped()[0], number).kind for number in (1, 2, 3)]
    ['themes', 'row', 'square']
    """
    end = read_move(puzzle.solution) & 63
    if number <= 1:
        return Hint("themes", themes=puzzle.themes)
    if number == 2:
        return Hint("row", row=end // 8 + 1)
    return Hint("square", square=square_name(end))


def play_line(puzzle: Puzzle, moves: Sequence[str]) -> Kamisado:
    """The game after the moves, or the rule that forbids one of them."""
    if len(moves) > LONGEST:
        raise IllegalAction(f"A round has at most {LONGEST} moves.", KamisadoCode.TOO_MANY_MOVES)
    game = puzzle.game()
    for text in moves:
        game.play(game.position.turn, read_move(text))
    return game


def try_moves(puzzle: Puzzle, moves: Sequence[str], solver: Solver) -> Trial:
    """Judge the last of the moves: all moves from the puzzle's position, of both sides."""
    side = puzzle.start().turn
    if not moves:
        raise IllegalAction("Try a move first.", KamisadoCode.NO_MOVE)
    if puzzle.goal != WIN:
        return _first_move(puzzle, moves, solver)
    before = play_line(puzzle, moves[:-1])
    if before.position.turn != side:
        raise IllegalAction("It is the other side's move.", KamisadoCode.NOT_YOUR_TURN)
    position = play_line(puzzle, moves).position
    if position.winner >= 0:
        return Trial(SOLVED if position.winner == side else WRONG)
    known = puzzle.line.split()
    if list(moves) == known[: len(moves)]:
        return _resisted(position, _until_choice(known[len(moves) :], position, side))
    with solver.within(BUDGET):
        if len(moves) == 1 or _loses(solver, position, side):
            return Trial(WRONG, _refutation(solver, position, 1 - side))
        return _resisted(position, _resistance(solver, position, side))


def _first_move(puzzle: Puzzle, moves: Sequence[str], solver: Solver) -> Trial:
    """A puzzle that its first move solves: to hold out longest, to win the match."""
    if len(moves) > 1:
        raise IllegalAction(
            "The first move solves this puzzle, or does not.", KamisadoCode.TOO_MANY_MOVES
        )
    position = play_line(puzzle, moves).position
    if moves[0] == puzzle.solution:
        return Trial(SOLVED, tuple(puzzle.line.split()[1:]))
    other = 1 - puzzle.start().turn
    with solver.within(BUDGET):
        if position.winner >= 0 or not _loses(solver, position, 1 - other):
            return Trial(WRONG)  # it wins the round, but not the match
        return Trial(WRONG, _refutation(solver, position, other))


def _resisted(position: Position, replies: tuple[str, ...]) -> Trial:
    """The round can end in the replies too: the loser runs into a deadlock."""
    end = position.copy()
    for text in replies:
        end.play(read_move(text))
    return Trial(SOLVED if end.winner >= 0 else RIGHT, replies)


def _loses(solver: Solver, position: Position, side: int) -> bool:
    """Whether the side has given the win away; who cannot be refuted gets the doubt."""
    try:
        return solver.winner(position) != side
    except Spent:
        return False


def _until_choice(line: list[str], position: Position, side: int) -> tuple[str, ...]:
    """The moves of the line before the side has a choice again."""
    position = position.copy()
    found: list[str] = []
    while position.winner < 0 and not _has_choice(position, side):
        found.append(line[len(found)])
        position.play(read_move(found[-1]))
    return tuple(found)


def _has_choice(position: Position, side: int) -> bool:
    return position.turn == side and not is_pass(position.moves()[0])


def _resistance(solver: Solver, position: Position, side: int) -> tuple[str, ...]:
    """What the losing side plays to last longest, and passes that nobody can avoid."""
    position = position.copy()
    found: list[str] = []
    while position.winner < 0 and not _has_choice(position, side):
        move = position.moves()[0]
        with contextlib.suppress(Spent):
            move = solver.best_move(position, side, solver.plies(position, side))
        found.append(move_text(move))
        position.play(move)
    return tuple(found)


def _refutation(solver: Solver, position: Position, winner: int) -> tuple[str, ...]:
    """How the other side wins: the shortest way, or any way where that is too hard to find."""
    with contextlib.suppress(Spent):
        solver.winner(position)  # much easier than the shortest way, and it stays in memory
    try:
        line = solver.line(position, winner, solver.plies(position, winner))
        return tuple(map(move_text, line))
    except Spent:
        pass
    # beyond its budget the solver still answers what it has in its memory
    found: list[str] = []
    position = position.copy()
    while position.winner < 0 and len(found) < SHOWN:
        move = next((m for m in position.moves() if _leads_to(solver, position, m, winner)), None)
        if move is None:
            break
        found.append(move_text(move))
        position.play(move)
    return tuple(found)


def _leads_to(solver: Solver, position: Position, move: int, winner: int) -> bool:
    after = position.copy()
    after.play(move)
    return solver.known(after) == winner
