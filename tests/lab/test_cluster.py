"""Arena and training on a real Dask scheduler with two worker processes, one of which is killed."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
import pytest

from sanban.lab.arena.result import Result
from sanban.lab.arena.run import RESULTS, run
from sanban.lab.arena.schedule import make_job
from sanban.lab.train.curve import CURVE
from sanban.lab.train.saved import read_network
from sanban.lab.train.workers import ONE_THREAD

GAMES = 200


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers: the address, and the workers' processes."""
    file = tmp_path / "scheduler.json"
    common = ["--scheduler-file", str(file)]
    scheduler = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--no-dashboard"]
    scheduler += ["--host", "127.0.0.1", "--port", "0", *common]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--no-nanny", "--no-dashboard"]
    worker += ["--nthreads", "1", "--local-directory", str(tmp_path), *common]
    log = (tmp_path / "log").open("wb")
    started = [subprocess.Popen(scheduler, stdout=log, stderr=log)]
    try:
        while not file.exists() or not file.read_bytes():
            assert started[0].poll() is None, (tmp_path / "log").read_text()
            time.sleep(0.05)
        address = msgspec.json.decode(file.read_bytes())["address"]
        alone = os.environ | ONE_THREAD  # numbers are added up in one order
        started += [subprocess.Popen(worker, stdout=log, stderr=log, env=alone) for _ in range(2)]
        _wait_for_workers(address, 2)
        yield address, started[1:]
    finally:
        for process in started:
            process.kill()
        for process in started:
            process.wait()
        log.close()


def _wait_for_workers(address: str, count: int) -> None:
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(count)


def _numbers(file: Path) -> list[int]:
    whole = file.read_bytes().splitlines()[1:]
    return [msgspec.json.decode(line, type=Result).number for line in whole]


@pytest.mark.deep
def test_a_killed_worker_loses_no_game_and_none_counts_twice(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = cluster
    job = make_job("kamisado", ["greedy", "random"], None, {"match": "standard"}, seed=11)
    file = tmp_path / "cluster" / RESULTS
    command = [sys.executable, "-m", "sanban", "arena", "kamisado", "--seed", "11"]
    command += ["--players", "greedy", "random", "--option", "match=standard"]
    command += ["--games", str(GAMES), "--out", str(file.parent), "--cluster", address]
    arena = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while not file.exists() or file.read_bytes().count(b"\n") < 20:
        assert arena.poll() is None
        time.sleep(0.01)
    workers[0].kill()
    at_death = file.read_bytes().count(b"\n")
    assert arena.wait() == 0
    assert at_death < GAMES, "the worker must die in mid-run"
    assert sorted(_numbers(file)) == list(range(GAMES))
    alone = run(job, GAMES, tmp_path / "alone", processes=1)
    assert [r.outcome() for r in run(job, GAMES, file.parent)] == [r.outcome() for r in alone]


def _lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


@pytest.mark.deep
def test_a_killed_worker_changes_nothing_that_is_learned(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = cluster
    iterations = 8
    command = [sys.executable, "-m", "sanban", "train", "daito", "--seed", "11", "--hidden", "8"]
    command += ["--iterations", str(iterations), "--every", "4", "--gate-games", "1"]
    there, here = tmp_path / "there", tmp_path / "here"
    training = subprocess.Popen([*command, "--out", str(there), "--cluster", address])
    while _lines(there / CURVE) < 4:  # a heading, and three iterations
        assert training.poll() is None
        time.sleep(0.01)
    workers[0].kill()
    at_death = _lines(there / CURVE)
    assert training.wait() == 0
    assert at_death < iterations, "the worker must die in mid-run"
    assert _lines(there / CURVE) == iterations + 1
    subprocess.run([*command, "--out", str(here), "--workers", "1"], check=True)
    for number in range(3):
        file = Path("generations") / f"{number:04}.npz"
        one, two = (read_network(folder / file, "daito") for folder in (there, here))
        assert all(np.array_equal(one[name], two[name]) for name in one), number
