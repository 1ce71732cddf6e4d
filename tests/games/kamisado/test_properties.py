"""What must hold in every position and every match."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.kamisado import actions
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.layout import MOVES, PUSH
from sanban.games.kamisado.position import move_text, position_text, read_move, read_position
from sanban.games.kamisado.rulebook import STYLES
from sanban.games.kamisado.sheet import read_sheet, write_sheet
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.symmetry import half_turn, half_turn_move, mirror, mirror_move
from tests.games.kamisado.naive import Naive
from tests.support import conformance

pytestmark = pytest.mark.pure
LENGTHS = ("simple", "standard", "long", "marathon", "series")


@st.composite
def positions(draw: Any) -> Position:
    """A position some random moves into a round whose towers have random teeth and places."""
    seed = draw(st.integers(0, 2**32))
    rng = Rng(seed)
    position = Position(turned=draw(st.booleans()))
    for side in (0, 1):
        colours = list(range(8))
        rng.shuffle(colours)
        for place, colour in enumerate(colours):
            teeth = int(rng.choice((0, 0, 0, 1, 1, 2, 3)))
            position.put(side, colour, place if side == 0 else 63 - place, teeth)
    for _ in range(draw(st.integers(0, 14))):
        moves = position.moves()
        if not moves:
            break
        position.play(rng.choice(moves))
    return position


def everything(position: Position) -> tuple[object, ...]:
    squares = [position.square_of(t >> 3, t & 7) for t in range(16)]
    towers = [position.tower_at(square) for square in range(64)]
    rest = (position.turn, position.must, position.last, position.last_side, position.winner)
    return (squares, towers, rest, position.deadlock)


@given(positions())
@settings(deadline=None, max_examples=150)
def test_legal_moves_are_exactly_the_playable_ones(position: Position) -> None:
    legal = set(position.moves())
    assert len(legal) == len(position.moves())
    assert {move for move in range(MOVES) if position.is_legal(move)} == legal


@given(positions())
@settings(deadline=None, max_examples=150)
def test_same_moves_and_results_as_the_naive_one(position: Position) -> None:
    if position.winner >= 0:
        return
    naive = Naive.from_text(position_text(position))
    assert {move_text(move) for move in position.moves()} == naive.moves()
    for move in position.moves():
        after, other = position.copy(), naive.copy()
        after.play(move)
        other.play(move_text(move))
        assert after.winner == {"b": 0, "w": 1, None: -1}[other.winner]
        assert {move_text(reply) for reply in after.moves()} == other.moves()


@given(positions())
@settings(deadline=None, max_examples=150)
def test_undo_and_copy_leave_no_trace(position: Position) -> None:
    before = everything(position)
    for move in position.moves():
        twin = position.copy()
        twin.play(move)
        token = position.play(move)
        assert everything(position) == everything(twin)
        position.undo(move, token)
        assert everything(position) == before


@given(positions())
@settings(deadline=None, max_examples=200)
def test_position_text_round_trips(position: Position) -> None:
    text = position_text(position)
    again = read_position(text)
    assert position_text(again) == text
    assert again.moves() == position.moves()
    assert again.winner == position.winner
    assert again.tooth() == position.tooth()
    for move in position.moves():
        assert read_move(move_text(move)) == move


@given(positions())
@settings(deadline=None, max_examples=150)
def test_half_turn_and_mirror_keep_moves_and_results(position: Position) -> None:
    for turn, turn_move, swaps in (
        (half_turn, half_turn_move, True),
        (mirror, mirror_move, False),
    ):
        other = turn(position)
        assert {turn_move(move) for move in position.moves()} == set(other.moves())
        assert position_text(turn(other)) == position_text(position)
        for move in position.moves():
            a, b = position.copy(), other.copy()
            a.play(move)
            b.play(turn_move(move))
            expected = a.winner if a.winner < 0 or not swaps else 1 - a.winner
            assert b.winner == expected
            assert bool(a.deadlock) == bool(b.deadlock)


@given(st.integers(0, 2**32), st.sampled_from(LENGTHS), st.booleans())
@settings(deadline=None, max_examples=40)
def test_records_and_sheets_round_trip(seed: int, match: str, turned: bool) -> None:
    board = "turned" if turned else "standard"
    table = Table.start(Kamisado, {"match": match, "board": board})
    rng = Rng(seed)
    conformance.play_random(table, rng, int(rng.below(120)))
    conformance.check_record_round_trip(table)
    style = rng.choice(STYLES)
    again = read_sheet(write_sheet(table, style))
    assert again.log == table.log
    assert position_text(again.game.position) == position_text(table.game.position)


def check_invariants(game: Kamisado) -> None:
    position = game.position
    squares = [position.square_of(tower >> 3, tower & 7) for tower in range(16)]
    assert len(set(squares)) == 16
    assert min(squares) >= 0
    assert all(position.tower_at(square) == tower for tower, square in enumerate(squares))
    assert sum(position.tower_at(square) >= 0 for square in range(64)) == 16
    if game.options.match != "series":
        for side in (0, 1):
            teeth = game.teeth[side * 8 : side * 8 + 8]
            assert game.score[side] == sum(2**count - 1 for count in teeth)
            # the tooth that ends a match need not be at hand any more
            assert sum(teeth) <= 11 + (game.outcome is not None)
            assert max(teeth) <= 3 + (game.outcome is not None)
        assert sum(position.level_of(t >> 3, t & 7) for t in range(16)) <= 22
        if game.phase == "move":
            assert [position.level_of(t >> 3, t & 7) for t in range(16)] == game.teeth
    else:
        assert sum(game.teeth) == 0


def test_random_marathons_never_break_an_invariant() -> None:
    rng, moves, pushes = Rng("marathon"), 0, 0
    while moves < 6000:
        match = "series" if moves % 5 == 4 else "marathon"
        table = Table.start(Kamisado, {"match": match, "series_target": 9})
        while table.game.outcome is None:
            seat = table.game.awaited()[0]
            legal = table.game.legal(seat)
            rams = [action for action in legal if actions.is_move(action) and action & PUSH]
            action = rng.choice(rams or legal)  # pushes are rare: take every one
            pushes += bool(rams)
            table.play(seat, action)
            check_invariants(table.game)
            moves += 1
        conformance.check_finished(table.game)
    assert pushes > 40


@pytest.mark.parametrize("match", LENGTHS)
def test_conformance(match: str) -> None:
    table = Table.start(Kamisado, {"match": match})
    rng = Rng(match)
    for _ in range(12):
        if table.game.outcome is not None:
            break
        conformance.check_legal_is_playable(table.game, 40, rng)
        conformance.check_redeal(table.game, rng)
        conformance.play_random(table, rng, 5)
    conformance.check_record_round_trip(table)


def test_nothing_is_random() -> None:
    games = [Kamisado.start(seed=seed).view(None) for seed in (1, "two")]
    assert games[0] == games[1]
