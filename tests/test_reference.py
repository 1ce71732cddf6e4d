"""The API reference: every public name has words and an example that runs, and is in it."""

import doctest
import importlib
from functools import cache

import pytest

import sanban
from sanban.server.documents import docs_folder
from sanban.server.markdown import render
from tests.support import public, reference
from tests.support.public import Entry

pages = pytest.mark.parametrize("page", public.PAGES)


@cache
def entries() -> list[Entry]:
    """Every public name. Read when a test wants it: it takes a second or two."""
    return list(public.entries())


def on(page: str) -> list[Entry]:
    """Those of a page; there are some on each."""
    found = [entry for entry in entries() if entry.page == page]
    assert found
    return found


def test_the_top_level_is_public() -> None:
    """All of it, and what `sanban` itself says is what the reference shows."""
    shown = {
        entry.name for entry in entries() if entry.module == "sanban" and "." not in entry.name
    }
    assert shown == {name for name in sanban.__all__ if not name.startswith("__")}
    assert all(getattr(sanban, name) for name in sanban.__all__)


def test_a_class_has_what_it_inherits_from_one_that_is_not_public() -> None:
    """`Position` has its towers from `Towers`; `Kamisado` has much from `Game`, which is public."""
    names = {entry.name for entry in entries()}
    assert {"Position.put", "Position.turn", "Game.copy"} <= names
    assert not {"Towers", "Towers.put", "Kamisado.may_act"} & names


@pages
def test_public_names_have_words_and_an_example(page: str) -> None:
    for entry in on(page):
        assert entry.doc, f"{entry.name} has no docstring"
        assert public.shown_in_example(entry), f"{entry.name} has no example"


@pytest.mark.pure
@pages
def test_examples_run(page: str) -> None:
    """From the source, so that those of compiled classes run as well."""
    for entry in on(page):
        home = importlib.import_module(entry.object.module.path)
        names = {**vars(home), "sanban": sanban}
        test = doctest.DocTestParser().get_doctest(entry.doc, names, entry.name, None, None)
        said: list[str] = []
        result = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
        assert result.failed == 0, "".join(said)


@pytest.mark.pure
@pages
def test_public_names_can_be_imported(page: str) -> None:
    """What is read from the source is there, also where the module is compiled."""
    for entry in on(page):
        found = importlib.import_module(entry.module)
        for name in entry.name.split("."):
            assert hasattr(found, name), f"{entry.module} has no {entry.name}"
            found = getattr(found, name)


def test_the_reference_is_of_this_code() -> None:
    folder = docs_folder() / "reference"
    kept = {path.stem: path.read_text() for path in folder.glob("*.md")}
    assert kept == reference.pages(), "run `make reference`"


@pages
def test_public_names_appear_in_the_reference(page: str) -> None:
    text = (docs_folder() / "reference" / f"{page}.md").read_text()
    shown = render(text, "reference")
    for entry in on(page):
        assert f'id="{entry.anchor}"' in shown, entry.name
