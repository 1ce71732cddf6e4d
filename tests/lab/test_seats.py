"""The arena with all three games: 2 to 4 seats, calls out of turn, OpenSpiel's bots."""

import subprocess
import sys
from pathlib import Path

import pytest

from sanban.core.errors import BadOptions, SanbanError
from sanban.lab.arena.play import check_players, play
from sanban.lab.arena.run import run
from sanban.lab.arena.schedule import make_job, schedule
from sanban.lab.arena.summary import summarise


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_samurai_with_every_number_of_seats(seats: int, tmp_path: Path) -> None:
    job = make_job("samurai", ["random"] * seats, seats, seed=1)
    results = run(job, 4, tmp_path, processes=1)
    assert all(len(result.seating) == seats for result in results)
    summary = summarise(job, results)
    assert summary.standings[0].score.mean == pytest.approx(1 / seats, abs=1e-4)
    assert sum(seat.mean for seat in summary.seats) == pytest.approx(1, abs=1e-3)


def test_the_deal_says_who_begins() -> None:
    job = make_job("samurai", ["random"] * 2, seed=1)
    by_deal = {fixture.deal: fixture for fixture in schedule(job, 12)}
    assert {play(job, fixture).first for fixture in by_deal.values()} == {0, 1}


def test_a_deal_is_the_same_in_every_seating() -> None:
    """Paired deals: the hands lie in the seats, whoever sits there."""
    job = make_job("daito", ["random", "greedy"], seed=4)
    one, two = schedule(job, 2)
    assert (one.deal, one.seating) == (two.deal, two.seating[::-1])
    assert play(job, one).first == play(job, two).first


@pytest.mark.deep
@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("kamisado", ["openspiel:5", "random"]),
        ("samurai", ["openspiel:2", "random"]),
        ("samurai", ["openspiel:0.01s", "random"]),
        ("daito", ["openspiel:6", "random"]),
    ],
)
def test_bots_of_openspiel_take_seats(game: str, players: list[str]) -> None:
    job = make_job(game, players, seed=2)
    first, second = schedule(job, 2)
    assert play(job, first).forfeit is None
    assert play(job, second).forfeit is None


@pytest.mark.deep
def test_bots_of_openspiel_take_seats_in_a_process_of_their_own() -> None:
    """Where nothing else had made the games known to OpenSpiel, every game was forfeited."""
    code = """
from sanban.lab.arena.play import play
from sanban.lab.arena.schedule import make_job, schedule
job = make_job("daito", ["openspiel:2", "random"], seed=2)
print(play(job, schedule(job, 1)[0]).forfeit)
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (told.stdout, told.returncode) == ("None\n", 0)


@pytest.mark.deep
def test_a_bot_of_openspiel_repeats_itself() -> None:
    job = make_job("daito", ["openspiel:6", "random"], seed=2)
    first = schedule(job, 1)[0]
    assert play(job, first).outcome() == play(job, first).outcome()


@pytest.mark.parametrize("spec", ["openspiel:", "openspiel:0", "openspiel:x", "openspiel:-1s"])
def test_a_budget_must_be_given(spec: str) -> None:
    with pytest.raises((BadOptions, SanbanError), match="has no budget"):
        check_players(make_job("daito", [spec, "random"]))
