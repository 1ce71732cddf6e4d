"""Ids of tables and tournaments."""

from collections.abc import Callable

import pytest

from sanban.server import ids
from sanban.server.ids import new_id
from sanban.server.tournaments.tournaments import new_tournament_id


@pytest.mark.parametrize("make", [new_id, new_tournament_id])
def test_no_id_is_taken_for_an_option(
    monkeypatch: pytest.MonkeyPatch, make: Callable[[], str]
) -> None:
    """`sanban admin close -OF4…` was refused: one id of 64 began with a hyphen."""
    drawn = iter(["-OF4LbnHtgomsdI_HGJsjA", "-", "good"])
    monkeypatch.setattr(ids, "token_urlsafe", lambda _: next(drawn))
    assert make() == "good"
