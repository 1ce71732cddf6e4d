"""The analysis of played games."""

import msgspec
import pytest

import sanban
from sanban.core.errors import BadRecord
from sanban.core.rng import Rng
from sanban.games.kamisado.analysis import (
    KEEPS,
    LOST_ALREADY,
    ONLY,
    TURNING_POINT,
    Analysis,
    analyse,
)
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.solver.oracle import Oracle
from tests.support import conformance


def test_who_was_winning_after_every_move() -> None:
    table = sanban.start("kamisado")
    conformance.play_random(table, Rng("analysis"))
    report = analyse(table)
    assert len(report.moves) == len(table.log)
    for this, following in zip(report.moves, report.moves[1:], strict=False):
        same = this.seat == following.seat
        assert (this.after == following.before) == same
        # a best move changes nothing; the plies are those of the position before it
        if this.before == this.after == "won":
            assert this.plies_before is not None
            assert this.plies_after is not None
            assert this.plies_after >= this.plies_before
        assert this.winning is not None
        assert (this.move in this.winning) == (this.after == "won")
        assert bool(this.winning) == (this.before == "won")
    last = report.moves[-1]
    assert table.game.outcome is not None
    assert (last.after == "won") == (table.game.outcome.winners == (last.seat,))
    assert set(report.turning_points) == {
        move.action for move in report.moves if (move.before, move.after) == ("won", "lost")
    }


def test_kinds_of_moves() -> None:
    table = sanban.start("kamisado")
    for move in ("a1a5", "d8d7"):
        table.play(table.game.awaited()[0], move)
    first, second = analyse(table).moves
    assert (first.kind, first.before, first.plies_before) == (KEEPS, "won", 17)
    assert (second.kind, second.before) == (LOST_ALREADY, "lost")
    table = sanban.start("kamisado")
    for move in ("c1c5", "b8h2"):  # c1c5 loses, and only b8h2 shows it
        table.play(table.game.awaited()[0], move)
    first, second = analyse(table).moves
    assert (first.kind, first.plies_after) == (TURNING_POINT, 30)
    assert (second.kind, second.winning, second.plies_before) == (ONLY, ("b8h2",), 29)


@pytest.mark.deep
def test_a_match_has_rounds_and_json() -> None:
    table = sanban.start("kamisado", {"match": "standard"})
    conformance.play_random(table, Rng("a match"))
    assert isinstance(table.game, Kamisado)
    report = analyse(table, Oracle(Solver(), 20_000))
    assert {move.round for move in report.moves} == set(range(1, len(table.game.rounds) + 1))
    assert len(report.moves) < len(table.log)  # fills are no moves
    assert msgspec.json.decode(report.to_json(), type=Analysis) == report


def test_a_tight_budget_says_unknown() -> None:
    table = sanban.start("kamisado", {"match": "standard"})
    for _ in range(7):  # past the opening file
        seat = table.game.awaited()[0]
        table.play(seat, table.game.legal(seat)[0])
    report = analyse(table, Oracle(Solver(1), 1))
    assert (report.moves[-1].before, report.moves[-1].winning) == ("unknown", None)
    # both verdicts around the fifth move are found at once, those around the last are not
    assert report.turning_points == (5,)


def test_other_games_are_refused_in_words() -> None:
    with pytest.raises(BadRecord, match="Only Kamisado"):
        analyse(sanban.start("daito"))
