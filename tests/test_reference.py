"""The API reference: every public name has words and an example that runs, and is in it."""

import doctest
import importlib

import pytest

import sanban
from sanban.server.documents import docs_folder
from sanban.server.markdown import render
from tests.support import public, reference
from tests.support.public import Entry

ENTRIES = list(public.entries())
NAMES = [f"{entry.module}:{entry.name}" for entry in ENTRIES]


def test_the_top_level_is_public() -> None:
    """All of it, and what `sanban` itself says is what the reference shows."""
    shown = {entry.name for entry in ENTRIES if entry.module == "sanban" and "." not in entry.name}
    assert shown == {name for name in sanban.__all__ if not name.startswith("__")}
    assert all(getattr(sanban, name) for name in sanban.__all__)


def test_a_class_has_what_it_inherits_from_one_that_is_not_public() -> None:
    """`Position` has its towers from `Towers`; `Kamisado` has much from `Game`, which is public."""
    names = {entry.name for entry in ENTRIES}
    assert {"Position.put", "Position.turn", "Game.copy"} <= names
    assert not {"Towers", "Towers.put", "Kamisado.may_act"} & names


@pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
def test_public_names_have_words_and_an_example(entry: Entry) -> None:
    assert entry.doc, f"{entry.name} has no docstring"
    assert public.shown_in_example(entry), f"{entry.name} has no example"


@pytest.mark.pure
@pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
def test_examples_run(entry: Entry) -> None:
    """From the source, so that those of compiled classes run as well."""
    home = importlib.import_module(entry.object.module.path)
    names = {**vars(home), "sanban": sanban}
    test = doctest.DocTestParser().get_doctest(entry.doc, names, entry.name, None, None)
    said: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert result.failed == 0, "".join(said)


@pytest.mark.pure
@pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
def test_public_names_can_be_imported(entry: Entry) -> None:
    """What is read from the source is there, also where the module is compiled."""
    found = importlib.import_module(entry.module)
    for name in entry.name.split("."):
        found = getattr(found, name)


def test_the_reference_is_of_this_code() -> None:
    folder = docs_folder() / "reference"
    kept = {path.stem: path.read_text() for path in folder.glob("*.md")}
    assert kept == reference.pages(), "run `make reference`"


@pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
def test_public_names_appear_in_the_reference(entry: Entry) -> None:
    page = (docs_folder() / "reference" / f"{entry.page}.md").read_text()
    assert f'id="{entry.anchor}"' in _rendered(page)


def _rendered(page: str) -> str:
    if page not in _PAGES:
        _PAGES[page] = render(page, "reference")
    return _PAGES[page]


_PAGES: dict[str, str] = {}
