"""The solver against plain searches, its budgets, its table, its stop."""

import threading

import pytest

from sanban.core.errors import BadOptions
from sanban.core.rng import Rng
from sanban.games.kamisado.position import position_text, read_move, read_position
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.solver.oracle import Oracle
from sanban.games.kamisado.solver.solve import Spent
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.symmetry import half_turn, mirror, renamed
from tests.games.kamisado.plain import TooLarge, plain_force, plain_plies, played, random_round


def trials(seed: str, most_plies: int = 25) -> "list[Position]":
    """Positions of all stages, without teeth and with up to twelve."""
    rng = Rng(seed)
    found = []
    for teeth in (0, 0, 0, 1, 3, 6, 12):
        for plies in range(4, most_plies):
            start = Position.start() if teeth == 0 else random_round(rng, teeth)
            found.append(played(start, rng, plies))
    return found


@pytest.mark.deep
@pytest.mark.parametrize("part", range(4))
def test_agrees_with_plain_alpha_beta(part: int) -> None:
    solver, agreed, sumos = Solver(4), 0, 0
    for batch in range(100):
        for position in trials(f"alpha-beta {part} {batch}"):
            try:
                winner = 0 if plain_force(position, 0) else 1
            except TooLarge:
                continue
            with solver.within():
                assert solver.winner(position) == winner, position_text(position)
            agreed += 1
            sumos += any(position.level_of(s, c) for s in (0, 1) for c in range(8))
        if agreed >= 600 and sumos >= 250:
            break
    assert agreed >= 600
    assert sumos >= 250
    assert agreed - sumos >= 150


@pytest.mark.deep
def test_short_distances_agree_with_a_plain_search() -> None:
    """The plain search tries every move, so it decides only positions near the end."""
    solver, agreed = Solver(4), 0
    for position in [*trials("plies"), *trials("plies again"), *trials("plies once more")]:
        try:
            winner, plies = plain_plies(position, 3_000)
        except TooLarge:
            continue
        answer = solver.solve(position, line=True)
        assert (answer.verdict == "won") == (winner == position.turn)
        assert answer.plies == plies, position_text(position)
        for move in answer.line:
            position.play(move)
            plies -= (move >> 6) & 63 != move & 63
        assert position.winner == winner
        assert plies == 0
        agreed += 1
    assert agreed >= 100


def test_towers_that_may_win_agree_with_a_plain_search() -> None:
    solver, rng, answers = Solver(1), Rng("towers"), []
    for plies in range(12, 40):
        position = played(random_round(rng, plies % 5), rng, plies)
        for side in (0, 1):
            towers = int(rng.below(256))
            try:
                expected = plain_force(position, side, towers)
            except TooLarge:
                continue
            with solver.within():
                assert solver.can_force(position, side, towers) == expected
            answers.append(expected)
    assert answers.count(True) >= 5
    assert answers.count(False) >= 5


def test_start_is_proved_within_ten_thousand_expansions() -> None:
    answer = Solver(8).solve(Position.start(), plies=False)
    assert answer.verdict == "won"
    assert 0 < answer.expansions <= 10_000


@pytest.mark.deep
def test_sixteen_first_moves_win_within_a_million_expansions() -> None:
    solver, start, lost = Solver(64), Position.start(), []
    for move in start.moves():
        after = start.copy()
        after.play(move)
        if solver.solve(after, plies=False).verdict == "lost":
            lost.append(move)
    assert len(lost) == 16
    assert solver.expansions <= 1_000_000


@pytest.mark.deep
def test_quickest_win_takes_seventeen_plies() -> None:
    answer = Solver(64).solve(Position.start(), line=True)
    assert (answer.verdict, answer.plies, len(answer.line)) == ("won", 17, 17)


@pytest.mark.deep
def test_a_table_of_one_mib_gives_right_answers() -> None:
    small, large = Solver(1), Solver(64)
    assert small.search.table.bytes() == 1 << 20
    start = Position.start()
    for move in start.moves()[::6]:
        after = start.copy()
        after.play(move)
        assert small.solve(after, plies=False).verdict == large.solve(after, plies=False).verdict, (
            move
        )


def test_mirrors_and_half_turns_change_nothing() -> None:
    rng = Rng("symmetry")
    for plies in range(6, 18):
        position = played(Position.start(), rng, plies)
        answer = Solver(4).solve(position)
        for image in (mirror(position), half_turn(position), renamed(position)):
            twin = Solver(4).solve(image)  # a new one: each image is searched
            assert (twin.verdict, twin.plies) == (answer.verdict, answer.plies)


def images(position: Position) -> "list[Position]":
    """The position as the symmetries of the board show it, and their combinations."""
    found = [position, mirror(position)]
    found += [half_turn(one) for one in found]
    return found + [renamed(one) for one in found]


@pytest.mark.pure
def test_an_image_of_a_proved_position_is_not_searched_again() -> None:
    rng, searched = Rng("images"), 0
    for plies in (5, 6, 8, 9, 10, 11, 12):
        position = played(Position.start(), rng, plies)
        for first in images(position):
            solver = Solver(1)
            answer = solver.solve(position, plies=False, expansions=1_000)
            if answer.verdict == "unknown":
                break
            searched += answer.expansions > 0
            twin = solver.solve(first, plies=False)
            assert (twin.verdict, twin.expansions) == (answer.verdict, 0)
    assert searched > 8


def test_the_image_of_a_position_with_teeth_is_searched() -> None:
    """Its numbers have other keys in the table, so it must not be taken for another one."""
    solver, rng = Solver(4), Rng("images with teeth")
    for plies in range(4, 16):
        position = played(random_round(rng, 6), rng, plies)
        answer = solver.solve(position, plies=False)
        for image in images(position):
            assert solver.solve(image, plies=False).verdict == answer.verdict


@pytest.mark.pure
def test_budget_of_one_expansion_is_unknown() -> None:
    answer = Solver(1).solve(Position.start(), expansions=1)
    assert (answer.verdict, answer.plies, answer.line) == ("unknown", None, ())
    assert answer.expansions == 1
    assert Solver(1).solve(Position.start(), expansions=0).verdict == "unknown"
    assert Solver(1).solve(Position.start(), plies=False, seconds=0).verdict != "lost"


def test_a_small_budget_is_never_wrong() -> None:
    exact, rng = Solver(8), Rng("budget")
    for plies in range(2, 14):
        position = played(Position.start(), rng, plies)
        truth = exact.solve(position, plies=False).verdict
        for expansions in (1, 3, 10, 30, 100, 300, 1000):
            answer = Solver(1).solve(position, plies=False, expansions=expansions)
            assert answer.verdict in ("unknown", truth)
            assert answer.expansions <= expansions


@pytest.mark.pure
def test_uncompiled_and_compiled_search_the_same() -> None:
    position = read_position("2b'3uo/g3r3/OY'6/7n'/8/1RB'2p2/3y4/U1GP3N'' b b")
    answer = Solver(1).solve(position, line=True)
    assert (answer.verdict, answer.plies, answer.expansions) == ("lost", 8, 372)
    assert len(answer.line) == 12  # with four passes


def test_stop_from_another_thread() -> None:
    solver, answers = Solver(1), []
    rng = Rng("stop")

    def ask() -> None:
        try:
            with solver.within():
                while True:  # far more than anybody waits for
                    solver.winner(random_round(rng, 20))
        except Spent:
            answers.append("stopped")

    thread = threading.Thread(target=ask)
    thread.start()
    while solver.expansions < 1_000:
        pass
    solver.stop()
    thread.join()
    assert answers == ["stopped"]


def test_values_of_moves_fit_the_position() -> None:
    solver, rng = Solver(8), Rng("values")
    for plies in range(5, 12):
        position = played(Position.start(), rng, plies)
        answer, values = solver.solve(position), Oracle(solver).values(position)
        won = [value.plies or 0 for value in values if value.verdict == "won"]
        lost = [value.plies or 0 for value in values if value.verdict == "lost"]
        assert answer.verdict == ("won" if won else "lost")
        assert answer.plies == (min(won) if won else max(lost))


def test_bad_budgets_and_tables_are_refused_in_words() -> None:
    with pytest.raises(BadOptions, match="cannot be negative"):
        Solver(1).solve(Position.start(), expansions=-1)
    for size in (0, -5, 1 << 20):
        with pytest.raises(BadOptions, match="choose from 1 to"):
            Solver(size)


@pytest.mark.pure
def test_a_first_mover_who_can_step_home_does() -> None:
    position = read_position("obupyrg1/6N1/8/8/8/7n/8/1GRYPUBO b -")
    assert Solver(1).solve(position).plies == 1
    assert read_move("g7h8") in position.moves()
