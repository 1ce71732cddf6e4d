"""What the studies of a page share: results that are kept, and work that is done side by side."""

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sanban.lab.arena.workers import cores, no_interrupts
from sanban.progress import progress_bar

T = TypeVar("T")


def kept(path: Path, question: Sequence[Any], kind: type[T], find: Callable[[], T]) -> T:
    """The answer in a file, if it is one to this question; otherwise found, and kept there."""
    asked = msgspec.json.encode(question)
    if path.exists():
        read: tuple[Any, T] = msgspec.json.decode(path.read_bytes(), type=tuple[Any, kind])  # type: ignore[valid-type]
        if read[0] == msgspec.json.decode(asked):
            return read[1]
    answer = find()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.encode([msgspec.Raw(asked), answer]))
    return answer


def side_by_side(
    said: str, count: int, part: int, call: Callable[[range], list[T]], workers: int | None
) -> list[T]:
    """What a call finds for the numbers below `count`, in their order; each process gets `part`
    of them at a time."""
    parts = [range(at, min(at + part, count)) for at in range(0, count, part)]
    spawn = multiprocessing.get_context("spawn")
    with (
        ProcessPoolExecutor(workers or cores(), spawn, no_interrupts) as pool,
        progress_bar() as bar,
    ):
        task = bar.add_task(said, total=len(parts))
        waiting = [pool.submit(call, one) for one in parts]
        for _ in as_completed(waiting):
            bar.advance(task)
        return [each for one in waiting for each in one.result()]
