"""Plain English in documents, docstrings and command help, without the tics of translated text."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanban.server.documents import page_names, split_language
from tests.web.test_wording import TICS

ROOT = Path(__file__).parents[1]
CODE = re.compile(r"^```.*?^```|^ {4}.*$|`[^`\n]*`", re.MULTILINE | re.DOTALL)

# each stands for something that English says in another way; "the one on e4" is English
ODD = re.compile(
    TICS.replace(r"\bone on\b", r"(?<!the )\bone on\b")
    + r"|\b(calls?|called) (the game |it )?off\b|\bthinking power\b|\bof like (size|worth)\b"
    r"|\bat a glance\b|\bbudgets a visitor\b|\bhas won in \d+ plies\b|\bground on which\b"
    r"|\bfor who gives\b|\bwho begins scores\b|\b(is|be) a must\b|\bas the device\b"
    r"|\btake it with you\b|\bhow you do\b|\bis no record\b|\bfrom elsewhere\b",
    re.IGNORECASE,
)


def english_pages() -> list[Path]:
    pages = [page for page in sorted(page_names()) if not split_language(page)[1]]
    docs = [ROOT / "docs" / f"{page}.md" for page in pages]
    return [*docs, *sorted(ROOT.glob("*.md"))]


def odd(text: str) -> list[str]:
    return [found.group() for found in ODD.finditer(" ".join(CODE.sub("", text).split()))]


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield getattr(node, "lineno", 1), inspect.cleandoc(text)


def test_odd_words_are_found() -> None:
    assert odd("It is dealt anew by\nitself, as the asker says.") == [
        "anew",
        "by itself",
        "the asker",
    ]
    assert odd("Towers in the way: the one on e4. See `alone`.") == []


@pytest.mark.parametrize("page", english_pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_documents(page: Path) -> None:
    assert odd(page.read_text()) == []


def test_docstrings() -> None:
    """They are the reference and, of a command, its help."""
    files = sorted((ROOT / "src/sanban").rglob("*.py"))
    found = [
        (f"{path.relative_to(ROOT)}:{line}", words)
        for path in files
        for line, text in docstrings(path)
        if (words := odd(text))
    ]
    assert len(files) > 100
    assert found == []
