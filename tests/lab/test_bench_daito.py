"""The benchmark of Daito measures what it says."""

from sanban.lab.bench.daito import playouts


def test_playouts_are_whole_matches() -> None:
    matches, actions = playouts(30)
    assert matches == 30
    assert actions > 300
