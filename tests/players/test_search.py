"""The searches and their tree."""

import threading

import pytest

from sanban.lab.bench.measure import in_fresh_process
from sanban.lab.bench.players import daito_search, samurai_search
from sanban.players.search.search import Search
from sanban.players.search.thinking import trees
from sanban.players.search.tree import Tree

SHOW = """
from sanban.lab.bench.players import daito_search, samurai_search
for search, times in ((daito_search(), 60), (samurai_search(2), 15), (samurai_search(4), 10)):
    search.run(times)
    print(search.tree.below(), search.tree.size)
"""


def test_compiled_and_uncompiled_search_the_same() -> None:
    """To the last bit of every mean."""
    compiled = in_fresh_process(SHOW)
    assert in_fresh_process(SHOW, SANBAN_PURE="1") == compiled
    assert compiled.count("\n") == 2


@pytest.mark.parametrize("search", [samurai_search(3), daito_search()])
def test_a_search_visits_the_root_once_an_iteration(search: Search) -> None:
    search.run(300)
    below = search.tree.below()
    assert search.iterations == sum(visits for _, visits, _ in below) == 300
    assert all(-1 <= mean <= 1 for _, _, mean in below)
    assert {code for code, _, _ in below} <= {code for code, _ in search.glance()}
    assert abs(sum(chance for _, chance in search.glance()) - 1) < 1e-9


@pytest.mark.parametrize("search", [samurai_search(2), daito_search()])
def test_a_halted_search_does_nothing(search: Search) -> None:
    search.halted = True
    search.run(10)
    assert search.iterations == 0
    assert search.tree.below() == []


@pytest.mark.deep
def test_a_full_tree_grows_no_further() -> None:
    search = samurai_search(2)
    search.run(80_000)
    assert search.tree.size == 65_536
    assert search.iterations == 80_000


def test_every_choice_is_tried() -> None:
    """The network is sure of some choices; a review wants to know what the others are worth."""
    search = daito_search()
    search.run(2000)
    assert len(search.tree.below()) == len(search.glance()) > 2


def test_an_empty_tree_has_a_root() -> None:
    tree = Tree()
    assert (tree.size, tree.below()) == (1, [])


def test_the_players_of_a_thread_share_their_trees() -> None:
    """A tree has a megabyte and a half: a server with hundreds of bots has no room for theirs."""
    one, other = trees(2)
    assert trees(1) == [one]
    assert trees(2) == [one, other]
    elsewhere: list[Tree] = []
    thread = threading.Thread(target=lambda: elsewhere.extend(trees(2)))
    thread.start()
    thread.join()
    assert not set(map(id, elsewhere)) & {id(one), id(other)}
