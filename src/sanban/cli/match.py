"""Studies of Kamisado that take long."""

from pathlib import Path
from typing import Literal

from sanban.cli.console import make_console
from sanban.core.errors import BadOptions, ErrorCode

MOST_MATCHES, MOST_MINUTES = 100_000, 100_000


def study(
    what: Literal["match"],
    *,
    file: Path = Path("kamisado-match.json"),
    matches: int = 20,
    minutes: float = 60,
    each: float = 20,
    page: Path | None = None,
) -> int:
    """Find out who wins late starts of Standard matches of Kamisado, exactly.

    Level 10 plays matches against itself; the starts at 2 : 1, 2 : 2 and 1 : 2 that it reaches are
    solved. Run the same command again to go on.

    Parameters
    ----------
    what
        The study: only "match" so far.
    file
        The file that keeps what is found.
    matches
        How many matches level 10 plays in all.
    minutes
        How long the command works at most.
    each
        How many minutes a single start may take.
    page
        A file for the results as a page (Markdown).
    """
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
    command = f"sanban study {what} {limits} --page FILE"
    text = kamisado_match.page(state, command)
    if page is not None:
        page.write_text(text, encoding="utf-8")
    console = make_console()
    for score in ((2, 1), (2, 2), (1, 2)):
        starts = [start for start in state.starts if start.score == score]
        settled = sum(start.winner != kamisado_match.OPEN for start in starts)
        console.print(f"{score[0]} : {score[1]}  {settled} of {len(starts)} starts settled")
    return 0
