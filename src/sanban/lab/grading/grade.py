"""A player's choices against perfect play."""

from collections.abc import Iterable, Sequence

import msgspec

from sanban.core.errors import SanbanError
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.options import KamisadoOptions
from sanban.games.kamisado.position import read_position
from sanban.lab.arena.summary import Share, mean_of
from sanban.lab.grading.positions import SolvedPosition
from sanban.players.factory import make_player
from sanban.players.outside import OutsidePlayer, ask

# by the share of the moves that win: how hard it is to keep a win by chance
DIFFICULTIES = ("most moves win", "some moves win", "few moves win", "one move wins")


class GradedMove(msgspec.Struct, frozen=True):
    """What a player chose in a position."""

    number: int
    move: str
    value: int  # of the move, as in the data set
    best: int
    difficulty: str  # one of DIFFICULTIES; "" where no move wins or every move does


class Grade(msgspec.Struct, frozen=True, kw_only=True):
    """How close a player is to perfect play."""

    player: str
    seed: str
    positions: int
    kept: Share  # of the won positions: those in which the move still wins
    regret: float  # wins given away for each position, from 0 to 1
    accuracy: Share  # where the move matters: those in which it is right
    best: Share  # moves that are as good as the best, by result and by plies
    win_delay: float  # plies by which a kept win takes longer, on average
    loss_haste: float  # plies by which a lost position ends sooner, on average
    by_difficulty: dict[str, Share]  # the wins that were kept
    failures: int  # positions in which somebody else's player failed; they count as wrong
    failure: str = ""  # the first of these, in words


def difficulty(solved: SolvedPosition) -> str:
    """How hard it is to find a winning move.

    >>> difficulty(SolvedPosition(0, "", {"a": 3, "b": -4, "c": -4, "d": -2}))
    'one move wins'
    """
    won = sum(value > 0 for value in solved.values.values())
    if not 0 < won < len(solved.values):
        return ""
    if won == 1:
        return DIFFICULTIES[3]
    share = won / len(solved.values)
    return DIFFICULTIES[0 if share >= 0.5 else 1 if share >= 0.2 else 2]


def grade(player: str, solved: Iterable[SolvedPosition], seed: str = "grade") -> Grade:
    """Ask the player for a move in each position.

    A new player is asked each time: it sees the position as the beginning of its round.

    >>> from sanban.lab.grading.positions import make_part
    >>> found = grade("level:10", make_part("7", 0))
    >>> found.kept.mean, found.regret
    (1.0, 0.0)
    """
    choices, failure, failures = [], "", 0
    for one in solved:
        try:
            move = _choose(player, one, f"{seed} {one.number}")
        except SanbanError as error:
            failures, failure = failures + 1, failure or str(error)
            move = ""
        worst = max(-1, *(v for v in one.values.values() if v < 0), -99)
        value = one.values.get(move, worst)
        choices.append(GradedMove(one.number, move, value, one.best, difficulty(one)))
    return summary(player, seed, choices, failures, failure)


def _choose(player: str, solved: SolvedPosition, seed: str) -> str:
    game = Kamisado.go_on(KamisadoOptions(), read_position(solved.position))
    seat = game.awaited()[0]
    made = make_player("kamisado", player, seed, options=msgspec.to_builtins(game.options))
    try:
        action = ask(made, game, seat, game.legal(seat))
    finally:
        if isinstance(made, OutsidePlayer):
            made.close(None)
    return "" if action is None else game.text(seat, action)


def summary(
    player: str, seed: str, choices: Sequence[GradedMove], failures: int = 0, failure: str = ""
) -> Grade:
    """Count the choices."""
    won = [one for one in choices if one.best > 0]
    lost = [one for one in choices if one.best < 0]
    kept = [one for one in won if one.value > 0]
    matters = [one for one in choices if one.difficulty]
    return Grade(
        player=player,
        seed=seed,
        positions=len(choices),
        kept=mean_of([float(one.value > 0) for one in won]),
        regret=round(sum(one.value < 0 for one in won) / max(len(choices), 1), 4),
        accuracy=mean_of([float(one.value > 0) for one in matters]),
        best=mean_of([float(one.value == one.best) for one in choices]),
        win_delay=_average([one.value - one.best for one in kept]),
        loss_haste=_average([one.value - one.best for one in lost]),
        by_difficulty={
            name: mean_of([float(one.value > 0) for one in matters if one.difficulty == name])
            for name in DIFFICULTIES
        },
        failures=failures,
        failure=failure,
    )


def _average(numbers: Sequence[int]) -> float:
    return round(sum(numbers) / len(numbers), 2) if numbers else 0.0
