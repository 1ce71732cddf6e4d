"""Who gets which seat: everybody each seat as often as any other, and not the same one again."""

from collections.abc import Sequence
from itertools import permutations

from sanban.server.tournaments.history import History

NEEDED = 10_000  # worse than anything else: a third time in a row, or three times more


def seated(history: History, players: Sequence[int], mirror: bool) -> list[int]:
    """The players by seat; where several orders are as fair, `mirror` says which one is taken."""
    two = len(players) == 2
    orders: list[tuple[int, ...]] = list(permutations(players))
    if mirror:
        orders.reverse()

    def cost(order: tuple[int, ...]) -> int:
        return sum(_cost(history, player, seat, two) for seat, player in enumerate(order))

    best = min(orders, key=cost)
    return [*best]


def _cost(history: History, player: int, seat: int, two: bool) -> int:
    past = history.seats[player]
    needed = history.needs(player) if two else None
    wrong = needed is not None and needed != seat
    often = past.count(seat)
    again = bool(past) and past[-1] == seat
    return NEEDED * wrong + 10 * often * often + 20 * often + again
