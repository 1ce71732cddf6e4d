"""The page's file of first moves is what the shipped opening file says."""

import json

from tests.support.first_moves import first_moves
from tests.support.server import ROOT


def test_the_page_has_every_first_move() -> None:
    """Wrong? `python -m tests.support.first_moves web/src/replay/firstMoves.json`."""
    shipped = json.loads(first_moves())
    assert json.loads((ROOT / "web/src/replay/firstMoves.json").read_text()) == shipped
    assert len(shipped["moves"]) == 102
    assert shipped["complete"]
