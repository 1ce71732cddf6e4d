"""The results file: a line for the job, then a line for each finished game, only ever added to.

A game counts when its line is whole. What a killed run leaves half written is dropped, and
the game is played again; a game that stands in the file is never played again.
"""

from pathlib import Path
from typing import IO, Any

import msgspec

from sanban.core.errors import BadOptions, BadRecord, ErrorCode, system_reason
from sanban.lab.arena.result import Result
from sanban.lab.arena.schedule import Job

FORMAT = 1


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """The first line."""

    sanban_arena: int = FORMAT
    job: Job


def read_job(path: Path) -> Job | None:
    """The job of a results file; None if there is no such file, or it is something else."""
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.readline(), type=Heading).job
    except (OSError, msgspec.DecodeError):
        return None


class Store:
    """The finished games of a job, in a file."""

    def __init__(self, path: Path, job: Job) -> None:
        self.path = path
        self.results: dict[int, Result] = {}
        self._file = open_alone(path, "results", "the same arena")
        try:
            self._read(job)
        except BaseException:
            self._file.close()
            raise

    def _read(self, job: Job) -> None:
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):  # a line that a killed run did not finish
            self._file.truncate(whole)
        lines = data[:whole].splitlines()
        if not lines:
            self._append(Heading(job=job))
            return
        self._check(lines[0], job)
        for number, line in enumerate(lines[1:], 2):
            try:
                result = msgspec.json.decode(line, type=Result)
            except msgspec.DecodeError as error:
                raise BadRecord(
                    f'Line {number} of "{self.path}" is not a result: {error}.',
                    ErrorCode.BAD_RESULTS,
                ) from None
            self.results.setdefault(result.number, result)

    def _check(self, line: bytes, job: Job) -> None:
        try:
            heading = msgspec.json.decode(line, type=Heading)
        except msgspec.DecodeError:
            raise BadRecord(
                f'"{self.path}" is not the results file of an arena: choose another folder.',
                ErrorCode.BAD_RESULTS,
            ) from None
        if heading.sanban_arena != FORMAT or heading.job != job:
            raise BadRecord(
                f'"{self.path}" holds another job ({differs(heading.job, job)}): '
                "choose another folder.",
                ErrorCode.OTHER_JOB,
            )

    def add(self, result: Result) -> bool:
        """Keep a finished game; False if it was there already."""
        if result.number in self.results:
            return False
        self._append(result)
        self.results[result.number] = result
        return True

    def _append(self, line: Any) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def differs(old: msgspec.Struct, new: msgspec.Struct) -> str:
    """Which fields differ."""
    fields = [f for f in old.__struct_fields__ if getattr(old, f) != getattr(new, f)]
    return ", ".join(f"other {field}" for field in fields) or "another format"


def open_alone(path: Path, use: str, running: str) -> IO[bytes]:
    """Open a file that says whose folder this is: two runs of one job would do everything twice.

    `use` says what the folder is for, `running` who has it if somebody has.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
    except OSError as error:
        raise BadOptions(
            f'"{path.parent}" cannot be used as a folder for {use}: {system_reason(error)}.',
            ErrorCode.NO_FILE,
        ) from None
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise BadRecord(
            f'"{path.parent}" is in use: {running} is running.', ErrorCode.IN_USE
        ) from None
    return file
