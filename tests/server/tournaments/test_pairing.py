"""Pairings of many simulated tournaments, checked by independent code."""

import pytest

from sanban.server.tournaments.entries import Enter, Withdraw
from sanban.server.tournaments.grouping import table_sizes
from sanban.server.tournaments.pairing import TooFew, next_round
from tests.server.tournaments.simulated import Simulated
from tests.support.tournaments import (
    check_everybody_once,
    check_points,
    check_round_robin,
    check_swiss,
    met_before,
    seats_before,
)


@pytest.mark.parametrize("seed", range(12))
def test_a_swiss_with_withdrawals(seed: int) -> None:
    event = Simulated(20 + seed, seed, rounds=6)
    event.play(leaving=0.04)
    view = event.view()
    check_everybody_once(view, event.active)
    check_swiss(view)
    check_points(view)


@pytest.mark.parametrize("players", range(3, 25))
def test_up_to_half_of_the_field_nobody_has_to_meet_twice(players: int) -> None:
    """With so few rounds, whoever has not met can always be paired (Dirac)."""
    for seed in range(4):
        event = Simulated(players, seed, rounds=(players + 1) // 2)
        event.play()
        assert set(met_before(event.view(), 100).values()) == {1}
        check_everybody_once(event.view(), event.active)


def test_there_are_no_more_rounds_than_opponents() -> None:
    event = Simulated(6, rounds=20)
    event.play()
    assert len(event.state.rounds) == 5


def test_200_players() -> None:
    event = Simulated(200)
    event.play_round()
    event.play_round()
    event.play_round()
    check_everybody_once(event.view(), event.active)
    assert max(met_before(event.view(), 4).values()) == 1
    assert event.state.of == 8


def test_equal_points_meet_and_the_first_round_pairs_halves() -> None:
    event = Simulated(16)
    event.play_round()
    first = event.view()["rounds"][0]["games"]
    assert sorted(sorted(game["entrants"]) for game in first) == [[n, n + 8] for n in range(8)]


@pytest.mark.parametrize("laps", [1, 2])
@pytest.mark.parametrize("players", [2, 3, 6, 9])
def test_a_round_robin(players: int, laps: int) -> None:
    event = Simulated(players, format="round_robin", rounds=laps)
    event.play()
    view = event.view()
    check_everybody_once(view, event.active)
    check_points(view, bye=0)
    half = {**view, "rounds": view["rounds"][: len(view["rounds"]) // laps]}
    check_round_robin(half, players)
    met = met_before(view, 1000)
    assert set(met.values()) == {laps}


def test_who_leaves_a_round_robin_early_is_taken_out_of_it() -> None:
    early, late = Simulated(7, format="round_robin"), Simulated(7, format="round_robin")
    for event, rounds in ((early, 3), (late, 5)):
        for _ in range(rounds):
            event.play_round()
        event.take(Withdraw(0))
        event.play()
    lines = {line["entrant"]: line for line in early.view()["standings"]}
    assert lines[0]["points"] == 0
    assert lines[0]["played"] == 0
    assert all(line["played"] <= 5 for line in lines.values())  # without the one against 0
    lines = {line["entrant"]: line for line in late.view()["standings"]}
    assert lines[0]["points"] > 0
    check_points(late.view(), bye=0)


@pytest.mark.parametrize(
    ("players", "seats", "rounds"), [(32, 4, 4), (30, 4, 4), (27, 3, 5), (22, 4, 3), (14, 3, 3)]
)
def test_tables_of_three_and_four(players: int, seats: int, rounds: int) -> None:
    for seed in range(3):
        event = Simulated(players, seed, game="samurai", seats=seats, rounds=rounds)
        event.play()
        view = event.view()
        check_everybody_once(view, event.active)
        check_points(view)
        assert max(met_before(view, 100).values()) == 1
        sizes = {len(game["entrants"]) for one in view["rounds"] for game in one["games"]}
        assert sizes <= {3, 4}
        for past in seats_before(view, 100).values():
            often = [past.count(seat) for seat in range(3)]
            assert max(often) - min(often) <= 2, past


def test_a_large_field_at_tables_of_four() -> None:
    event = Simulated(120, game="samurai", seats=4, rounds=3)
    event.play()
    assert max(met_before(event.view(), 100).values()) == 1


@pytest.mark.parametrize("players", range(2, 60))
@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_sits_at_a_table(players: int, seats: int) -> None:
    sizes = table_sizes(players, seats)
    assert sizes is not None
    assert sum(sizes) == players
    assert set(sizes) <= ({2, 3, 4} if players in (2, 5) else {3, 4})


def test_bots_fill_up_and_leave_when_people_do() -> None:
    event = Simulated(7, bot="level:3", rounds=5)
    event.play_round()
    assert [one.level for one in event.state.playing()] == [""] * 7 + ["level:3"]
    event.take(Withdraw(2))
    event.play_round()  # six people: the bot is not needed
    assert len(event.state.playing()) == 6
    event.take(Withdraw(3))
    event.play_round()
    assert [bool(one.level) for one in event.state.playing()] == [False] * 5 + [True]
    assert not any(one.byes for one in event.state.rounds)
    check_everybody_once(event.view(), event.active)
    filled = Simulated(3, bot="level:3", fill_to=8)
    filled.begin_round()
    assert len(filled.state.playing()) == 8
    few = Simulated(1, bot="level:3", fill_to=32)  # bots do not keep the server busy
    few.begin_round()
    assert len(few.state.playing()) == 8


def test_late_entries_start_without_points_and_are_paired() -> None:
    event = Simulated(8, rounds=4)
    event.play_round()
    event.take(Enter("late", "Late"))
    event.play()
    check_everybody_once(event.view(), event.active)
    check_swiss(event.view())
    check_points(event.view())


def test_a_round_needs_players() -> None:
    with pytest.raises(TooFew):
        next_round(Simulated(1).state)
    with pytest.raises(TooFew):
        next_round(Simulated(0, bot="level:1", fill_to=8).state)
