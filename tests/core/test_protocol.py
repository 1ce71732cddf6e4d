"""The uniform protocol, records and tables, shown on a toy game with secrets."""

from typing import Any

import msgspec
import pytest

import sanban
from sanban.core.errors import BadOptions, BadRecord, IllegalAction
from sanban.core.events import Announcement
from sanban.core.game import Game
from sanban.core.outcome import EndReason, Outcome
from sanban.core.record import LARGEST, Record, read_record
from sanban.core.rng import Rng
from sanban.core.seeds import Seed
from sanban.core.table import Table
from sanban.games import registry
from tests.core.toy import Toy
from tests.support import conformance
from tests.support.events import facts


@pytest.fixture(autouse=True)
def _toy_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._GAMES, "toy", "tests.core.toy:Toy")


def table(seed: Seed = 1, seats: int = 3) -> Table[Toy]:
    return Table.start(Toy, None, seats, seed)


def finished(seed: Seed = 1) -> Table[Toy]:
    played = table(seed)
    conformance.play_random(played, Rng(seed))
    return played


def redeal_each_step(game: Game, events: list[Announcement]) -> None:
    conformance.check_redeal(game, Rng(len(events)))


def test_several_seats_may_act_at_once() -> None:
    game = table().game
    assert game.may_act() == (0, 1, 2)
    game.play(1, 2)
    assert game.awaited() == (0, 2)


def test_conformance_of_the_toy() -> None:
    for seed in range(30):
        played = table(seed, 2 + seed % 2)
        conformance.check_legal_is_playable(played.game)
        conformance.play_random(played, Rng(seed), each=redeal_each_step)
        conformance.check_finished(played.game)
        conformance.check_record_round_trip(played)


def test_redeal_test_notices_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    leaky = table()
    monkeypatch.setattr(Toy, "hint", lambda self, viewer: str(self.cards))
    with pytest.raises(AssertionError):
        conformance.check_redeal(leaky.game, Rng(3))


def test_secrets_reach_only_their_seat() -> None:
    (event,) = table().game.play(1, 2)
    assert facts(event.seen_by(1)) == {"by": 2}
    assert facts(event.seen_by(0)) == facts(event.seen_by(None)) == {}


def test_undo_replays_the_log() -> None:
    played = table()
    played.play(0, "raise 2")
    before = conformance.all_shown(played.game, 0)
    played.play(1, "fold")
    played.undo()
    assert conformance.all_shown(played.game, 0) == before
    with pytest.raises(IllegalAction, match="no action to take back"):
        played.undo(2)


def test_seed_stays_secret_until_the_end() -> None:
    seed = "long enough that nobody guesses it"
    running, over = table(seed), finished(seed)
    assert running.record().seed is None
    assert running.record().seed_hash == over.record().seed_hash
    assert over.record().seed == seed


def test_wrong_seat_is_refused() -> None:
    with pytest.raises(IllegalAction, match="no seat 3"):
        table().play(3, 0)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"rules": 99}, "version 99"),
        ({"seed": "2"}, "does not match its hash"),
        ({"seed": None}, "not over yet"),
        ({"game": "ludo"}, 'no game "ludo"'),
        ({"names": ["a"]}, "played by 2 to 3 players, not 1"),
        ({"options": {"cards": "nine"}}, "one of: ten, two"),
        ({"options": {"card": 1}}, 'no option "card"'),
        ({"sanban": 2}, "format 2"),
        ({"actions": [[0, "raise 9"]]}, 'Action 1 ("raise 9", seat 0)'),
        ({"actions": [[7, "fold"]]}, "no seat 7"),
        ({"outcome": {"winners": [2], "reason": "score", "scores": []}}, "not the result"),
        ({"surprise": 1}, "unknown field"),
        ({"actions": 5}, "not a Sanban record"),
    ],
)
def test_tampered_records_are_refused(change: dict[str, Any], reason: str) -> None:
    document = msgspec.json.decode(finished().record().to_json()) | change
    with pytest.raises((BadRecord, BadOptions)) as caught:
        sanban.open_record(msgspec.json.encode(document))
    assert reason in str(caught.value)


@pytest.mark.parametrize("rubbish", [b"", b"\xff\xfe", b"[1]", b"null", b"{", b"1e999"])
def test_rubbish_is_no_record(rubbish: bytes) -> None:
    with pytest.raises(BadRecord, match="not a Sanban record"):
        read_record(rubbish)


def test_over_long_file_is_refused() -> None:
    with pytest.raises(BadRecord, match="too long"):
        read_record(b" " * (LARGEST + 1))


def test_record_json_has_a_line_an_action() -> None:
    lines = finished().record().to_json().decode().splitlines()
    assert sum("raise" in line for line in lines) == 3
    assert isinstance(read_record("\n".join(lines)), Record)


@pytest.mark.parametrize(
    ("winners", "seats", "returns"),
    [
        ((0,), 2, (1.0, -1.0)),
        ((), 3, (0.0, 0.0, 0.0)),
        ((0, 1), 2, (0.0, 0.0)),
        ((2,), 3, (-0.5, -0.5, 1.0)),
        ((0, 1), 4, (1.0, 1.0, -1.0, -1.0)),
    ],
)
def test_returns_sum_to_nothing(
    winners: tuple[int, ...], seats: int, returns: tuple[float, ...]
) -> None:
    assert Outcome(winners, EndReason.SCORE).returns(seats) == pytest.approx(returns)


def test_game_names_can_be_asked_twice() -> None:
    """The name must not be that of the subpackage, which takes its place once imported."""
    assert sanban.game_names() == sanban.game_names()
    assert "kamisado" in sanban.game_names()
