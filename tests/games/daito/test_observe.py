"""What a seat observes as numbers: always the same, and never more than it may know."""

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest

from sanban.core.rng import Rng
from sanban.games.daito.game import Daito
from sanban.games.daito.layout import SPECTATOR, Observation
from sanban.games.daito.observe import observation

pytestmark = pytest.mark.pure

# made by the code that built these numbers from views, before they were made from states
FROZEN: list[tuple[dict[str, Any], str]] = [
    ({}, "e8061577ba0bb98a"),
    ({"kamae": "red_yellow", "jikan_desu": "time_out", "yame": "own_turn"}, "e0d61b72a291e93c"),
    (
        {
            "answers": "two",
            "reshuffle": "any_boundary",
            "turn_limit": "leader",
            "deck": "seme_mixed",
        },
        "dfc621ddec0716cc",
    ),
]


def positions(options: dict[str, Any], matches: int) -> Iterator[Daito]:
    """Every position of some random matches; sometimes the seat out of turn acts first."""
    rng = Rng("observe")
    for seed in range(matches):
        game = Daito.start(options, None, seed)
        yield game
        while game.outcome is None:
            seat = game.awaited()[0]
            if game.legal(1 - seat) and rng.below(20) == 0:
                seat = 1 - seat
            game.play(seat, rng.choice(game.legal(seat)))
            yield game


@pytest.mark.parametrize(("options", "frozen"), FROZEN)
def test_the_numbers_never_change(options: dict[str, Any], frozen: str) -> None:
    found = hashlib.blake2b(digest_size=8)
    for game in positions(options, 6):
        for viewer in (0, 1, SPECTATOR):
            found.update(observation(game.state, viewer))
    assert found.hexdigest() == frozen


@pytest.mark.parametrize("options", [options for options, _ in FROZEN])
def test_what_a_viewer_cannot_know_changes_none_of_its_numbers(options: dict[str, Any]) -> None:
    rng = Rng("another deal")
    for game in positions(options, 3):
        for viewer in (0, 1, SPECTATOR):
            other = game.state.copy()
            other.redeal(viewer, rng)
            assert observation(other, viewer) == observation(game.state, viewer)


def test_a_resigned_match_is_over() -> None:
    game = Daito.start({"first": "aka"}, seed=0)
    game.play(0, game.concessions(0)[0])
    seen = Observation()
    seen.from_bytes(observation(game.state, 0))
    assert (seen.phase, seen.active, seen.awaited) == ([0, 0, 0, 0, 0, 1], [1], [0])
