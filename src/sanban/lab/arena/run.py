"""Running a job: what is not yet in the results file is played, and kept at once."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from sanban.lab.arena import workers
from sanban.lab.arena.play import check_players
from sanban.lab.arena.result import Result
from sanban.lab.arena.schedule import Fixture, Job, schedule
from sanban.lab.arena.store import Store, read_job
from sanban.progress import progress_bar

Work = Callable[[Job, Iterable[Fixture]], Iterator[Result]]
RESULTS = "results.jsonl"


def run(
    job: Job,
    games: int,
    folder: Path,
    *,
    processes: int | None = None,
    cluster: str | None = None,
) -> list[Result]:
    """Play the first `games` games of a job; return their results in the order of the schedule.

    >>> import tempfile
    >>> from sanban.lab.arena.schedule import make_job
    >>> job = make_job("kamisado", ["greedy", "random"], seed=7)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     results = run(job, 10, Path(folder), processes=1)
    >>> [result.number for result in results] == list(range(10))
    True
    """
    check_players(job)
    planned = schedule(job, games)
    with Store(folder / RESULTS, job) as store:
        missing = [fixture for fixture in planned if fixture.number not in store.results]
        with progress_bar() as progress:
            bar = progress.add_task(
                f"{job.game} arena", total=games, completed=games - len(missing)
            )
            for result in _work(processes, cluster)(job, missing) if missing else ():
                if store.add(result):
                    progress.advance(bar)
        return [store.results[fixture.number] for fixture in planned]


def resumed(job: Job, folder: Path) -> Job:
    """The job whose games lie in the folder, if it differs from this one in nothing but its seed:
    so a job with a random seed can be stopped and goes on."""
    kept = read_job(folder / RESULTS)
    same = kept is not None and kept.fingerprint(seeded=False) == job.fingerprint(seeded=False)
    return kept if kept is not None and same else job


def _work(processes: int | None, cluster: str | None) -> Work:
    if cluster is not None:
        return lambda job, fixtures: workers.cluster(job, fixtures, cluster)
    if processes == 1:
        return workers.here
    return lambda job, fixtures: workers.pool(job, fixtures, processes)
