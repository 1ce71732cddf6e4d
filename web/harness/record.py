"""Record what boards are given, at the moments that matter, for the harness page.

    .venv/bin/python web/harness/record.py FOLDER [NAME...]

plays random games with the real rules until every moment named below has come up, and
writes one JSON file a moment: the state that the page would hand to the board. The tests of
the page mount some of them (web/tests/fixtures); harness/index.html shows them all.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sanban.core.events import Announcement
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.games.daito.game import Daito
from sanban.games.samurai.game import Samurai


class Moment(NamedTuple):
    """A position, and what led to it."""

    game: Game
    events: list[Announcement]


class Wanted(NamedTuple):
    """A moment to wait for, and the viewer it is recorded for."""

    name: str
    start: Callable[[int], Game]
    found: Callable[[Moment, dict[str, Any]], bool]
    viewer: Callable[[Game], int | None]


def state(moment: Moment, seat: int | None) -> dict[str, Any]:
    """What the page hands to a board."""
    game = moment.game
    seen = [event.seen_by(seat) for event in moment.events]
    legal = [] if seat is None else game.legal(seat)
    names = ["Ada", "Bence", "Chiara", "Daniel"]
    return {
        "view": msgspec.to_builtins(game.view_with_previews(seat)),
        "legal": [
            {
                "action": action,
                "text": game.text(seat or 0, action),
                "detail": msgspec.to_builtins(game.detail(seat or 0, action)),
            }
            for action in legal
        ],
        "seat": seat,
        "events": [{"event": msgspec.to_builtins(one), "text": game.describe(one)} for one in seen],
        "names": names[: game.seats],
        "flipped": False,
        "settings": {"characters": True, "coordinates": True, "motion": True, "sound": False},
        "past": False,
    }


def moments(game: Game, seed: int) -> Iterator[Moment]:
    """A random game, position by position."""
    rng = Rng(f"record {seed}")
    yield Moment(game, [])
    while game.outcome is None:
        seats = game.may_act()
        seat = seats[rng.below(len(seats))]
        choices = game.legal(seat)
        kinds = [game.detail(seat, code).kind for code in choices]
        # random play would call Yame and stop all the time: most games would be over at once
        dull = {"yame", "stop", "end_turn", "exchange", "reshuffle"}
        lively = [c for c, kind in zip(choices, kinds, strict=True) if kind not in dull]
        if lively and rng.below(10):
            choices = lively
        elif all(kind in {"yame", "reshuffle"} for kind in kinds) and rng.below(12):
            continue
        yield Moment(game, game.play(seat, choices[rng.below(len(choices))]))


def samurai(seats: int, **options: str) -> Callable[[int], Game]:
    return lambda seed: Samurai.start(options, seats, seed)


def daito(seed: int) -> Game:
    return Daito.start({}, 2, seed)


def countered(seed: int) -> Game:
    """Three counterattacks, of which one is to be ignored: random play hardly comes there."""
    hands = [["men/kote", "seme", "tsubazeriai", "kamae"], ["maki", "do/men"]]
    return Daito.arrange({}, seed, hands=hands, live=["kiai", "do/men", "maki"], ignore=True)


def low(seed: int) -> Game:
    """So few cards in the deck that the used pile may be shuffled in."""
    strikes = [f"{a}/{b}" for a in TARGETS for b in TARGETS if a != b]
    used = [*strikes, *strikes[:10], *["seme"] * 5, *["kiai"] * 5, *["tsubazeriai"] * 4]
    hands = [["kamae", "kamae", "maki", "fudoshin"], ["maki"] * 4]
    return Daito.arrange({}, seed, hands=hands, used=used)


def kinds(moment: Moment) -> list[str]:
    return [event.kind for event in moment.events]


def offers(given: dict[str, Any], kind: str, **parts: Any) -> bool:
    details = [action["detail"] for action in given["legal"]]
    return any(
        detail["kind"] == kind and all(detail.get(k) == v for k, v in parts.items())
        for detail in details
    )


def first(_: Game) -> int:
    return 0


def mover(game: Game) -> int | None:
    return game.awaited()[0] if game.awaited() else 0


def other(game: Game) -> int | None:
    return 1 - (mover(game) or 0)


def nobody(_: Game) -> None:
    return None


TARGETS = ("men", "kote", "do", "tsuki")
QUICK = {"first_hand": "random", "figures": "random"}


def laid(least: int, most: int = 999) -> Callable[[Moment, dict[str, Any]], bool]:
    return lambda m, v: least <= len(v["view"]["tiles"]) <= most


def both(*tests: Callable[[Moment, dict[str, Any]], bool]) -> Callable[..., bool]:
    return lambda m, v: all(test(m, v) for test in tests)


def kind(name: str, **parts: Any) -> Callable[[Moment, dict[str, Any]], bool]:
    return lambda m, v: offers(v, name, **parts)


def event(name: str) -> Callable[[Moment, dict[str, Any]], bool]:
    return lambda m, v: name in kinds(m)


def phase(name: str) -> Callable[[Moment, dict[str, Any]], bool]:
    return lambda m, v: v["view"]["phase"] == name


def live(count: int) -> Callable[[Moment, dict[str, Any]], bool]:
    return lambda m, v: len(v["view"]["live"]) == count


WANTED = [
    Wanted("samurai-first-hand", samurai(3), phase("first_hands"), first),
    Wanted("samurai-figures-city", samurai(3), phase("figures"), mover),
    Wanted(
        "samurai-figures-village",
        samurai(4),
        both(phase("figures"), lambda m, v: sum(v["view"]["supply"]) < 20),
        mover,
    ),
    Wanted("samurai-turn-2", samurai(2, **QUICK), both(laid(12, 16), kind("tile")), mover),
    Wanted("samurai-turn-3", samurai(3, **QUICK), both(laid(18, 24), kind("tile")), mover),
    Wanted("samurai-turn-4", samurai(4, **QUICK), both(laid(30, 36), kind("tile")), mover),
    Wanted("samurai-wait", samurai(2, **QUICK), laid(14), other),
    Wanted("samurai-swap", samurai(2, **QUICK), both(laid(10), kind("figure_exchange")), mover),
    Wanted("samurai-move", samurai(3, **QUICK), both(laid(20), kind("tile_exchange")), mover),
    Wanted("samurai-capture", samurai(3, **QUICK), both(laid(20), event("capture")), mover),
    Wanted(
        "samurai-end-turn",
        samurai(3, **QUICK),
        both(laid(8), kind("end_turn"), lambda m, v: v["view"]["slow_laid"]),
        mover,
    ),
    Wanted("samurai-last-turn", samurai(2, **QUICK), event("last_turn"), mover),
    Wanted("samurai-over-2", samurai(2, **QUICK), phase("over"), first),
    Wanted("samurai-over-4", samurai(4, **QUICK), phase("over"), first),
    Wanted("samurai-spectator", samurai(4, **QUICK), laid(20), nobody),
    Wanted("daito-open", daito, both(phase("open"), lambda m, v: v["view"]["turn"] == 1), mover),
    Wanted("daito-answer", daito, both(live(2), phase("open"), kind("answer")), mover),
    Wanted("daito-three", daito, both(live(3), phase("open"), kind("answer")), mover),
    Wanted("daito-focus", daito, both(kind("answer", card="focus"), live(2)), mover),
    Wanted("daito-counter", daito, both(phase("play"), live(1), event("answer")), mover),
    Wanted("daito-favourite", daito, kind("attack", favourite=True), mover),
    Wanted("daito-all-count", daito, kind("all_count"), mover),
    Wanted("daito-ignore", countered, phase("ignore"), mover),
    Wanted("daito-seme", daito, phase("seme"), mover),
    Wanted("daito-bonus", daito, phase("bonus"), mover),
    Wanted("daito-ippon", daito, both(event("ippon"), lambda m, v: not phase("over")(m, v)), mover),
    Wanted(
        "daito-hansoku", daito, both(event("hansoku"), lambda m, v: "ippon" not in kinds(m)), mover
    ),
    Wanted(
        "daito-yame",
        daito,
        lambda m, v: (
            any(e.kind == "yame" and e.seat == v["seat"] for e in m.events)
            and "ippon" not in kinds(m)
        ),
        mover,
    ),
    Wanted("daito-jikan", daito, kind("jikan_desu"), mover),
    Wanted("daito-reshuffle", low, kind("reshuffle"), mover),
    Wanted("daito-known", daito, lambda m, v: len(v["view"]["opponent_known"]) > 1, mover),
    Wanted("daito-wait", daito, both(live(1), lambda m, v: len(v["view"]["attacks"]) == 1), other),
    Wanted("daito-over", daito, phase("over"), first),
    Wanted("daito-spectator", daito, live(2), nobody),
]


def record(wanted: Wanted) -> dict[str, Any]:
    """The first such moment of the first random game that has one."""
    for seed in range(400):
        for moment in moments(wanted.start(seed), seed):
            given = state(moment, wanted.viewer(moment.game))
            if wanted.found(moment, given):
                return given
    raise SystemExit(f"No random game came to {wanted.name}.")


def film(start: Callable[[int], Game], seat: int, seed: int) -> list[dict[str, Any]]:
    """A whole game as a seat sees it."""
    return [state(moment, seat) for moment in moments(start(seed), seed)]


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for wanted in WANTED:
        if names and wanted.name not in names:
            continue
        text = json.dumps(record(wanted))
        (folder / f"{wanted.name}.json").write_text(text)
        print(f"{wanted.name:26} {len(text):8,} bytes")
    if names:
        return
    films = {"samurai-film": samurai(3, **QUICK), "daito-film": daito}
    for name, start in films.items():
        (folder / f"{name}.json").write_text(json.dumps(film(start, 0, 3)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
