"""Where a table is no ladder: players that beat each other in a circle."""

from collections.abc import Mapping, Sequence
from typing import Protocol


class Score(Protocol):
    """A mean score with the half-width of its interval."""

    @property
    def mean(self) -> float: ...
    @property
    def within(self) -> float: ...


def beaten(cross: Mapping[str, Mapping[str, Score]]) -> dict[str, list[str]]:
    """Whom each player beats for certain: the whole interval of the score is above a half."""
    return {
        player: [other for other, score in row.items() if score.mean - score.within > 0.5]
        for player, row in cross.items()
    }


def cycles(cross: Mapping[str, Mapping[str, Score]]) -> list[tuple[str, ...]]:
    """For each player on a circle the shortest one through it, each circle once.

    >>> from sanban.lab.arena.summary import Share
    >>> won, lost = Share(0.7, 0.1, 90), Share(0.3, 0.1, 90)
    >>> cycles({"rock": {"scissors": won, "paper": lost},
    ...         "paper": {"rock": won, "scissors": lost},
    ...         "scissors": {"paper": won, "rock": lost}})
    [('rock', 'scissors', 'paper')]
    """
    graph = beaten(cross)
    found: dict[frozenset[str], tuple[str, ...]] = {}
    for player in graph:
        way = _way_round(graph, player)
        if way:
            found.setdefault(frozenset(way), way)
    return list(found.values())


def _way_round(graph: Mapping[str, Sequence[str]], player: str) -> tuple[str, ...]:
    """The shortest way from the player back to itself, or nothing."""
    ways: list[tuple[str, ...]] = [(player,)]
    met = {player}
    for way in ways:
        for other in graph[way[-1]]:
            if other == player:
                return way
            if other not in met:
                met.add(other)
                ways.append((*way, other))
    return ()


def upsets(cross: Mapping[str, Mapping[str, Score]], order: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs in which the lower player of the order beats the higher one for certain."""
    graph = beaten(cross)
    return [
        (lower, upper)
        for place, lower in enumerate(order)
        for upper in order[:place]
        if upper in graph[lower]
    ]
