"""The compiled decisions of a game against those of the uniform protocol, and what they hide."""

from typing import Any

import pytest

from sanban.core.errors import SanbanError
from sanban.core.rng import Rng
from sanban.lab.adapters.decisions import Decisions, PlainDecisions, Starter
from sanban.lab.adapters.playthrough import Playthrough
from sanban.lab.adapters.turns import Turns
from sanban.lab.batch.single import Single

CASES: list[tuple[str, dict[str, Any], int, bool]] = [
    ("kamisado", {}, 2, True),
    ("kamisado", {"match": "standard", "board": "turned"}, 2, True),
    ("samurai", {}, 2, True),
    ("samurai", {"captured": "open"}, 4, True),
    ("daito", {}, 2, True),
    ("daito", {"yame": "own_turn"}, 2, False),
]
pytestmark = pytest.mark.pure


def facts(decisions: Decisions, seats: int) -> dict[str, Any]:
    return {
        "seat": decisions.seat,
        "legal": decisions.legal(),
        "masks": [decisions.mask(seat) for seat in range(seats)],
        "seen": [decisions.observation(viewer) for viewer in range(-1, seats)],
        "floats": decisions.floats(0),
        "returns": decisions.returns(),
    }


@pytest.mark.parametrize(("name", "options", "seats", "interrupts"), CASES)
def test_compiled_decisions_are_those_of_the_protocol(
    name: str, options: dict[str, Any], seats: int, interrupts: bool
) -> None:
    starter = Starter(name, options, seats, interrupts)
    for deal in range(2):
        game, one = starter.begin(f"deal {deal}")
        other = PlainDecisions(Turns(game, interrupts), starter.tensors)
        dice = Rng(f"decisions {deal}")
        assert isinstance(one, Single)
        for _ in range(60):
            assert facts(one, seats) == facts(other, seats)
            if one.seat < 0:
                break
            action = dice.choice(one.legal())
            assert one.play(action)
            assert other.play(action)


def test_what_may_not_be_chosen_changes_nothing() -> None:
    for name in ("kamisado", "samurai", "daito"):
        _, decisions = Starter(name).begin("1")
        before, legal = facts(decisions, 2), decisions.legal()
        wrong = next(n for n in range(10_000) if n not in legal)
        for action in (wrong, -1, 10**30, 3.5, None, "0"):
            assert not decisions.play(action)  # type: ignore[arg-type]
        assert facts(decisions, 2) == before


@pytest.mark.parametrize(("name", "seats"), [("samurai", 3), ("daito", 2)])
def test_a_new_deal_of_what_a_seat_cannot_know_changes_nothing_for_it(
    name: str, seats: int
) -> None:
    starter, dice, others = Starter(name, None, seats), Rng("redeal"), 0
    _, decisions = starter.begin("3")
    while decisions.seat >= 0:
        for viewer in range(-1, seats):
            twin = decisions.copy()
            twin.redeal(viewer, dice)
            assert twin.observation(viewer) == decisions.observation(viewer)
            assert twin.floats(viewer) == decisions.floats(viewer)
            if viewer == decisions.seat:
                assert twin.legal() == decisions.legal()
            others += any(
                twin.observation(s) != decisions.observation(s) for s in range(seats) if s != viewer
            )
        decisions.play(dice.choice(decisions.legal()))
    assert others > 10, "what a seat cannot know must be dealt again"


@pytest.mark.parametrize(("name", "options", "seats", "interrupts"), CASES)
def test_every_decision_can_be_taken_back(
    name: str, options: dict[str, Any], seats: int, interrupts: bool
) -> None:
    playthrough = Playthrough.begin(Starter(name, options, seats, interrupts), "5")
    dice, past = Rng("undo"), []
    for step in range(40):
        if playthrough.now.seat < 0:
            break
        text = playthrough.history() if step % 3 == 0 else None
        past.append((facts(playthrough.now, seats), text))
        playthrough.play(dice.choice(playthrough.now.legal()))
    while past:
        seat, action = playthrough.done[-1]
        with pytest.raises(SanbanError, match="The last decision was"):
            playthrough.undo(seat, action + 1)
        playthrough.undo(seat, action)
        before, text = past.pop()
        assert facts(playthrough.now, seats) == before
        assert text is None or playthrough.history() == text
    with pytest.raises(SanbanError, match="nothing to take back"):
        playthrough.undo(0, 0)
