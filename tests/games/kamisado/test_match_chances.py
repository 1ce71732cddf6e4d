"""The chance to win the match: proved where the round decides it, counted elsewhere."""

import sanban
from sanban.core.rng import Rng
from sanban.games.kamisado.analysis import analyse
from sanban.games.kamisado.match_chances import LEAST, chance_after, chance_before, measured
from sanban.lab.studies.kamisado_scores import measure
from tests.support.conformance import play_random


def test_a_round_that_decides_the_match_is_proved() -> None:
    for match, target in (("standard", 3), ("long", 7), ("marathon", 15)):
        for other in range(target):
            won = chance_after(match, target, target - 1, other, wins=True)
            lost = chance_after(match, target, other, target - 1, wins=False)
            assert won is not None
            assert (won.value, won.exact) == (1.0, True)
            assert lost is not None
            assert (lost.value, lost.exact) == (0.0, True)
    over = chance_before("standard", 3, 3, 1, begins=False)
    assert over is not None
    assert (over.value, over.exact) == (1.0, True)


def test_the_chances_of_both_sides_are_one_together() -> None:
    for own, other in ((0, 0), (1, 0), (0, 1), (1, 1)):
        won = chance_after("standard", 3, own, other, wins=True)
        lost = chance_after("standard", 3, other, own, wins=False)
        assert won is not None
        assert lost is not None
        assert won.value + lost.value == 1
        assert not won.exact
        assert won.value > 0.5
    for own, other in ((0, 0), (0, 1), (1, 1)):  # who begins a later round has lost the last one
        begins = chance_before("standard", 3, own, other, begins=True)
        waits = chance_before("standard", 3, other, own, begins=False)
        assert begins is not None
        assert waits is not None
        assert abs(begins.value + waits.value - 1) < 1e-9


def test_what_was_hardly_counted_is_not_said() -> None:
    counts = measured().winner["marathon"]
    rare = [score for score, one in counts.items() if one.rounds < LEAST]
    assert rare
    own, other = map(int, rare[0].split(":"))
    if own < 14:
        assert chance_after("marathon", 15, own, other, wins=True) is None
    assert chance_after("series", 3, 0, 0, wins=True) is None


def test_the_counts_are_those_of_the_command() -> None:
    winners, challengers = measure("standard", 3)
    assert winners.rounds["0:0"] == challengers.rounds["0:0"] == 3
    assert sum(winners.rounds.values()) == sum(challengers.rounds.values())
    assert all(winners.won[score] <= winners.rounds[score] for score in winners.rounds)


def test_the_analysis_says_what_a_move_does_to_the_match() -> None:
    table = sanban.start("kamisado", {"match": "standard"})
    play_random(table, Rng("chances"))
    report = analyse(table)
    last = report.moves[-1]
    assert last.match_after is not None
    for move in report.moves:
        assert move.match_before is not None
        assert move.match_after is not None
        if move.kind == "turning point":
            assert move.match_after.value < move.match_before.value
    assert (last.match_after.value, last.match_after.exact) in ((1.0, True), (0.0, True))
    single = sanban.start("kamisado")
    play_random(single, Rng("single"))
    assert {move.match_before for move in analyse(single).moves} == {None}
