"""The comparison of answers with an older version: here with this one."""

from pathlib import Path

import pytest

import sanban
from sanban.lab.bench import same


@pytest.mark.deep
def test_a_version_answers_as_itself() -> None:
    found = same.compare(Path(sanban.__file__).parents[1], 10)
    assert (found.same + found.open, found.different) == (10, [])
    assert found.same > 0
    hurried = same.compare(Path(sanban.__file__).parents[1], 10, expansions=1)
    assert hurried.open > found.open
    assert hurried.different == []


@pytest.mark.deep
def test_another_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["won 3", "lost 3"] * 4)
    monkeypatch.setattr(same.Answers, "ask", lambda self, text: next(answers))
    assert len(same.compare(Path(sanban.__file__).parents[1], 4).different) == 4
