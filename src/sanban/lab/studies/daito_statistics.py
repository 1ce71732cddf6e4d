"""Statistics of Daito between simple scripted players, for docs/daito-statistics.md.

python -m sanban.lab.studies.daito_statistics docs/daito-statistics.md
"""

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sanban.games.daito import inspect
from sanban.games.daito.actions import LOW_DECK
from sanban.games.daito.events import IpponGiven, Reshuffled, RoundStarted
from sanban.games.daito.game import Daito
from sanban.players.daito.greedy import DaitoGreedy
from sanban.progress import bar

MATCHES = 10_000
SURE = 1.0  # call Yame only when a Jikan Desu is certain


@dataclass
class Tally:
    """What was counted over some matches."""

    matches: int = 0
    turns: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    ippon: Counter[str] = field(default_factory=Counter)
    acts: Counter[str] = field(default_factory=Counter)
    low_deck: int = 0  # matches in which the deck came to ten cards or fewer
    empty_deck: int = 0  # matches in which it ran out
    first_won: int = 0
    second_won: int = 0
    starter_lost_round: int = 0
    rounds: int = 0


def play_match(tally: Tally, options: Mapping[str, Any], seed: int, odds: float) -> None:
    """One match between two scripted players; each gets its view and its legal actions only."""
    game = Daito.start(options, None, seed)
    players = [DaitoGreedy(f"{seed} {seat}", odds) for seat in (0, 1)]
    first = starter = game.awaited()[0]
    actions = 0
    low = empty = False
    while game.outcome is None:
        awaited = game.awaited()[0]
        for seat in (1 - awaited, awaited):  # whoever calls out of turn is heard first
            legal = game.legal(seat)
            action = players[seat].choose(game.view(seat), legal) if legal else None
            if action is not None:
                break
        assert action is not None
        actions += 1
        for event in game.play(seat, action):
            tally.acts[event.kind] += 1
            what = event.public
            if isinstance(what, IpponGiven):
                tally.ippon[what.how] += 1
                tally.rounds += 1
                tally.starter_lost_round += event.seat != starter
            elif isinstance(what, RoundStarted):
                assert event.seat is not None
                starter = event.seat
            elif isinstance(what, Reshuffled):
                empty |= what.forced
        low |= inspect.fields(game.state).deck_size <= LOW_DECK
    tally.matches += 1
    tally.turns.append(game.state.turn)
    tally.actions.append(actions)
    tally.endings[game.outcome.reason] += 1
    tally.low_deck += low
    tally.empty_deck += empty
    tally.first_won += game.outcome.winners == (first,)
    tally.second_won += game.outcome.winners == (1 - first,)


def play_matches(
    matches: int, options: Mapping[str, Any] | None = None, odds: float = 0.2
) -> Tally:
    """Some matches, with a progress bar.

    >>> play_matches(3).matches
    3
    """
    tally = Tally()
    for seed in bar(range(matches), "Daito matches"):
        play_match(tally, options or {}, seed, odds)
    return tally


def quantile(values: Sequence[int], part: float) -> int:
    """The value below which that part of the values lies."""
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%" if whole else "–"


def _length(tally: Tally) -> list[str]:
    cells = [f"{quantile(tally.turns, part)}" for part in (0.05, 0.25, 0.5, 0.75, 0.95)]
    mean = sum(tally.turns) / tally.matches
    acts = quantile(tally.actions, 0.5)
    return [*cells, f"{max(tally.turns)}", f"{mean:.1f}", f"{acts}"]


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    line = ["| " + " | ".join(head) + " |", "|---" + "|---:" * (len(head) - 1) + "|"]
    return [*line, *("| " + " | ".join(row) + " |" for row in rows), ""]


def page(tallies: Mapping[str, Tally]) -> str:
    """The page of docs/."""
    parts = (_introduction(), _lengths(tallies), _ends(tallies), _ippon(tallies), _decks(tallies))
    lines = [line for part in (*parts, _first(tallies), _contents(tallies)) for line in part]
    return "\n".join(lines).rstrip() + "\n"


def _introduction() -> list[str]:
    return [
        "# Daito: statistics of matches between simple players",
        "",
        "Made by `python -m sanban.lab.studies.daito_statistics docs/daito-statistics.md`: "
        f"{MATCHES:,} "
        "matches for each line,",
        "default options, the **unofficial** deck `default55`. Both seats are taken by the "
        "scripted player",
        "`DaitoGreedy`, who sees only its own view: it answers the worst attack first, attacks "
        "with every free card,",
        "and counts cards. The callers call Yame when a Jikan Desu in the other hand is at least "
        "20% likely; the quiet",
        "ones only when it is certain. Other players would give other numbers.",
        "",
    ]


def _lengths(tallies: Mapping[str, Tally]) -> list[str]:
    head = ["players", "5%", "25%", "median", "75%", "95%", "longest", "mean", "actions (median)"]
    rows = [[name, *_length(tally)] for name, tally in tallies.items()]
    said = "Turns by quantile, and actions (every small decision counts)."
    return ["## Length", "", said, "", *_table(head, rows)]


def _ends(tallies: Mapping[str, Tally]) -> list[str]:
    endings = {"two_ippon": "two ippon", "jikan_desu": "Jikan Desu", "turn_limit": "400 turns"}
    rows = [
        [name, *(_share(tally.endings[key], tally.matches) for key in endings)]
        for name, tally in tallies.items()
    ]
    return ["## How matches end", "", *_table(["players", *endings.values()], rows)]


def _ippon(tallies: Mapping[str, Tally]) -> list[str]:
    causes = {
        "strike": "unanswered strike",
        "hansoku": "second hansoku",
        "hand_limit": "hand limit 0",
        "yame": "Yame: Jikan Desu found",
    }
    rows = [
        [name, *(_share(tally.ippon[key], tally.rounds) for key in causes)]
        for name, tally in tallies.items()
    ]
    return ["## How ippon come about", "", *_table(["players", *causes.values()], rows)]


def _decks(tallies: Mapping[str, Tally]) -> list[str]:
    rows = [
        [name, _share(tally.low_deck, tally.matches), _share(tally.empty_deck, tally.matches)]
        for name, tally in tallies.items()
    ]
    return [
        "## The deck",
        "",
        f"Matches in which the deck came to {LOW_DECK} cards or fewer,",
        "and in which it ran out, so that the used pile had to be shuffled in.",
        "",
        *_table(["players", "low", "ran out"], rows),
    ]


def _first(tallies: Mapping[str, Tally]) -> list[str]:
    rows = []
    for name, tally in tallies.items():
        won = tally.first_won + tally.second_won
        share, error = _share(tally.first_won, won), f"{196 * 0.5 / max(won, 1) ** 0.5:.1f}%"
        rows.append([name, share, error, _share(tally.starter_lost_round, tally.rounds)])
    return [
        "## Moving first",
        "",
        "Matches won by whoever had the first turn (of those that somebody won), with the",
        "95% interval, and rounds that the one who started them lost by an ippon.",
        "",
        *_table(["players", "first player wins", "±", "starter loses the ippon"], rows),
    ]


def _contents(tallies: Mapping[str, Tally]) -> list[str]:
    acts = ("exchange", "answer", "attack", "yame", "hansoku", "kiai", "lose_tokens", "bonus")
    rows = [
        [name, *(f"{tally.acts[act] / tally.matches:.2f}" for act in acts)]
        for name, tally in tallies.items()
    ]
    head = ["players", *(act.replace("_", " ") for act in acts)]
    return ["## What a match holds", "", "Mean number a match.", "", *_table(head, rows)]


def main() -> None:
    """Play, print the page, and with a file name as argument write it."""
    text = page({"callers": play_matches(MATCHES), "quiet": play_matches(MATCHES, odds=SURE)})
    print(text)
    for name in sys.argv[1:]:
        Path(name).write_text(text)


if __name__ == "__main__":
    main()
