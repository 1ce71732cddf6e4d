"""Swiss pairings for two at a table: the pairs of least cost over the whole field.

The criteria, each strictly before the next, follow the FIDE rules for Swiss tournaments: nobody
meets twice and nobody has two byes; nobody gets a seat for the third time in a row, or three more
times than the other; the bye goes to the lowest score; players with equal points meet; seats are
balanced; bots play people; within a score the upper half meets the lower half.
"""

from sanban.server.tournaments.history import History
from sanban.server.tournaments.matching import least_cost_pairs

POINT = 12  # the smallest shares are twelfths
# how large each criterion can become in all pairs together, at most: the next is worth more
_LARGEST = (1 << 8, 1 << 8, 1 << 16, 1 << 28, 1 << 8, 1 << 8, 1 << 20)
Criteria = tuple[int, int, int, int, int, int, int]


def pairs(history: History) -> tuple[list[tuple[int, int]], list[int]]:
    """The pairs, the best first, and who has a bye."""
    numbers = history.numbers
    points = [int(history.points[number] * POINT) for number in numbers]
    halves = _halves(points)
    count = len(numbers)
    odd = count % 2
    costs = [[0] * (count + odd) for _ in range(count + odd)]
    for one in range(count):
        for other in range(one):
            criteria = _criteria(history, numbers, points, halves, other, one)
            costs[one][other] = costs[other][one] = _price(criteria)
        if odd:
            again = min(history.byes[numbers[one]], 255)
            bye = (again, 0, points[one] - points[-1], 0, 0, 0, count - one)
            costs[one][count] = costs[count][one] = _price(bye)
    found = least_cost_pairs(costs)
    byes = [numbers[one] for one, other in found if other == count]
    return [(numbers[one], numbers[other]) for one, other in found if other != count], byes


def _halves(points: list[int]) -> list[int]:
    """By player: how many places further down their ideal opponent is."""
    return [points.count(own) // 2 for own in points]


def _criteria(
    history: History,
    numbers: list[int],
    points: list[int],
    halves: list[int],
    upper: int,
    lower: int,
) -> Criteria:
    one, other = numbers[upper], numbers[lower]
    needed = history.needs(one)
    wanted = history.prefers(one)
    return (
        history.times_met(one, other),
        int(needed is not None and needed == history.needs(other)),
        0,
        (points[upper] - points[lower]) ** 2,
        int(wanted is not None and wanted == history.prefers(other)),
        int(one in history.bots and other in history.bots),
        abs(lower - upper - halves[upper]),
    )


def _price(criteria: Criteria) -> int:
    """The criteria as one number: no sum over all pairs carries into the one before."""
    price = 0
    for value, largest in zip(criteria, _LARGEST, strict=True):
        price = price * largest + min(value, largest - 1)
    return price
