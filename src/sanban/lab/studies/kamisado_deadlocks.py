"""Positions whose best play ends in a deadlock, found backwards from deadlocks.

Deadlocks come about in one random round of three hundred, and mostly because somebody missed a
win. Taken back move by move, as long as the best play still ends there, they become problems of
any length.
"""

from collections.abc import Iterable, Iterator
from itertools import count

from sanban.core.rng import Rng
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.solver.solve import Spent
from sanban.games.kamisado.state import Position

BUDGET = 30_000  # expansions a position
TRIES = 150  # earlier positions in vain before a deadlock is left ...
NEWEST = 4  # ... from one of the last that were found
EACH = 6  # positions before a known one of which one may become a puzzle
LAST = 6  # plies before a deadlock, where the way back begins


def from_deadlocks(
    solver: Solver, rng: Rng, known: Iterable[Position] = ()
) -> Iterator[tuple[str, Position]]:
    """Positions that one side wins by a deadlock, each with the name of its round: first what
    comes before the known ones, then before the ends of random rounds."""
    for number, position in enumerate(known):
        for place, earlier in enumerate(_backwards(solver, rng, position)):
            yield f"known {number} {place // EACH}", earlier
    for number in count():
        moves = _random_deadlock(rng)
        position = Position.start()
        for left, move in zip(range(len(moves), 0, -1), moves, strict=True):
            if left < LAST:
                for earlier in _backwards(solver, rng, position):
                    yield f"deadlock {number} {left}", earlier
            position.play(move)


def _random_deadlock(rng: Rng) -> list[int]:
    """The moves of a random round that ends in a deadlock."""
    while True:
        position, moves = Position.start(), []
        while position.winner < 0:
            moves.append(int(rng.choice(position.moves())))
            position.play(moves[-1])
        if position.deadlock:
            return moves


def _backwards(solver: Solver, rng: Rng, position: Position) -> Iterator[Position]:
    """The position and earlier ones, as long as best play ends in a deadlock: with the winner and
    with the loser to move."""
    found = [position.copy()] if _ends_in_deadlock(solver, position) else []
    yield from found
    tries = TRIES if found else 0
    while tries:
        tries -= 1
        before = _before(found[-1 - int(rng.below(min(len(found), NEWEST)))], rng)
        earlier = before and _before(before, rng)
        if before and earlier and _ends_in_deadlock(solver, earlier):
            found.append(earlier)
            tries = TRIES
            yield earlier
            yield before


def _ends_in_deadlock(solver: Solver, position: Position) -> bool:
    """Whether the side to move wins, and best play ends in a deadlock."""
    side = position.turn
    if position.must < 0 or len(position.moves()) < 2:
        return False
    try:
        with solver.within(BUDGET):
            if solver.winner(position) != side:
                return False
            end = position.copy()
            for move in solver.line(position, side, solver.plies(position, side)):
                end.play(move)
    except Spent:
        return False
    return end.deadlock


def _before(position: Position, rng: Rng) -> Position | None:
    """A position from which a move of the other side leads here; None where none is found."""
    mover = 1 - position.turn
    ways = []
    for colour in range(8):
        end = position.square_of(mover, colour)
        if position.colour_at(end) == position.must:
            ways += [(colour, end, start) for start in _origins(position, mover, end)]
    if not ways:
        return None
    colour, end, start = rng.choice(ways)
    before = Position(position.turned)
    for tower in range(16):
        moved = tower == mover * 8 + colour
        square = start if moved else position.square_of(tower >> 3, tower & 7)
        before.put(tower >> 3, tower & 7, square, position.level_of(tower >> 3, tower & 7))
    before.turn, before.last_side, before.must = mover, 1 - mover, colour
    called_by = [before.colour_at(before.square_of(1 - mover, other)) for other in range(8)]
    before.finish()
    # some tower of the other side must have ended on a square of this colour
    legal = before.winner < 0 and before.is_legal(start * 64 + end)
    return before if legal and colour in called_by else None


def _origins(position: Position, side: int, end: int) -> Iterator[int]:
    """The squares from which a tower of the side can have come, over empty ones."""
    back = -8 if side == 0 else 8
    for sideways in (-1, 0, 1):
        square = end
        while True:
            file, square = square % 8, square + back + sideways
            inside = 0 <= square < 64 and abs(square % 8 - file) <= 1
            if not inside or position.tower_at(square) >= 0:
                break
            yield square
