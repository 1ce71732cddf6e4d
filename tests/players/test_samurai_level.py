"""Samurai levels and the greedy player in positions where it is plain what to do."""

import pytest

from sanban.core.rng import Rng
from sanban.games.samurai import inspect
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.restore import restore
from sanban.players.factory import make_player
from sanban.players.samurai.greedy import SamuraiGreedy
from sanban.players.samurai.level import SamuraiLevel, known
from sanban.players.search.thinking import trees
from tests.players.sitting import play

QUICK = {"first_hand": "random", "figures": "random"}


@pytest.mark.parametrize("seats", [3, 4])
def test_it_remembers_what_went_behind_the_screens(seats: int) -> None:
    game = Samurai.start(QUICK, seats, 2)
    players = [SamuraiLevel(6, seat) for seat in range(seats)]
    while game.outcome is None:
        play(game, players, 1)
        for seat, player in enumerate(players):
            if game.outcome is None:
                rows = [inspect.captured(game.state, i) for i in range(seats)]
                assert player.memory.captured(game.view(seat), player.rng) == rows
    assert sum(sum(inspect.captured(game.state, i)) for i in range(seats)) > 10


def test_the_weak_forget_who_took_what() -> None:
    game = Samurai.start(QUICK, 4, 2)
    players = [SamuraiLevel(1 if seat == 0 else 6, seat) for seat in range(4)]
    while game.outcome is None:
        play(game, players, 1)
    weak, strong = players[0].memory, players[1].memory
    assert weak.taken.keys() | weak.forgotten == strong.taken.keys()
    assert weak.forgotten
    assert not strong.forgotten
    assert all(strong.taken[what] == seat for what, seat in weak.taken.items())


def test_its_thoughts_about_the_rest_of_its_turn_are_kept() -> None:
    """After an action of its own the search goes on from what stood below it."""
    game = Samurai.start(QUICK, 2, 5)
    player = SamuraiLevel(8, 1)
    went_on = 0
    other = SamuraiLevel(6, 2)
    while game.outcome is None:
        seat = game.awaited()[0]
        if seat == 1:
            game.play(1, other.choose(game.view(1), game.legal(1)) or 0)
            continue
        code = player.choose(game.view(0), game.legal(0))
        assert code is not None
        plan = player.plan
        game.play(0, code)
        if plan is not None and game.outcome is None:
            captured = player.memory.captured(game.view(0), Rng(1))
            assert plan.after == known(restore(game.view(0), captured))
            if plan.kept[0] is not None and len(game.legal(0)) > 1:
                went_on += 1
                visits = sum(row[1] for row in plan.kept[0] if row[4] == 0)
                player.choose(game.view(0), game.legal(0))
                found = sum(count for _, count, _ in trees(1)[0].below())
                assert found == visits + player.thinker.iterations
                break
    assert went_on


def test_what_it_did_not_see_it_deals_out() -> None:
    """A player that comes late knows the number of figures that are gone, not who has them."""
    game = Samurai.start(QUICK, 4, 2)
    play(game, [SamuraiLevel(2, seat) for seat in range(4)], 80)
    assert game.outcome is None
    late = SamuraiLevel(4, 9)
    view = game.view(1)
    rows = late.memory.captured(view, late.rng)
    assert tuple(rows[1]) == view.players[1].captured
    for kind in range(3):
        gone = 13 - view.on_board[kind] - view.set_aside[kind]
        assert sum(row[kind] for row in rows) == gone
    seat = game.awaited()[0]
    assert SamuraiLevel(4, 9).choose(game.view(seat), game.legal(seat)) in game.legal(seat)


def test_greedy_plays_whole_games_of_any_size() -> None:
    for seats in (2, 3, 4):
        game = Samurai.start({}, seats, seats)
        play(game, [SamuraiGreedy(seat) for seat in range(seats)])
        assert game.outcome is not None


def test_greedy_beats_chance() -> None:
    won = 0
    for number in range(20):
        game, seat = Samurai.start(QUICK, 2, number // 2), number % 2
        players = [make_player("samurai", "random", number) for _ in range(2)]
        players[seat] = SamuraiGreedy(number)
        play(game, players)
        assert game.outcome is not None
        won += seat in game.outcome.winners
    assert won >= 18


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 4])
def test_a_searching_level_beats_the_greedy_player(seats: int) -> None:
    """Far more than its share; the tables in docs/strength.md are of longer runs."""
    won = 0
    for number in range(12):
        game, seat = Samurai.start({}, seats, number // seats), number % seats
        players = [make_player("samurai", "greedy", f"{number} {s}") for s in range(seats)]
        players[seat] = SamuraiLevel(7, number)
        play(game, players)
        assert game.outcome is not None
        won += seat in game.outcome.winners
    assert won >= (8 if seats == 2 else 4)
