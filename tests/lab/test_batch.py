"""Batches: game by game the same as the plain interface."""

import copy
import hashlib
import pickle
from typing import Any

import numpy as np
import pytest

from sanban.core.errors import BadOptions, IllegalAction
from sanban.core.game import Game
from sanban.games import registry
from sanban.lab.adapters.turns import Turns
from sanban.lab.batch import Batch
from sanban.lab.batch.aligned import GAMES, LINE, parts

CASES: list[tuple[str, dict[str, Any], int | None, bool]] = [
    ("kamisado", {}, None, True),
    ("kamisado", {"board": "turned"}, None, True),
    ("kamisado", {"match": "standard"}, None, True),
    ("kamisado", {"match": "marathon", "board": "turned"}, None, True),
    ("kamisado", {"match": "series", "series_target": 2}, None, True),
    ("samurai", {}, 2, True),
    ("samurai", {}, 3, True),
    ("samurai", {"captured": "open", "figures": "random"}, 4, True),
    ("samurai", {"first_hand": "random", "figures": "random"}, 4, True),
    ("daito", {}, None, True),
    ("daito", {}, None, False),
    ("daito", {"yame": "own_turn", "kamae": "red_yellow", "deck": "brown28"}, None, True),
    ("daito", {"answers": "two", "reshuffle": "any_boundary"}, None, True),
    ("daito", {"jikan_desu": "time_out", "turn_limit": "leader", "first": "shiro"}, None, True),
]


def expected(batch: Batch, turns: Turns[Game]) -> tuple[int, list[int], bytes]:
    """Seat, legal actions and observation, by the plain interface."""
    seat = turns.seat
    assert seat is not None
    legal = [batch.tensors.action(turns.game, seat, code) for code in turns.legal()]
    if turns.optional:
        legal.append(batch.tensors.skip)
    return seat, sorted(legal), batch.tensors.observe(turns.game, seat).tobytes()


def shown(batch: Batch, number: int) -> tuple[int, list[int], bytes]:
    legal = [int(action) for action in np.flatnonzero(batch.masks[number])]
    return int(batch.seats[number]), legal, batch.observations[number].tobytes()


def play_beside(batch: Batch, steps: int) -> int:
    """Step the batch with plain games beside it; how many of its games ended."""
    plain = [Turns(batch.game(n), batch.interrupts) for n in range(batch.count)]
    ended = 0
    for _ in range(steps):
        for number, turns in enumerate(plain):
            assert shown(batch, number) == expected(batch, turns)
            action = int(batch.samples[number])
            if action == batch.tensors.skip:
                turns.skip()
            else:
                assert turns.seat is not None
                turns.play(batch.tensors.code(turns.game, turns.seat, action))
        batch.step(batch.samples.copy())
        for number, turns in enumerate(plain):
            outcome = turns.game.outcome
            assert bool(batch.done[number]) == (outcome is not None)
            if outcome is None:
                assert not batch.rewards[number].any()
            else:
                returns = outcome.returns(batch.players)
                assert batch.rewards[number].tolist() == pytest.approx(returns)
                plain[number] = Turns(batch.game(number), batch.interrupts)
                ended += 1
    return ended


@pytest.mark.deep
@pytest.mark.parametrize(("game", "options", "seats", "interrupts"), CASES)
def test_the_same_as_the_plain_interface(
    game: str, options: dict[str, Any], seats: int | None, interrupts: bool
) -> None:
    batch = Batch(game, 6, options, seats, 5, threads=2, interrupts=interrupts, deals=4)
    steps = {"kamisado": 120, "samurai": 260, "daito": 250}[game]
    steps = 700 if options.get("match") == "marathon" else steps
    assert play_beside(batch, steps) >= 6
    batch.close()


@pytest.mark.pure
@pytest.mark.parametrize("game", ["kamisado", "samurai", "daito"])
def test_the_same_for_a_while(game: str) -> None:
    batch = Batch(game, 2, {}, None, 5, threads=1, deals=2)
    play_beside(batch, 40)


@pytest.mark.parametrize(("count", "threads"), [(9, 3), (300, 4)])
@pytest.mark.parametrize("game", ["kamisado", "samurai", "daito"])
def test_threads_change_nothing(game: str, count: int, threads: int) -> None:
    one, two = (Batch(game, count, seed=3, threads=number) for number in (1, threads))
    for _ in range(100):
        one.step(one.samples)
        two.step(two.samples)
    for array in ("states", "observations", "masks", "rewards", "seats", "done", "samples"):
        assert (getattr(one, array) == getattr(two, array)).all(), array
    two.close()
    two.step(two.samples)  # goes on in one thread


def test_no_line_of_the_cache_belongs_to_two_threads() -> None:
    """They would wait for each other."""
    batch = Batch("kamisado", 300, seed=3, threads=2)
    for one in (batch, batch.copy(), pickle.loads(pickle.dumps(batch))):
        for array in one.arrays():
            if len(array) == one.count:
                assert array.ctypes.data % LINE == 0
                assert array[GAMES:].ctypes.data % LINE == 0
    for count, wanted in ((300, 2), (1024, 2), (1000, 7), (5, 5), (63, 2)):
        found = parts(count, wanted)
        assert [lo for lo, _ in found] == [0, *[hi for _, hi in found[:-1]]]
        assert found[-1][1] == count
        assert all(lo < hi for lo, hi in found)
        assert count < wanted * GAMES or all(lo % GAMES == 0 for lo, _ in found)


@pytest.mark.parametrize("game", ["samurai", "daito"])
def test_games_begin_as_the_rules_deal(game: str) -> None:
    """What a spectator sees of a new game is one of the starts that the seed gives."""
    kind = registry.find(game)
    batch = Batch(game, 20, seed=8, deals=3)
    starts = [kind.start(None, None, f"8 deal {n}").view(None) for n in range(3)]
    assert all(batch.game(n).view(None) in starts for n in range(20))


@pytest.mark.parametrize("game", ["samurai", "daito"])
def test_no_two_games_are_dealt_alike(game: str) -> None:
    options = {"first_hand": "random"} if game == "samurai" else {}
    batch = Batch(game, 30, options, seed=0, deals=1)
    views: list[Any] = [batch.game(number).view(0) for number in range(30)]
    assert len({view.hand for view in views}) > 20


def test_the_seed_decides() -> None:
    one, same, other = (Batch("daito", 5, seed=seed) for seed in (1, 1, 2))
    for _ in range(50):
        for batch in (one, same, other):
            batch.step(batch.samples)
    assert (one.states == same.states).all()
    assert (one.states != other.states).any()


def test_a_saved_state_goes_on_the_same() -> None:
    batch = Batch("kamisado", 4, seed=1)
    for _ in range(3):
        batch.step(batch.samples)
    kept = batch.states.copy()
    games = [batch.game(n) for n in range(4)]
    for _ in range(5):
        batch.step(batch.samples)
    batch.load(kept)
    for number, game in enumerate(games):
        assert shown(batch, number) == expected(batch, Turns(game))


@pytest.mark.parametrize("game", ["kamisado", "samurai", "daito"])
def test_an_illegal_action_stops_the_step(game: str) -> None:
    batch = Batch(game, 5, seed=1)
    before = batch.states.copy()
    actions = batch.samples.copy()
    for wrong in (-1, batch.tensors.actions, int(np.argmin(batch.masks[3]))):
        actions[3] = wrong
        with pytest.raises(IllegalAction, match=f"Action {wrong} is not legal in game 3 now"):
            batch.step(actions)
    with pytest.raises(IllegalAction, match="needs 5 whole numbers"):
        batch.step(actions[:4])
    with pytest.raises(IllegalAction, match="needs 5 whole numbers"):
        batch.step(np.zeros(5))
    assert (batch.states == before).all()


@pytest.mark.parametrize("game", registry.names())
def test_a_batch_is_a_value(game: str) -> None:
    batch = Batch(game, 3, seed=5, threads=2, deals=4)
    for _ in range(20):
        batch.step(batch.samples)
    twins = [pickle.loads(pickle.dumps(batch)), copy.copy(batch), copy.deepcopy(batch)]
    for twin in twins:
        assert twin == batch
        assert repr(twin) == repr(batch)
        for _ in range(5):  # the same random numbers
            before = batch.copy()
            twin.step(twin.samples)
            assert twin != before
    for _ in range(5):
        batch.step(batch.samples)
    for twin in twins:
        assert twin == batch
    with pytest.raises(TypeError, match="unhashable"):
        hash(batch)


def test_a_wide_number_is_no_action() -> None:
    """2 to the 32 and a legal action would be the legal action in 32 bits."""
    batch = Batch("kamisado", 2, seed=1, threads=1)
    with pytest.raises(IllegalAction, match="is not legal in game 0"):
        batch.step(batch.samples.astype(np.int64) + 2**32)


def test_batches_that_cannot_be() -> None:
    with pytest.raises(BadOptions, match="A batch has 1 to"):
        Batch("kamisado", 0)
    with pytest.raises(BadOptions, match="no batches"):
        Batch("chess", 3)


def test_a_batch_of_daito_never_changes() -> None:
    """Games, masks, observations and samples are those of the first batches."""
    batch = Batch("daito", 32, seed=5, threads=1, deals=16)
    found = hashlib.blake2b(digest_size=8)
    for _ in range(300):
        for array in (batch.observations, batch.masks, batch.seats, batch.rewards, batch.done):
            found.update(array.tobytes())
        found.update(batch.samples.tobytes())
        batch.step(batch.samples)
    assert found.hexdigest() == "a00e2b87e865b4ac"
