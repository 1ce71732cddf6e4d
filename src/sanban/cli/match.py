"""Studies that take long."""

from collections import Counter
from pathlib import Path
from typing import Literal

from sanban.cli.console import make_console
from sanban.core.errors import BadOptions, ErrorCode

MOST_MATCHES, MOST_MINUTES, MOST_CHALLENGES = 100_000, 100_000, 10_000


def study(
    what: Literal["match", "challenges"],
    game: Literal["samurai", "daito"] | None = None,
    *,
    file: Path | None = None,
    matches: int = 20,
    minutes: float = 60,
    each: float = 20,
    page: Path | None = None,
    count: int = 300,
    seed: str = "1",
) -> int:
    """Settle late starts of Kamisado matches, or make challenges of Samurai or Daito.

    "match": level 10 plays Standard matches of Kamisado against itself; the starts at 2 : 1, 2 : 2
    and 1 : 2 that it reaches are solved. "challenges": good players play; the moments in which one
    action is clearly better are kept. Run the same command again to go on.

    Parameters
    ----------
    what
        The study.
    game
        Challenges: the game.
    file
        The file that keeps what is found; by default "kamisado-match.json", or
        "samurai-challenges.json" and "daito-challenges.json".
    matches
        Match: how many matches level 10 plays in all.
    minutes
        Match: how long the command works at most.
    each
        Match: how many minutes a single start may take.
    page
        Match: a file for the results as a page (Markdown).
    count
        Challenges: how many the file has in the end.
    seed
        Challenges: decides the games; another one gives other challenges.
    """
    if what == "challenges":
        return _challenges(game, file, count, seed)
    if game is not None:
        raise BadOptions(
            f'The study "match" is of Kamisado: leave "{game}" out.', ErrorCode.NO_GAME
        )
    return _match(file or Path("kamisado-match.json"), matches, minutes, each, page)


def _challenges(game: str | None, file: Path | None, count: int, seed: str) -> int:
    from sanban.lab.studies import challenges

    if game is None:
        raise BadOptions(
            "Say of which game: sanban study challenges samurai, or daito.", ErrorCode.NO_GAME
        )
    if not 1 <= count <= MOST_CHALLENGES:
        raise BadOptions(
            f"--count must be a number from 1 to {MOST_CHALLENGES:,}, not {count}.",
            ErrorCode.BAD_GAMES,
        )
    file = file or Path(f"{game}-challenges.json")
    found = challenges.study(game, count, seed, file)
    grades = Counter(one.grade for one in found)
    by_grade = ", ".join(f"{number} of grade {grade}" for grade, number in sorted(grades.items()))
    make_console().print(f"{len(found):,} challenges: {file}\n{by_grade}")
    return 0


def _match(file: Path, matches: int, minutes: float, each: float, page: Path | None) -> int:
    from sanban.lab.studies import kamisado_match

    if not 1 <= matches <= MOST_MATCHES:
        raise BadOptions(
            f"--matches must be a number from 1 to {MOST_MATCHES:,}, not {matches}.",
            ErrorCode.BAD_GAMES,
        )
    for name, value in (("--minutes", minutes), ("--each", each)):
        if not 0 < value <= MOST_MINUTES:
            raise BadOptions(
                f"{name} must be above 0 and at most {MOST_MINUTES:,} minutes, not {value}.",
                ErrorCode.BAD_BUDGET,
            )
    state = kamisado_match.study(file, matches, 60 * minutes, 60 * each)
    limits = f"--matches {matches} --minutes {minutes:g} --each {each:g}"
    command = f"sanban study match {limits} --page FILE"
    text = kamisado_match.page(state, command)
    if page is not None:
        page.write_text(text, encoding="utf-8")
    console = make_console()
    for score in ((2, 1), (2, 2), (1, 2)):
        starts = [start for start in state.starts if start.score == score]
        settled = sum(start.winner != kamisado_match.OPEN for start in starts)
        console.print(f"{score[0]} : {score[1]}  {settled} of {len(starts)} starts settled")
    return 0
