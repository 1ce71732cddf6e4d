"""A lesson at a moment that its text speaks of: what it says is then compared with the rules."""

import json
from pathlib import Path
from typing import cast

from sanban.core.events import Event
from sanban.core.game import Game
from sanban.lessons import walk
from sanban.lessons.lesson import lesson

TEXTS = Path(__file__).parents[2] / "web" / "src" / "i18n"


def texts(game: str, language: str) -> dict[str, str]:
    """The texts of a game's lessons."""
    found = (TEXTS / language / f"learn-{game}.json").read_text(encoding="utf-8")
    return cast(dict[str, str], json.loads(found))


def at(game: str, chapter: str, step: str) -> tuple[Game, list[Event]]:
    """The game when a step begins, and what has just happened."""
    found = lesson(game)
    part = found.chapter(chapter)
    number = [one.id for one in part.steps].index(step)
    moments = list(walk.enter(found, part, number))
    return moments[-1].game, [one.public for moment in moments for one in moment.events]


def done(game: str, chapter: str, step: str) -> tuple[Game, list[Event]]:
    """The game after a step was done as its text asks, and what happened by that."""
    table, _ = at(game, chapter, step)
    part = lesson(game).chapter(chapter)
    doing = next(one for one in part.steps if one.id == step)
    happened = walk.act(table, part, doing, walk.first_answer(table, part, doing))
    return table, [one.public for one in happened]


def lines(game: Game, seat: int) -> list[str]:
    """The legal actions of a seat as the game writes them."""
    return [game.text(seat, action) for action in game.legal(seat)]
