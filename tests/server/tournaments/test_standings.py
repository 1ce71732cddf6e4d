"""Points and tie-breaks, by examples that were worked out by hand."""

from fractions import Fraction

import pytest

from sanban.server.tournaments.entries import (
    Body,
    Enter,
    Finish,
    Pairing,
    Result,
    Round,
    Withdraw,
    decode_body,
    encode_body,
)
from sanban.server.tournaments.standings import standings
from tests.server.tournaments.simulated import OPENED, Simulated


def play(event: Simulated, games: list[tuple[list[int], list[int]]], byes: list[int]) -> None:
    """A round with these players and places."""
    pairings = [Pairing(entrants, f"t{n}") for n, (entrants, _) in enumerate(games)]
    event.take(Round(3, pairings, byes))
    for number, (_, places) in enumerate(games):
        event.take(Result(number, places))


def lines(event: Simulated) -> dict[int, tuple[int, Fraction, dict[str, Fraction]]]:
    found = standings(event.state)
    return {one.entrant.number: (one.place, one.points, {**one.ties}) for one in found}  # type: ignore[dict-item]


def test_a_swiss_of_five_by_hand() -> None:
    event = Simulated(5)
    play(event, [([0, 2], [1, 2]), ([3, 1], [1, 1])], [4])  # 0 beats 2, 1 and 3 draw
    play(event, [([4, 0], [2, 1]), ([1, 2], [1, 2])], [3])  # 0 beats 4, 1 beats 2
    found = lines(event)
    half = Fraction(1, 2)
    assert {number: line[1] for number, line in found.items()} == {
        0: 2, 1: 3 * half, 2: 0, 3: 3 * half, 4: 1
    }  # fmt: skip
    # 0 met 2 (0 points) and 4 (1); 1 met 3 (1.5) and 2 (0); 3 met 1 (1.5), and had a bye, which
    # counts as its own 1.5; 4 had a bye (1) and met 0 (2); 2 met 0 (2) and 1 (1.5)
    assert [found[n][2]["opposition"] for n in range(5)] == [1, 3 * half, 7 * half, 3, 3]
    # beaten: 0 beat 2 and 4; 1 drew with 3 and beat 2; 3 drew with 1 and "beat" itself; 4 the bye
    assert [found[n][2]["sonneborn_berger"] for n in range(5)] == [
        1, Fraction(3, 4), 0, Fraction(9, 4), 1
    ]  # fmt: skip
    assert [found[n][0] for n in range(5)] == [1, 3, 5, 2, 4]


def test_a_withdrawn_opponent_counts_half_a_point_a_round() -> None:
    event = Simulated(4)
    play(event, [([0, 1], [1, 2]), ([2, 3], [1, 2])], [])
    event.take(Withdraw(1))
    play(event, [([2, 0], [1, 2])], [3])
    found = lines(event)
    # 0 met 1, who has nothing but half a point for the round that was not played, and 2
    assert found[0][2]["opposition"] == Fraction(1, 2) + 2


def test_absent_players_beat_nobody() -> None:
    event = Simulated(4, game="samurai", seats=4)
    event.take(Round(1, [Pairing([0, 1, 2, 3], "t")]))
    event.take(Result(0, [2, 1, 3, 4], absent=[1]))  # a bot played for 1, and won
    found = lines(event)
    assert [found[n][1] for n in range(4)] == [1, 0, Fraction(2, 3), Fraction(1, 3)]
    assert not event.state.entrants[1].here
    event.take(Enter("g1", "Player 1"))
    assert event.state.entrants[1].here


def test_places_at_tables_give_shares() -> None:
    event = Simulated(7, game="samurai", seats=4)
    play(event, [([0, 1, 2, 3], [1, 2, 2, 4]), ([4, 5, 6], [1, 2, 3])], [])
    found = lines(event)
    sixth = Fraction(1, 6)
    assert [found[n][1] for n in range(7)] == [
        1, 3 * sixth, 3 * sixth, 0, 1, 3 * sixth, 0
    ]  # fmt: skip
    # the mean of the others at the table
    assert found[0][2]["opposition"] == Fraction(1, 3)
    assert found[4][2]["opposition"] == Fraction(1, 4)
    assert found[0][2]["wins"] == 1


def test_the_direct_encounter_decides_a_round_robin() -> None:
    event = Simulated(4, format="round_robin")
    play(event, [([0, 1], [2, 1]), ([2, 3], [1, 2])], [])
    play(event, [([0, 2], [1, 2]), ([1, 3], [2, 1])], [])
    play(event, [([0, 3], [1, 2]), ([1, 2], [1, 2])], [])
    found = lines(event)
    assert found[0][1] == found[1][1] == 2
    assert [found[n][2]["direct"] for n in (0, 1)] == [0, 1]  # 1 beat 0
    assert (found[1][0], found[0][0]) == (1, 2)
    assert (found[2][0], found[3][0]) == (3, 4)  # 1 point each, and 2 beat 3


def test_who_is_level_in_everything_shares_the_place() -> None:
    event = Simulated(4)
    play(event, [([0, 1], [1, 2]), ([2, 3], [1, 2])], [])
    assert [one.place for one in standings(event.state)] == [1, 1, 3, 3]


BODIES = [
    OPENED,
    Enter("w", "n", 7),
    Withdraw(3),
    Round(2, [Pairing([0, 1], "t", [1])], [2], 1, [0]),
    Result(0, [1, 2], [1]),
    Finish(),
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: type(body).__name__)
def test_the_log_is_read_as_it_was_written(body: Body) -> None:
    assert decode_body(encode_body(body)) == body
