"""T: what can be played in a turn; the exchanges; rulings R3 to R6, R8, R10 and R12."""

import pytest

from sanban.core.errors import BadArgument, SanbanError
from sanban.games.samurai import inspect, layout, map
from sanban.games.samurai.deal import Deal
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.options import SamuraiOptions
from tests.games.samurai.scripted import captures, game, offered, order, play
from tests.support.conformance import refusal
from tests.support.events import facts

pytestmark = pytest.mark.pure

READY = SamuraiOptions(first_hand="random", figures="random")


def bare(figures: dict[str, str], hand: str = "") -> Samurai:
    """A board for two with figures only where told; green has captured the others."""
    left = [7 - " ".join(figures.values()).count(kind) for kind in map.FIGURES]
    return Samurai.arrange(figures=figures, captured=[left, [0, 0, 0]], hands=[hand])


# what a turn is ----------------------------------------------------------------------


def test_t1_a_turn_is_any_number_of_fast_tiles_and_at_most_one_other() -> None:
    played = game(2, ("ship1 ship2 ronin1 samurai1 helmet2",))
    assert "end" not in offered(played)
    assert refusal(played, 0, "end") == "Play at least one tile before you end your turn."
    play(played, "ship1 r15", "samurai1 q14", "ronin1 p14")  # fast, other, fast
    assert "not a fast tile" in refusal(played, 0, "helmet2 n13")
    assert not any(line.startswith("helmet2") for line in offered(played))
    play(played, "ship2 r14", "end")
    assert played.awaited() == (1,)


def test_t1_the_turn_belongs_to_one_seat() -> None:
    played = game(3)
    assert played.awaited() == played.may_act() == (0,)
    assert refusal(played, 1, "samurai1 q14") == "It is Green circle's turn, not Yellow triangle's."
    assert "have been chosen" in refusal(played, 0, "take samurai1")
    assert "have been placed" in refusal(played, 0, "put rice q15")


def test_t1_only_tiles_of_the_hand() -> None:
    played = game(2, ("helmet2 helmet3 helmet4 ship1 ronin1",))
    assert refusal(played, 0, "samurai3 q14") == "You have no samurai 3 in your hand."
    assert refusal(played, 0, "move q14 p14") == "You have no tile exchange in your hand."
    assert "no figure exchange" in refusal(played, 0, "swap helmet q15 rice m13")
    play(played, "ship1 r15")
    assert refusal(played, 0, "ship1 r14") == "You have no ship 1 in your hand."


def test_t2_ships_on_free_sea_the_others_on_free_land() -> None:
    played = game(2, ("ship1 ship2 ronin1 samurai1 helmet2", "ronin1 ship1"))
    assert refusal(played, 0, "samurai1 r15") == "r15 is sea: only ships go there."
    assert refusal(played, 0, "ship1 q14") == "q14 is land: ships go on sea hexes."
    assert refusal(played, 0, "samurai1 q15") == "q15 is a village: you cannot play tiles there."
    assert refusal(played, 0, "ship1 edo") == "Edo (o14) is a capital: you cannot play tiles there."
    assert "Hokkaido, which is not in play with 2 players" in refusal(played, 0, "samurai1 q4")
    play(played, "samurai1 q14", "ship1 r15", "end")
    assert refusal(played, 1, "ronin1 q14") == "There is already a tile on q14."
    assert refusal(played, 1, "ship1 r15") == "There is already a tile on r15."


def test_t2_not_even_on_an_empty_settlement() -> None:
    played = game(2, ("helmet2 ronin1", "helmet3"), {"q15": "helmet"})
    play(played, "helmet2 q14", "end", "helmet3 p14", "end")
    assert inspect.figures(played.state, map.SETTLEMENT_INDEX[map.hex_number("q15")]) == []
    assert "cannot play tiles there" in refusal(played, 0, "ronin1 q15")


@pytest.mark.parametrize("line", ["ship1 r15", "ronin1 q14", "swap helmet q15 rice q13"])
def test_r3_a_single_fast_tile_is_a_turn(line: str) -> None:
    played = game(
        2, ("ship1 ronin1 figure-exchange helmet2 helmet3",), {"q15": "helmet", "q13": "rice"}
    )
    play(played, line, "end")
    assert played.awaited() == (1,)


def test_t6_the_hand_is_filled_up_to_five_from_the_own_tiles() -> None:
    played = game(2, ("ship1 ship1 ship2 ronin1 helmet2 rice4 rice3 rice2 buddha4",))
    events = play(played, "ship1 r15", "ship1 r14", "ship2 r13", "end")
    (draw,) = [event for event in events if event.kind == "draw"]
    assert draw.reveals
    assert facts(draw.seen_by(0)) == {"count": 3, "tiles": ["rice2", "rice3", "rice4"]}
    assert facts(draw.seen_by(1)) == facts(draw.seen_by(None)) == {"count": 3}
    assert played.view(0).hand == ("helmet2", "rice2", "rice3", "rice4", "ronin1")
    assert len(played.view(0).face_down or ()) == 12


# exchanges ---------------------------------------------------------------------------

SWAPPER = ("figure-exchange helmet2 helmet3 helmet4 ship1",)


def test_t4_two_figures_change_places_and_the_tile_leaves_the_game() -> None:
    played = game(2, SWAPPER, {"q15": "helmet", "f18": "rice"})
    (event,) = play(played, "swap helmet q15 rice f18")
    assert event.kind == "figure_exchange"
    towns = {s.hex: s.figures for s in played.view(None).settlements}
    assert (towns["q15"], towns["f18"]) == (("rice",), ("helmet",))
    assert played.view(None).tiles == ()
    assert played.view(None).players[0].played == ("figure-exchange",)
    play(played, "helmet2 q14", "end")  # it was fast


def test_t4_no_city_ends_up_with_twins() -> None:
    played = game(
        2,
        SWAPPER,
        {"kyoto": "helmet rice", "akita": "helmet buddha", "q15": "rice", "q13": "buddha"},
    )
    assert refusal(played, 0, "swap helmet kyoto rice q15") == (
        "Kyoto (l16) would hold two rice fields: the figures of a settlement must differ."
    )
    assert refusal(played, 0, "swap helmet kyoto buddha akita") == (
        "Akita (o10) would hold two helmets: the figures of a settlement must differ."
    )
    play(played, "swap rice kyoto buddha akita")
    towns = {s.hex: s.figures for s in played.view(None).settlements}
    assert towns["l16"] == ("helmet", "buddha")
    assert towns["o10"] == ("helmet", "rice")


def test_r4_a_figure_exchange_changes_something() -> None:
    played = game(2, SWAPPER, {"q15": "helmet", "q13": "helmet", "kyoto": "helmet rice"})
    assert "would change nothing" in refusal(played, 0, "swap helmet q15 helmet q13")
    assert "two different settlements" in refusal(played, 0, "swap helmet kyoto rice kyoto")
    assert refusal(played, 0, "swap rice q15 helmet q13") == "There is no rice field on q15."
    lines = [line.split() for line in offered(played) if line.startswith("swap")]
    assert lines
    assert all(a != b and x != y for _, x, a, y, b in lines)


def test_r4_a_figure_exchange_never_captures() -> None:
    """A settlement whose land is all taken has no figures left to exchange."""
    played = game(2, ("helmet2 figure-exchange", "helmet3"), {"q15": "helmet", "q13": "rice"})
    play(played, "helmet2 q14", "end", "helmet3 p14", "end")
    assert refusal(played, 0, "swap helmet q15 rice q13") == "There is no helmet on q15."
    assert captures(play(played, *[x for x in sorted(offered(played)) if "swap" in x][:1])) == []


def test_r10_no_exchange_with_edo() -> None:
    played = game(2, SWAPPER, {"q15": "helmet"})
    assert refusal(played, 0, "swap buddha edo helmet q15") == (
        "Edo (o14) would hold two helmets: the figures of a settlement must differ."
    )
    assert not any("o14" in line for line in offered(played) if line.startswith("swap"))


MOVER = ("tile-exchange samurai3 ronin1 ship1 helmet4 helmet3",)


def test_t5_the_recovered_tile_is_played_at_once() -> None:
    played = game(2, MOVER, {"q15": "helmet"})
    play(played, "samurai3 n13", "end", "helmet2 f17", "end")
    (event,) = play(played, "move n13 q14")
    assert facts(event) == {"tile": "samurai3", "from": "n13", "to": "q14"}
    tiles = {laid.hex: laid.tile for laid in played.view(None).tiles}
    assert (tiles["n13"], tiles["q14"]) == ("tile-exchange", "samurai3")
    edo, q15 = (map.SETTLEMENT_INDEX[map.hex_number(name)] for name in ("edo", "q15"))
    assert inspect.influence(played.state, edo, 0) == [0, 0]
    assert inspect.influence(played.state, q15, 0) == [3, 0]


def test_r5_what_a_tile_exchange_needs() -> None:
    played = game(2, MOVER, {"q15": "helmet"})
    assert not any(line.startswith("move") for line in offered(played))  # no own tile yet
    assert refusal(played, 0, "move n13 q14") == "You have no tile on n13 to recover."
    play(played, "ronin1 n13", "ship1 r15", "end", "helmet2 f17", "end")
    assert not any(line.startswith("move") for line in offered(played))  # fast tiles only
    assert "is a fast tile: it cannot be recovered" in refusal(played, 0, "move n13 q14")
    assert refusal(played, 0, "move f17 q14") == "You have no tile on f17 to recover."
    play(played, "helmet4 n14", "end", "helmet3 o13", "end")
    assert refusal(played, 0, "move n14 n14") == (
        "The recovered tile cannot go back to where it lay."
    )
    assert refusal(played, 0, "move n14 o13") == "There is already a tile on o13."
    with pytest.raises(SanbanError, match="r15 is sea: a tile exchange goes from land to land"):
        played.parse(0, "move n14 r15")
    assert "move n14 q14" in offered(played)


def test_r5_a_tile_exchange_is_the_one_tile_of_the_turn_that_is_not_fast() -> None:
    played = game(2, MOVER)
    play(played, "samurai3 n13", "end", "helmet2 f17", "end", "move n13 q14")
    assert "not a fast tile" in refusal(played, 0, "helmet4 n14")
    play(played, "ronin1 n14", "ship1 r15", "end")
    played = game(2, MOVER)
    play(played, "samurai3 n13", "end", "helmet2 f17", "end", "helmet4 n14")
    assert "not a fast tile" in refusal(played, 0, "move n13 q14")


def test_r5_captures_are_looked_at_when_both_tiles_lie() -> None:
    """Green's samurai goes round its own village: the 0 it leaves fills the land, and no more."""
    played = game(2, MOVER, {"q15": "helmet"})
    play(played, "samurai3 q14", "end", "helmet2 f17", "end")
    events = play(played, "move q14 p14")
    assert captures(events) == [("q15", "helmet", 0, (3, 0))]
    assert [(w.tile, w.hex) for w in played.captures[0].tiles] == [("samurai3", "p14")]


def test_r5_the_exchange_tile_itself_stays() -> None:
    played = game(2, MOVER)
    play(played, "samurai3 n13", "end", "helmet2 f17", "end", "move n13 q14", "end")
    assert inspect.slow_out(played.state, 0) == 1  # the samurai; the 0 cannot be recovered


def test_r6_beside_an_empty_settlement_nothing_is_evaluated_again() -> None:
    played = game(2, MOVER, {"q15": "helmet"})
    play(played, "samurai3 q14", "end", "helmet2 p14")
    assert inspect.captured(played.state, 0) == [1, 0, 0]
    play(played, "end")
    assert captures(play(played, "move q14 f17")) == []
    assert inspect.captured(played.state, 0) == [1, 0, 0]
    assert inspect.captured(played.state, 1) == [0, 0, 0]


# running out of tiles ----------------------------------------------------------------


def spend(played: Samurai, greedy: int, avoid: str = "p14") -> str:
    """One seat plays all it can, the other a tile a turn; the first skip that is told."""
    while True:
        (seat,) = played.awaited()
        # a swap first, a tile exchange last; the other seat begins with its ships
        plays = sorted(
            (line for line in offered(played) if line != "end" and not line.endswith(avoid)),
            key=lambda line: (
                line[:4] != "swap",
                line[:4] == "move",
                seat != greedy and line[:4] != "ship",
                line,
            ),
        )
        done = played.state.laid and (seat != greedy or not plays)
        for event in play(played, "end" if done else plays[0]):
            if event.kind == "skip":
                return played.describe(event.seen_by(None))


def test_r8_a_player_without_tiles_is_skipped() -> None:
    played = bare({"edo": "helmet buddha rice", "q9": "helmet", "q13": "buddha"}, "figure-exchange")
    assert spend(played, 0) == "Green circle has no tiles left, and is skipped."
    assert inspect.held(played.state, 0) == 0
    assert played.awaited() == (1,)
    assert played.legal(0) == []


def test_r8_a_lone_figure_exchange_without_a_swap_is_kept() -> None:
    played = bare({"edo": "helmet buddha rice"})
    assert spend(played, 0) == (
        "Green circle holds only a figure exchange, and no exchange is possible, and is skipped."
    )
    assert played.view(0).hand == ("figure-exchange",)
    assert played.awaited() == (1,)


def test_r8_who_holds_a_playable_tile_must_play() -> None:
    played = game(2)
    assert "Play at least one tile" in refusal(played, 0, "end")


def test_r8_that_nobody_can_play_cannot_be_set_up() -> None:
    """Without figures in play nothing ends the game before the land is full."""
    away = [0] * len(layout.SETTLEMENTS)
    left = [7, 7, 7]
    for town, space in enumerate(layout.SETTLEMENTS):
        if not map.in_play(space, 2):
            away[town] = sum(1 << kind for kind in range(3) if left[kind])
            left = [max(0, n - 1) for n in left]
    with pytest.raises(BadArgument, match="This is not a deal"):
        Samurai.from_deal(READY, Deal(0, [order(""), order("")], away))
