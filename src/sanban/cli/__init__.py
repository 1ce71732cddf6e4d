"""The command `sanban`. Each command is imported when it is called."""

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from sanban import __version__
from sanban.core.errors import SanbanError

app = App(
    name="sanban",
    help="Kamisado, Samurai and Daito: play, replay, study.",
    version=__version__,
    version_flags=["--version"],
)
for path, what in (
    ("sanban.cli.play:play", "Play in the terminal, against a friend or bots."),
    ("sanban.cli.records:replay", "Replay a record or a score sheet by the rules."),
    ("sanban.cli.export:export", "Make a picture, a film or a score sheet to print of a game."),
    ("sanban.cli.arena:arena", "Let players play against each other, and rate them."),
    ("sanban.cli.legal:legal", "List the legal actions: at the start, of a position, in a record."),
    ("sanban.cli.solve:solve", "Who wins a Kamisado position under perfect play, and how."),
    ("sanban.cli.solve:verify", "Check a certificate of winning strategies by the rules."),
    ("sanban.cli.study:analyse", "Where a game was won and lost: turning points, decisions, luck."),
    ("sanban.cli.study:puzzles", "Kamisado puzzles: one move wins."),
    ("sanban.cli.kamisado:perft", "Count move sequences: a check of the rules."),
    ("sanban.server.command:serve", "Start the server: live tables for people and bots."),
    ("sanban.server.command:token", "Make or revoke a token for a program."),
    ("sanban.server.command:bot", "Let this machine think for the bots of a server."),
):
    app.command(path, help=what)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command. What a person did wrong ends with a sentence and exit code 2."""
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # `sanban … | head -1`: nobody reads on, which is no error
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 128 + 13  # as if SIGPIPE had ended it
    sys.exit(code)


def _run(arguments: Sequence[str] | None) -> int:
    try:
        code: int = app(
            arguments,
            print_error=False,
            exit_on_error=False,
            result_action="return_int_as_exit_code_else_zero",
        )
    except (SanbanError, CycloptsError) as error:
        text = " ".join(str(error).split())
        print(f"sanban: {text}", file=sys.stderr)
        return 2
    except EOFError:
        print("\nsanban: The input ended before everything was said.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nsanban: stopped.", file=sys.stderr)
        return 130
    return code
