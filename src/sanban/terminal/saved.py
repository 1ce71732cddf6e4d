"""Games kept between two evenings, as records in the user's data folder."""

import re
from pathlib import Path
from typing import Any

import sanban
from sanban.core.errors import BadRecord, ErrorCode, system_reason
from sanban.core.table import Table
from sanban.files import write_whole
from sanban.folders import data_folder

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


def folder() -> Path:
    return data_folder() / "games"


def path_of(name: str) -> Path:
    """Where the game of that name lies."""
    if not _NAME.fullmatch(name):
        raise BadRecord(
            f'"{name}" cannot be the name of a game: use letters, digits, dot and dash.',
            ErrorCode.BAD_NAME,
        )
    return folder() / f"{name}.json"


def fresh_name(table: Table[Any]) -> str:
    """A name that no saved game has yet: kamisado-1, kamisado-2, …"""
    game = table.game.rules.name
    number = 1
    while path_of(f"{game}-{number}").exists():
        number += 1
    return f"{game}-{number}"


def save(table: Table[Any], name: str) -> Path:
    """Keep the game; the file is replaced at once or not at all."""
    path = path_of(name)
    document = table.record(reveal=True).to_json()
    write_whole(path, lambda file: file.write(document))
    return path


def load(path: Path) -> Table[Any]:
    """The game in a file of the folder."""
    try:
        return sanban.open_record(path.read_bytes())
    except FileNotFoundError:
        names = ", ".join(unfinished()) or "none"
        raise BadRecord(
            f'There is no saved game "{path.stem}". Saved games: {names}.', ErrorCode.NO_FILE
        ) from None
    except OSError as error:
        raise BadRecord(
            f'"{path}" cannot be read: {system_reason(error)}.', ErrorCode.NO_FILE
        ) from None


def unfinished() -> list[str]:
    """The names of the saved games that can be played on, the newest first."""
    if not folder().is_dir():
        return []
    files = sorted(folder().glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
    return [file.stem for file in files if b'"outcome": null' in file.read_bytes()]
