"""One PostgreSQL a test process; one server a module where tests do not disturb each other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sanban.games import registry
from tests.support.postgres import Postgres
from tests.support.receivers import MailReceiver, PushService, serving
from tests.support.server import Server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "sanban.db"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of a module share; it has the toy game."""
    with Server(
        tmp_path_factory.mktemp("server") / "sanban.db", toy=True, claim_after_s=0.2
    ) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def pair(
    request: pytest.FixtureRequest, tmp_path: Path, postgres: Postgres
) -> Iterator[list[Server]]:
    """A server on SQLite as both; two processes on PostgreSQL."""
    if request.param == "sqlite":
        with Server(tmp_path / "sanban.db") as one:
            yield [one, one]
    else:
        url = postgres.database(f"host_{abs(hash(request.node.name))}")
        with Server(url) as one, Server(url) as two:
            yield [one, two]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game in this process, too."""
    monkeypatch.setitem(registry._GAMES, "toy", "tests.core.toy:Toy")


@pytest.fixture
def service() -> Iterator[PushService]:
    with serving(PushService()) as found:
        yield found


@pytest.fixture
def mails() -> Iterator[MailReceiver]:
    with serving(MailReceiver()) as found:
        yield found
