"""Counts what a score is worth: `python -m sanban.lab.studies.kamisado_scores [MATCHES] [FILE]`.

Two players of the same level play matches. For every round: who won it, who began it, and who
won the match in the end. A long match is counted a quarter as often, a marathon a tenth.
"""

import sys
from collections import Counter
from pathlib import Path

import msgspec

from sanban.games.kamisado import board
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.match_chances import Counted, ScoreFile
from sanban.players.kamisado.level import KamisadoLevel
from sanban.progress import bar

FILE = Path(board.__file__).parent / "data" / "scores.json"
LEVEL = 4
SHARES = {"standard": 1, "long": 4, "marathon": 10}
MATCHES = 3_000


class Counts:
    """Rounds by score, and those whose match was won."""

    def __init__(self) -> None:
        self.rounds: Counter[str] = Counter()
        self.won: Counter[str] = Counter()

    def add(self, score: tuple[int, int], side: int, match_winner: int) -> None:
        """A round that a side won, or began, at this score (of both seats)."""
        text = f"{score[side]}:{score[1 - side]}"
        self.rounds[text] += 1
        self.won[text] += side == match_winner

    def counted(self) -> dict[str, Counted]:
        """In the order of the scores."""
        order = sorted(self.rounds, key=lambda text: tuple(map(int, text.split(":"))))
        return {text: Counted(self.rounds[text], self.won[text]) for text in order}


def measure(match: str, count: int, seed: str = "scores") -> tuple[Counts, Counts]:
    """Play the matches: rounds by their winner, and by the side that began them."""
    winners, challengers = Counts(), Counts()
    for number in bar(range(count), match):
        game = Kamisado.start({"match": match})
        players = [KamisadoLevel(LEVEL, f"{seed} {match} {number} {seat}") for seat in (0, 1)]
        while game.outcome is None:
            (seat,) = game.awaited()
            game.play(seat, players[seat].choose(game.view(seat), game.legal(seat)))
        (match_winner,) = game.outcome.winners
        score, begins = (0, 0), 0
        for one in game.rounds:
            winners.add(score, one.winner, match_winner)
            challengers.add(score, begins, match_winner)
            score, begins = _after(score, one.winner, one.points), 1 - one.winner
    return winners, challengers


def _after(score: tuple[int, int], winner: int, points: int) -> tuple[int, int]:
    return (score[0] + points, score[1]) if winner == 0 else (score[0], score[1] + points)


def main() -> None:
    """Play and write the file."""
    total = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    file = Path(sys.argv[2]) if len(sys.argv) > 2 else FILE
    numbers = {match: max(1, total // share) for match, share in SHARES.items()}
    found = {match: measure(match, number) for match, number in numbers.items()}
    data = ScoreFile(
        made_by=f"python -m sanban.lab.studies.kamisado_scores {total} FILE",
        players=f"level:{LEVEL} against level:{LEVEL}",
        matches=numbers,
        winner={match: counts[0].counted() for match, counts in found.items()},
        challenger={match: counts[1].counted() for match, counts in found.items()},
    )
    file.write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=0) + b"\n")
    for score, one in data.winner["standard"].items():
        print(f"{score}  the winner of the round wins {one.won / one.rounds:.1%} of {one.rounds}")


if __name__ == "__main__":
    main()
