"""Taking back in games with hidden information: never across what somebody has learnt."""

import pytest

from sanban.core.rng import Rng
from sanban.games import registry
from sanban.server.errors import Refusal
from sanban.server.tables import entries, takeback
from sanban.server.tables.entries import LogEntry
from sanban.server.tables.state import TableState
from tests.server.test_clock import fresh
from tests.support.conformance import all_shown, seen

HIDDEN = [name for name in registry.names() if registry.find(name).rules.hidden]


def play(state: TableState, seat: int, action: int) -> None:
    body = entries.Play(seat, state.game.text(seat, action))
    state.apply(LogEntry(state.version + 1, 2_000, "ada", None, body))


@pytest.mark.parametrize("game", HIDDEN)
def test_what_a_seat_learnt_by_its_action_cannot_be_unlearnt(game: str) -> None:
    """Where an action shows its own seat something hidden, it stands; what shows the seat the
    same whatever was hidden from it can be taken back, if nobody has acted since."""
    rng, allowed, refused = Rng("takeback"), 0, 0
    for number in range(3):
        state = fresh(game, 2)
        while state.status == "playing" and state.version < 400:
            seat = int(rng.choice(state.game.may_act()))
            action = int(rng.choice(state.game.legal(seat)))
            other = state.game.redeal(seat, Rng(f"{number} {state.version}"))
            redealt = seen(other.play(seat, action), seat) + all_shown(other, seat)
            before = state.game.copy()
            learnt = seen(before.play(seat, action), seat) + all_shown(before, seat) != redealt
            play(state, seat, action)
            if state.status != "playing":
                break
            if any(state.reveals[-1:]):
                with pytest.raises(Refusal, match="something hidden has been revealed"):
                    takeback.target(state, seat)
                refused += 1
            else:
                assert not learnt, "something was learnt, and could be taken back"
                assert takeback.target(state, seat) == state.played - 1
                allowed += 1
    assert allowed
    assert refused


@pytest.mark.parametrize("game", HIDDEN)
def test_nobody_takes_back_what_another_has_played_after(game: str) -> None:
    rng, met = Rng("another"), 0
    state = fresh(game, 2)
    while state.status == "playing" and state.version < 60:
        seat = int(rng.choice(state.game.may_act()))
        play(state, seat, int(rng.choice(state.game.legal(seat))))
        log = state.table.log if state.table else []
        if state.status == "playing" and any(entry.seat != seat for entry in log):
            with pytest.raises(Refusal, match="taken back"):
                takeback.target(state, 1 - seat)
            met += 1
    assert met
