"""Commands that go on until they are stopped: refused in a sentence, or stopped by Ctrl-C."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_commands import refused

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--port", "99999999"], "from 0 to 65535"),
        (["--port", "-5"], "from 0 to 65535"),
        (["--workers", "0"], "--workers must be a number from 1 to"),
        (["--claim-after", "nan"], "number of seconds"),
        (["--origin", "rubbish"], "https://example.org"),
        (["--host", "no.such.host.invalid"], "cannot listen"),
        (["--db", "mysql://here/db"], "SQLite or PostgreSQL"),
        (["--db", "://"], "not the address of a database"),
        (["--db", "postgresql://127.0.0.1:9/none"], "cannot be opened"),
        (["--db", "{folder}"], "cannot be opened"),
        (["--db", "{folder}/binary"], "cannot be opened"),
        (["--db", "{folder}/binary/deeper/db"], "cannot be made"),
    ],
)
def test_serve_refuses_rubbish(words: list[str], reason: str, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 8)
    given = [word.format(folder=tmp_path) for word in words]
    database = [] if "--db" in words else ["--db", str(tmp_path / "db")]
    port = [] if "--port" in words else ["--port", "0"]
    assert reason in refused("serve", *port, *database, *given)


def test_serve_refuses_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert "in use" in refused("serve", "--port", port, "--db", str(tmp_path / "db"))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--server", "rubbish", "--game", "daito"], "https://example.org"),
        (["--server", "http://127.0.0.1:9", "--game", "ludo"], "ludo"),
        (["--server", "http://127.0.0.1:9", "--game", "daito", "--level", "x"], "no player"),
        (["--server", "http://127.0.0.1:9", "--game", "daito", "--seats", "0"], "1 to 1000"),
    ],
)
def test_bot_refuses_rubbish(words: list[str], reason: str) -> None:
    assert reason in refused("bot", "--token", "x", *words)


def interrupted(ready: str, *arguments: str, home: Path) -> tuple[int, str]:
    """A command that is stopped with Ctrl-C as soon as it has said that it is at work."""
    process = subprocess.Popen(
        [sys.executable, "-m", "sanban", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=dict(os.environ, NO_COLOR="1", PYTHONUNBUFFERED="1", SANBAN_HOME=str(home)),
        # a test run in the background of a shell has Ctrl-C switched off, and so would this have
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None
    said = ""
    with process:
        for line in process.stdout:
            said += line
            if ready in line:
                process.send_signal(signal.SIGINT)
                break
        said += process.stdout.read()
    return process.returncode, said


@pytest.mark.parametrize(
    ("ready", "words"),
    [
        ("Sanban is running", ["serve", "--port", "0"]),
        ("[1]", ["play", "kamisado", "--against", "friend"]),
        ("Position", ["perft", "kamisado", "--depth", "12"]),
    ],
)
def test_ctrl_c_ends_in_a_sentence(ready: str, words: list[str], tmp_path: Path) -> None:
    code, said = interrupted(ready, *words, home=tmp_path)
    assert code == 130
    assert said.endswith("sanban: Stopped.\n")
    assert "Traceback" not in said


def test_ctrl_c_during_an_import_ends_in_the_same_code(tmp_path: Path) -> None:
    """Python had ended itself by the signal: exit code -2 instead of 130."""
    (tmp_path / "stopped.py").write_text(
        "from sanban import cli\n"
        "cli._run = lambda words: exec('raise KeyboardInterrupt')\n"
        "cli.main(['--help'])\n"
    )
    ended = subprocess.run(
        [sys.executable, "-m", "stopped"], cwd=tmp_path, capture_output=True, text=True
    )
    assert (ended.returncode, ended.stderr) == (130, "\nsanban: Stopped.\n")
