"""The command line as people use it: real processes, exit codes, sentences."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sanban
from sanban.cli import COMMANDS
from sanban.core.game import Game
from sanban.core.record import read_record
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.daito.game import Daito
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.sheet import write_sheet
from sanban.games.samurai.game import Samurai
from tests.support import conformance

ROOT = Path(__file__).parent.parent.parent


def run(*arguments: str, answers: str = "", home: Path | None = None) -> tuple[int, str, str]:
    environment = dict(os.environ, NO_COLOR="1", COLUMNS="120")
    if home is not None:
        environment["SANBAN_HOME"] = str(home)
    done = subprocess.run(
        [sys.executable, "-m", "sanban", *arguments],
        input=answers,
        capture_output=True,
        text=True,
        env=environment,
        timeout=600,
    )
    return done.returncode, done.stdout, done.stderr


def refused(*arguments: str) -> str:
    code, out, err = run(*arguments)
    assert code == 2
    assert "Traceback" not in out + err
    assert err.startswith("sanban: ")
    assert err.count("\n") == 1
    return err


def test_perft() -> None:
    code, out, _ = run("perft", "kamisado", "--depth", "4")
    assert code == 0
    assert [line.split()[1] for line in out.splitlines()[1:]] == [
        "102",
        "1,150",
        "11,182",
        "105,020",
    ]


def test_legal() -> None:
    code, out, _ = run(
        "legal", "kamisado", "--position", "8/b4gB1/8/Ryop1r2/N3PnU1/G1u5/3Y3O/8 w b"
    )
    assert code == 0
    assert "a7a6   藍 ↑ 1 綠   Blue Forward 1 Green" in out


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("rubbish", "needs the ranks"),
        ("obupyrgn/8/8/8/8/8/8/NGRYPUOO b -", "two orange towers"),
        ("1bupyrgn/8/8/8/8/8/8/NGRYPUBO b -", "stands on no square"),
        ("obupyrgz/8/8/8/8/8/8/NGRYPUBO b -", "is not a tower"),
    ],
)
def test_broken_positions_end_with_code_2(position: str, reason: str) -> None:
    assert reason in refused("legal", "kamisado", "--position", position)
    assert reason in refused("perft", "kamisado", "--depth", "2", "--position", position)


def test_wrong_words_end_with_code_2() -> None:
    assert "Unknown command" in refused("dance")
    assert "1 to 12" in refused("perft", "kamisado", "--depth", "99")
    assert "ludo" in refused("perft", "ludo", "--depth", "1")
    assert 'expected a whole number, not "many"' in refused("perft", "kamisado", "--depth", "many")
    assert "Still needed: --depth" in refused("perft", "kamisado")
    assert "Did you mean --depth?" in refused("perft", "kamisado", "--dept", "3")
    assert 'Unexpected argument "more"' in refused("perft", "kamisado", "more", "--depth", "3")
    assert "all, neighbours, first" in refused(
        "arena", "kamisado", "--players", "greedy", "--pairing", "none"
    )


def test_help_says_what_each_argument_is() -> None:
    code, out, err = run("arena", "--help")
    assert (code, err) == (0, "")
    assert "usage: sanban arena" in out
    assert "--move-time X" in out
    assert "Seconds that somebody else's player may take for an action. [10.0]" in " ".join(
        out.split()
    )
    code, out, _ = run()
    assert code == 0
    assert "List the legal actions" in out
    assert run("--version")[1].strip() == sanban.__version__


def test_players_of_a_game_and_of_all_games() -> None:
    code, out, err = run("players", "daito")
    assert (code, err) == (0, "")
    assert out.startswith("Daito: random, greedy, level:1, ")
    assert out.splitlines()[-1].endswith("python:MODULE:CLASS, program:COMMAND, network:FOLDER")
    code, out, err = run("players")
    assert [line.partition(":")[0] for line in out.splitlines()[:3]] == [
        "Kamisado",
        "Samurai",
        "Daito",
    ]
    code, out, err = run("players", "chess")
    assert code == 2
    assert "The games are: kamisado, samurai, daito" in err


def test_commands_that_are_named_exist() -> None:
    """On the pages of docs/ and in docstrings."""
    named = re.compile(r"`sanban ([a-z][a-z-]*)")
    files = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.py"), *ROOT.glob("*.md")]
    for path in files:
        unknown = set(named.findall(path.read_text())) - set(COMMANDS)
        assert not unknown, f"{path.name} names commands that do not exist: {unknown}"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    table = Table.start(Kamisado, {"match": "standard"})
    conformance.play_random(table, Rng("record"))
    path = tmp_path / "game.json"
    path.write_bytes(table.record().to_json())
    (tmp_path / "game.txt").write_text(write_sheet(table))
    return path


def test_replay_tells_the_game(record: Path) -> None:
    code, out, _ = run("replay", str(record))
    assert code == 0
    assert "Round 1 begins" not in out  # the first round needs no announcement
    assert "wins the match" in out
    assert run("replay", str(record.with_suffix(".txt")))[1] == out


def test_replay_writes_the_sheet(record: Path) -> None:
    code, out, _ = run("replay", str(record), "--sheet")
    assert code == 0
    assert out == record.with_suffix(".txt").read_text()
    assert "Forward" in run("replay", str(record), "--sheet", "--style", "en")[1]


def test_replay_checks_the_deal(record: Path) -> None:
    code, out, _ = run("replay", "--check", str(record))
    assert code == 0
    assert "replay by the rules; the seed matches its hash" in out


@pytest.mark.parametrize(
    "game",
    [
        Kamisado.arrange(towers="R:c5 b:b3", must="y"),
        Samurai.arrange(hands=["ronin1 helmet3"], figures={"q15": "helmet"}),
        Daito.arrange(None, 0, hands=[["kamae"], ["maki"]], live=["maki"], active=1),
    ],
    ids=["kamisado", "samurai", "daito"],
)
def test_row_4_a_record_of_a_hand_made_position_is_replayed(game: Game, tmp_path: Path) -> None:
    start, table = game.copy(), Table(game)
    conformance.play_random(table, Rng("by hand"))
    path = tmp_path / "by-hand.json"
    path.write_bytes(table.record().to_json())
    code, out, _ = run("replay", str(path))
    assert code == 0
    first = table.log[0]
    event = start.play(first.seat, start.parse(first.seat, first.action))[0].seen_by(None)
    assert out.splitlines()[1].split(maxsplit=1)[1] == start.describe(event)
    code, out, _ = run("replay", "--check", str(path))
    assert code == 0
    assert f"{len(table.log)} actions replay by the rules" in out


def test_bad_files_end_with_code_2(record: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    assert "no such file" in refused("replay", str(tmp_path / "nothing.json"))
    assert "cannot be read" in refused("replay", str(tmp_path))
    for data, reason in (
        (b"\xff\xfe\x00", "is not a text file"),
        (b"hello", "neither a Sanban record"),
        (b"{}", "not a Sanban record"),
        (b" " * 5_000_000, "too long"),
        (record.read_bytes().replace(b'"rules": 1', b'"rules": 2'), "version 2 of the Kamisado"),
        (record.read_bytes().replace(b'"kamisado"', b'"ludo"'), "no game"),
        (record.read_bytes().replace(b'[0,"', b'[1,"', 1), "Action 1"),
    ):
        bad.write_bytes(data)
        assert reason in refused("replay", str(bad))


def test_play_save_and_resume(tmp_path: Path) -> None:
    code, out, err = run(
        "play",
        "kamisado",
        "--option",
        "match=standard",
        "--against",
        "friend",
        answers="Red Forward 4 Blue\nb8b3\nundo\nzzz\nc1c5\nb8\n1\nhint\nsave evening\nquit\n",
        home=tmp_path,
    )
    assert (code, err) == (0, "")
    assert "The blue tower must move: Black ended on a blue square." in out
    assert "Taken back." in out
    assert "is not a move" in out
    assert "sanban play --resume evening" in out
    saved = sanban.open_record((tmp_path / "games" / "evening.json").read_bytes())
    assert len(saved.log) == 2
    code, out, _ = run("play", "--resume", "evening", answers="quit\n", home=tmp_path)
    assert code == 0
    assert saved.game.hint(saved.game.awaited()[0]) in out


def test_play_against_a_bot_to_the_end(tmp_path: Path) -> None:
    code, out, _ = run(
        "play",
        *("kamisado", "--against", "greedy", "--seed", "7"),
        answers="1\n" * 200,
        home=tmp_path,
    )
    assert code == 0
    assert "The game is over" in out
    assert "sanban replay" in out
    assert "White: Beginner (bot)" in out
    saved = next(tmp_path.rglob("kamisado-1.json"))
    assert read_record(saved.read_bytes()).names == ["Black", "Beginner (bot)"]


def test_play_against_somebody_elses_player(tmp_path: Path) -> None:
    program = f"program:{sys.executable} {ROOT}/docs/examples/arena_player.py"
    code, out, err = run(
        "play",
        *("kamisado", "--against", program, "--seed", "7"),
        answers="1\n" * 200,
        home=tmp_path,
    )
    assert (code, err) == (0, "")
    assert "White: arena_player.py (bot)" in out
    assert "The game is over" in out


def test_a_player_that_fails_is_a_sentence_and_the_game_is_saved(tmp_path: Path) -> None:
    code, out, err = run(
        "play",
        *("kamisado", "--against", f"program:{sys.executable} -c 1/0"),
        answers="1\n" * 200,
        home=tmp_path,
    )
    assert code == 2
    assert "sanban play --resume kamisado-1" in out
    assert err.startswith("sanban: A bot cannot go on: it ended with code 1: ZeroDivisionError")
    assert err.count("\n") == 1


def test_play_asks_for_what_was_not_said(tmp_path: Path) -> None:
    answers = "samurai\n2\nrandom\nrandom\nquit\n"
    code, out, err = run("play", answers=answers, home=tmp_path)
    assert (code, err) == (0, "")
    assert "How many opponents [1/2/3]" in out
    assert "sanban play --resume samurai-1" in out


def test_play_refuses_rubbish(tmp_path: Path) -> None:
    assert "no game" in refused("play", "ludo", "--against", "friend")
    assert "name=value" in refused("play", "kamisado", "--option", "match", "--against", "friend")
    assert "one of: simple" in refused(
        "play", "kamisado", "--option", "match=short", "--against", "friend"
    )
    assert "no saved game" in refused("play", "--resume", "nothing-there")
    assert "cannot be the name" in refused("play", "--resume", "../../etc")
    assert "no player" in refused("play", "kamisado", "--against", "stockfish")
    assert "played by 2 players" in refused(
        "play", "kamisado", "--against", "friend", "--against", "friend"
    )


def test_import_is_light() -> None:
    """`import sanban` brings in no game and none of the big libraries."""
    code = "import sys, sanban; print(sorted(m for m in sys.modules if m.split('.')[0] in "
    code += "('rich', 'msgspec', 'cython', 'Cython', 'numpy')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
