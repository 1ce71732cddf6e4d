"""E3 to E6: the ladder, with both examples of the rulebook."""

from itertools import product

import pytest

from sanban.core.outcome import EndReason, Outcome
from sanban.games.samurai import explain
from sanban.games.samurai.scoring import Tally

pytestmark = pytest.mark.pure

GREEN, YELLOW, BLUE, RED = range(4)
EACH = 13  # figures of a kind with four players


def completions_of_example_1() -> list[list[list[int]]]:
    """Rows green, yellow, blue, red of helmets, buddhas, rice: all that fit the words.

    Green has the most rice, blue the most helmets, red the most buddhas; besides those green
    has 3 helmets and 3 buddhas, blue 3 buddhas and 2 rice, red 1 helmet and 3 rice.
    """
    found = []
    for rice, helmets, buddhas, yh, yb, yr in product(range(10), repeat=6):  # more never fit
        if (
            rice > max(2, 3, yr)
            and helmets > max(3, 1, yh)
            and buddhas > max(3, 3, yb)
            and helmets + 3 + 1 + yh <= EACH
            and buddhas + 3 + 3 + yb <= EACH
            and rice + 2 + 3 + yr <= EACH
        ):
            found.append([[3, 3, rice], [yh, yb, yr], [helmets, 3, 2], [1, buddhas, 3]])
    return found


def test_example_1_green_wins_by_6_to_5_to_4() -> None:
    rows_of_all = completions_of_example_1()
    assert len(rows_of_all) > 1_000
    for rows in rows_of_all:
        tally = Tally(rows)
        assert tally.winners() == (GREEN,)
        assert tally.step() == "other_kinds"
        assert [tally.points(seat, False) for seat in (GREEN, BLUE, RED)] == [6, 5, 4]
        # the rulebook: blue is second, red third; yellow has no majority
        assert tally.places() == (1, 4, 2, 3)
    sheet = explain.sheet(rows_of_all[0])
    assert [row.competes for row in sheet.rows] == [True, False, True, True]
    assert sheet.steps[3:] == (
        "Only Green circle, Blue square and Red diamond can win.",
        "Figures of the two other kinds: Green circle 6, Blue square 5, Red diamond 4.",
        "Green circle has the most of them and wins.",
        "Then come Blue square (2), Red diamond (3) and Yellow triangle (4).",
    )


def completions_of_example_2() -> list[list[list[int]]]:
    """Red has the most helmets, yellow the most buddhas, blue and green tie for rice.

    Red: 1 buddha, 2 rice, 9 in all. Yellow: 3 rice besides its buddhas, 8 in all. Blue and
    green hold more in all than either.
    """
    found = []
    for rice, bh, bb, gh, gb in product(range(8), repeat=5):  # more never fit
        blue, green, red, yellow = [bh, bb, rice], [gh, gb, rice], [6, 1, 2], [0, 5, 3]
        rows = [green, yellow, blue, red]
        fits = all(sum(row[kind] for row in rows) <= EACH for kind in range(3))
        most = rice > 3 and max(bh, gh) < 6 and max(bb, gb) < 5
        if fits and most and min(sum(blue), sum(green)) > 9:
            found.append(rows)
    return found


def test_example_2_red_wins_by_3_to_3_and_9_to_8() -> None:
    rows_of_all = completions_of_example_2()
    assert len(rows_of_all) > 10
    for rows in rows_of_all:
        tally = Tally(rows)
        assert tally.majority(2) is None
        assert [tally.points(seat, False) for seat in (RED, YELLOW)] == [3, 3]
        assert [tally.points(seat, True) for seat in (RED, YELLOW)] == [9, 8]
        assert tally.winners() == (RED,)
        assert tally.step() == "all_figures"
    assert explain.sheet(rows_of_all[0]).steps[3:] == (
        "Only Yellow triangle and Red diamond can win.",
        "Figures of the two other kinds: Yellow triangle 3, Red diamond 3.",
        "All figures: Yellow triangle 8, Red diamond 9.",
        "Red diamond has the most and wins.",
        "Then come Yellow triangle (2), Green circle (3) and Blue square (3).",
    )


def test_e3_a_majority_is_strictly_more_than_anyone_else() -> None:
    tally = Tally([[2, 1, 0], [2, 0, 0], [1, 0, 0]])
    assert [tally.majority(kind) for kind in range(3)] == [None, 0, None]


@pytest.mark.parametrize("rows", [[[4, 4, 0], [3, 3, 9]], [[2, 2, 2], [1, 1, 1]]])
def test_e4_two_or_three_majorities_win(rows: list[list[int]]) -> None:
    tally = Tally(rows)
    assert (tally.winners(), tally.step()) == ((0,), "two_majorities")


def test_r7_a_sole_majority_wins_whatever_the_others_hold() -> None:
    tally = Tally([[1, 0, 0], [0, 5, 5], [0, 5, 5]])
    assert (tally.winners(), tally.step()) == ((0,), "sole_majority")


def test_e5_then_all_figures_then_a_shared_win() -> None:
    assert Tally([[4, 2, 0], [2, 4, 0]]).step() == "shared"
    assert Tally([[4, 2, 0], [2, 4, 0]]).winners() == (0, 1)
    assert Tally([[5, 2, 0], [2, 4, 0]]).winners() == (0,)
    # seat 2 is out of it: it has no majority, though it has the most figures
    shared = Tally([[4, 1, 0], [1, 4, 0], [3, 3, 0]])
    assert (shared.winners(), shared.step()) == ((0, 1), "shared")


@pytest.mark.parametrize(
    ("rows", "places"),
    [
        ([[4, 4, 0], [3, 3, 9], [0, 0, 1]], (1, 2, 3)),  # E4, then the one other majority
        ([[1, 0, 0], [0, 5, 5], [0, 5, 5]], (1, 2, 2)),  # R7; the others are level
        ([[4, 1, 0], [1, 4, 0], [3, 3, 0]], (1, 1, 3)),  # a shared win: nobody is second
        ([[2, 2, 1], [2, 1, 1], [0, 2, 0]], (1, 2, 3)),  # E6
        ([[0, 0, 0], [0, 0, 0]], (1, 1)),
    ],
)
def test_r14_the_ladder_goes_on_below_the_winner(
    rows: list[list[int]], places: tuple[int, ...]
) -> None:
    assert Tally(rows).places() == places
    assert tuple(row.place for row in explain.sheet(rows).rows) == places


def test_e6_nobody_with_a_majority() -> None:
    most = Tally([[2, 2, 1], [2, 1, 1], [0, 2, 0]])
    assert (most.winners(), most.step()) == ((0,), "all_figures")
    shared = Tally([[1, 1, 1], [1, 1, 1], [0, 0, 0]])
    assert (shared.winners(), shared.step()) == ((0, 1), "shared")
    assert explain.sheet([[0, 0, 0], [0, 0, 0]]).steps[-1] == (
        "Still tied: Green circle and Yellow triangle share the win."
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_search_counts_wins_as_the_outcome_does(seats: int) -> None:
    for rows in product([[0, 0, 0], [1, 0, 2], [0, 2, 1], [3, 1, 0]], repeat=seats):
        tally = Tally([list(row) for row in rows])
        outcome = Outcome(tally.winners(), EndReason(tally.step()))
        assert tally.shares() == pytest.approx(outcome.returns(seats))
        first = tuple(seat for seat, place in enumerate(tally.places()) if place == 1)
        assert first == tally.winners()
        sheet = explain.sheet([list(row) for row in rows])
        assert sheet.winners == tally.winners()
        assert all(sheet.rows[seat].competes for seat in sheet.winners)
