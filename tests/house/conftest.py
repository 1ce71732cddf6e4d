"""One PostgreSQL a test process, a fresh database folder a test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "house.db"
