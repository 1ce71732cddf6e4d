"""The ratings of the bots from the measured tables of docs/: `python -m tests.support.bot_ratings`.

Each line of a table is a number of games between two players. The most likely strengths follow by
Newton's steps, one player at a time; level 5 has 1500 points. A player that lost or won every
game counts half a game more on the other side.
"""

import re
from math import log

from tests.support.server import ROOT

LADDERS = {
    "samurai": (
        "Samurai: each level against the one below",
        "Samurai: every player against greedy",
    ),
    "daito": ("Daito: each level against the one below", "Daito: every player against greedy"),
    "kamisado": ("Kamisado: every player against greedy",),
}
ROW = re.compile(r"^\| (\S+) \| (\S+) \| ([\d.]+)%[^|]*\| ([\d,]+) \|", re.M)
KAMISADO = re.compile(r"^\| (\d+) \| (\w+) \| (\d+) \| (\d+)% \|", re.M)
ELO = 400 / log(10)
ANCHOR, POINTS = "level:5", 1500
Game = tuple[str, str, float, float]  # who, against whom, games won, games lost


def measured(game: str) -> list[Game]:
    """What docs/strength.md and docs/kamisado-levels.md say."""
    text = (ROOT / "docs" / "strength.md").read_text()
    found: list[tuple[str, str, float, int]] = []
    for title in LADDERS[game]:
        section = text.split(f"## {title}\n")[1].split("\n## ")[0]
        for who, against, score, games in ROW.findall(section):
            found.append((who, against, float(score) / 100, int(games.replace(",", ""))))
    if game == "kamisado":
        ladder = (ROOT / "docs" / "kamisado-levels.md").read_text()
        for level, below, games, score in KAMISADO.findall(ladder):
            other = f"level:{below}" if below.isdigit() else below
            found.append((f"level:{level}", other, int(score) / 100, int(games)))
    return [
        (who, against, max(0.5, score * games), max(0.5, (1 - score) * games))
        for who, against, score, games in found
    ]


def fitted(game: str) -> dict[str, int]:
    """The points of each bot."""
    games = measured(game)
    points = {name: 0.0 for one in games for name in one[:2]}
    for _ in range(2000):
        for name in points:
            slope = curve = 0.0
            for who, against, won, lost in games:
                if name not in (who, against):
                    continue
                other, own = (against, won) if name == who else (who, lost)
                chance = 1 / (1 + 10 ** ((points[other] - points[name]) / 400))
                slope += own - (won + lost) * chance
                curve += (won + lost) * chance * (1 - chance)
            points[name] += ELO * slope / curve
    shift = POINTS - points[ANCHOR]
    return {name: round(value + shift) for name, value in points.items()}


if __name__ == "__main__":
    for game in LADDERS:
        print(f'    "{game}": {fitted(game)},')
