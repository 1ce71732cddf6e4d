"""Reading and writing files that people name on the command line."""

import sys
from pathlib import Path
from typing import Any

from sanban.core.errors import BadOptions, BadRecord, ErrorCode, system_reason
from sanban.core.record import LARGEST
from sanban.core.table import Table
from sanban.games.documents import open_document

STANDARD = "-"  # in place of a file's name: the standard input, or the standard output


def read_text(name: str) -> str:
    """The text of a file, or of the standard input for "-"."""
    shown = _shown(name)
    try:
        if name == STANDARD:
            data = sys.stdin.buffer.read(LARGEST + 1) if sys.stdin else b""
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        raise BadRecord(
            f"{shown} cannot be read: {system_reason(error)}.", ErrorCode.NO_FILE
        ) from None
    if len(data) > LARGEST:
        raise BadRecord(
            f"{shown} is too long: at most {LARGEST:,} bytes are read.", ErrorCode.TOO_LONG
        )
    if not data.strip():
        raise BadRecord(f"{shown} is empty.", ErrorCode.NO_TEXT)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord(f"{shown} is not a text file.", ErrorCode.NO_TEXT) from None


def check_writable(*names: str | None) -> None:
    """Refuse a file that cannot be written, before the work that is to be written there."""
    for name in names:
        if not name or name == STANDARD:
            continue
        path = Path(name)
        if path.is_dir():
            raise BadOptions(f'"{name}" cannot be written: it is a folder.', ErrorCode.NO_FILE)
        if not path.parent.is_dir():
            raise BadOptions(
                f'"{name}" cannot be written: there is no folder "{path.parent}".',
                ErrorCode.NO_FILE,
            )


def write_file(name: str, data: bytes) -> None:
    """Write a file ("-": the standard output), or say in a sentence why that is not possible."""
    if name == STANDARD:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        Path(name).write_bytes(data)
    except OSError as error:
        raise BadOptions(
            f'"{name}" cannot be written: {system_reason(error)}.', ErrorCode.NO_FILE
        ) from None


def open_game(name: str) -> Table[Any]:
    """The game in a file: a Sanban record, or a Kamisado score sheet."""
    return open_document(read_text(name), _shown(name))


def _shown(name: str) -> str:
    """The file as sentences name it."""
    return "Standard input" if name == STANDARD else f'"{name}"'
