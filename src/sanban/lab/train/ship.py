"""From a training to the network that comes with Sanban, as `players.search.network` reads it."""

from pathlib import Path
from typing import Any

import msgspec

from sanban.core.errors import BadOptions, ErrorCode
from sanban.files import write_whole
from sanban.lab.train.checkpoint import CHECKPOINT, read_state
from sanban.lab.train.generations import Generations
from sanban.lab.train.quantise import quantise
from sanban.lab.train.saved import PLAYER, About, read_arrays
from sanban.lab.train.shipped import SHIPPED, layers_of


def ship(folder: Path, path: Path) -> dict[str, Any]:
    """Write the player of a training as a network in whole numbers; its card."""
    told, arrays = read_arrays(folder / PLAYER, "a network of `sanban train`")
    about = msgspec.json.decode(told, type=About)
    if about.game not in SHIPPED:
        raise BadOptions(
            f"The levels of {about.game} do not play by such a file, only those of: "
            f"{', '.join(SHIPPED)}.",
            ErrorCode.NO_PLAYER,
        )
    card = card_of(folder, about)
    network = quantise(layers_of(arrays), card, [16, 16, 16])
    write_whole(path, lambda file: file.write(network))
    return card


def card_of(folder: Path, about: About) -> dict[str, Any]:
    """Where a network comes from, and how its generations did."""
    state, _ = read_state(folder)
    settings = state.settings
    table = Generations.read(folder, settings, state.iteration).all
    before = _card_before(Path(settings.start)) if settings.start else None
    return {
        "game": about.game,
        "trained_on": f"{about.decisions:,} decisions of self-play, {about.iteration:,} iterations",
        "command": f"sanban train {about.game} --seed {settings.seed} --hidden {settings.hidden}"
        f" --parts {settings.parts} --rate {settings.rate:g} --pull {settings.pull:g}"
        f" --every {settings.every} --iterations {about.iteration}"
        + (" --start BEFORE" if settings.start else ""),
        "seed": about.seed,
        "minutes": about.minutes,
        "rules": about.rules,
        "version": about.version,
        "generations": msgspec.to_builtins(table),
        "before": before,
    }


def _card_before(start: Path) -> dict[str, Any] | None:
    """The card of the training that another one started from, if it is still there."""
    folder, file = (start, start / PLAYER) if start.is_dir() else (start.parent.parent, start)
    if not (folder / CHECKPOINT).exists():
        return None
    told, _ = read_arrays(file, "a network of `sanban train`")
    return card_of(folder, msgspec.json.decode(told, type=About))
