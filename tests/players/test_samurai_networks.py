"""What the networks of Samurai are told, and what comes of it."""

import pytest

from sanban.core.rng import Rng
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.layout import KINDS, TOWNS_IN_PLAY
from sanban.games.samurai.legal import listed
from sanban.games.samurai.restore import restore
from sanban.lab.bench.measure import in_fresh_process
from sanban.players.samurai.inputs import (
    FIGURE_INPUTS,
    HANDS,
    OF_FIGURE,
    OF_KIND,
    ORDER_OF_KINDS,
    ORDERS,
    PRIOR_INPUTS,
    VALUE_INPUTS,
)
from sanban.players.samurai.memory import Memory
from sanban.players.samurai.networks import networks
from sanban.players.samurai.outlook import Outlook
from sanban.players.samurai.priors import Priors
from sanban.players.samurai.search import SamuraiSearch
from sanban.players.search.tree import Tree

SEATS = [2, 3, 4]


def positions(seats: int, count: int = 12) -> list[tuple[Samurai, int]]:
    """Games at all kinds of moments, and a seat that is to act."""
    found = []
    for number in range(count):
        game, rng = Samurai.start({}, seats, number), Rng(f"steps {number}")
        for _ in range(rng.below(40 + 30 * seats)):
            seat = game.awaited()[0]
            game.play(seat, rng.choice(game.legal(seat)))
            if game.outcome is not None:
                game = Samurai.start({}, seats, number)
        found.append((game, game.awaited()[0]))
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_every_input_is_in_range_and_every_order_of_kinds_tells_the_same(seats: int) -> None:
    outlook = Outlook()
    for game, seat in positions(seats):
        rows = [outlook.row(game.state, seat, order) for order in range(ORDERS)]
        assert len(rows[0]) == VALUE_INPUTS[seats]
        assert len(rows[0]) == FIGURE_INPUTS + TOWNS_IN_PLAY[seats] * KINDS * OF_FIGURE
        for order, row in enumerate(rows):
            for kind in range(KINDS):
                there = ORDER_OF_KINDS[order * KINDS + kind]
                before = rows[0][kind * OF_KIND : (kind + 1) * OF_KIND]
                assert row[there * OF_KIND : (there + 1) * OF_KIND] == before
                tiles = slice(HANDS + 3 * kind, HANDS + 3 * kind + 3)
                moved = slice(HANDS + 3 * there, HANDS + 3 * there + 3)
                assert row[moved] == rows[0][tiles]
            assert sorted(row) == sorted(rows[0])


@pytest.mark.parametrize("seats", SEATS)
def test_priors_know_only_what_the_seat_knows(seats: int) -> None:
    """With everything re-dealt that the seat cannot know, its actions look the same."""
    priors, differed = Priors(), 0
    for game, seat in positions(seats):
        codes = listed(game.state, seat)
        rows = priors.rows(game.state, seat, codes)
        assert len(rows) == PRIOR_INPUTS * len(codes)
        for number in range(3):
            other = game.redeal(seat, Rng(f"other {number}"))
            differed += other.state != game.state
            assert priors.rows(other.state, seat, codes) == rows
    assert differed > 10


@pytest.mark.parametrize("seats", SEATS)
def test_a_search_from_a_view_knows_only_what_the_seat_knows(seats: int) -> None:
    """The whole tree is the same in games that the seat cannot tell apart."""
    for game, seat in positions(seats, 6):
        found = []
        for world in (game, game.redeal(seat, Rng("other"))):
            view = world.view(seat)
            root = restore(view, Memory().captured(view, Rng("unseen")))
            search = SamuraiSearch(root, seat, Rng("same"), Tree(), *networks(seats))
            search.run(60)
            found.append((search.tree.below(), [search.mean(s) for s in range(seats)]))
        assert found[0] == found[1]


@pytest.mark.parametrize("seats", SEATS)
def test_the_chances_of_all_seats_sum_to_one(seats: int) -> None:
    for game, seat in positions(seats):
        search = SamuraiSearch(game.state, seat, Rng(1), Tree(), *networks(seats))
        search.run(40)
        chances = [search.mean(each) for each in range(seats)]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_a_lost_seat_still_plays_for_its_place() -> None:
    """Of two ends in which the seat does not win, the one with the better place is worth more."""
    game = Samurai.start({"first_hand": "random", "figures": "random"}, 3, 4)
    seat = game.awaited()[0]
    worths = []
    for weight in (0.0, 0.1):
        search = SamuraiSearch(game.state, seat, Rng(1), Tree(), *networks(3))
        search.place_weight = weight
        search.run(100)
        worths.append(search.tree.below())
    assert worths[0] != worths[1]


SHOW = """
from sanban.core.rng import Rng
from sanban.games.samurai.game import Samurai
from sanban.players.samurai.level import SamuraiLevel
from sanban.players.search.thinking import Strength
for seats in (2, 3):
    game = Samurai.start({}, seats, "same")
    players = [SamuraiLevel(9, seat, strength=Strength(8)) for seat in range(seats)]
    for number in range(30 + 10 * seats):
        seat = game.awaited()[0]
        action = players[seat].choose(game.view(seat), game.legal(seat))
        print(game.text(seat, action))
        game.play(seat, action)
"""


def test_the_same_seed_gives_the_same_game_compiled_and_uncompiled() -> None:
    compiled = in_fresh_process(SHOW)
    assert in_fresh_process(SHOW, SANBAN_PURE="1") == compiled
    assert compiled.count("\n") > 90


def test_each_number_of_players_has_its_own_networks() -> None:
    for seats in SEATS:
        for network in networks(seats):
            assert network.about["card"]["players"] == seats
