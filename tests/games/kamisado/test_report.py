"""What is found of a position, and in which order."""

from sanban.games.kamisado.position import read_position
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.solver.oracle import Oracle
from sanban.games.kamisado.solver.report import report_on
from sanban.games.kamisado.solver.solve import LOST, UNKNOWN, WON, Spent
from sanban.games.kamisado.state import Position

WON_START = "g'pnyourb/8/8/8/8/8/8/BR'NOUGPY b -"


class _Asked(Oracle):
    """Counts the verdicts that it is asked for; gives up after some."""

    def __init__(self, most: int) -> None:
        super().__init__(Solver(16))
        self.asked: list[Position] = []
        self.most = most

    def winner_of(self, position: Position) -> int:
        if len(self.asked) == self.most:
            raise Spent
        self.asked.append(position.copy())
        return super().winner_of(position)


def test_the_verdict_of_the_position_comes_first() -> None:
    position = read_position(WON_START)
    oracle = _Asked(1)
    report = report_on(oracle, position, 60)
    assert oracle.asked == [position]
    assert report.verdict == Solver(16).solve(position, plies=False).verdict
    assert not report.complete


def test_in_a_lost_position_every_move_is_known_at_once() -> None:
    position = read_position("2b'3uo/g3r3/OY'6/7n'/8/1RB'2p2/3y4/U1GP3N'' b b")
    oracle = _Asked(1)
    report = report_on(oracle, position, 60)
    assert (report.verdict, {move.verdict for move in report.moves}) == (LOST, {LOST})
    assert {value.verdict for value in _Asked(1).values(position, plies=False)} == {LOST}


def test_in_a_won_position_moves_are_asked_one_by_one() -> None:
    position = read_position("1b1pyrgn/2Ro4/8/3u4/2U5/8/8/NG1YP1BO b r")
    report = report_on(_Asked(3), position, 60)
    verdicts = [move.verdict for move in report.moves]
    assert report.verdict == WON
    assert UNKNOWN not in verdicts[:2]
    assert set(verdicts[2:]) <= {UNKNOWN}
