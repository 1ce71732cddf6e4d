"""A record in progress is a viewer's record; seeds that nobody chose cannot be guessed."""

from typing import Any

import msgspec
import pytest

import sanban
from sanban.core.events import Viewer
from sanban.core.record import Entry
from sanban.core.rng import Rng
from sanban.core.seeds import public_hash, seed_hash
from sanban.core.table import Table
from sanban.games import registry
from sanban.games.daito import notation as daito_notation
from sanban.games.samurai import notation as samurai_notation
from sanban.lab.adapters.pettingzoo import SanbanEnv
from sanban.lab.arena.schedule import make_job
from sanban.lab.batch import Batch
from sanban.players.factory import make_player
from tests.support import conformance

pytestmark = pytest.mark.pure
KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("kamisado", 2, {"match": "standard"}),
    ("samurai", 2, {}),
    ("samurai", 3, {"figures": "random"}),
    ("samurai", 4, {"first_hand": "random", "figures": "random"}),
    ("daito", 2, {}),
    ("daito", 2, {"yame": "own_turn"}),
    ("toy", 3, {}),
]


@pytest.fixture(autouse=True)
def _toy_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._GAMES, "toy", "tests.core.toy:Toy")


class Redeal:
    """Two tables that one viewer cannot tell apart, played side by side."""

    def __init__(self, name: str, seats: int, options: dict[str, Any], viewer: Viewer) -> None:
        seed = f"dealt anew: {name} for {viewer}"  # long enough for a public hash
        self.table = sanban.start(name, options, seats, seed)
        self.viewer = viewer
        self.rng = Rng(seed)
        self.other = self.table.copy()
        self.other.game = self.table.game.redeal(viewer, self.rng)
        self.secrets = 0  # actions that differ and that the viewer cannot tell apart

    def step(self) -> None:
        """Somebody acts at one table; at the other something that looks the same happens."""
        game, other, rng = self.table.game, self.other.game, self.rng
        seat = rng.choice(game.may_act())
        action = rng.choice(game.legal(seat))
        line = game.text(seat, action)
        events = conformance.seen(self.table.play(seat, action), self.viewer)
        guesses = [action]
        if seat != self.viewer and other.legal(seat):
            guesses = [rng.choice(other.legal(seat)) for _ in range(3)] + guesses
        for guess in guesses:
            if guess not in other.legal(seat):
                continue
            twin = other.copy()
            seen = conformance.seen(twin.play(seat, guess), self.viewer)
            if seen == events and self.same(twin):
                self.secrets += guess != action
                self.other.game = twin
                self.other.log.append(Entry(seat, other.text(seat, guess)))
                return
        # the viewer has learned something: a new world that fits it
        self.other.game = game.redeal(self.viewer, rng)
        self.other.log.append(Entry(seat, line))

    def same(self, other: sanban.Game) -> bool:
        shown = conformance.all_shown(self.table.game, self.viewer)
        return conformance.all_shown(other, self.viewer) == shown

    def records(self) -> tuple[bytes, bytes]:
        return (
            self.table.record(self.viewer).to_json(),
            self.other.record(self.viewer).to_json(),
        )


def play(redeal: Redeal, most: int) -> int:
    for _ in range(most):
        if redeal.table.game.outcome is not None or redeal.other.game.outcome is not None:
            break
        mine, theirs = redeal.records()
        assert mine == theirs
        redeal.step()
    return redeal.secrets


def play_for_all(name: str, seats: int, options: dict[str, Any]) -> int:
    """A game for every viewer; how many secrets there were."""
    return sum(play(Redeal(name, seats, options, viewer), 60) for viewer in (*range(seats), None))


@pytest.mark.parametrize(("name", "seats", "options"), KINDS)
def test_a_record_tells_a_viewer_nothing_hidden(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    """The record of a viewer is the same for all re-deals that the viewer cannot tell apart."""
    secrets = play_for_all(name, seats, options)
    chosen_in_secret = name in ("daito", "toy") or (name == "samurai" and not options)
    assert secrets > 0 or not chosen_in_secret


@pytest.mark.parametrize(
    ("module", "name"), [(samurai_notation, "samurai"), (daito_notation, "daito")]
)
def test_the_test_notices_a_leak(module: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "public_text", lambda line: line)
    with pytest.raises(AssertionError):
        play_for_all(name, 2, {})


def test_row_5_samurai_first_hands_stay_secret() -> None:
    table = sanban.start("samurai", seats=2)
    table.play(0, "take samurai3")
    table.play(1, "take ronin1")
    own, watched = table.record(0), table.record()
    assert [entry.action for entry in own.actions] == ["take samurai3", "take ?"]
    assert [entry.action for entry in watched.actions] == ["take ?", "take ?"]
    assert (own.seed, watched.seed, own.start_position) == (None, None, None)


def test_row_5_daito_exchanges_stay_secret() -> None:
    table = sanban.start("daito", {"first": "aka"}, seed="an exchange")
    card = next(a for a in table.game.legal(0) if table.game.text(0, a).startswith("exchange"))
    line = table.game.text(0, card)
    table.play(0, card)
    assert table.record(0).actions[0].action == line
    assert table.record(1).actions[0].action == table.record().actions[0].action == "exchange ?"


def test_row_5_a_hand_made_position_stays_secret() -> None:
    game = sanban.Daito.arrange(hands=[["kamae"], ["men/do"]], live=["maki"])
    table = Table(game)
    assert table.record(1).start_position is None
    assert b"men/do" not in table.record(0).to_json()
    assert table.record(reveal=True).start_position is not None


def test_row_5_a_short_seed_has_no_public_hash() -> None:
    """Whoever tries all short seeds would find the deal from its hash."""
    short, fresh = sanban.start("daito", seed=1234), sanban.start("daito")
    assert short.record(0).seed_hash is None
    assert fresh.record(0).seed_hash == seed_hash(fresh.seed)
    assert public_hash("x" * 21) is None
    assert public_hash("x" * 22) == seed_hash("x" * 22)


@pytest.mark.parametrize("seat", [2, -1, 99])
def test_a_record_is_for_a_seat_of_the_table(seat: int) -> None:
    with pytest.raises(sanban.IllegalAction, match=f"no seat {seat}"):
        sanban.start("daito").record(seat)


def test_finished_games_have_the_whole_record() -> None:
    table = sanban.start("samurai", seats=3, seed=5)
    conformance.play_random(table, Rng(5))
    record = table.record(1)
    assert record == table.record() == table.record(reveal=True)
    assert record.seed == "5"
    assert not any("?" in entry.action for entry in record.actions)
    assert sanban.open_record(record.to_json()) == table


def test_a_viewers_record_is_no_game_to_replay() -> None:
    table = sanban.start("samurai", seats=2)
    table.play(0, "take ronin1")
    with pytest.raises(sanban.BadRecord, match="not over yet"):
        sanban.open_record(table.record(0).to_json())


@pytest.mark.parametrize("name", ["kamisado", "samurai", "daito"])
def test_no_seed_is_a_long_random_one(name: str) -> None:
    """128 bits, in the library and in the lab."""
    kind: Any = registry.find(name)
    seeds = [sanban.start(name).seed, sanban.start(name, seed=None).seed]
    seeds += [str(kind.start().seed), str(kind.start(None, None, None).seed)]
    seeds += [make_job(name, ["random"] * 2).seed, make_job(name, ["random"] * 2, seed=None).seed]
    assert all(len(bytes.fromhex(seed)) >= 16 for seed in seeds)
    assert len(set(seeds)) == len(seeds)
    assert Rng().word() != Rng(None).word()


def test_no_seed_gives_other_deals() -> None:
    hands = {msgspec.json.encode(sanban.start("daito").game.view(0)) for _ in range(4)}
    assert len(hands) > 1
    batches = [Batch("daito", 8, threads=1) for _ in range(2)]
    assert batches[0].states.tobytes() != batches[1].states.tobytes()
    chosen = {tuple(_choices(make_player("kamisado", "random"))) for _ in range(4)}
    assert len(chosen) > 1
    envs = [SanbanEnv("daito") for _ in range(2)]
    for env in envs:
        env.reset()
    assert envs[0].table.view(0) != envs[1].table.view(0)


def _choices(player: Any) -> list[int]:
    game = sanban.start("kamisado").game
    return [player.choose(game.view(0), game.legal(0)) for _ in range(8)]
