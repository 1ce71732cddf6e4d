"""Properties of any game: nothing is lost, nothing is counted wrong, the protocol holds."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.samurai import (
    actions,
    deal,
    inspect,
    layout,
    legal,
    map,
    notation,
    redeal,
    tiles,
)
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.options import SamuraiOptions
from sanban.games.samurai.state import State
from tests.support.conformance import (
    check_finished,
    check_legal_is_playable,
    check_record_round_trip,
    play_random,
)


def snapshot(s: State) -> object:
    """Everything a state holds."""
    seats = range(s.players)
    return (
        (
            s.phase,
            s.turn,
            s.turns,
            s.first,
            s.ending,
            s.laid,
            s.slow_laid,
            inspect.free_land(s),
            inspect.free_sea(s),
        ),
        [inspect.tile_on(s, h) for h in range(layout.SPACES)],
        [(inspect.figures(s, t), inspect.around(s, t)) for t in range(34)],
        [inspect.influence(s, t, k) for t in range(34) for k in range(3)],
        [
            (inspect.hand(s, i), inspect.order(s, i), inspect.drawn(s, i), inspect.used(s, i))
            for i in seats
        ],
        [(inspect.captured(s, i), inspect.held(s, i), inspect.slow_out(s, i)) for i in seats],
        (inspect.aside(s), inspect.left(s), inspect.supply(s)),
    )


def check_everything_is_there(s: State) -> None:
    """Tiles and figures are conserved; what is kept up to date equals a fresh count."""
    laid: dict[int, list[int]] = {seat: [] for seat in range(s.players)}
    for h in range(layout.SPACES):
        there = inspect.tile_on(s, h)
        if there is not None:
            assert map.in_play(h, s.players)
            assert map.HEXES[h].kind == ("sea" if there[1] in (12, 13) else "land")
            laid[there[0]].append(there[1])
    for seat in range(s.players):
        used = Counter(tile for tile, _ in inspect.used(s, seat))
        on_board = used - Counter([tiles.FIGURE_EXCHANGE])
        assert Counter(laid[seat]) == on_board
        hand = inspect.hand(s, seat)
        assert len(hand) == inspect.held(s, seat) <= 5
        if s.phase == layout.FIRST_HANDS and not inspect.drawn(s, seat):
            assert sorted(inspect.order(s, seat)) == sorted(tiles.SET)
        else:
            rest = inspect.order(s, seat)[inspect.drawn(s, seat) :]
            assert Counter([*hand, *rest]) + used == Counter(tiles.SET)
        slow = [tile for tile in laid[seat] if not tiles.TILES[tile].fast]
        assert inspect.slow_out(s, seat) == len(slow) - slow.count(tiles.TILE_EXCHANGE)
    gone = [
        inspect.aside(s)[k] + sum(inspect.captured(s, seat)[k] for seat in range(s.players))
        for k in range(3)
    ]
    standing = Counter(k for town in range(34) for k in inspect.figures(s, town))
    for k in range(3):
        assert inspect.left(s)[k] == standing[k] + inspect.supply(s)[k]
        assert inspect.left(s)[k] + gone[k] == 3 * s.players + 1


def check_influence_from_nothing(s: State) -> None:
    free = [
        h
        for h in range(layout.SPACES)
        if map.in_play(h, s.players) and inspect.tile_on(s, h) is None
    ]
    kinds = Counter(map.HEXES[h].kind for h in free)
    assert (inspect.free_land(s), inspect.free_sea(s)) == (kinds["land"], kinds["sea"])
    for town, space in enumerate(layout.SETTLEMENTS):
        if not map.in_play(space, s.players):
            continue
        near = [(h, inspect.tile_on(s, h)) for h in layout.NEIGHBOURS[space]]
        open_land = [h for h, _ in near if h in free and map.HEXES[h].kind == "land"]
        assert inspect.around(s, town) == len(open_land)
        for kind in range(3):
            sums = [0] * s.players
            for _, there in near:
                if there is not None and kind in tiles.TILES[there[1]].figures:
                    sums[there[0]] += tiles.TILES[there[1]].value
            assert inspect.influence(s, town, kind) == sums


seats_and_seed = (st.integers(2, 4), st.integers(0, 10**9))


@pytest.mark.deep
@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(*seats_and_seed)
def test_tiles_figures_and_influence_add_up_at_every_step(seats: int, seed: int) -> None:
    played, rng = Samurai.start({}, seats, seed), Rng(seed)
    while played.outcome is None:
        seat = rng.choice(played.may_act())
        played.play(seat, rng.choice(played.legal(seat)))
        check_everything_is_there(played.state)
        check_influence_from_nothing(played.state)


@pytest.mark.pure
@settings(max_examples=5, deadline=None, database=None, derandomize=True)
@given(*seats_and_seed)
def test_they_add_up_at_the_end(seats: int, seed: int) -> None:
    options = SamuraiOptions()
    s = deal.draw(options, seats, seed).begin(options)
    legal.playout(s, Rng(seed))
    check_everything_is_there(s)
    check_influence_from_nothing(s)


@pytest.mark.pure
def test_conformance() -> None:
    for seats in (2, 3, 4):
        table = Table.start(Samurai, {}, seats, seats)
        for steps in (0, 3, 7, 30, 11):
            play_random(table, Rng(steps), steps)
            check_legal_is_playable(table.game, 60)
        play_random(table, Rng(1))
        check_finished(table.game)
        check_record_round_trip(table)


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_conformance_in_the_middle_of_games(seats: int) -> None:
    for seed in range(3):
        table = Table.start(Samurai, {"figures": "random"}, seats, seed)
        while table.game.outcome is None:
            play_random(table, Rng(len(table.log)), 23)
            check_legal_is_playable(table.game)
            check_record_round_trip(table)


@pytest.mark.pure
def test_copies_are_independent() -> None:
    played, rng = Samurai.start({}, 3, 1), Rng(1)
    while played.outcome is None:
        twin = played.copy()
        before = snapshot(played.state)
        assert snapshot(twin.state) == before
        seat = rng.choice(played.may_act())
        action = rng.choice(played.legal(seat))
        twin.play(seat, action)
        assert snapshot(played.state) == before
        played.play(seat, action)
        assert snapshot(played.state) == snapshot(twin.state)
        assert twin.captures == played.captures


@pytest.mark.pure
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_playout_is_a_game(seats: int) -> None:
    """The compiled loop plays what the protocol would, action by action."""
    options = SamuraiOptions()
    s = deal.draw(options, seats, 6).begin(options)
    played, rng, same = Samurai.start(options, seats, 6), Rng(6), Rng(6)
    count = legal.playout(s, rng)
    for _ in range(count):
        seat = inspect.mover(played.state)
        assert seat in played.awaited()
        offers = played.legal(seat)
        played.play(seat, offers[same.below(len(offers))])
    assert played.outcome is not None
    assert snapshot(played.state) == snapshot(s)
    assert rng.word() == same.word()
    returns = [inspect.value(s, seat) for seat in range(seats)]
    assert returns == pytest.approx(played.outcome.returns(seats))


SIGNATURE = {2: 182_165, 3: 251_749, 4: 311_693}


def test_signature() -> None:
    """Counts of a fixed batch of playouts: any change of the rules shows here."""
    options = SamuraiOptions()
    counts = {
        seats: legal.playouts(deal.draw(options, seats, 1).begin(options), Rng(1), 2_000)
        for seats in (2, 3, 4)
    }
    assert counts == SIGNATURE


@pytest.mark.pure
def test_a_redealt_state_plays_on() -> None:
    options = SamuraiOptions()
    for seats in (2, 3, 4):
        for steps in (0, 7, 40, 60, 90):
            s = deal.draw(options, seats, steps).begin(options)
            rng = Rng(steps)
            for _ in range(steps):
                if s.phase != layout.OVER:
                    s.play(inspect.mover(s), rng.choice(legal.listed(s, inspect.mover(s))))
            for viewer in range(-1, seats):
                world = s.copy()
                redeal.redeal(world, viewer, rng)
                check_everything_is_there(world)
                legal.playout(world, rng)
                check_everything_is_there(world)


@pytest.mark.pure
def test_every_action_has_a_line_and_a_number() -> None:
    lines = set()
    for code in range(actions.ACTIONS):
        act = actions.decode(code)
        assert act is not None
        assert actions.encode(act) == code
        line = notation.text(code)
        assert notation.parse(line) == code
        assert notation.parse(f"  {line.upper()} ") == code
        assert notation.detail(code).kind
        lines.add(line)
    assert len(lines) == actions.ACTIONS == 10_915
    assert actions.decode(-1) is actions.decode(actions.ACTIONS) is None
