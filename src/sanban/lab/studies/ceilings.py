"""What the hidden hands are worth: players that see them against the same players that do not.

A seer has the true state instead of its view: the hands of the others, or these and the order of
all that is not drawn yet. What it gains is about the most that guessing hands better could gain.
Everyone plays each deal from either side.
"""

from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from sanban.core.rng import Rng
from sanban.games.daito import inspect
from sanban.games.daito.actions import HAND_LIMIT, KINDS
from sanban.games.daito.game import Daito
from sanban.games.daito.layout import KIND, KNOWN
from sanban.games.daito.restore import restore
from sanban.games.daito.state import State
from sanban.games.samurai.game import Samurai
from sanban.lab.arena.report import percent
from sanban.lab.arena.summary import mean_of
from sanban.lab.studies.parts import kept, side_by_side
from sanban.lab.train.samurai.games import best_action
from sanban.players.daito.choices import choices
from sanban.players.daito.greedy import DaitoGreedy
from sanban.players.daito.layout import PASS
from sanban.players.daito.level import LEVELS
from sanban.players.daito.search import DaitoSearch
from sanban.players.samurai.networks import networks
from sanban.players.search.layout import SEES_ALL, SEES_HANDS, SEES_OWN
from sanban.players.search.tree import Tree

PART = 10  # deals that a worker plays at once
SAID = {
    SEES_OWN: "sees its own hand",
    SEES_HANDS: "sees all hands",
    SEES_ALL: "sees hands and deck",
}


class Seer(NamedTuple):
    """A player of a study: what it sees, and how many iterations it searches."""

    sees: int
    iterations: int = 0
    greedy: bool = False

    def name(self) -> str:
        """As the table calls it."""
        if self.greedy:
            return "greedy"
        thinks = f"{self.iterations} iterations" if self.iterations else "no search"
        return f"{SAID[self.sees]}, {thinks}"


class Ceiling(NamedTuple):
    """A question: how much does the first player win against the second?"""

    name: str
    title: str
    game: str
    pairs: list[tuple[Seer, Seer, int]]  # and how many deals they play

    def section(self, folder: Path, workers: int | None = None) -> str:
        """The part of the page; what the folder has of it is not played again."""
        lines = [f"## {self.title}", ""]
        lines += ["| player | against | score | games |", "|---|---|---:|---:|"]
        for number, (one, other, deals) in enumerate(self.pairs):
            play = partial(_played, self.game, one, other, deals, workers)
            path = folder / f"{self.name}-{number}.json"
            shares = kept(path, [self.game, one, other, deals], list[float], play)
            score = msgspec.structs.replace(mean_of(shares), games=2 * deals)
            lines.append(f"| {one.name()} | {other.name()} | {percent(score)} | {score.games:,} |")
        told = (
            "Both think alike; only what they see differs: about the most that guessing hidden "
            "cards or tiles better could gain."
        )
        return "\n".join([*lines, "", told])


def _played(game: str, one: Seer, other: Seer, deals: int, workers: int | None) -> list[float]:
    """By deals: what the first player won of the two games."""
    said = f"{game}: {one.name()}"
    return side_by_side(said, deals, PART, partial(duel, game, one, other), workers)


def duel(game: str, one: Seer, other: Seer, deals: range) -> list[float]:
    """By deals: what the first player won of the two games, one from either side.

    >>> shares = duel("daito", Seer(SEES_HANDS), Seer(SEES_OWN), range(2))
    >>> len(shares), all(0 <= share <= 1 for share in shares)
    (2, True)
    """
    play = {"samurai": _samurai, "daito": _daito}[game]
    return [
        sum(play((one, other) if seat == 0 else (other, one), deal, seat) for seat in range(2)) / 2
        for deal in deals
    ]


def _samurai(players: tuple[Seer, Seer], deal: int, mine: int) -> float:
    """What the seat got of the win."""
    game = Samurai.start({}, 2, f"ceiling {deal}")
    rng, tree = Rng(f"ceiling {deal} {mine}"), Tree()
    while game.outcome is None:
        seat = game.awaited()[0]
        player = players[seat]
        game.play(
            seat,
            best_action(game.state, seat, rng, tree, networks(2), player.iterations, player.sees),
        )
    return (game.outcome.returns(2)[mine] + 1) / 2


def _daito(players: tuple[Seer, Seer], deal: int, mine: int) -> float:
    """What the seat got of the match."""
    game = Daito.start({}, 2, f"ceiling {deal}")
    rng, tree = Rng(f"ceiling {deal} {mine}"), Tree()
    greedy = DaitoGreedy(f"{deal} {mine}")
    while game.outcome is None:
        active = game.awaited()[0]
        for seat in (1 - active, active):  # whoever may call out of turn comes first
            code = _chosen(game, seat, players[seat], rng, tree, greedy)
            if code is not None:
                game.play(seat, code)
                break
    return (game.outcome.returns(2)[mine] + 1) / 2


def _chosen(
    game: Daito, seat: int, player: Seer, rng: Rng, tree: Tree, greedy: DaitoGreedy
) -> int | None:
    """What a seat does; None where it lets the moment pass."""
    if not game.legal(seat):
        return None
    if player.greedy:
        return greedy.choose(game.view(seat), game.legal(seat))
    state = with_open_hand(game.state, 1 - seat) if player.sees else restore(game.view(seat))
    if not choices(state, seat):
        return None
    search = DaitoSearch(state, seat, Rng(f"{rng.word()}"), tree)
    search.sees = player.sees
    search.prior_temperature = 1.0 if player.iterations else LEVELS[10][0]
    search.run(player.iterations)
    guesses = dict(search.glance())
    visits = {code: count for code, count, _ in tree.below()}
    code = max(guesses, key=lambda each: (visits.get(each, 0), guesses[each]))
    return None if code == PASS else code


def with_open_hand(state: State, seat: int) -> State:
    """The state in which the opponent knows the seat's hand, as after a Yame."""
    fields = inspect.fields(state)
    fields.shown_gone[seat] = 0
    for kind in range(KINDS):
        fields.shown[seat * KINDS + kind] = 0
    for place in range(seat * HAND_LIMIT, seat * HAND_LIMIT + fields.hand_size[seat]):
        fields.shown[seat * KINDS + (fields.hand[place] & KIND)] += 1
        fields.hand[place] |= KNOWN
    return State.from_bytes(fields.to_bytes())


CEILINGS = [
    Ceiling(
        "samurai-ceiling",
        "Samurai: what seeing the hands would gain",
        "samurai",
        [(Seer(sees, 300), Seer(SEES_OWN, 300), 200) for sees in (SEES_HANDS, SEES_ALL)],
    ),
    Ceiling(
        "daito-ceiling",
        "Daito: what seeing the hands would gain",
        "daito",
        [
            (Seer(SEES_HANDS), Seer(SEES_OWN), 500),
            *[
                (seer, Seer(SEES_OWN, greedy=True), deals)
                for seer, deals in (
                    (Seer(SEES_OWN), 500),
                    (Seer(SEES_HANDS), 500),
                    (Seer(SEES_OWN, 30), 60),
                    (Seer(SEES_ALL, 30), 60),
                )
            ],
        ],
    ),
]
