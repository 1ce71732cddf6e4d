"""A base install: what it has works, and what it lacks says which extra to install."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "sanban"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
BASE = {"msgspec", "rich", "cython"}  # uncompiled, `cython` is `sanban._cython`


def imported(path: Path) -> Iterator[str]:
    """The packages that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


OTHERS = sorted(
    {name for path in SOURCE.rglob("*.py") for name in imported(path)}
    - BASE
    - {"sanban", *sys.stdlib_module_names}
)
BLOCKED = f"""
import json, sys
from importlib import import_module
from pathlib import Path

class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {OTHERS}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, NotInstalled())
from sanban.core.errors import SanbanError

def answer(work):
    try:
        work()
        return ""
    except (SanbanError, ImportError) as error:
        return str(error)
"""


def base_install(code: str) -> dict[str, str]:
    """Run this where only the base dependencies are installed; it prints JSON."""
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED + code], capture_output=True, text=True, cwd=ROOT / "src"
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.mark.deep
def test_every_module_imports_or_names_its_extra() -> None:
    names = [
        ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
        for path in sorted(SOURCE.rglob("*.py"))
    ]
    code = f"print(json.dumps({{n: answer(lambda: import_module(n)) for n in {names}}}))"
    found = base_install(code)
    assert len(found) == len(names) > 200
    for name, said in found.items():
        part = name.split(".")[1] if "." in name else ""
        if part == "server":
            assert said.endswith("pip install 'sanban[server]'"), (name, said)
        elif part == "lab":
            extras = tuple(f"pip install 'sanban[{name}]'" for name in ("lab", "train", "torch"))
            assert said == "" or said.endswith(extras), (name, said)
        else:
            assert said == "", (name, said)


def test_functions_name_the_extra_that_they_need() -> None:
    code = """
from sanban.exports import film, raster
from sanban.lab.adapters import pictures
from sanban.lab.arena import openspiel_player, plots, ratings, workers
import sanban
table = sanban.start("kamisado")
print(json.dumps({
    "rasterise": answer(lambda: raster.rasterise("<svg/>", 64)),
    "pixels": answer(lambda: raster.pixels("<svg/>", 64)),
    "film": answer(lambda: film.film(table, "gif", None, 64)),
    "rgb": answer(lambda: pictures.picture(table.game, None)),
    "rate": answer(lambda: ratings.rate([], 0)),
    "cluster": answer(lambda: list(workers.cluster(None, [], "nowhere"))),
    "plots": answer(lambda: plots.picture(Path("x"), None, 1.0)),
    "openspiel": answer(lambda: openspiel_player.SpielPlayer(table.game, None, "0")),
}))
"""
    assert {name: said.rpartition("sanban[")[2] for name, said in base_install(code).items()} == {
        "rasterise": "pictures]'",
        "pixels": "pictures]'",
        "film": "pictures]'",
        "rgb": "lab]'",
        "rate": "arena]'",
        "cluster": "cluster]'",
        "plots": "plots]'",
        "openspiel": "lab]'",
    }


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (["serve"], "server"),
        (["bot", "--server", "http://127.0.0.1:1", "--game", "kamisado"], "server"),
        (["arena", "kamisado", "--players", "greedy", "random"], "arena"),
        (["train", "daito"], "train"),
        (["export", "GAME", "--png", "x.png"], "pictures"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else value,
)
def test_commands_end_with_the_same_sentence(
    command: list[str], extra: str, tmp_path: Path
) -> None:
    import sanban

    game = tmp_path / "game.json"
    game.write_bytes(sanban.start("kamisado").record(reveal=True).to_json())
    words = [str(game) if word == "GAME" else word for word in command]
    done = subprocess.run(
        [sys.executable, "-c", f"{BLOCKED}\nfrom sanban.cli import main\nmain({words!r})"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.returncode == 2
    assert re.fullmatch(
        rf"sanban: This needs \w+\. Install it with: pip install 'sanban\[{extra}\]'\n", done.stderr
    )


def test_extras_that_are_named_exist() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    named = set(re.findall(r'^\s*with extra\("(\w+)"\)', text, re.MULTILINE))
    named |= set(re.findall(r'^\s*need\("\w+", "(\w+)"\)', text, re.MULTILINE))
    assert named == set(EXTRAS)


def test_the_lock_files_have_what_the_packages_need() -> None:
    def names(lines: list[str]) -> set[str]:
        found = {re.split(r"[\[>=<; ]", line)[0] for line in lines if line and line[0] != "#"}
        return {name.lower().replace("-", "_") for name in found} - {"sanban"}

    def wanted(file: str) -> set[str]:
        return names((ROOT / file).read_text().splitlines())

    assert names(PROJECT["dependencies"]) == {"msgspec", "rich"}
    locks = ("requirements.in", "requirements-lab.in", "requirements-torch.in")
    all_wanted = set().union(*map(wanted, locks))
    assert names(PROJECT["dependencies"] + EXTRAS["server"] + EXTRAS["pictures"]) <= wanted(
        "requirements.in"
    )
    for lines in EXTRAS.values():
        assert names(lines) <= all_wanted
