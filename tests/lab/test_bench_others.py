"""`make bench` measures games of others where they are installed, and says where they are not."""

from importlib.util import find_spec

import pytest

from sanban.lab.bench import others
from sanban.lab.bench.table import NOT_MEASURED, Row, markdown


def test_steps_are_counted() -> None:
    work = others.spiel_vector_steps("breakthrough", 3)
    assert [work() for _ in range(60)] == [3] * 60  # longer than a game: finished ones start again


@pytest.mark.skipif(find_spec("pgx") is None, reason="pgx is not installed: pip install pgx jax")
@pytest.mark.filterwarnings("ignore")
def test_steps_of_pgx_are_counted() -> None:
    assert others.pgx_steps("animal_shogi", 4)() == 4


def test_what_is_not_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others, "find_spec", lambda name: None)
    monkeypatch.setattr(others, "per_core", lambda work: float(work()))
    rows = others.rows()
    assert [row.what for row in rows if row.value == others.FEW] == [rows[0].what]
    page = markdown({"Others": rows})
    assert "| pgx go_9x9 | not measured | steps/s | not installed: pip install pgx jax |" in page


def test_a_number_that_is_missing_is_not_a_number() -> None:
    assert "| a | not measured | s |  |" in markdown({"x": [Row("a", NOT_MEASURED, "s")]})
