"""The fixed ratings of the bots: measured, so that whoever plays them is soon known.

Fitted to the tables of docs/strength.md and docs/kamisado-levels.md; level 5 has 1500 points in
every game. `python -m tests.support.bot_ratings` prints them again, and a test compares.
"""

from sanban.server.ratings.glicko import Rating

DEVIATION = 30.0  # of 200 games or more against each neighbour

POINTS: dict[str, dict[str, int]] = {
    "kamisado": {
        "random": 465, "greedy": 1009, "level:1": 714, "level:2": 879, "level:3": 1076,
        "level:4": 1300, "level:5": 1500, "level:6": 1695, "level:7": 1977, "level:8": 2191,
        "level:9": 2406, "level:10": 2505,
    },
    "samurai": {
        "random": 518, "greedy": 1688, "level:1": 770, "level:2": 942, "level:3": 1070,
        "level:4": 1291, "level:5": 1500, "level:6": 1629, "level:7": 1829, "level:8": 2021,
        "level:9": 2262, "level:10": 2641,
    },
    "daito": {
        "random": 1231, "greedy": 1710, "level:1": 1297, "level:2": 1346, "level:3": 1394,
        "level:4": 1442, "level:5": 1500, "level:6": 1570, "level:7": 1638, "level:8": 1693,
        "level:9": 1780, "level:10": 1900,
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
