"""Matches: points, teeth, fills (P1-P4), challenger and defender, series, resignation (K6)."""

import pytest

from sanban.core.errors import BadOptions, IllegalAction
from sanban.core.table import Table
from sanban.games.kamisado import actions
from sanban.games.kamisado.board import COLOURS, LETTERS, colour_of
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.layout import BLACK, WHITE
from sanban.games.kamisado.position import position_text, read_position
from tests.games.kamisado.setup import match_at, setup
from tests.support import conformance
from tests.support.events import facts

pytestmark = pytest.mark.pure


def won_round(match: str, teeth: int = 0, score: tuple[int, int] = (0, 0)) -> Kamisado:
    """A round that Black wins with the yellow tower: White's brown one has left h8."""
    game = match_at(setup(f"Y:h7{teeth * chr(39)} n:e5", must="y"), match, score)
    game.play(BLACK, game.parse(BLACK, "h7h8"))
    return game


@pytest.mark.parametrize(("teeth", "points"), [(0, 1), (1, 2), (2, 4), (3, 8)])
def test_a_tooth_adds_1_2_4_8_points(teeth: int, points: int) -> None:
    game = won_round("marathon", teeth)
    assert game.score == [points, 0]
    assert game.teeth[COLOURS.index("yellow")] == teeth + 1


@pytest.mark.parametrize(
    ("match", "target"), [("simple", 1), ("standard", 3), ("long", 7), ("marathon", 15)]
)
def test_first_to_the_target_wins(match: str, target: int) -> None:
    short = won_round(match, 0, (target - 2, 0)) if target > 1 else None
    if short is not None:
        assert short.outcome is None
        assert short.phase == "fill"
    done = won_round(match, 0, (target - 1, 0))
    assert done.outcome is not None
    assert done.outcome.winners == (BLACK,)
    assert done.outcome.reason == "score"


def test_passing_the_target_wins_too() -> None:
    game = won_round("marathon", 3, (14, 9))
    assert game.outcome is not None
    assert game.outcome.scores == (22, 9)


def test_four_teeth_win_a_marathon_outright() -> None:
    game = won_round("marathon", 3, (7, 0))
    assert game.outcome is not None


def test_p1_the_winner_of_the_round_chooses_the_fill() -> None:
    game = won_round("standard")
    assert game.awaited() == (BLACK,)
    assert [game.text(BLACK, action) for action in game.legal(BLACK)] == ["fill left", "fill right"]
    with pytest.raises(IllegalAction, match="not your turn: Black"):
        game.play(WHITE, actions.FILL_LEFT)
    with pytest.raises(IllegalAction, match="fill the home rows"):
        game.play(BLACK, game.position.copy().square_of(0, 0) * 64)


def test_p2_the_loser_fills_the_same_way_and_moves_first() -> None:
    game = won_round("standard")
    events = game.play(BLACK, actions.FILL_LEFT)
    assert [event.kind for event in events] == ["fill", "start"]
    assert game.challenger == WHITE
    assert game.awaited() == (WHITE,)


def figure7(direction: str) -> Kamisado:
    """Figure 7: files of the eleven moved towers are free, so any that fit the words will do."""
    white = "n:h8 b:b8 o:a5 r:f4 p:c4 y:h3 g:b2 u:b6"
    black = "G:b1 R:c1 Y:d1 P:a3 N:a4 O:e4 B:c6 U:f7"
    game = match_at(setup(f"{white} {black}", "w", "u"), "standard")
    game.play(WHITE, game.parse(WHITE, "Purple Left 5 Blue"))
    assert game.score == [0, 1]
    game.play(WHITE, game.parse(WHITE, f"fill {direction}"))
    return game


def colours(names: str) -> list[str]:
    return names.split()


def row(game: Kamisado, side: int) -> list[str]:
    home = range(8) if side == BLACK else range(63, 55, -1)
    return [COLOURS[game.position.tower_at(square) & 7] for square in home]


def test_p3_figure_7_fill_from_the_left() -> None:
    game = figure7("left")
    assert row(game, WHITE) == colours("brown blue orange red pink yellow green purple")
    assert row(game, BLACK) == colours("green red yellow pink brown orange blue purple")
    assert game.position.level_of(WHITE, COLOURS.index("purple")) == 1


def test_p4_figure_7_fill_from_the_right() -> None:
    game = figure7("right")
    assert row(game, WHITE) == colours("purple green yellow red pink orange brown blue")
    assert row(game, BLACK) == colours("purple blue brown orange pink green red yellow")


def test_figure_7h_moves_of_the_purple_sumo() -> None:
    game = figure7("left")
    text = position_text(game.position).split()[0]
    sumo = read_position(f"{text} w u")
    reached = {game.text(WHITE, move)[2:] for move in sumo.moves()}
    assert reached == {*["a7", "a6", "a5", "a4", "a3"], *["b7", "c6", "d5", "e4", "f3"]}


def test_deadlock_gives_the_tooth_by_the_last_square() -> None:
    game = match_at(read_position("8/b4gB1/8/Ryop1r2/N3PnU1/G1u5/3Y3O/8 w b"), "standard")
    game.play(WHITE, game.parse(WHITE, "a7a6"))
    events = game.play(BLACK, game.parse(BLACK, "a3b4"))
    assert [event.kind for event in events] == ["move", "round"]
    assert facts(events[1])["reason"] == "deadlock"
    assert game.teeth[8 + COLOURS.index("red")] == 1
    assert game.score == [0, 1]


def test_view_names_the_colour_of_every_square() -> None:
    for board in ("standard", "turned"):
        view = Kamisado.start({"board": board}).view(None)
        names = [COLOURS[LETTERS.index(letter)] for letter in view.colours]
        assert names == [colour_of(square, board == "turned") for square in range(64)]


def test_view_shows_both_line_ups_while_the_fill_is_chosen() -> None:
    game = won_round("standard")
    line_ups = game.view(None).line_ups
    assert line_ups is not None
    for way in ("left", "right"):
        after = game.copy()
        after.play(BLACK, after.parse(BLACK, f"fill {way}"))
        assert position_text(after.position) == line_ups[way]


def test_series_starts_afresh_and_alternates() -> None:
    table = Table.start(Kamisado, {"match": "series", "series_target": 2})
    game = table.game
    assert game.challenger == BLACK
    table.play(WHITE, "resign round")  # Black 1 : 0
    assert game.challenger == WHITE
    assert game.score == [1, 0]
    assert position_text(game.position) == "obupyrgn/8/8/8/8/8/8/NGRYPUBO w -"
    assert sum(game.teeth) == 0
    table.play(BLACK, "resign round")
    assert game.challenger == BLACK
    table.play(WHITE, "resign round")
    assert game.outcome is not None
    assert game.outcome.scores == (2, 1)


def test_k6_winner_of_a_resigned_round_chooses_the_tower() -> None:
    table = Table.start(Kamisado, {"match": "standard"})
    table.play(BLACK, "c1c5")
    table.play(BLACK, "resign round")
    assert table.game.awaited() == (WHITE,)
    assert len(table.game.legal(WHITE)) == 8
    table.play(WHITE, "crown red")
    assert table.game.score == [0, 1]
    assert table.game.teeth[8 + COLOURS.index("red")] == 1
    assert table.game.phase == "fill"
    conformance.check_record_round_trip(table)


def test_either_side_may_resign_the_match_at_any_time() -> None:
    for seat in (BLACK, WHITE):
        game = Kamisado.start({"match": "long"})
        game.play(seat, actions.RESIGN)
        assert game.outcome is not None
        assert game.outcome.winners == (1 - seat,)
        conformance.check_finished(game)


def test_a_simple_match_has_no_round_to_resign() -> None:
    game = Kamisado.start()
    assert game.concessions(0) == [actions.RESIGN]
    with pytest.raises(IllegalAction):
        game.play(0, actions.RESIGN_ROUND)


@pytest.mark.parametrize(
    ("options", "seats", "reason"),
    [
        ({"match": "short"}, 2, "one of: simple, standard, long, marathon, series"),
        ({"colour": "red"}, 2, 'no option "colour"'),
        ({"match": "series", "series_target": 0}, 2, "options do not fit"),
        ({}, 3, "played by 2 players, not 3"),
    ],
)
def test_bad_options(options: dict[str, object], seats: int, reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        Kamisado.start(options, seats)


def test_hints_say_why() -> None:
    game = Kamisado.start()
    assert game.hint(0) == "Black moves first and may move any tower."
    game.play(0, game.parse(0, "c1c5"))
    assert game.hint(1) == "The blue tower must move: Black ended on a blue square."
    sumo = match_at(setup("R:d4' n:d5", must="r"), "long")
    sumo.play(0, sumo.parse(0, "d4xd5"))
    assert sumo.hint(0) == (
        "The red tower must move: the brown tower was pushed to d6, a red square."
    )
    blocked = match_at(setup("N:f5 R:g5 Y:h5 g:g6", "w", "g"), "long")
    blocked.play(1, blocked.parse(1, "g6g6"))
    assert blocked.hint(0) == (
        "The yellow tower must move: White's blocked green tower stands on a yellow square."
    )
