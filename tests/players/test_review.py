"""The review of games with hidden information: honest, adding up, and not blind."""

from typing import Any

import msgspec
import pytest

import sanban
from sanban.core.errors import BadRecord
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.players.estimate import DaitoEstimator
from sanban.players.factory import make_player
from sanban.players.review import Budget, Reviewer, review
from tests.games.daito.support import A, at, can, do
from tests.support.conformance import play_random

SMALL = Budget(iterations=60, redeals=3, each=20)
GAMES = [("samurai", 2), ("samurai", 4), ("daito", 2)]


def played(game: str, seats: int, levels: list[str], seed: str = "review") -> Table[Any]:
    """A finished game between players."""
    table: Table[Any] = sanban.start(game, None, seats, seed)
    players = [make_player(game, level, f"{seed} {seat}") for seat, level in enumerate(levels)]
    while table.game.outcome is None:
        for seat in table.game.may_act():
            action = players[seat].choose(table.game.view(seat), table.game.legal(seat))
            if action is not None:
                events = table.play(seat, action)
                for other, player in enumerate(players):
                    player.see(table.game.view(other), [e.seen_by(other) for e in events])
                break
    return table


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_decision_is_judged_by_what_its_seat_could_know(game: str, seats: int) -> None:
    """With everything re-dealt that the seat cannot know, its decision is judged the same."""
    table = sanban.start(game, None, seats, "honest")
    play_random(table, Rng("honest"))
    reviewer = Reviewer(table, SMALL)
    differed = 0
    for number in range(0, len(table.log), max(1, len(table.log) // 12)):
        reviewer.skip_to(number)
        entry, here = table.log[number], reviewer.game
        other = here.redeal(entry.seat, Rng(f"other {number}"))
        action = here.parse(entry.seat, entry.action)
        if action not in other.legal(entry.seat):
            continue  # a concession
        differed += any(
            msgspec.json.encode(here.view(s)) != msgspec.json.encode(other.view(s))
            for s in range(seats)
        )
        one, two = (reviewer.judge(world, entry.seat, action) for world in (here, other))
        assert (one.before, one.decided, one.options) == (two.before, two.decided, two.options)
    assert differed > 3  # there was something to be dishonest about


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_start_decisions_luck_and_the_others_add_up_to_the_result(game: str, seats: int) -> None:
    table = sanban.start(game, None, seats, "sums")
    play_random(table, Rng("sums"))
    outcome = table.game.outcome
    assert outcome is not None
    found = review(table, Budget(iterations=20, redeals=2, each=5))
    assert [one.action for one in found.actions] == list(range(1, len(table.log) + 1))
    assert [one.text for one in found.actions] == [entry.action for entry in table.log]
    for one in found.actions:
        assert min(one.before, one.decided, one.after) >= 0
        assert max(one.before, one.decided, one.after) <= 1
        assert one.chance_event or one.after == one.decided
    for seat in found.seats:
        total = seat.start + seat.decisions + seat.luck + seat.others
        assert total == pytest.approx(seat.result)
        assert (seat.result > 0) == (seat.seat in outcome.winners or not outcome.winners)
    assert msgspec.json.decode(found.to_json())["seats"]


@pytest.mark.deep
@pytest.mark.parametrize(("game", "player"), [("samurai", "level:9"), ("daito", "level:10")])
def test_it_sees_who_decides_badly(game: str, player: str) -> None:
    """A player that moves at random throws nearly all of its half of the chances away."""
    good, bad = [], []
    for seed in "abc":
        table = played(game, 2, [player, "random"], seed)
        sums = review(table, Budget(iterations=150, redeals=4, each=40)).seats
        good.append(sums[0].decisions)
        bad.append(sums[1].decisions)
    assert sum(bad) / 3 < sum(good) / 3 - 0.4  # one match alone may be decided by luck
    assert sum(bad) / 3 < -0.45
    assert sum(good) / 3 > -0.15


def test_a_call_does_not_save_a_lost_match() -> None:
    """Nothing is left but to stop, which loses: a call that finds nothing only puts it off."""
    tokens, top = [(0, 4, 0), (4, 0, 2)], ["kiai"]
    hands = [["kiai"], ["seme"] * 4]
    game = at(hands=hands, live=["kote/men"], score=[0, 1], tokens=tokens, top=top)
    do(game, A, "exchange kiai", "yame")
    assert can(game, A) == {"stop", "yame"}
    found = DaitoEstimator(A).estimate(game.view(A), 2, Rng("look"), 60)
    assert found.chance == 0


def test_a_review_does_not_depend_on_what_was_thought_about_before() -> None:
    """A thread keeps its trees, and searches of other games have used them."""
    matches = {game: played(game, 2, ["random"] * 2) for game in ("daito", "samurai")}
    before = review(matches["daito"], Budget.of(20))
    review(matches["samurai"], Budget.of(4))
    assert review(matches["daito"], Budget.of(20)) == before


def test_only_finished_games_that_are_searched_can_be_reviewed() -> None:
    with pytest.raises(BadRecord, match="not over"):
        Reviewer(sanban.start("daito"))
    with pytest.raises(BadRecord, match="no search"):
        Reviewer(sanban.start("kamisado"))
