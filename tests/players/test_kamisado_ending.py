"""How level 10 ends a round that it has won, in a match."""

import pytest

from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.position import read_position
from sanban.games.kamisado.solver import Solver
from sanban.players.base import Player
from sanban.players.factory import make_player
from sanban.players.kamisado.ending import harmless
from tests.games.kamisado.setup import match_at

# White can win at once, and then chooses between two starts that the defender wins
NEXT_IS_WON = "2r2g2/8/7U/2Op1u'2/3R''3B/2G'nb3/N'''2y2o1/3P''1Y2 w b"
# White can win at once or a little later; at once, the challenger wins the next round
LATER_WINS_TOO = "o1u1y1g1/2b1p3/1N5r/8/3n1B2/2R5/5P2/1G1Y1U1O w p"


def acts(player: Player, game: Kamisado, seat: int) -> int:
    """Let the player act, and return what it did."""
    action = player.choose(game.view(seat), game.legal(seat))
    assert action is not None
    game.play(seat, action)
    return int(action)


def winner(game: Kamisado) -> int:
    solver = Solver(32)
    with solver.within():
        return solver.winner(game.position)


def test_it_ends_the_round_where_the_next_one_is_won() -> None:
    for seed in range(3):
        game = match_at(read_position(NEXT_IS_WON), "marathon", (12, 1))
        player = make_player("kamisado", "level:10", seed)
        acts(player, game, 1)
        assert len(game.rounds) == 1
        acts(player, game, 1)  # the fill
        assert game.challenger == 0
        assert winner(game) == 1


def test_it_waits_where_the_challenger_would_win_the_next_round() -> None:
    for seed in range(3):
        game = match_at(read_position(LATER_WINS_TOO), "standard")
        acts(make_player("kamisado", "level:10", seed), game, 1)
        assert not game.rounds
        assert winner(game) == 1


@pytest.mark.parametrize("match", ["simple", "series", "standard"])
def test_it_does_not_wait_where_nothing_follows(match: str) -> None:
    score = (0, 2) if match == "standard" else (0, 0)  # any win ends the match
    for seed in range(3):
        game = match_at(read_position(LATER_WINS_TOO), match, score)
        acts(make_player("kamisado", "level:10", seed), game, 1)
        assert len(game.rounds) == 1


@pytest.mark.deep
def test_waiting_never_gives_a_round_away() -> None:
    game = Kamisado.start({"match": "standard"})
    players = [make_player("kamisado", "level:10", f"wait {seat}") for seat in (0, 1)]
    solver = Solver(32)
    rounds, proved = 0, -1
    while game.outcome is None:
        if len(game.rounds) > rounds:
            assert game.rounds[-1].winner == proved
            rounds, proved = len(game.rounds), -1
        if game.phase == "move":
            with solver.within():
                now = solver.winner(game.position)
            assert proved in (-1, now)
            proved = now
        seat = game.awaited()[0]
        acts(players[seat], game, seat)
    assert rounds >= 2


# Black has lost; after two of its moves White can win at once, and then the next round as well
SOME_ARE_WORSE = "r'1u'poy2/2n5/5b2/6g'1/8/7P/3R4/G'''YBO2N'U' b n"


def gives_two_rounds(game: Kamisado) -> bool:
    """Whether White can win this round at once and the next one from one of its starts."""
    for move in game.legal(1):
        one = game.copy()
        one.play(1, move)
        for fill in one.legal(1) if one.phase == "fill" else ():
            start = one.copy()
            start.play(1, fill)
            if winner(start) == 1:
                return True
    return False


def test_who_has_lost_a_round_does_not_give_the_next_one_away() -> None:
    game = match_at(read_position(SOME_ARE_WORSE), "marathon", (9, 3))
    assert winner(game) == 1
    after, worse = {}, set()
    for move in game.legal(0):
        one = game.copy()
        one.play(0, move)
        after[move] = one.position
        if one.phase == "move" and one.awaited() == (1,) and gives_two_rounds(one):
            worse.add(move)
    assert 0 < len(worse) < len(after)
    assert set(harmless(Solver(32), list(after), after, 1)) == set(after) - worse
    assert harmless(Solver(32), sorted(worse), after, 1) == sorted(worse)  # nothing else is left
