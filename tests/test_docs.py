"""Every example in a docstring or on a page of docs/ runs."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import sanban

ROOT = Path(__file__).parent.parent
MODULES = [module.name for module in pkgutil.walk_packages(sanban.__path__, "sanban.")]
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"])
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)[^)]*\)")


# these run only when their own tool starts them
STARTED = ("__main__", "migrations.env")


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith(STARTED)])
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    result = doctest.testmod(module, extraglobs={"sanban": sanban})
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_on_the_page(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for block in BLOCK.findall(page.read_text()):
        exec(compile(block, str(page), "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text()):
        if not target.startswith(("http://", "https://", "mailto:")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
