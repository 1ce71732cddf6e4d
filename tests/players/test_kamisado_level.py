"""Kamisado players of all levels."""

import pytest

from sanban.core.rng import Rng
from sanban.games.kamisado import actions
from sanban.games.kamisado.game import MOVE, Kamisado
from sanban.games.kamisado.position import read_move, read_position
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.view import KamisadoView
from sanban.players.factory import make_player
from sanban.players.kamisado.level import KamisadoLevel
from sanban.players.kamisado.match import choose_fill, point_classes
from sanban.players.kamisado.perfect import KamisadoPerfect
from tests.games.kamisado.plain import played
from tests.games.kamisado.setup import match_at, setup


def played_by(specs: tuple[str, str], match: str, seed: str) -> list[int]:
    game = Kamisado.start({"match": match})
    players = [make_player("kamisado", spec, f"{seed} {seat}") for seat, spec in enumerate(specs)]
    done = []
    while game.outcome is None:
        seat = game.awaited()[0]
        action = players[seat].choose(game.view(seat), game.legal(seat))
        assert action in game.legal(seat)
        done.append(action)
        game.play(seat, action)
    return done


@pytest.mark.parametrize("level", [1, 2, 4, 6, 8, 10])
def test_the_same_seed_plays_the_same_moves(level: int) -> None:
    specs = (f"level:{level}", f"level:{max(level - 1, 1)}")
    assert played_by(specs, "simple", "a") == played_by(specs, "simple", "a")


@pytest.mark.deep
@pytest.mark.parametrize("level", [2, 5, 10])
def test_whole_matches(level: int) -> None:
    moves = played_by((f"level:{level}", "greedy"), "standard", "match")
    assert any(action in (actions.FILL_LEFT, actions.FILL_RIGHT) for action in moves)


@pytest.mark.parametrize("level", range(1, 11))
def test_every_level_takes_a_win(level: int) -> None:
    position = read_position("1b1pyrgn/3o4/8/3u4/2U5/8/4R3/NG1YP1BO w r")
    game = match_at(position, "simple")
    player = make_player("kamisado", f"level:{level}", 1)
    assert player.choose(game.view(1), game.legal(1)) == read_move("f8f1")


def test_from_level_3_on_nobody_hands_over_a_win_needlessly() -> None:
    rng = Rng("hand over")
    for plies in range(3, 12):
        position = played(Position.start(), rng, plies)
        safe = set()
        for move in position.moves():
            after = position.copy()
            after.play(move)
            replies = []
            for reply in after.moves() if after.winner < 0 else []:
                end = after.copy()
                end.play(reply)
                replies.append(end.winner)
            if after.winner == position.turn or (
                after.winner < 0 and (1 - position.turn) not in replies
            ):
                safe.add(move)
        for level in (3, 5, 7):
            chosen = KamisadoLevel(level, plies).move(position)
            assert chosen in safe or not safe


@pytest.mark.deep
def test_level_10_never_gives_a_win_away_hurries_and_resists_longest() -> None:
    solver, rng = Solver(32), Rng("perfect")
    won = lost = 0
    for number in range(60):
        position = played(Position.start(), rng, number % 13 + 2)
        if len(position.moves()) < 2:
            continue
        answer = solver.solve(position)
        after = position.copy()
        after.play(KamisadoPerfect(number).move(position))
        with solver.within():
            winner = solver.winner(after)
            assert (winner == position.turn) == (answer.verdict == "won")
            assert answer.plies is not None
            assert solver.plies(after, winner) == answer.plies - 1
        won += answer.verdict == "won"
        lost += answer.verdict == "lost"
    assert won >= 8
    assert lost >= 8


@pytest.mark.deep
def test_level_10_as_black_beats_everyone() -> None:
    for seed, other in enumerate(("random", "greedy", "level:5", "level:9", "level:10")):
        game = Kamisado.start()
        players = [make_player("kamisado", "level:10", seed), make_player("kamisado", other, seed)]
        while game.outcome is None:
            seat = game.awaited()[0]
            action = players[seat].choose(game.view(seat), game.legal(seat))
            assert action is not None
            game.play(seat, action)
        assert game.outcome.winners == (0,)


def test_towers_that_end_the_match_are_worth_most() -> None:
    position = setup("R:d4'' G:c4'")
    view = match_at(position, "long", (5, 0)).view(0)
    # red adds 4 points, green 2: either ends a match at 5 of 7
    assert point_classes(position, 0, view) == [1 << 2 | 1 << 1]
    view = match_at(position, "marathon", (5, 0)).view(0)
    assert point_classes(position, 0, view) == [1 << 2, 1 << 2 | 1 << 1]
    assert point_classes(position, 0, match_at(position, "simple").view(0)) == []


def test_a_win_with_the_tower_that_scores_more() -> None:
    """Found by trying: positions in which some winning moves force more points than others."""
    rng, player, chosen = Rng("points"), KamisadoPerfect(1), 0
    solver = Solver(8)
    for _ in range(400):
        position = played(setup("R:c1' G:b1' b:g8'"), rng, int(rng.below(8)) + 4)
        side = position.turn
        view = match_at(position, "standard").view(side)
        classes = point_classes(position, side, view)
        if not classes or len(position.moves()) < 2:
            continue
        best, others = set(), set()
        with solver.within():
            for move in position.moves():
                after = position.copy()
                after.play(move)
                if after.winner >= 0:
                    top = after.winner == side and bool(classes[0] >> after.tooth() & 1)
                else:
                    top = solver.can_force(after, side, classes[0])
                if top:
                    best.add(move)
                elif solver.winner(after) == side:
                    others.add(move)
        if best and others:
            assert player.move(position, view) in best
            chosen += 1
            if chosen == 3:
                return
    raise AssertionError("no such position was met")


def fill_to_choose(seed: str) -> KamisadoView:
    game = Kamisado.start({"match": "standard"})
    rng = Rng(seed)
    while game.phase == MOVE:
        game.play(game.awaited()[0], int(rng.choice(game.legal(game.awaited()[0]))))
    return game.view(game.awaited()[0])


@pytest.mark.deep
def test_the_fill_is_chosen_by_solving() -> None:
    view = fill_to_choose("fill")
    assert view.line_ups is not None
    wins = {}
    for action, way in ((actions.FILL_LEFT, "left"), (actions.FILL_RIGHT, "right")):
        start = read_position(view.line_ups[way])
        wins[action] = 0
        solver = Solver(64)
        for move in start.moves():
            after = start.copy()
            after.play(move)
            wins[action] += solver.solve(after, plies=False).verdict == "lost"
    assert wins[actions.FILL_LEFT] != wins[actions.FILL_RIGHT]
    chosen = choose_fill(Solver(64), view, Rng("any"), expansions=None)
    assert wins[chosen] == min(wins.values())


@pytest.mark.deep
def test_within_a_budget_the_fill_is_right_where_the_starts_differ_much() -> None:
    view = fill_to_choose("f1")
    both = [actions.FILL_LEFT, actions.FILL_RIGHT]
    assert KamisadoPerfect(1).choose(view, both) == actions.FILL_RIGHT


# starts of later rounds that their challenger loses, or wins without its best towers
LONG_THOUGHTS = {
    "pyubn'gro'/8/8/8/8/8/8/RO'BYUPN'G b -": (2, 2),
    "nyop'ubgr/8/8/8/8/8/8/RO'NGBYUP' w -": (2, 1),
    "rgbuyop'n/8/8/8/8/8/8/P'UYBGO'NR w -": (2, 1),
}


@pytest.mark.parametrize("start", LONG_THOUGHTS)
def test_level_10_thinks_for_a_bounded_time(start: str) -> None:
    """In expansions: about a million a second."""
    game = match_at(read_position(start), "standard", LONG_THOUGHTS[start])
    player, seat = KamisadoPerfect(1), game.awaited()[0]
    assert player.choose(game.view(seat), game.legal(seat)) in game.legal(seat)
    assert player.solver.expansions < 3_000_000
