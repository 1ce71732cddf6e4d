"""P: first hands, the placing of figures, who begins."""

from collections import Counter
from itertools import product

import pytest

from sanban.core.errors import BadOptions
from sanban.core.rng import Rng
from sanban.games.samurai import deal, inspect, legal, map, tiles
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.layout import FIGURES_PHASE, FIRST_HANDS
from sanban.games.samurai.options import SamuraiOptions
from tests.games.samurai import scripted
from tests.support.conformance import refusal

pytestmark = pytest.mark.pure

FIVE = ("helmet4", "buddha4", "rice4", "samurai3", "ship2")


def choose_all(game: Samurai, *hands: tuple[str, ...]) -> None:
    for seat in range(game.seats):
        for name in hands[seat % len(hands)]:
            game.play(seat, game.parse(seat, f"take {name}"))


def test_p1_all_seats_choose_five_of_twenty_at_the_same_time() -> None:
    game = Samurai.start({"figures": "random"}, 3, 1)
    assert game.awaited() == game.may_act() == (0, 1, 2)
    for name in FIVE:  # seat 2 first: nobody has to wait
        game.play(2, game.parse(2, f"take {name}"))
    assert game.awaited() == (0, 1)
    assert "complete" in refusal(game, 2, "take helmet2")
    choose_all_but_last = [(0, FIVE), (1, FIVE)]
    for seat, hand in choose_all_but_last:
        for name in hand:
            game.play(seat, game.parse(seat, f"take {name}"))
    assert game.view(0).phase == "turns"
    assert game.view(0).hand == game.view(2).hand == FIVE
    assert len(game.view(0).face_down or ()) == 15


def test_p1_nothing_else_can_be_done_before() -> None:
    game = Samurai.start(None, 2, 1)
    assert "First take five" in refusal(game, 0, "put helmet kyoto")
    assert "First take five" in refusal(game, 0, "samurai1 n13")
    game.play(0, game.parse(0, "take samurai1"))
    game.play(0, game.parse(0, "take samurai1"))
    assert "both samurai 1 tiles" in refusal(game, 0, "take samurai1")
    game.play(0, game.parse(0, "take ronin1"))
    assert "your only ronin 1" in refusal(game, 0, "take ronin1")


def test_r13_there_are_7913_different_first_hands() -> None:
    copies = [tile.copies for tile in tiles.TILES]
    # by the rules: pick step by step in rising order through the legal actions of one seat
    start = deal.draw(SamuraiOptions(), 2, 1).begin(SamuraiOptions())
    found: set[tuple[int, ...]] = {()}
    for _ in range(5):
        longer = set()
        for hand in found:
            s = start.copy()
            for tile in hand:
                s.play(0, tile)
            longer |= {tuple(sorted((*hand, tile))) for tile in legal.listed(s, 0)}
        found = longer
    assert len(found) == 7_913
    ways = [1] + [0] * 5  # and by counting
    for n in copies:
        ways = [sum(ways[k - j] for j in range(min(n, k) + 1)) for k in range(6)]
    assert ways[5] == 7_913


def test_p1_beginners_draw_their_first_hand() -> None:
    game = Samurai.start({"first_hand": "random", "figures": "random"}, 4, 3)
    dealt = deal.draw(SamuraiOptions(), 4, 3)
    for seat in range(4):
        assert inspect.hand(game.state, seat) == sorted(dealt.orders[seat][:5])


def test_p2_cities_first_with_two_different_figures_then_villages() -> None:
    game = Samurai.start({"first_hand": "random", "first": "yellow"}, 2, 4)
    edo = map.EDO
    assert inspect.figures(game.state, edo) == [0, 1, 2]
    assert inspect.supply(game.state) == [6, 6, 6]
    assert game.awaited() == (1,)  # the first player, then clockwise
    assert "cities are filled first" in refusal(game, 1, "put helmet m13")
    scripted.play(game, "put helmet kyoto")
    assert game.awaited() == (0,)
    assert "must differ" in refusal(game, 0, "put helmet kyoto")
    scripted.play(game, "put rice kyoto")
    assert "Kyoto (l16) is full" in refusal(game, 1, "put buddha kyoto")
    assert "not in play with 2 players" in refusal(game, 1, "put buddha sapporo")
    scripted.play(game, "put helmet akita", "put buddha akita")
    assert "Akita (o10) is full" in refusal(game, 1, "put rice akita")
    assert "m13" in {line.split()[-1] for line in scripted.offered(game)}
    scripted.play(game, "put helmet m13")
    assert "m13 is full" in refusal(game, 0, "put rice m13")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_p2_players_place_every_figure(seats: int) -> None:
    game = Samurai.start({"first_hand": "random"}, seats, 5)
    rng = Rng(5)
    turns = []
    while game.view(None).phase == "figures":
        (seat,) = game.awaited()
        turns.append(seat)
        game.play(seat, rng.choice(game.legal(seat)))
    count = 9 * seats  # without the three of Edo
    first = game.view(None).first
    assert turns == [(first + i) % seats for i in range(count)]  # R11: on from cities to villages
    assert game.awaited() == (first,)  # R11: whoever that leaves off with
    towns = game.view(None).settlements
    assert all(len(s.figures) == len(set(s.figures)) > 0 for s in towns)
    assert sum(len(s.figures) for s in towns) == count + 3
    assert game.view(None).on_board == (3 * seats + 1,) * 3


def test_p2_none_of_a_kind_left() -> None:
    game = Samurai.start({"first_hand": "random"}, 2, 4)
    scripted.play(game, "put helmet kyoto", "put rice kyoto", "put helmet akita", "put rice akita")
    villages = [h.name for h in map.hexes(2) if h.kind == "village"]
    scripted.play(game, *(f"put helmet {name}" for name in villages[:4]))
    (seat,) = game.awaited()
    assert refusal(game, seat, f"put helmet {villages[5]}") == "No helmet is left to place."


def test_r9_random_figures_are_uniform_over_all_layouts() -> None:
    """On the two-player map: which kinds the cities hold decides how many layouts there are."""
    cities = [map.SETTLEMENT_INDEX[map.hex_number(name)] for name in ("kyoto", "akita")]
    rng = Rng("layouts")
    seen: Counter[tuple[int, ...]] = Counter()
    runs = 9_000
    for _ in range(runs):
        layout = deal.random_layout(2, rng)
        seen[tuple(layout[town] for town in cities)] += 1
        figures = Counter(k for mask in layout for k in range(3) if mask >> k & 1)
        assert figures == {0: 7, 1: 7, 2: 7}
    # villages left for each pair of cities: 14! / (a! b! c!)
    weights = {}
    for pair in product((3, 5, 6), repeat=2):
        left = [6 - sum(mask >> k & 1 for mask in pair) for k in range(3)]
        weights[pair] = 1.0
        for n in left:
            for i in range(1, n + 1):
                weights[pair] /= i
    total = sum(weights.values())
    expected = {pair: runs * weight / total for pair, weight in weights.items()}
    assert set(seen) == set(expected)
    chi = sum((seen[pair] - want) ** 2 / want for pair, want in expected.items())
    assert chi < 26.1  # 8 degrees of freedom, one in a thousand; the seed is fixed


def test_r9_chosen_tiles_leave_the_order_the_rest_keeps_it() -> None:
    dealt = deal.draw(SamuraiOptions(), 2, 9)
    game = Samurai.start({"figures": "random"}, 2, 9)
    choose_all(game, FIVE)
    for seat in range(2):
        rest = list(dealt.orders[seat])
        for name in FIVE:
            rest.remove(tiles.tile_number(name))
        assert inspect.order(game.state, seat)[5:] == rest
        assert inspect.drawn(game.state, seat) == 5


def test_r9_the_deal_does_not_depend_on_who_chose_first() -> None:
    one, other = (Samurai.start({"figures": "random"}, 2, 9) for _ in range(2))
    choose_all(one, FIVE)
    for name in reversed(FIVE):
        for seat in (1, 0):
            other.play(seat, other.parse(seat, f"take {name}"))
    assert one.view(0) == other.view(0)
    assert [inspect.order(one.state, s) for s in (0, 1)] == [
        inspect.order(other.state, s) for s in (0, 1)
    ]


def test_r11_first_hands_are_chosen_before_figures_are_placed() -> None:
    game = Samurai.start(None, 2, 1)
    assert game.state.phase == FIRST_HANDS
    choose_all(game, FIVE)
    assert game.state.phase == FIGURES_PHASE


def test_p3_the_first_player_is_drawn_or_named() -> None:
    drawn = {Samurai.start(None, 4, seed).state.first for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    for seat, colour in enumerate(("green", "yellow", "blue")):
        assert Samurai.start({"first": colour}, 3, 1).state.first == seat
    with pytest.raises(BadOptions, match="Red cannot begin: nobody sits there"):
        Samurai.start({"first": "red"}, 3, 1)


def test_a_fifth_seat_is_refused() -> None:
    with pytest.raises(BadOptions, match="Samurai is played by 2 to 4 players, not 5"):
        Samurai.start(None, 5, 1)
