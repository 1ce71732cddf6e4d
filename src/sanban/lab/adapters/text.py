"""A game as a few lines of text: what a spectator sees, for logs and terminals."""

from typing import Any

import msgspec

from sanban.core.events import Viewer
from sanban.core.game import Game

LONGEST = 400  # signs of a line


def text(game: Game, viewer: Viewer = None) -> str:
    """The state of a game in words and facts.

    >>> import sanban
    >>> print(text(sanban.start("kamisado").game).splitlines()[0])
    Kamisado: Black moves first and may move any tower.
    """
    view = msgspec.json.decode(msgspec.json.encode(game.view(viewer)))
    lines = [f"{game.rules.title}: {game.hint(viewer)}"]
    for name, value in view.items():
        if name not in ("game", "viewer", "seats", "hexes") and value not in (None, [], {}, ""):
            lines.append(f"  {name.replace('_', ' ')}: {_short(value)}")
    return "\n".join(lines)


def _short(value: Any) -> str:
    """A fact on one line, without the brackets of JSON.

    >>> _short({"hand": 5, "captured": [1, 0, 2]})
    'hand 5, captured 1 0 2'
    """
    if isinstance(value, dict):
        line = ", ".join(f"{key} {_short(item)}" for key, item in value.items())
    elif isinstance(value, list):
        between = "; " if any(isinstance(item, dict | list) for item in value) else " "
        line = between.join(_short(item) for item in value)
    else:
        line = "none" if value is None else str(value)
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
