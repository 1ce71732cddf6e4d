"""Writing files so that nobody ever finds half of one."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from sanban.core.errors import BadRecord, ErrorCode, system_reason


def write_whole(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Replace a file at once, or not at all; `write` gets the open file. Missing folders are made.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "games" / "kamisado-1.json"
    >>> write_whole(path, lambda file: file.write(b"{}"))
    >>> path.read_bytes(), len(list(path.parent.iterdir()))
    (b'{}', 1)
    """
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            write(file)
        os.replace(part, path)
    except OSError as error:
        raise BadRecord(
            f'"{path}" cannot be written: {system_reason(error)}.', ErrorCode.CANNOT_WRITE
        ) from None
