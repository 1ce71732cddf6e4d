"""Every example in a docstring or on a page of docs/ runs."""

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import sanban
from sanban.core.errors import SanbanError
from sanban.core.languages import LANGUAGES
from sanban.exports.poster import poster
from sanban.server.docs.manual import contents
from sanban.server.documents import page_in, page_names, split_language
from sanban.server.markdown import render
from tests.support.torch import NO_TORCH

SVG = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).parent.parent
MODULES = [module.name for module in pkgutil.walk_packages(sanban.__path__, "sanban.")]
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])
NAMED = re.compile(r"^\| .* \| `([^`]+)` \|$", re.MULTILINE)
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)[^)]*\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
ID = re.compile(r'\bid="([^"]+)"')


# these run only when their own tool starts them
STARTED = ("__main__", "migrations.env")


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith(STARTED)])
def test_docstrings(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except SanbanError as error:
        if "'sanban[torch]'" not in str(error):  # every other extra is installed
            raise
        pytest.skip(NO_TORCH)
    result = doctest.testmod(module, extraglobs={"sanban": sanban})
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_on_the_page(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for block in BLOCK.findall(page.read_text()):
        exec(compile(block, str(page), "exec"), {})


@pytest.mark.deep
def test_examples_pass_the_type_checker(tmp_path: Path) -> None:
    """Every example, by `mypy --strict` as this project is checked."""
    blocks = 0
    for page in PAGES:
        for number, block in enumerate(BLOCK.findall(page.read_text()), 1):
            name = re.sub(r"\W", "_", str(page.relative_to(ROOT).with_suffix("")))
            (tmp_path / f"{name}_{number}.py").write_text(block)
            blocks += 1
    assert blocks > 20
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(tmp_path)],
        cwd=ROOT,  # whose configuration and cache it takes
        capture_output=True,
        text=True,
    )
    assert found.stdout + found.stderr == ""
    assert found.returncode == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Files that are there, and places on a page that it has."""
    for target in LINK.findall(CODE.sub("", page.read_text())):
        if target.startswith(("http://", "https://", "mailto:")):
            continue
        path, _, place = target.partition("#")
        aim = (page.parent / path) if path else page
        assert aim.exists(), f"{page.name} links to {target}"
        if place:
            assert place in ID.findall(render(aim.read_text())), f"{page.name} links to {target}"


def test_a_newcomer_finds_the_files() -> None:
    """Every file that docs/find-your-way.md names is there; ten questions come first."""
    text = (ROOT / "docs" / "find-your-way.md").read_text()
    named = NAMED.findall(text)
    assert len(NAMED.findall(text.partition("## Further")[0])) == 10
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_every_page_is_in_the_contents() -> None:
    """Of each language: its own pages, and in a translated index some English ones as well."""
    for language in LANGUAGES:
        listed = {entry.page for entry in contents(language) if entry.page}
        own = {name for name in page_names() if (split_language(name)[1] or "en") == language}
        assert own - listed == {page_in("index", language)}
        assert {split_language(name)[1] for name in listed - own} <= {None}


def test_the_picture_of_the_readme_has_all_three_boards() -> None:
    root = ElementTree.fromstring(poster())
    titles = " ".join(node.text or "" for node in root.iter(f"{SVG}title"))
    assert all(name in titles for name in ("Kamisado", "Samurai", "Daito"))
    kept = ElementTree.parse(ROOT / "docs" / "pictures" / "games.svg").getroot()
    assert kept.get("viewBox") == root.get("viewBox")
