"""Reading and writing files that people name on the command line."""

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from sanban.core.errors import BadOptions, BadRecord, ErrorCode
from sanban.core.record import LARGEST
from sanban.core.table import Table
from sanban.games.documents import open_document

STANDARD = "-"  # in place of a file's name: the standard input, or the standard output


def _no_option(_kind: Any, name: str | None) -> None:
    """A mistyped option is not the name of a file."""
    if name is not None and name.startswith("-") and name != STANDARD:
        raise BadOptions(
            f'There is no option "{name}": --help lists them. '
            f'A file of this name is written "./{name}".',
            ErrorCode.USAGE,
        )


# an argument that names a file; "-" is allowed
FileName = Annotated[str, Parameter(allow_leading_hyphen=True, validator=_no_option)]


def read_text(name: str) -> str:
    """The text of a file, or of the standard input for "-"."""
    shown = "The standard input" if name == STANDARD else f'"{name}"'
    try:
        if name == STANDARD:
            data = sys.stdin.buffer.read(LARGEST + 1) if sys.stdin else b""
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        raise BadRecord(f"{shown} cannot be read: {why(error)}.", ErrorCode.NO_FILE) from None
    if len(data) > LARGEST:
        raise BadRecord(
            f"{shown} is too long: at most {LARGEST:,} bytes are read.", ErrorCode.TOO_LONG
        )
    if not data.strip():
        raise BadRecord(f"{shown} is empty.", ErrorCode.NO_TEXT)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord(f"{shown} is no text file.", ErrorCode.NO_TEXT) from None


def write_file(name: str, data: bytes) -> None:
    """Write a file ("-": the standard output), or say in a sentence why that is not possible."""
    if name == STANDARD:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        Path(name).write_bytes(data)
    except OSError as error:
        raise BadOptions(f'"{name}" cannot be written: {why(error)}.', ErrorCode.NO_FILE) from None


def why(error: OSError) -> str:
    """The system's reason, as the end of a sentence."""
    return (error.strerror or "the system gives no reason").lower()


def open_game(name: str) -> Table[Any]:
    """The game in a file: a Sanban record, or a Kamisado score sheet."""
    return open_document(read_text(name), "The standard input" if name == STANDARD else f'"{name}"')
