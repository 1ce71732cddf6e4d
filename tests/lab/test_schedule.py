"""Who meets whom, where and on which deals."""

from collections import Counter

import pytest

from sanban.core.errors import BadOptions, SanbanError
from sanban.lab.arena.play import check_players
from sanban.lab.arena.schedule import Fixture, Job, Pairing, line_ups, make_job, schedule


def job(players: list[str], seats: int = 2, pairing: Pairing = "all") -> Job:
    """A job for any number of seats: the schedule does not look at the game."""
    plain = make_job("kamisado", ["greedy", "random"], seed=7)
    return Job(
        game=plain.game,
        rules=plain.rules,
        options=plain.options,
        seats=seats,
        players=tuple(players),
        seed="7",
        pairing=pairing,
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_every_seat_equally_often(seats: int) -> None:
    planned = schedule(job(list("abcde"), seats), 5 * 4 * 3 * 2 * seats)
    sat = Counter((player, s) for game in planned for s, player in enumerate(game.seating))
    assert len(sat) == 5 * seats
    assert len(set(sat.values())) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deal_is_played_in_every_rotation_by_every_line_up(seats: int) -> None:
    planned = schedule(job(list("abcd"), seats), 240)
    first = [game for game in planned if game.deal == 0]
    groups = Counter(tuple(sorted(game.seating)) for game in first)
    assert set(groups) == set(line_ups(job(list("abcd"), seats)))
    assert set(groups.values()) == {seats}
    for group in groups:
        of_group = [game.seating for game in first if tuple(sorted(game.seating)) == group]
        for seat in range(seats):
            assert {seating[seat] for seating in of_group} == set(group)


def test_neighbours_change_sides_round_the_table() -> None:
    planned = schedule(job(list("abc"), 3), 6)
    assert {game.seating for game in planned} == {
        *((0, 1, 2), (1, 2, 0), (2, 0, 1)),
        *((0, 2, 1), (2, 1, 0), (1, 0, 2)),
    }


def test_a_longer_schedule_begins_with_the_shorter_one() -> None:
    some = job(list("abcd"), 3)
    assert schedule(some, 500)[:77] == schedule(some, 77)
    assert [game.number for game in schedule(some, 500)] == list(range(500))


def test_one_against_three_of_a_kind() -> None:
    some = job(["x", "y", "y", "y"], 4)
    assert some.names == ("x", "y")
    planned = schedule(some, 8)
    assert [game.seating.index(0) for game in planned[:4]] == [0, 3, 2, 1]
    assert all(sorted(game.seating) == [0, 1, 1, 1] for game in planned)


def test_a_player_does_not_only_meet_itself() -> None:
    assert line_ups(job(["x", "y", "y"])) == [(0, 1)]
    assert line_ups(job(["x", "x"])) == [(0, 0)]


def test_ladder_of_neighbours() -> None:
    assert line_ups(job(list("abcd"), 2, "neighbours")) == [(0, 1), (1, 2), (2, 3)]
    assert schedule(job(list("ab"), 2, "neighbours"), 1) == [Fixture(0, 0, (0, 1))]


def test_the_first_against_each_of_the_others() -> None:
    assert line_ups(job(list("abcd"), 2, "first")) == [(0, 1), (0, 2), (0, 3)]
    assert line_ups(job(list("abbb"), 4, "first")) == [(0, 1, 1, 1)]


@pytest.mark.parametrize(
    ("game", "players", "seats", "words"),
    [
        ("chess", ["greedy", "random"], None, "no game"),
        ("kamisado", ["greedy", "random"], 3, "2 players, not 3"),
        ("kamisado", ["greedy"], None, "at least 2 players"),
    ],
)
def test_jobs_that_cannot_be(game: str, players: list[str], seats: int | None, words: str) -> None:
    with pytest.raises(BadOptions, match=words):
        make_job(game, players, seats)


@pytest.mark.parametrize("spec", ["grandmaster", "program:", "program: "])
def test_players_that_do_not_exist_are_refused_before_the_first_game(spec: str) -> None:
    with pytest.raises(SanbanError, match=r"no player|no program"):
        check_players(make_job("kamisado", ["greedy", spec]))


def test_the_name_of_a_job_tells_jobs_apart() -> None:
    some = make_job("kamisado", ["greedy", "random"], seed=7)
    assert some.fingerprint() == make_job("kamisado", ["greedy", "random"], seed="7").fingerprint()
    assert some.fingerprint() != make_job("kamisado", ["random", "greedy"], seed=7).fingerprint()
