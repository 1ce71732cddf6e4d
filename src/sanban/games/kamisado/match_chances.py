"""The chance to win the match, for a side that wins or loses the round that is being played.

Exact where the round decides the match; elsewhere the share of matches that were won from the
same score between equal players, as `python -m sanban.lab.studies.kamisado_scores` measured it.

>>> chance = chance_after("standard", 3, own=2, other=2, wins=True)
>>> chance.value, chance.exact
(1.0, True)
>>> chance_after("standard", 3, own=0, other=0, wins=True).exact
False
"""

import functools
from importlib import resources

import msgspec

LEAST = 40  # rounds that must have been counted before a share is said


class Chance(msgspec.Struct, frozen=True):
    """The chance of a side to win the match, and whether that is proved or measured."""

    value: float  # 0 to 1
    exact: bool


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rounds at one score, and how many of their matches the side won."""

    rounds: int
    won: int


class ScoreFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shipped file: what was counted, by match and score, "own:other" before the round.

    `winner` has the matches won by the side that won the round, `challenger` by the side that
    began it.
    """

    made_by: str
    players: str
    matches: dict[str, int]
    winner: dict[str, dict[str, Counted]]
    challenger: dict[str, dict[str, Counted]]


@functools.cache
def measured() -> ScoreFile:
    """The counts that come with Sanban."""
    file = resources.files("sanban.games.kamisado") / "data" / "scores.json"
    return msgspec.json.decode(file.read_bytes(), type=ScoreFile)


def chance_after(match: str, target: int, own: int, other: int, *, wins: bool) -> Chance | None:
    """The chance of a side with this score when it wins, or loses, the round; None: not counted."""
    if wins:
        return _share(match, target, own, other)
    theirs = _share(match, target, other, own)
    return theirs and Chance(1 - theirs.value, theirs.exact)


def chance_before(match: str, target: int, own: int, other: int, *, begins: bool) -> Chance | None:
    """The chance of a side at the start of a round that it begins, or does not; once the match is
    won or lost, that."""
    if max(own, other) >= target:
        return Chance(float(own > other), True)
    score = f"{own}:{other}" if begins else f"{other}:{own}"
    counted = measured().challenger.get(match, {}).get(score)
    if counted is None or counted.rounds < LEAST:
        return None
    share = counted.won / counted.rounds
    return Chance(share if begins else 1 - share, False)


def _share(match: str, target: int, own: int, other: int) -> Chance | None:
    """The chance of the side that wins the round."""
    if own >= target - 1:
        return Chance(1.0, True)  # every round scores at least a point
    counted = measured().winner.get(match, {}).get(f"{own}:{other}")
    if counted is None or counted.rounds < LEAST:
        return None
    return Chance(counted.won / counted.rounds, False)
