"""The folder of a training: a plan that stays, a table that grows, one process at a time."""

from pathlib import Path
from typing import IO, TypeVar

import msgspec

from sanban.core.errors import BadRecord, ErrorCode
from sanban.lab.arena.store import open_alone

PLAN, TABLE = "plan.json", "generations.jsonl"
Row = TypeVar("Row", bound=msgspec.Struct)


def take_up(folder: Path, plan: msgspec.Struct, row: type[Row]) -> tuple[IO[bytes], list[Row]]:
    """Begin in a folder, or go on: what keeps others out until it is closed, and the table."""
    lock = open_alone(folder / "lock", "a training", "the same training")
    path, table = folder / PLAN, folder / TABLE
    try:
        if path.exists() and msgspec.json.decode(path.read_bytes(), type=type(plan)) != plan:
            raise BadRecord(
                f'"{folder}" holds another training: choose another folder.', ErrorCode.OTHER_JOB
            )
        path.write_bytes(msgspec.json.encode(plan) + b"\n")
        lines = table.read_bytes().splitlines() if table.exists() else []
        return lock, [msgspec.json.decode(line, type=row) for line in lines]
    except BaseException:
        lock.close()
        raise


def add_row(folder: Path, row: msgspec.Struct) -> None:
    """Write a row at the end of the table."""
    with (folder / TABLE).open("ab") as file:
        file.write(msgspec.json.encode(row) + b"\n")
