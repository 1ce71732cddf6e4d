"""What is found of a position, and in which order."""

from collections.abc import Iterable, Iterator

from sanban.games.kamisado.position import move_text, read_position
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.solver.oracle import STEPS, Oracle
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

    def winners_of(self, positions: Iterable[Position]) -> Iterator[tuple[int, int]]:
        for found in super().winners_of(positions):
            if len(self.asked) == self.most:
                raise Spent
            self.asked.append(list(positions)[found[0]].copy())
            yield found


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


def test_in_a_won_position_the_best_looking_move_comes_first() -> None:
    position = read_position("1b1pyrgn/3o4/8/3u4/2U5/8/4R3/NG1YP1BO w r")
    report = report_on(_Asked(2), position, 60)
    assert report.verdict == WON
    (known,) = [move for move in report.moves if move.verdict != UNKNOWN]
    assert (move_text(known.move), known.verdict) == ("f8f1", WON)
    assert position.moves().index(known.move) > 0


def test_cheap_answers_come_before_dear_ones() -> None:
    position = read_position("g'pnyourb/8/8/8/8/8/8/BR'NOUGPY b -")
    oracle = Oracle(Solver(16))
    after = []
    for move in position.moves():
        after.append(position.copy())
        after[-1].play(move)
    with oracle.solver.within():
        found = list(oracle.winners_of(after))
        assert sorted(number for number, _ in found) == list(range(len(after)))
        # whatever is found first, it is what the solver finds
        assert all(oracle.solver.winner(after[number]) == winner for number, winner in found)
        # the first answers need at most the first step
        fresh = Solver(16)
        with fresh.within():
            assert fresh.known(after[found[0][0]], STEPS[0]) == found[0][1]
            assert any(fresh.known(one, STEPS[0]) < 0 for one in after)
