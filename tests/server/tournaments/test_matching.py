"""The pairs of least cost are really those: an exhaustive search finds none that cost less."""

import random
from functools import cache

import pytest

from sanban.server.tournaments.matching import least_cost_pairs


def least_cost(costs: list[list[int]]) -> int:
    """By trying everything."""
    count = len(costs)

    @cache
    def rest(paired: int) -> int:
        if paired == (1 << count) - 1:
            return 0
        first = next(one for one in range(count) if not paired >> one & 1)
        return min(
            costs[first][other] + rest(paired | 1 << first | 1 << other)
            for other in range(first + 1, count)
            if not paired >> other & 1
        )

    return rest(0)


def random_costs(rng: random.Random, count: int, most: int) -> list[list[int]]:
    costs = [[0] * count for _ in range(count)]
    for one in range(count):
        for other in range(one):
            costs[one][other] = costs[other][one] = rng.randrange(most)
    return costs


@pytest.mark.parametrize("most", [2, 4, 30, 10**30])
def test_no_pairs_cost_less(most: int) -> None:
    rng = random.Random(most)
    for _ in range(150):
        costs = random_costs(rng, rng.choice([2, 4, 6, 8, 10, 12]), most)
        pairs = least_cost_pairs(costs)
        assert sorted(one for pair in pairs for one in pair) == list(range(len(costs)))
        assert sum(costs[one][other] for one, other in pairs) == least_cost(costs)


def test_a_large_field_is_paired() -> None:
    costs = random_costs(random.Random(7), 120, 10**6)
    pairs = least_cost_pairs(costs)
    assert sorted(one for pair in pairs for one in pair) == list(range(120))
    total = sum(costs[one][other] for one, other in pairs)
    for one, other in pairs:  # no two pairs are better the other way round
        for third, fourth in pairs:
            if third != one:
                now = costs[one][other] + costs[third][fourth]
                assert costs[one][third] + costs[other][fourth] >= now or total == 0


def test_an_odd_number_cannot_be_paired() -> None:
    with pytest.raises(ValueError, match="even"):
        least_cost_pairs([[0]])
