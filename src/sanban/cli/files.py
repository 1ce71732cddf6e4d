"""Reading files that people name on the command line."""

import sys
from pathlib import Path
from typing import Any

from sanban.core.errors import BadOptions, BadRecord, ErrorCode
from sanban.core.record import LARGEST
from sanban.core.table import Table
from sanban.games.documents import open_document


def read_text(name: str) -> str:
    """The text of a file, or of the standard input for "-"."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        raise BadRecord(f'"{name}" cannot be read: {reason}.', ErrorCode.NO_FILE) from None
    if len(data) > LARGEST:
        raise BadRecord(
            f'"{name}" is too long: at most {LARGEST:,} bytes are read.', ErrorCode.TOO_LONG
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord(f'"{name}" is no text file.', ErrorCode.NO_TEXT) from None


def write_file(name: str, data: bytes) -> None:
    """Write a file, or say in a sentence why that is not possible."""
    try:
        Path(name).write_bytes(data)
    except OSError as error:
        reason = (error.strerror or "it failed").lower()
        raise BadOptions(f'"{name}" cannot be written: {reason}.', ErrorCode.NO_FILE) from None


def open_game(name: str) -> Table[Any]:
    """The game in a file: a Sanban record, or a Kamisado score sheet."""
    return open_document(read_text(name), f'"{name}"')
