"""Counting move sequences: known numbers, and a second implementation with sumo towers."""

import pytest

from sanban.games.kamisado.position import START, read_position
from tests.games.kamisado.naive import Naive

START_PERFT = [102, 1_150, 11_182, 105_020, 900_982, 7_399_794]

# Positions of our own with sumo towers: later rounds, pushes of one to three towers, blocked
# and nearly blocked towers, both boards, both sides to move.
SUMO = [
    "oyu'brpgn/8/8/8/8/8/8/N'GRYPUBO b -",
    "rb'ngyou''p/8/8/8/8/8/8/GRYP''NO'BU w -",
    "oupb'yr'g'n/8/8/8/8/8/8/BYRN'''UPG'O b -",
    "3pyrgn/o7/2b''5/1u6/2R'4P/4N3/8/1G1Y1UBO b r",
    "1bup1rgn/8/o3y3/4N''3/8/8/8/1GRYPUBO b n",
    "1b2y1gn/2p''5/o1u5/2r4Y/2R'''5/4B3/8/NG2PU1O b r",
    "1b1y1rgn/2p5/o1u5/2R''1P3/8/3Y4/8/NG3UBO b r",
    "8/b4gB'1/8/Ryop'1r2/N3PnU'''1/G1u5/3Y''3O/8 w b",
    "obupyrg1/8/8/6Nn'''/7G/7R/7Y/4PUBO w n",
    "o'rgpyb'un/8/8/8/8/8/8/O'RGP''YBUN b - turned",
    "1rgpybun/8/o''7/P7/2O5/8/8/1RG1YBUN w o turned",
    "2upy1gn/1b''2r3/o7/1R'5B/5P2/8/2Y5/NG3U1O b r",
]


@pytest.mark.pure
def test_perft_from_the_start() -> None:
    start = read_position(START)
    assert [start.perft(depth) for depth in range(1, 5)] == START_PERFT[:4]


def test_perft_from_the_start_to_depth_6() -> None:
    start = read_position(START)
    assert [start.perft(depth) for depth in range(1, 7)] == START_PERFT


def test_naive_gets_the_known_numbers() -> None:
    naive = Naive.from_text(START)
    assert [naive.perft(depth) for depth in range(1, 4)] == START_PERFT[:3]


@pytest.mark.deep
@pytest.mark.pure
@pytest.mark.parametrize("text", SUMO)
def test_perft_with_sumo_towers_against_the_naive_one(text: str) -> None:
    position, naive = read_position(text), Naive.from_text(text)
    depth = 3
    assert [position.perft(n) for n in range(1, depth + 1)] == [
        naive.perft(n) for n in range(1, depth + 1)
    ]


def test_sumo_positions_hold_pushes() -> None:
    """The positions above are worth their place: together they hold pushes of every length."""
    lengths = set()
    for text in SUMO:
        naive = Naive.from_text(text)
        frontier = [naive]
        for _ in range(3):
            following = []
            for state in frontier[:400]:
                for move in sorted(state.moves()):
                    if "x" in move:
                        x, y = "abcdefgh".index(move[0]), int(move[1]) - 1
                        lengths.add(len(state.pushed_from(x, y)))
                    after = state.copy()
                    after.play(move)
                    if not after.winner:
                        following.append(after)
            frontier = following
    assert lengths == {1, 2, 3}
