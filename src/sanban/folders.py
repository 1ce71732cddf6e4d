"""Where Sanban keeps a person's things."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The user's data folder for Sanban; `SANBAN_HOME` moves it."""
    if chosen := os.environ.get("SANBAN_HOME"):
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "sanban"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "sanban"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "sanban"
