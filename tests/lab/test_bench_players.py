"""The benchmark of the players measures what it says."""

from sanban.lab.bench.players import daito_search, samurai_search


def test_searches_run_from_a_first_turn() -> None:
    for search in (samurai_search(2), samurai_search(4), daito_search()):
        search.run(20)
        assert search.iterations == 20
        assert sum(visits for _, visits, _ in search.tree.below()) == 20
