"""The fixed ratings of the bots: measured, so that whoever plays them is soon known.

Fitted to the tables of docs/strength.md and docs/kamisado-levels.md; level 5 has 1500 points in
every game. `python -m tests.support.bot_ratings` prints them again, and a test compares.
"""

from sanban.server.ratings.glicko import Rating

DEVIATION = 30.0  # of 100 games or more against each neighbour

POINTS: dict[str, dict[str, int]] = {
    "kamisado": {
        "random": 465, "greedy": 1009, "level:1": 714, "level:2": 879, "level:3": 1076,
        "level:4": 1300, "level:5": 1500, "level:6": 1695, "level:7": 1977, "level:8": 2191,
        "level:9": 2406, "level:10": 2505,
    },
    "samurai": {
        "random": 218, "greedy": 1369, "level:1": 656, "level:2": 882, "level:3": 1123,
        "level:4": 1303, "level:5": 1500, "level:6": 1643, "level:7": 1909, "level:8": 2058,
        "level:9": 2227, "level:10": 2405,
    },
    "daito": {
        "random": 1206, "greedy": 1677, "level:1": 1246, "level:2": 1299, "level:3": 1379,
        "level:4": 1414, "level:5": 1500, "level:6": 1560, "level:7": 1687, "level:8": 1785,
        "level:9": 1825, "level:10": 1920,
    },
}  # fmt: skip


def bot_rating(game: str, level: str) -> Rating | None:
    """A bot's rating; None of one that was not measured.

    >>> bot_rating("kamisado", "level:5")
    Rating(points=1500.0, deviation=30.0, volatility=0.06)
    >>> bot_rating("kamisado", "somebody's own")
    """
    points = POINTS.get(game, {}).get(level)
    return None if points is None else Rating(float(points), DEVIATION)
