"""The opening explorer and the certificate."""

import pytest

from sanban.core.errors import BadRecord
from sanban.core.rng import Rng
from sanban.games.kamisado.actions import is_pass
from sanban.games.kamisado.position import move_text, position_text
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.solver.certificate import certificate
from sanban.games.kamisado.solver.explorer import Explorer, walk
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.symmetry import mirror, mirror_move, renamed
from sanban.games.kamisado.verify import lines_of, verify
from sanban.lab.studies.kamisado_openings import build


def test_sixteen_first_moves_win_and_mirror_twins_agree() -> None:
    explorer, start = Explorer.shipped(), Position.start()
    won = {}
    for move in start.moves():
        after, twin = start.copy(), start.copy()
        after.play(move)
        twin.play(mirror_move(move))
        known = explorer.find(after)
        assert known is not None
        assert known == explorer.find(twin)
        if known.winner == 0:
            won[move_text(move)] = known.plies + 1
    assert len(won) == 16
    assert min(won.values()) == 17
    assert won["a1a5"] == 17


def test_every_value_follows_from_the_moves() -> None:
    """All but the last ply of the explorer are the best of their moves."""
    explorer = Explorer.shipped()
    checked = 0
    for length, position in walk(explorer.depth - 1):
        known = explorer.find(position)
        if known is None:
            assert position.winner >= 0
            continue
        won: list[int] = []
        lost: list[int] = []
        for move in position.moves():
            after = position.copy()
            after.play(move)
            following = explorer.find(after)
            winner = following.winner if following else after.winner
            plies = (following.plies if following else 0) + (not is_pass(move))
            (won if winner == position.turn else lost).append(plies)
        assert known.plies == (min(won) if won else max(lost)), (length, position_text(position))
        assert known.winner == (position.turn if won else 1 - position.turn)
        checked += 1
    assert checked > 1_200


@pytest.mark.deep
def test_a_sample_of_the_explorer_is_solved_again() -> None:
    explorer, solver = Explorer.shipped(), Solver(64)
    last = [position for length, position in walk(explorer.depth) if length == explorer.depth]
    for position in last[5::401]:
        known = explorer.find(position)
        answer = solver.solve(mirror(position))  # the other twin
        if known is None:
            assert position.winner >= 0
        else:
            assert answer.plies == known.plies
            assert (answer.verdict == "won") == (known.winner == position.turn)


@pytest.mark.deep
def test_the_builder_finds_what_is_shipped() -> None:
    explorer = Explorer.shipped()
    values = build(1, Solver(64))
    for (_, position), value in list(zip(walk(1), values, strict=True)):
        known = explorer.find(position)
        assert known is not None
        assert value == (known.plies if known.winner == 0 else -known.plies)


@pytest.fixture(scope="module")
def proof() -> str:
    return certificate(Solver(64))


@pytest.mark.deep
def test_the_certificate_holds(proof: str) -> None:
    checked = verify(lines_of(proof))
    assert checked.wins == (16, 86)
    assert checked.positions > 100_000


@pytest.mark.deep
def test_a_changed_certificate_fails(proof: str) -> None:
    lines = lines_of(proof)

    def broken(text: str) -> str:
        with pytest.raises(BadRecord) as caught:
            verify([text])
        return caught.value.text

    move, side, signs = lines[0].split()
    other = "white" if side == "black" else "black"
    assert "fails" in broken(f"{move} {other} {signs}")
    assert "ends too early" in broken(f"{move} {side} {signs[:-1]}")
    assert "more characters" in broken(f"{move} {side} {signs}0")
    assert "not there" in broken(f"{move} {side} Z{signs[1:]}")
    assert "leaves out 101 first moves" in broken(lines[0])
    with pytest.raises(BadRecord, match="appears twice"):
        verify([lines[0], lines[0]])


def test_what_is_no_certificate_is_refused_in_words() -> None:
    with pytest.raises(BadRecord, match="This is not a certificate"):
        lines_of("hello")
    with pytest.raises(BadRecord, match="not a line of a certificate"):
        verify(["a1a9 black 0"])


def test_the_turned_board_is_served_by_the_same_file() -> None:
    explorer, solver, start = Explorer.shipped(), Solver(64), Position.start(turned=True)
    for move in start.moves()[::9]:
        after = start.copy()
        after.play(move)
        known = explorer.find(after)
        assert known is not None
        assert known.winner == solver.winner(after)


@pytest.mark.pure
def test_a_game_on_the_turned_board_is_one_on_the_standard_board_with_other_names() -> None:
    rng = Rng(5)
    for _ in range(20):
        position = Position.start(turned=True)
        while position.winner < 0:
            twin = renamed(position)
            assert not twin.turned
            assert sorted(twin.moves()) == sorted(position.moves())
            assert renamed(twin) == position
            move = rng.choice(position.moves())
            position.play(move)
            twin.play(move)
            assert twin.winner == position.winner
