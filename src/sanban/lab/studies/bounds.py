"""How much an opponent who prepares for a level can win against it: best responses.

Networks that know what Sanban's own know learn against one level only. What the best of them wins
in fresh games, a perfect opponent wins at least, within the interval.
"""

from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from sanban.lab.arena.report import percent
from sanban.lab.arena.run import run
from sanban.lab.arena.schedule import make_job
from sanban.lab.arena.summary import Share, mean_of
from sanban.lab.studies.parts import kept
from sanban.lab.train.commands import train
from sanban.lab.train.samurai.response import Attack, Response
from sanban.lab.train.settings import make_settings
from sanban.lab.train.shipped import shipped_file
from sanban.players.daito.level import LEVELS

SEED = "2026"


class Learned(msgspec.Struct, frozen=True):
    """What a best response learned from, and what it won."""

    from_what: str
    score: Share


class DaitoAttack(NamedTuple):
    """A training of Daito's network against a level."""

    level: int
    minutes: float
    games: int = 2000  # of the report
    rate: float = 0.0005
    pull: float = 0.003

    def run(self, folder: Path) -> Learned:
        """Train, or go on with what the folder has; then play fresh games."""
        settings = make_settings(
            "daito",
            seed=SEED,
            against=self.target(),
            start=str(shipped_file("daito")),
            rate=self.rate,
            pull=self.pull,
        )
        told = train(settings, folder, minutes=self.minutes)
        best = [one for one in told.generations if one.kept][-1]
        players = [f"network:{folder}", self.player()]
        job = make_job("daito", players, seed=f"{SEED} report", pairing="first")
        results = run(job, self.games, folder / "report" / job.fingerprint())
        spent = f"{told.points[-1].decisions:,} decisions in {self.minutes:g} minutes"
        score = mean_of([one.share(one.seating.index(0)) for one in results])
        return Learned(
            f"{spent}, the best of {len(told.generations)} after {best.minutes:.0f}", score
        )

    def player(self) -> str:
        """Whom it is to beat."""
        return f"level:{self.level}"

    def target(self) -> str:
        """Whom it learns against. A level that makes no mistakes is its network: that one chooses
        in a thousand games at once."""
        temperature, mistakes = LEVELS[self.level]
        if any(mistakes):
            return self.player()
        return f"network[temperature={temperature:g}]:{shipped_file('daito')}"


class SamuraiAttack(NamedTuple):
    """Searches with networks of Samurai that learn from games against a level."""

    level: int
    iterations: int
    generations: int = 2
    games: int = 200  # of each generation
    gate_deals: int = 50
    report_deals: int = 100
    thinking: str = ""  # ":500i": the level thinks for so long, not as long as it does

    def player(self) -> str:
        """Whom it is to beat."""
        return f"level:{self.level}{self.thinking}"

    def run(self, folder: Path) -> Learned:
        """Train, or go on with what the folder has; then play fresh games."""
        attack = Attack(
            against=self.player(),
            seed=SEED,
            games=self.games,
            iterations=self.iterations,
            gate_deals=self.gate_deals,
            report_deals=self.report_deals,
        )
        response = Response(attack, folder)
        try:
            score = response.run(self.generations)
        finally:
            response.close()
        spent = (
            f"{self.generations} × {self.games} games of a search of {self.iterations} iterations"
        )
        return Learned(f"{spent}, the best is generation {response.best.number}", score)


class Bounds(NamedTuple):
    """The levels of a game that are attacked."""

    name: str
    title: str
    game: str
    attacks: list[DaitoAttack] | list[SamuraiAttack]

    def section(self, folder: Path) -> str:
        """The part of the page; an attack that the folder has is not made again."""
        lines = [f"## {self.title}", ""]
        lines += ["| against | learned from | score | games |", "|---|---|---:|---:|"]
        for attack in self.attacks:
            place = folder / f"{self.name}-{attack.level}"
            found = kept(place / "bound.json", attack, Learned, partial(attack.run, place))
            cells = [attack.player(), found.from_what, percent(found.score)]
            lines.append(f"| {' | '.join(cells)} | {found.score.games:,} |")
        told = (
            "The networks that come with Sanban learned on against this level and then met it in "
            "fresh games. A perfect opponent scores at least as much, within the interval; a "
            "longer attack may find more."
        )
        return "\n".join([*lines, "", told])


BOUNDS = [
    Bounds(
        "samurai-bounds",
        "Samurai: how much can be won against a level",
        "samurai",
        [
            SamuraiAttack(5, 100),
            SamuraiAttack(8, 100),
            SamuraiAttack(10, 500, 1, 100, 40, 100, ":500i"),
        ],
    ),
    Bounds(
        "daito-bounds",
        "Daito: how much can be won against a level",
        "daito",
        [DaitoAttack(5, 12), DaitoAttack(8, 12), DaitoAttack(10, 30)],
    ),
]
