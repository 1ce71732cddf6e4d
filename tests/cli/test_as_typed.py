"""Commands as people type them, with what once went wrong."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import sanban
from sanban.cli import study
from sanban.core.errors import BadOptions
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.players.simple import RandomPlayer
from sanban.terminal.play import Seats, TerminalGame
from tests.cli.test_commands import refused, run
from tests.support import conformance

GAMES = sanban.game_names()


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished and an unfinished record of each game: GAME.json, GAME-open.json."""
    folder = tmp_path_factory.mktemp("records")
    for game in GAMES:
        for name, most in ((game, 100_000), (f"{game}-open", 12)):
            table = sanban.start(game, seed=3)
            conformance.play_random(table, Rng(1), most)
            (folder / f"{name}.json").write_bytes(table.record(reveal=True).to_json())
    return folder


@pytest.mark.parametrize("command", ["replay", "legal", "analyse"])
def test_a_dash_reads_the_standard_input(command: str, records: Path) -> None:
    file = records / "kamisado.json"
    named = run(command, str(file))
    assert named[0] == 0
    assert run(command, "-", answers=file.read_text()) == named
    assert run(command, "-", answers="")[2] == "sanban: Standard input is empty.\n"


def test_a_dash_in_place_of_other_files(records: Path, tmp_path: Path) -> None:
    assert "not a certificate" in run("verify", "-", answers="rubbish")[2]
    game = (records / "daito.json").read_text()
    code, svg, _ = run("export", "-", "--svg", "-", answers=game)
    assert code == 0
    assert svg.startswith("<svg")
    answers = (records / "daito-open.json").read_text()
    code, _, err = run("play", "--resume", "-", answers=answers, home=tmp_path)
    assert (code, "no terminal" in err) == (2, True)
    deck = '{"name": "club",\n "cards": [\n {"card": "sword", "count": 2}]}'
    code, _, err = run("play", "daito", "--against", "random", "--option", "deck=@-", answers=deck)
    assert (code, "Line 3 of the deck" in err) == (2, True)


@pytest.mark.parametrize("game", GAMES)
def test_the_input_ends(game: str, tmp_path: Path) -> None:
    code, _, err = run("play", game, home=tmp_path)
    assert (code, err) == (2, "\nsanban: Unexpected end of input.\n")
    code, out, err = run("play", game, "--against", "random", home=tmp_path)
    assert (code, err) == (2, "\nsanban: Unexpected end of input.\n")
    assert f"Saved. Play on with: sanban play --resume {game}-1" in out


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("series_target=--5", 'a whole number, not "--5"'),
        ("series_target=five", 'a whole number, not "five"'),
        (f"series_target={'9' * 5000}", "a whole number"),
        ("series_target=100", "do not fit"),
        ("length=5", 'no option "length"'),
        ("match", "name=value"),
        ("match=@no-such-file", "no such file"),
    ],
)
def test_bad_options(option: str, reason: str) -> None:
    assert reason in refused("play", "kamisado", "--against", "friend", "--option", option)


def test_opponents_in_one_list(tmp_path: Path) -> None:
    words = ("play", "samurai", "--against", "random", "random", "--seat", "1")
    code, out, err = run(*words, answers="quit\n", home=tmp_path)
    assert (code, err) == (0, "")
    assert "Yellow triangle, you" in out
    again = run("play", "--against", "random", "random", "samurai", answers="quit\n", home=tmp_path)
    assert again[0] == 0
    assert "Blue square" in again[1]


@pytest.mark.parametrize(
    ("game", "shown", "hidden"),
    [
        ("kamisado", "Moves are written c1c5", "why HEX"),
        ("samurai", '"swap FIGURE HEX FIGURE HEX"', "c1c5"),
        ("daito", "exchange kamae, answer men: men/do", "c1c5"),
    ],
)
def test_help_shows_the_notation_of_the_game(
    game: str, shown: str, hidden: str, tmp_path: Path
) -> None:
    words = ("play", game, "--against", "friend", "--seed", "5")
    code, out, _ = run(*words, answers="\nhelp\nquit\nquit\n", home=tmp_path)
    assert code == 0
    helped = out[out.index("A number plays") :]
    assert shown in helped
    assert hidden not in helped


@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_answered(game: str, tmp_path: Path) -> None:
    """Nothing that a person types at a table ends the game with a traceback."""
    lines = [
        "",
        "why a1",
        "why",
        "undo",
        "moves",
        "hint",
        "save",
        "save ../x",
        "?",
        "[/bold]",
        "-1",
    ]
    lines += ["0", "9" * 30, "²", "三番", "\x00", "zzz " * 99, "help"]
    answers = "\n".join([*lines, "quit"]) + "\n"
    code, out, err = run("play", game, "--against", "friend", answers=answers, home=tmp_path)
    assert (code, err) == (0, "")
    assert "sanban play --resume" in out


class Passing(RandomPlayer):
    """A bot that never calls Yame."""

    def choose(self, view: Any, legal: Any) -> int | None:
        return super().choose(view, legal) if view.viewer in view.awaited else None


def test_a_typo_at_an_optional_call_asks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANBAN_HOME", str(tmp_path))
    table: Table[Any] = sanban.start("daito", {"first": "aka"}, 2, seed=5)
    asked: list[tuple[str, int]] = []
    typed = iter(["stop", "yamme", "help", "yame"])

    def ask(question: str) -> str:
        asked.append((question, len(table.log)))
        return next(typed, "quit")

    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        TerminalGame(table, Seats([None, Passing(1)]), console, ask).run()
    calls = [actions for question, actions in asked if "or call yame" in question]
    assert calls[:3] == [1, 1, 1]  # the bot has not gone on
    assert '"yamme" is not an action of Daito' in capture.get()
    assert [(entry.seat, entry.action) for entry in table.log[:2]] == [(0, "stop"), (0, "yame")]


def test_puzzles_that_do_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "from 1 to" in refused("puzzles", "--number", "0")
    # every theme has puzzles of every grade; one day some may go
    monkeypatch.setattr(study, "find", lambda grade, theme: [])
    with pytest.raises(BadOptions, match='There is no puzzle of grade 5 with the theme "deadlock"'):
        study.puzzles(grade=5, theme="deadlock")


@pytest.mark.skipif(sys.platform == "win32", reason="limits of memory are set by POSIX")
def test_a_bad_position_is_refused_before_memory_is_taken() -> None:
    """With 64 GiB of address space allowed, a table of 64 GiB cannot be made; nobody tries."""
    code = (
        "import resource; from sanban.cli import main;"
        "resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30));"
        "main(['solve', 'kamisado', '--position', 'nonsense', '--memory', '65536'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("sanban: This is not a position")


def test_the_start_is_solved_from_the_explorer_file() -> None:
    code, out, _ = run("solve", "kamisado", "--expansions", "0")
    assert code == 0
    assert "Black to move wins in 17 plies (0 positions searched)." in out
    code, out, _ = run("solve", "kamisado")
    assert code == 0
    assert len(out.splitlines()) == 2 + 17


@pytest.mark.parametrize("game", GAMES)
def test_replay_shows_hands(game: str, records: Path) -> None:
    code, out, _ = run("replay", "--hands", "--no-board", str(records / f"{game}.json"))
    assert code == 0
    table = sanban.open_record((records / f"{game}.json").read_bytes())
    if not table.game.rules.hidden:
        assert "Nothing is hidden in this game." in out
        return
    held = [line for line in out.splitlines() if " holds " in line]
    assert all(any(name in line for line in held) for name in table.names)
    assert not any(" holds " in line for line in run("replay", str(records / f"{game}.json"))[1:2])


@pytest.mark.parametrize("game", ["samurai", "daito"])
def test_hands_of_an_unfinished_game_stay_hidden(game: str, records: Path) -> None:
    file = str(records / f"{game}-open.json")
    for command in (("replay", "--hands"), ("legal",), ("legal", "--moment", "3")):
        assert "The game is not over" in refused(*command, file)


@pytest.mark.parametrize("game", GAMES)
def test_legal_for_all_games(game: str, records: Path) -> None:
    code, out, _ = run("legal", game)
    assert code == 0
    start = sanban.start(game, seed="0").game
    offered = sum(len(start.legal(seat)) for seat in start.may_act())
    assert sum(line.startswith("  ") for line in out.splitlines()) == offered
    code, out, _ = run("legal", str(records / f"{game}.json"), "--moment", "4")
    assert code == 0
    assert "legal action" in out
    assert "is over" in run("legal", str(records / f"{game}.json"))[1] or game == "kamisado"


def test_legal_refuses_what_does_not_fit(records: Path) -> None:
    assert "neither a game nor a file" in refused("legal", "ludo")
    assert "--moment belongs to a record" in refused("legal", "samurai", "--moment", "3")
    assert "Kamisado position" in refused("legal", "samurai", "--position", "8/8")
    file = str(records / "kamisado.json")
    assert "leave these out" in refused("legal", file, "--seed", "4")
    assert "no moment 9999" in refused("legal", file, "--moment", "9999")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
@pytest.mark.parametrize(
    "command",
    ["--help", "legal kamisado", "legal samurai", "solve kamisado", "replay {}", "analyse {}"],
)
def test_a_closed_pipe_is_no_error(command: str, records: Path) -> None:
    """`sanban … | head -1`"""
    words = command.format(records / "kamisado.json").split()
    process = subprocess.Popen(
        [sys.executable, "-m", "sanban", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=dict(os.environ, PYTHONUNBUFFERED="1", NO_COLOR="1"),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()  # nobody reads
    with process.stderr as stream:
        said = stream.read()
    assert (process.wait(60), said) == (141, b"")


def test_plies_are_counted_the_same_in_lines_and_verdicts() -> None:
    """A pass is in the line without a number: the last number is that of the verdict."""
    position = "1b5n/8/Y3u3/N2g1pRy/3oPr2/3G1O2/4UB2/8 w g"
    _, out, _ = run("solve", "kamisado", "--position", position, "--memory", "1")
    assert "White to move wins in 3 plies" in out
    line = [text.split() for text in out.splitlines() if text.startswith("  ")]
    assert [words[:3] for words in line] == [
        ["1", "White", "d5c4"],
        ["Black", "d3d3", "Green"],
        ["2", "White", "e6d5"],
        ["3", "Black", "f3g4"],
    ]
