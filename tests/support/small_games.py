"""The example package of docs/examples, installed for a test: as pip would leave it."""

import shutil
import tomllib
from pathlib import Path

from sanban.games import registry
from sanban.lab.adapters.tensors import base
from sanban.players import outside

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "examples" / "small_games"


def install(folder: Path, extra: str = "") -> Path:
    """Put the package, and what pip writes about it, into a folder for PYTHONPATH."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    shutil.copytree(EXAMPLE / "small_games", folder / "small_games")
    info = folder / "small_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: small-games\nVersion: 1.0\n")
    lines = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
        lines += [extra] if group == registry.GROUP else []
    (info / "entry_points.txt").write_text("\n".join([*lines, ""]))
    return folder


def forget() -> None:
    """Look for installed packages again."""
    registry._installed.cache_clear()
    outside._installed.cache_clear()
    base.find.cache_clear()
