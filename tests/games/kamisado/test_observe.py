"""What a side sees as numbers: the same as ever, and nothing that a view does not show."""

import hashlib
from typing import Any

import pytest

from sanban.core.rng import Rng
from sanban.games.kamisado import actions
from sanban.games.kamisado.actions import SEEN_ACTIONS
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.layout import Observation
from sanban.games.kamisado.observe import from_seen, observation, to_seen

# of every observation and every legal action of random matches, taken from the tensors that
# were made from views before there was `observe`
FROZEN: list[tuple[dict[str, Any], int, str]] = [
    ({}, 40, "626b2baf647eb94beea7aec90a659c8a"),
    ({"board": "turned"}, 40, "93269431cc982f702e9fb4024effcabc"),
    ({"match": "standard"}, 8, "ce38255a681f736b31c0068d1032280e"),
    ({"match": "long"}, 4, "f68a73c1f13e8324a578699a09f8615d"),
    ({"match": "marathon", "board": "turned"}, 3, "661ce8a77ba00fe2c6af45f6446aef86"),
    ({"match": "series", "series_target": 4}, 4, "018e34adf684fc413710d7710fc92dda"),
]


@pytest.mark.pure
@pytest.mark.parametrize(("options", "games", "expected"), FROZEN)
def test_the_numbers_stay_as_they_were(options: dict[str, Any], games: int, expected: str) -> None:
    rng = Rng(f"observe {options}")
    digest = hashlib.sha256()
    for _ in range(games):
        game = Kamisado.start(options)
        while True:
            for viewer in (0, 1, -1):
                digest.update(observation(game.position, viewer))
            if game.outcome is not None:
                break
            seat = game.awaited()[0]
            legal = game.legal(seat)
            digest.update(repr([to_seen(game.position, seat, code) for code in legal]).encode())
            gives_up = actions.RESIGN_ROUND in game.concessions(seat) and rng.below(60) == 0
            game.play(seat, actions.RESIGN_ROUND if gives_up else rng.choice(legal))
    assert digest.hexdigest()[:32] == expected


@pytest.mark.pure
def test_dealing_anew_changes_nothing() -> None:
    """Nothing is hidden: what a side sees is the same in every game it cannot tell from this."""
    rng = Rng("redeal")
    game = Kamisado.start({"match": "standard"})
    while game.outcome is None:
        for viewer in (0, 1, -1):
            other = game.redeal(None if viewer < 0 else viewer, rng)
            seen = observation(game.position, viewer)
            assert len(seen) == Observation.size
            assert seen == observation(other.position, viewer)
        seat = game.awaited()[0]
        game.play(seat, rng.choice(game.legal(seat)))


@pytest.mark.pure
def test_actions_go_there_and_back() -> None:
    rng = Rng("there and back")
    game = Kamisado.start({"match": "long"})
    while game.outcome is None:
        seat = game.awaited()[0]
        legal = game.legal(seat)
        seen = [to_seen(game.position, seat, code) for code in legal]
        assert all(0 <= action < SEEN_ACTIONS for action in seen)
        assert [from_seen(game.position, seat, action) for action in seen] == legal
        game.play(seat, rng.choice(legal))
