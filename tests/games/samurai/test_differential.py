"""The game against a second, naive implementation: same actions, captures and results."""

from typing import Any

import pytest

from sanban.core.rng import Rng
from sanban.games.samurai import actions, deal, inspect, notation
from sanban.games.samurai.events import Captured
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.layout import SETTLEMENTS
from sanban.games.samurai.map import FIGURES, HEXES
from sanban.games.samurai.options import SamuraiOptions
from sanban.games.samurai.tiles import TILES, tile_names
from tests.games.samurai.naive import Action, Naive
from tests.support.events import parts

GAMES = 2_000  # for each number of players
CHUNK = 250


def _tuple(code: int) -> Action:
    act = parts(notation.detail(code))
    match act["kind"]:
        case "take":
            return ("take", act["tile"])
        case "put":
            return ("put", act["figure"], act["hex"])
        case "tile":
            return ("tile", act["tile"], act["hex"])
        case "figure_exchange":
            pairs = zip(act["hexes"], act["figures"], strict=True)
            return ("swap", *sorted(h + figure for h, figure in pairs))
        case "tile_exchange":
            return ("move", act["from"], act["to"])
    return ("end",)


TUPLES = [_tuple(code) for code in range(actions.ACTIONS)]


def _start(seats: int, number: int) -> tuple[Samurai, Naive]:
    options = SamuraiOptions(
        first_hand="choose" if number % 4 == 0 else "random",
        figures="players" if number % 4 == 1 else "random",
    )
    dealt = deal.draw(options, seats, f"differential {number}")
    layout = None
    if dealt.layout is not None:
        layout = {
            HEXES[SETTLEMENTS[town]].name: {FIGURES[k] for k in range(3) if mask >> k & 1}
            for town, mask in enumerate(dealt.layout)
            if mask
        }
    orders = [[TILES[tile].name for tile in order] for order in dealt.orders]
    naive = Naive(dealt.first, orders, layout, options.first_hand == "choose")
    return Samurai.from_deal(options, dealt), naive


def _choose(offered: list[int], number: int, rng: Rng) -> int:
    """Mostly anything; in some games exchanges are kept for later, and turns are long."""
    if number % 4 == 3 and rng.below(20):
        kept = [c for c in offered if not actions.SWAP <= c < actions.END] or offered
        offered = kept[:-1] if len(kept) > 1 and kept[-1] == actions.END and number % 3 else kept
    return int(rng.choice(offered))


def play_both(seats: int, number: int) -> dict[str, int]:
    """One game in both; counts of what happened in it."""
    game, naive = _start(seats, number)
    rng = Rng(f"choices {number}")
    met = {"skip": 0, "set_aside": 0, "swap": 0, "move": 0, "out_of_tiles": 0}
    while game.outcome is None:
        (seat, *_) = game.awaited()
        offered = game.legal(seat)
        assert {TUPLES[code] for code in offered} == naive.legal(seat)
        assert len(set(offered)) == len(offered)
        code = _choose(offered, number, rng)
        events: list[Any] = game.play(seat, code)
        taken = naive.play(seat, TUPLES[code])
        captured = [e.public.capture for e in events if isinstance(e.public, Captured)]
        assert {(c.hex, c.figure, c.seat) for c in captured} == taken
        for c in captured:
            assert list(c.influence) == naive.influence(c.hex, c.figure)
        met["skip"] += any(event.kind == "skip" for event in events)
        met["set_aside"] += any(seat is None for _, _, seat in taken)
        met["swap"] += actions.SWAP <= code < actions.MOVE
        met["move"] += actions.MOVE <= code < actions.END
    assert naive.over
    assert list(game.outcome.winners) == naive.winners()
    for seat in range(seats):
        took = [naive.captured[seat].count(figure) for figure in FIGURES]
        assert inspect.captured(game.state, seat) == took
        assert list(tile_names(inspect.hand(game.state, seat))) == sorted(
            naive.hands[seat], key=[tile.name for tile in TILES].index
        )
        met["out_of_tiles"] += not naive.hands[seat]
    return met


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("chunk", range(0, GAMES, CHUNK))
def test_same_game_in_both_implementations(seats: int, chunk: int) -> None:
    total: dict[str, int] = {}
    for number in range(chunk, chunk + CHUNK):
        for what, count in play_both(seats, number).items():
            total[what] = total.get(what, 0) + count
    assert total["set_aside"]
    assert total["swap"]
    assert total["move"]


@pytest.mark.pure
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_same_game_in_a_few(seats: int) -> None:
    for number in range(8):
        play_both(seats, number)
