"""Single games of a batch: start, drawing, results; restarting and leaving out."""

import gc
import os
import pickle
import threading
import time
from typing import Any

import numpy as np
import pytest

import sanban
from sanban.core.errors import BadOptions, SanbanError
from sanban.lab.batch import Batch
from tests.lab.test_batch import play_beside

GAMES = ("kamisado", "samurai", "daito")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_a_seed_begins_as_any_other(game: str) -> None:
    batch, twin = (Batch(game, 6, seed=3) for _ in range(2))
    for _ in range(7):
        batch.step(batch.samples)
        twin.step(twin.samples)
    batch.reset([1, 4], seeds=["one", 2])
    assert batch.game(1) == sanban.start(game, seed="one").game
    assert batch.game(4) == sanban.start(game, seed=2).game
    for number in (0, 2, 3, 5):
        assert batch.game(number) == twin.game(number)
        assert (batch.masks[number] == twin.masks[number]).all()
    batch.reset(range(6), seeds=range(6))
    play_beside(batch, 20)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("kamisado", {"match": "standard", "board": "turned"}),
        ("samurai", {"captured": "open", "first_hand": "random", "figures": "random"}),
        ("daito", {"yame": "own_turn", "deck": "brown28"}),
    ],
)
def test_options_stay_with_a_game(game: str, options: dict[str, Any]) -> None:
    batch = Batch(game, 4, seed=3, threads=2)
    plain = batch.game(0).options
    batch.reset([1, 2], options=options)
    batch.reset([2], seeds=["x"])
    wanted = sanban.start(game, options).game.options
    assert [batch.game(n).options for n in range(4)] == [plain, wanted, wanted, plain]
    ended = play_beside(batch, 60)
    assert ended > 0 or game == "samurai"
    assert [batch.game(n).options for n in range(4)] == [plain, wanted, wanted, plain]
    again = pickle.loads(pickle.dumps(batch))
    assert again == batch
    assert again.game(1).options == wanted
    saved = batch.states.copy()
    batch.step(batch.samples)
    batch.load(saved)
    assert batch.game(1).options == wanted


def test_what_does_not_fit_is_refused() -> None:
    batch = Batch("daito", 4, seed=3)
    before = batch.copy()
    with pytest.raises(SanbanError, match="whole number from 0 to 3"):
        batch.reset([4])
    with pytest.raises(SanbanError, match="as many seeds"):
        batch.reset([1, 2], seeds=["a"])
    with pytest.raises(SanbanError, match="no deck"):
        batch.reset([1], options={"deck": "nothing"})
    with pytest.raises(SanbanError, match="bools"):
        batch.step(batch.samples, which=[1, 0, 1, 1])
    with pytest.raises(SanbanError, match="not legal in game 0"):
        batch.step(np.full(4, -1))
    with pytest.raises(SanbanError, match="results=True"):
        batch.results()
    with pytest.raises(BadOptions, match="same_step or the next_step"):
        Batch("daito", 4, restart="never")
    assert batch == before


@pytest.mark.parametrize("restart", ["same_step", "next_step"])
def test_results_are_collected(restart: str) -> None:
    batch = Batch("daito", 16, seed=3, results=True, restart=restart)
    wins, decisions, ended = np.zeros(2), 0, 0
    for _ in range(120):
        decisions += int((batch.seats >= 0).sum())
        batch.step(batch.samples)
        wins += batch.rewards.sum(axis=0)
        ended += int(batch.done.sum())
    found = batch.results()
    assert len(found) == ended > 20
    assert np.allclose(np.sum([one.returns for one in found], axis=0), wins)
    assert sum(one.decisions for one in found) <= decisions
    assert min(one.decisions for one in found) > 1
    assert batch.results() == []


@pytest.mark.parametrize("game", GAMES)
def test_finished_games_wait_for_the_next_step(game: str) -> None:
    batch = Batch(game, 8, seed=3, restart="next_step", last_seen=True)
    for _ in range(400):
        batch.step(batch.samples)
        if batch.done.any():
            break
    over = int(np.flatnonzero(batch.done)[0])
    assert batch.seats[over] == -1
    assert not batch.masks[over].any()
    finished = batch.game(over)
    assert finished.outcome is not None
    assert np.allclose(batch.rewards[over], finished.outcome.returns(batch.players))
    for seat in range(batch.players):
        assert (batch.last_seen[over, seat] == batch.tensors.observe(finished, seat)).all()
    batch.load(batch.states.copy())
    batch.step(batch.samples)
    assert not batch.done[over]
    assert batch.game(over).outcome is None
    assert batch.masks[over].any()


def test_games_are_drawn_alone_and_in_a_grid() -> None:
    batch = Batch("daito", 6, seed=3)
    assert batch.svg(2) == batch.game(2).svg()
    drawn = batch.grid([0, 2, 5], columns=2)
    assert drawn.count("<svg") == 4
    assert 'x="328" y="0"' in drawn
    assert batch._repr_svg_().count("<svg") == 7
    assert batch.legal(3) == np.flatnonzero(batch.masks[3]).tolist()


def test_threads_go_with_their_batch() -> None:
    before = threading.active_count()
    batches = [Batch("kamisado", 8, seed=3, threads=2) for _ in range(3)]
    for batch in batches:
        batch.step(batch.samples)
    batches[0].close()
    batches[0].step(batches[0].samples)  # goes on with one thread
    del batch
    batches.clear()
    gc.collect()
    for _ in range(3000):
        if threading.active_count() <= before:
            return
        time.sleep(0.01)
    raise AssertionError("threads are left over")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_goes_on_without_the_threads() -> None:
    batch = Batch("daito", 8, seed=3, threads=2)
    twin = batch.copy()
    twin.step(twin.samples)
    child = os.fork()
    if child == 0:
        same = False
        try:
            batch.step(batch.samples)
            same = batch == twin
        finally:  # whatever happens, this process must not go on with the other tests
            os._exit(0 if same else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
