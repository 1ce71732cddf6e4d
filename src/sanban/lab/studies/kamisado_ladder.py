"""Measures the ladder of Kamisado levels.

`python -m sanban.lab.studies.kamisado_ladder [GAMES] [FILE]`.
Every level plays the one below, half of the games with each side, simple games.
"""

import sys
import time
from pathlib import Path

from sanban.games.kamisado.game import Kamisado
from sanban.players.factory import make_player
from sanban.progress import bar

HEAD = """# The ladder of Kamisado levels

Made by `python -m sanban.lab.studies.kamisado_ladder {games} FILE`: simple games,
half of them with each side; the score is the share of games that the upper level won.

| level | against | games | score | as Black | as White | slowest move |
|---:|---:|---:|---:|---:|---:|---:|
"""


def play(specs: tuple[str, str], seed: str) -> tuple[int, float]:
    """One simple game: the winning seat, and the longest thought in seconds."""
    game = Kamisado.start()
    players = [make_player("kamisado", spec, f"{seed} {seat}") for seat, spec in enumerate(specs)]
    slowest = 0.0
    while game.outcome is None:
        seat = game.awaited()[0]
        start = time.process_time()
        action = players[seat].choose(game.view(seat), game.legal(seat))
        slowest = max(slowest, time.process_time() - start)
        assert action is not None
        game.play(seat, action)
    return game.outcome.winners[0], slowest


def measure(upper: str, lower: str, games: int) -> tuple[list[int], float]:
    """Wins of the upper player as Black and as White, and the slowest move of either."""
    wins, slowest = [0, 0], 0.0
    for number in bar(range(games), f"{upper} – {lower}"):
        seat = number % 2
        specs = (upper, lower) if seat == 0 else (lower, upper)
        winner, longest = play(specs, f"ladder {number}")
        wins[seat] += winner == seat
        slowest = max(slowest, longest)
    return wins, slowest


def main() -> None:
    """Measure all neighbours and print, or write, the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    page = HEAD.format(games=games)
    for level in range(1, 11):
        lower = f"level:{level - 1}" if level > 1 else "random"
        wins, slowest = measure(f"level:{level}", lower, games)
        half = games / 2
        page += (
            f"| {level} | {level - 1 or 'random'} | {games} | {sum(wins) / games:.0%} "
            f"| {wins[0] / half:.0%} | {wins[1] / half:.0%} | {slowest * 1000:.0f} ms |\n"
        )
        print(page.splitlines()[-1], flush=True)
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_text(page)


if __name__ == "__main__":
    main()
