"""Plain searches to the end of a round, written only for the tests: no table of proof
numbers, no estimates, nothing of the solver. And positions to try them on."""

from sanban.core.rng import Rng
from sanban.games.kamisado.state import Position


class TooLarge(Exception):
    """More positions than a test wants to visit."""


def plain_force(position: Position, side: int, towers: int = 255, most: int = 3_000) -> bool:
    """Whether the side can force a win with one of the towers: alpha-beta to the end.

    There are two values only, so the first good move cuts."""
    visits = 0

    def good(here: Position) -> bool:
        nonlocal visits
        visits += 1
        if visits > most:
            raise TooLarge
        if here.winner >= 0:
            return here.winner == side and bool(towers >> here.tooth() & 1)
        after = []
        for move in here.moves():
            following = here.copy()
            following.play(move)
            after.append(following)
        after.sort(key=lambda following: following.winner < 0)  # the ends first
        return any(map(good, after)) if here.turn == side else all(map(good, after))

    return good(position)


def plain_plies(position: Position, most: int = 20_000) -> tuple[int, int]:
    """The winner and the plies: the winner hurries, the loser resists, passes are not counted."""
    visits = 0

    def value(here: Position) -> tuple[int, int]:
        nonlocal visits
        visits += 1
        if visits > most:
            raise TooLarge
        if here.winner >= 0:
            return here.winner, 0
        won: list[int] = []
        lost: list[int] = []
        for move in here.moves():
            following = here.copy()
            following.play(move)
            winner, plies = value(following)
            plies += (move >> 6) & 63 != move & 63
            (won if winner == here.turn else lost).append(plies)
            if won and min(won) <= 1:
                break
        return (here.turn, min(won)) if won else (1 - here.turn, max(lost))

    return value(position)


def random_round(rng: Rng, teeth: int) -> Position:
    """A start with that many teeth on random towers, in random order on the home rows."""
    position = Position()
    levels = [0] * 16
    while teeth:
        tower = int(rng.below(16))
        if levels[tower] < 3:
            levels[tower] += 1
            teeth -= 1
    for side in (0, 1):
        files = list(range(8))
        rng.shuffle(files)
        for colour, file in enumerate(files):
            position.put(side, colour, file + 56 * side, levels[side * 8 + colour])
    position.turn = int(rng.below(2))
    position.last_side = 1 - position.turn
    return position


def played(position: Position, rng: Rng, plies: int) -> Position:
    """The position after so many random moves, or the last one before the round was over."""
    for _ in range(plies):
        following = position.copy()
        following.play(int(rng.choice(following.moves())))
        if following.winner >= 0:
            break
        position = following
    return position
