"""Everything the server can say to the page, for the tests of its words (web/tests/said.json).

`python -m tests.support.messages web/tests/said.json` writes it.

The codes of refusals and one event of each shape. The tests of the page ask for its words for
each of them, in every language; a test here says when the file is out of date.
"""

import ast
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any, get_args

import msgspec

from sanban.core.events import Event
from sanban.core.game import Game
from sanban.core.outcome import EndReason
from sanban.core.rng import Rng
from sanban.games import registry
from sanban.games.daito.game import Daito
from sanban.server.errors import RefusalCode
from sanban.server.wire_types import games
from tests.support.some_games import KINDS

WORDED = ("samurai", "daito")  # games with hidden information: reviewed action by action
SOURCE = Path(__file__).parents[2] / "src" / "sanban"
# what runs in these never reaches a visitor of the page
ELSEWHERE = (
    "lab/",
    "cli/",
    "terminal/",
    "extras.py",
    "files.py",
    "games/kamisado/verify.py",
    "games/kamisado/solver/",
    "players/failure.py",
    "players/outside.py",
    "players/program.py",
    "server/command.py",
    "server/host/command.py",
    "server/notifications/mail.py",
    "server/bots/client.py",
)
# refused when the server starts, to the person who starts it
AT_START = {RefusalCode.BAD_DB, RefusalCode.LOCKED}
# by a search that only the lab makes: the page filters the puzzles itself
NOT_ASKED = {"no_grade", "no_theme"}
# random play would do these all the time, and most games would be over at once
DULL = {"yame", "stop", "end_turn", "exchange", "reshuffle"}
LEAST, MOST = 60, 900  # games to play of each kind
# an event says something else for each value of these
TELLING = ("reason", "how", "what", "direction", "forced", "hit", "focus", "lost", "count", "token")


def codes() -> dict[str, list[str]]:
    """The codes of refusals, by the game that refuses; "" for those of the server and the core."""
    found: dict[str, set[str]] = defaultdict(set)
    found[""] = {str(code) for code in RefusalCode if code not in AT_START}
    for path in SOURCE.rglob("*.py"):
        if path.relative_to(SOURCE).as_posix().startswith(ELSEWHERE):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Attribute(value=ast.Name(id=name), attr=code) if name.endswith("Code"):
                    game = name.removesuffix("Code").lower()
                    if name != "RefusalCode":
                        found[game if game in registry.names() else ""].add(code.lower())
    return {game: sorted(found[game] - NOT_ASKED) for game in ("", *registry.names())}


def events(game: str) -> list[dict[str, Any]]:
    """One event of each shape, from games played at random until every kind has been seen, and
    each way a game can end."""
    found: dict[str, dict[str, Any]] = {}
    done: Counter[str] = Counter()
    for number, begun in enumerate(_starts(game)):
        for event in _played(begun, done, f"{game} {number}"):
            for one in _with_every_reason(game, event):
                said = msgspec.to_builtins(one)
                telling = {name: _few(said[name]) for name in TELLING if name in said}
                found.setdefault(json.dumps([said["kind"], sorted(said), telling]), said)
        if number > LEAST and {said["kind"] for said in found.values()} == kinds(game):
            break
    return [found[shape] for shape in sorted(found)]


def _starts(game: str) -> Iterator[Game]:
    if game == "daito":  # what random play hardly comes to
        hands = [["men/kote", "seme", "tsubazeriai", "kamae"], ["maki", "do/men"]]
        live = ["kiai", "do/men", "maki"]  # three counterattacks, of which one is ignored
        yield Daito.arrange({}, 1, hands=hands, live=live, ignore=True)
        strikes = [f"{a}/{b}" for a, b in permutations(("men", "kote", "do", "tsuki"), 2)]
        used = [*strikes, *strikes[:10], *["seme"] * 5, *["kiai"] * 5, *["tsubazeriai"] * 4]
        hands = [["kamae", "kamae", "maki", "fudoshin"], ["maki"] * 4]  # the deck is low
        yield from (Daito.arrange({}, seed, hands=hands, used=used) for seed in range(9))
    for seed in range(MOST):
        for kind, options, seats in KINDS:
            if kind.rules.name == game:
                yield kind.start(options, seats, seed)


def kinds(game: str) -> set[str]:
    """The kinds of events that a game has."""
    return {str(kind.__struct_config__.tag) for kind in get_args(games()[game].event)}


def _played(game: Game, done: Counter[str], seed: str) -> Iterator[Event]:
    """What everybody sees of a game that is played at random: now and then what was `done` least
    so far, and sometimes given up."""
    rng = Rng(seed)
    while game.outcome is None:
        seat = rng.choice(game.may_act())
        legal = game.legal(seat)
        kinds = {one: game.detail(seat, one).kind for one in legal}
        lively = [one for one in legal if kinds[one] not in DULL]
        if not lively and kinds and not {"stop", "end_turn"} & set(kinds.values()) and rng.below(9):
            continue  # let the other seat play on
        action = rng.choice(lively if lively and rng.below(9) else legal)
        if rng.below(60) == 0:
            action = rng.choice(game.concessions(seat) or legal)
        elif rng.below(9) == 0:
            action = min(legal, key=lambda one: done[kinds[one]])
        done[game.detail(seat, action).kind] += 1
        for event in game.play(seat, action):
            for viewer in (None, *range(game.seats)):
                yield event.seen_by(viewer)


def _with_every_reason(game: str, event: Event) -> list[Event]:
    """The event; where it names the end of a game or round, also with all other ends."""
    if not hasattr(event, "reason"):
        return [event]
    ends = {
        "kamisado": (EndReason.HOME_ROW, EndReason.DEADLOCK, EndReason.RESIGNED),
        "daito": (
            EndReason.TWO_IPPON,
            EndReason.JIKAN_DESU,
            EndReason.TURN_LIMIT,
            EndReason.RESIGNED,
        ),
    }
    return [msgspec.structs.replace(event, reason=reason) for reason in ends[game]]


def _few(value: Any) -> Any:
    """A number as none, one or several."""
    return min(value, 2) if type(value) is int else value


def details(game: str) -> list[dict[str, Any]]:
    """One action of each kind, of a game whose review words actions."""
    found: dict[tuple[str, bool], dict[str, Any]] = {}
    begun = registry.find(game).start(seed="details")
    for code in range(begun.rules.actions):
        parts = json.loads(msgspec.json.encode(begun.detail(0, code)))
        found.setdefault((parts["kind"], parts.get("favourite", False)), parts)
    return list(found.values())


def everything() -> dict[str, Any]:
    """All of it, as the file has it."""
    return {
        "codes": codes(),
        "events": {game: events(game) for game in registry.names()},
        "details": {game: details(game) for game in WORDED},
    }


if __name__ == "__main__":
    text = json.dumps(everything(), indent=1, ensure_ascii=False)
    Path(sys.argv[1]).write_text(text + "\n", encoding="utf-8")
