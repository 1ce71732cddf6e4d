"""E1, E2, R1 and R12: how a game ends; whole games."""

from collections.abc import Iterator

import pytest

from sanban.core.events import Announcement
from sanban.core.rng import Rng
from sanban.games.samurai import actions, inspect, layout, map
from sanban.games.samurai.game import Samurai
from tests.games.samurai.scripted import captures, game, offered, play
from tests.support.conformance import check_finished, refusal
from tests.support.events import facts

CITIES = {
    seats: [
        town
        for town, h in enumerate(layout.SETTLEMENTS)
        if map.HEXES[h].kind == "city" and map.in_play(h, seats)
    ]
    for seats in (2, 3, 4)
}
QUICK = {"first_hand": "random", "figures": "random"}


def walk(
    seats: int, seed: int, tiles_a_turn: int = 9
) -> Iterator[tuple[Samurai, list[Announcement]]]:
    """A random game, step by step."""
    played, rng = Samurai.start(QUICK, seats, seed), Rng(seed)
    while played.outcome is None:
        (seat,) = played.awaited()
        offers = played.legal(seat)
        if len(offers) > 1 and offers[-1] == actions.END and played.state.laid < tiles_a_turn:
            offers = offers[:-1]
        yield played, played.play(seat, rng.choice(offers))


def near_end(seats: int, by: str) -> Samurai:
    """A game in whose current turn the end was reached so, and that could still be played on."""
    for seed in range(1_000):
        for played, events in walk(seats, seed, 1):
            reached = any(e.kind == "last_turn" and facts(e)["by"] == [by] for e in events)
            (seat,) = played.awaited() or (0,)
            if reached and len(played.legal(seat)) > 1:
                return played
    raise AssertionError("no such game")


@pytest.mark.pure
@pytest.mark.parametrize("seats", [2, 3])
def test_e1_r12_the_last_figure_of_a_kind_ends_the_game_after_the_turn(seats: int) -> None:
    played = near_end(seats, "last_figure")
    (seat,) = played.awaited()
    assert 0 in inspect.left(played.state)
    assert played.outcome is None  # the turn is finished first
    assert played.view(None).ending == ("last_figure",)
    assert "The game ends with this turn" in played.hint(seat)
    more = next(line for line in sorted(offered(played)) if line != "end")
    play(played, more)  # R12: more tiles may follow
    assert played.outcome is None
    assert played.awaited() == (seat,)
    held = inspect.held(played.state, seat)
    events = play(played, "end")
    assert [event.kind for event in events] == ["end_turn", "over"]  # nothing is drawn any more
    assert inspect.held(played.state, seat) == held
    check_finished(played)
    sheet = played.view(None).sheet
    assert sheet is not None
    assert "last_figure" in sheet.ended_by
    assert refusal(played, seat, "end") == "The game is over."


FOUR = {"k18": "helmet", "o8": "buddha"}
HANDS = ("samurai1 samurai1 ronin1 helmet2 helmet3", "samurai1 samurai1 ronin1 helmet2 buddha2")


@pytest.mark.pure
def test_e2_r1_four_figures_set_aside_in_all_end_the_game() -> None:
    """Edo gives three ties at once, a win comes between, a figure nobody influences is fourth."""
    played = game(2, HANDS, FOUR)
    play(played, "samurai1 p14", "ronin1 p13", "end", "samurai1 o13", "ronin1 n13", "end")
    play(played, "samurai1 n14", "end")
    edo = captures(play(played, "samurai1 o15"))
    assert edo == [("o14", kind, None, (3, 3)) for kind in ("helmet", "buddha", "rice")]
    assert sum(inspect.aside(played.state)) == 3
    assert played.view(None).ending == ()
    play(played, "end", "helmet3 l17", "end")
    assert captures(play(played, "buddha2 k17")) == [("k18", "helmet", 0, (3, 0))]
    play(played, "end", "helmet2 p8", "end")
    events = play(played, "helmet2 o9")
    assert captures(events) == [("o8", "buddha", None, (0, 0))]
    assert events[-1].kind == "last_turn"
    assert played.describe(events[-1].seen_by(None)) == (
        "Four figures have been set aside: the game ends with this turn."
    )
    assert played.outcome is None
    play(played, "end")
    assert played.outcome is not None
    assert played.outcome.winners == (0,)
    assert played.outcome.reason == "sole_majority"
    assert played.outcome.scores == (1, 0)


@pytest.mark.pure
def test_r12_an_end_by_ties_in_the_middle_of_a_turn() -> None:
    played = near_end(2, "four_set_aside")
    (seat,) = played.awaited()
    play(played, next(line for line in sorted(offered(played)) if line != "end"))
    assert played.awaited() == (seat,)
    play(played, "end")
    assert played.outcome is not None


def test_a_player_runs_out_of_tiles_in_a_real_game() -> None:
    """Found by playing: one seat plays all it can and nobody closes Edo."""
    for seed in range(400):
        played, rng = Samurai.start(QUICK, 2, seed), Rng(seed)
        skipped = False
        while played.outcome is None:
            (seat,) = played.awaited()
            lands = [c for c in played.legal(seat) if not played.text(seat, c).endswith("p14")]
            if seat == 1 and lands and lands[-1] == actions.END:
                lands = lands[-1:]
            elif len(lands) > 1 and lands[-1] == actions.END:
                lands = lands[:-1]
            events = played.play(seat, rng.choice(lands or played.legal(seat)))
            skipped = skipped or any(event.kind == "skip" for event in events)
        if skipped:
            assert min(inspect.held(played.state, seat) for seat in (0, 1)) == 0
            check_finished(played)
            return
    raise AssertionError("nobody ran out")


@pytest.mark.pure
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_end_as_the_rules_say(seats: int) -> None:
    for seed in range(6):
        for played, _ in walk(seats, seed):
            pass
        ended = played.state.ending
        assert ended
        assert not ended & layout.STUCK
        assert bool(ended & layout.LAST_FIGURE) == (0 in inspect.left(played.state))
        assert bool(ended & layout.FOUR_ASIDE) == (sum(inspect.aside(played.state)) >= 4)
        check_finished(played)


@pytest.mark.deep
def test_r10_no_settlement_ever_holds_twins_or_part_of_edo() -> None:
    """A city that never holds two equal figures, under exchanges: a set cannot show it, so count.

    The figures on the board and those gone must make up all figures, kind by kind.
    """
    swaps = 0
    for seed in range(120):
        seats = 2 + seed % 3
        for played, events in walk(seats, seed):
            swaps += any(event.kind == "figure_exchange" for event in events)
            standing = [0, 0, 0]
            for town in range(34):
                there = inspect.figures(played.state, town)
                for kind in there:
                    standing[kind] += 1
            gone = [
                inspect.aside(played.state)[k]
                + sum(inspect.captured(played.state, seat)[k] for seat in range(seats))
                for k in range(3)
            ]
            assert [a + b for a, b in zip(standing, gone, strict=True)] == [3 * seats + 1] * 3
            assert len(inspect.figures(played.state, map.EDO)) in (0, 3)
            assert all(len(inspect.figures(played.state, city)) in (0, 2) for city in CITIES[seats])
    assert swaps > 100
