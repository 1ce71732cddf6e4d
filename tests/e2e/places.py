"""The pages that have an address of their own, and a sign that each has come."""

from typing import NamedTuple

import sanban
from sanban.games.kamisado import puzzles
from sanban.lessons import challenges
from sanban.lessons.lesson import lesson


class Place(NamedTuple):
    """A page: what it is called here, its address, what is there when it has come."""

    name: str
    path: str
    sign: str


def _of_each_game() -> list[Place]:
    found = []
    for game in sanban.game_names():
        chapter = lesson(game).chapters[1].id
        found += [
            Place(f"new-{game}", f"/new/{game}?with=friend", "main form button.first"),
            Place(f"rules-{game}", f"/rules/{game}", "main h2"),
            Place(f"lesson-{game}", f"/learn/{game}/{chapter}", ".side .text"),
        ]
    return found


PLACES = [
    Place("home", "/", "article button:enabled"),
    *_of_each_game(),
    Place("learn", "/learn", ".lessons a"),
    Place("puzzles", "/puzzles", ".chip"),
    Place("puzzle", f"/puzzles/{puzzles.find(2)[0].id}", ".k-piece.free"),
    Place("puzzles-daito", "/puzzles?game=daito", "#today"),
    *(
        Place(f"challenge-{game}", f"/challenges/{challenges.shipped(game)[0].id}", ".task .result")
        for game in challenges.GAMES
    ),
    Place("openings", "/openings/kamisado", ".first-move"),
    Place("games", "/games", "textarea"),
    Place("account", "/account", "main h1"),
    Place("ratings", "/ratings", "tbody tr"),
    Place("tournaments", "/tournaments", "main .intro a"),
    Place("new-tournament", "/tournaments/new", "main form button.first"),
    Place("no-tournament", "/tournaments/there-is-no-such-one", "[role=alert]"),
    Place("people", "/people", "main form button"),
    Place("pair", "/pair", "main form button"),
    Place("device", "/device", "main form button"),
    Place("notifications", "/notifications", "main h1"),
    Place("host", "/host", "main form button"),
    Place("docs", "/docs", "main h1"),
    Place("docs-rules", "/docs/rules-daito.hu", "main h1"),
    Place("nowhere", "/nowhere/at/all", "main h1"),
    Place("no-table", "/table/there-is-no-such-table", "[role=alert]"),
]
