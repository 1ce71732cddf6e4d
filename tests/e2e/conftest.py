"""A browser for all tests here, a server for each module, people who come and go."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import SHELL, Person, Reachable, open_browser, why_not
from tests.support.same_deals import noted
from tests.support.server import Server

Arrive = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = why_not()
    for item in items:
        if "tests/e2e/" in str(item.path):
            item.add_marker(pytest.mark.deep)
            if reason:
                item.add_marker(pytest.mark.skip(reason=f"the page was not driven: {reason}"))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed after this package: while it is open no other test in this process can run a loop."""
    with open_browser(shutil.which(SHELL)) as opened:
        yield opened


@pytest.fixture(scope="package")
def note(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], None]]:
    with noted(tmp_path_factory.mktemp("note")) as write:
        yield write


@pytest.fixture(autouse=True)
def same_deals(note: Callable[[str], None], request: pytest.FixtureRequest) -> None:
    """Each test has the same deals and dice in every run."""
    note(request.node.nodeid)


@pytest.fixture(scope="module")
def server(
    note: Callable[[str], None], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server") / "sanban.db", claim_after_s=0.0) as running:
        yield running


@contextmanager
def people(browser: Browser, server: Reachable) -> Iterator[Arrive]:
    """People who come to a server, each with a browser that looks as given."""
    there: list[Person] = []

    def come(**look: Any) -> Person:
        there.append(Person(browser, server, **look))
        return there[-1]

    yield come
    for person in there:
        person.close()


@pytest.fixture
def arrive(browser: Browser, server: Server) -> Iterator[Arrive]:
    """Somebody comes to the server of the module."""
    with people(browser, server) as come:
        yield come
