"""`make dist-test`: the packages as people install them, in empty environments elsewhere.

`python -m tests.dist.check dist [docs/install.md]`: installs the wheel of the folder, plays in the
shell, serves the page and opens it in Chromium. With a file, measures every extra and writes
the table into it.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import urllib.request
import zipfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import expect

from tests.e2e.browser import Person, chromium, open_browser
from tests.e2e.kamisado import Kamisado, finish

ROOT = Path(__file__).parent.parent.parent
MOST_PACKAGES = 8
TOOLS = ("pip", "setuptools", "wheel")
HEADING = "## What an install costs\n"
LARGE = "torch"  # 1 GB or several, by the build of PyTorch that pip takes: not measured


class Install(NamedTuple):
    """What an install took."""

    what: str
    packages: int
    seconds: float
    megabytes: float


class Served(NamedTuple):
    """Where the server of an environment answers."""

    url: str


class Environment:
    """A virtual environment with nothing in it but what is installed here."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        self._empty = self._bytes()

    def run(self, name: str, *words: str, answers: str = "") -> tuple[int, str]:
        """Run a program of the environment, outside the repository."""
        done = subprocess.run(
            [self.bin / name, *words],
            input=answers,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env=self.variables(),
        )
        return done.returncode, done.stdout + done.stderr

    def variables(self) -> dict[str, str]:
        """The environment without what would lead back to the sources."""
        found = {name: value for name, value in os.environ.items() if "PYTHON" not in name}
        return found | {"SANBAN_HOME": str(self.folder / "home"), "NO_COLOR": "1"}

    def install(self, wheel: Path, extra: str = "") -> Install:
        """Install the wheel, with an extra, and measure."""
        what = f"{wheel}[{extra}]" if extra else str(wheel)
        began = time.perf_counter()
        code, said = self.run("python", "-m", "pip", "install", "--quiet", what)
        seconds = time.perf_counter() - began
        assert code == 0, said
        title = f"`sanban[{extra}]`" if extra else "`sanban`"
        return Install(title, len(self.packages()), seconds, (self._bytes() - self._empty) / 1e6)

    def packages(self) -> list[str]:
        """What is installed, besides what installs."""
        _, said = self.run("python", "-m", "pip", "list", "--format=freeze")
        names = [line.partition("==")[0] for line in said.splitlines() if "==" in line]
        return [name for name in names if name not in TOOLS]

    def _bytes(self) -> int:
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        return sum(path.stat().st_size for path in files if not path.is_symlink())


def check_files(wheel: Path, sdist: Path) -> None:
    """Neither has generated C; the wheel has the page and no debris of a build."""
    inside = zipfile.ZipFile(wheel).namelist()
    with tarfile.open(sdist) as archive:
        sources = archive.getnames()
    assert not [name for name in inside + sources if name.endswith(".c")]
    assert "sanban/server/static/index.html" in inside
    assert not [name for name in sources if name.endswith((".so", ".pyd"))]
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, {len(inside)} files")
    print(f"{sdist.name}: {sdist.stat().st_size / 1e6:.1f} MB, {len(sources)} files")


def check_base(environment: Environment) -> None:
    """Few packages; a whole game in the shell; a sentence for what is missing."""
    names = environment.packages()
    assert len(names) <= MOST_PACKAGES, names
    print(f"{len(names)} packages: {', '.join(names)}")
    code, said = environment.run("python", str(ROOT / "tests" / "dist" / "wheel.py"))
    assert code == 0, said
    code, said = environment.run(
        *("sanban", "play", "kamisado", "--against", "greedy", "--seed", "7"), answers="1\n" * 200
    )
    assert code == 0, said
    assert "The game is over" in said, said
    code, said = environment.run("sanban", "serve")
    assert code == 2, said
    assert "pip install 'sanban[server]'" in said, said
    print("a game played in the shell; `sanban serve` says which extra it needs")


def check_server(environment: Environment) -> None:
    """The page of the wheel, in Chromium."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    running = subprocess.Popen(
        [environment.bin / "sanban", "serve", "--port", str(port), "--quiet"],
        cwd=environment.folder,
        env=environment.variables(),
    )
    try:
        while running.poll() is None:
            try:
                urllib.request.urlopen(f"{url}/health", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        assert running.poll() is None, "the server has ended"
        if chromium() is None:
            page = urllib.request.urlopen(url).read().decode()
            assert "<script" in page, page
            print("the page is served; there is no Chromium here to open it")
            return
        play_on_the_page(Served(url))
    finally:
        running.send_signal(signal.SIGTERM)
        running.wait()


def play_on_the_page(server: Served) -> None:
    """A whole game against a bot, as a person plays it."""
    with open_browser() as browser:
        person = Person(browser, server)
        person.play_now("Kamisado", "greedy")
        board = Kamisado(person)
        finish(board)
        expect(person.hint()).to_contain_text("wins.")
        moves = board.moves()
        person.page.goto("/docs")
        expect(person.page.get_by_role("heading", level=1).first).to_be_visible()
        person.close()  # and nothing was wrong on the page
    print(f"Chromium: a game of {moves} moves against a bot on the wheel's page; its documentation")


def write_table(path: Path, rows: list[Install]) -> None:
    """Put the table below its heading, in place of the one that is there."""
    lines = [
        f"Measured by `make dist-test WRITE=docs/install.md` on {os.cpu_count()} cores: the wheel with all that "
        "it brings; what pip has in its cache is not fetched again.",
        "",
        "| installed | packages | seconds | MB on disk |",
        "|---|---|---|---|",
        *(f"| {r.what} | {r.packages} | {r.seconds:.0f} | {r.megabytes:.0f} |" for r in rows),
    ]
    text = path.read_text()
    before, heading, after = text.partition(HEADING)
    rest = re.search(r"^## ", after, re.MULTILINE)
    left = after[rest.start() :] if rest else ""
    path.write_text(f"{before}{heading}" + "\n".join(lines) + "\n" + (f"\n{left}" if left else ""))


def main(folder: Path, write: Path | None = None) -> None:
    """Everything in turn; the first thing that is wrong ends it."""
    (wheel,), (sdist,) = folder.resolve().glob("*.whl"), folder.resolve().glob("*.tar.gz")
    check_files(wheel, sdist)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    with tempfile.TemporaryDirectory() as name:
        base, server = Environment(Path(name, "base")), Environment(Path(name, "server"))
        rows = [base.install(wheel)]
        check_base(base)
        rows.append(server.install(wheel, "server"))
        check_server(server)
        for extra in sorted(extras.keys() - {"server", LARGE}) if write else []:
            rows.append(Environment(Path(name, extra)).install(wheel, extra))
    for row in rows:
        print(f"{row.what}: {row.packages} packages, {row.seconds:.0f} s, {row.megabytes:.0f} MB")
    if write:
        write_table(write, rows)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
