"""Daito: rules."""

from sanban.core.rng import Rng
from sanban.games.daito.deck import find_deck
from sanban.games.daito.game import Daito
from sanban.games.daito.state import State
from sanban.lab.bench.measure import in_fresh_process, per_second, random_game
from sanban.lab.bench.table import Row
from sanban.players.daito.greedy import DaitoGreedy

PLAYOUTS = """
from sanban.lab.bench.daito import playouts
from sanban.lab.bench.measure import per_second
print(per_second(lambda: playouts({count})[{which}], 2.0))
"""


def playouts(count: int) -> tuple[int, int]:
    """Whole random matches inside the compiled loop: how many, and their actions."""
    counts = find_deck("default55").counts
    rng, state = Rng("bench"), State()
    actions = 0
    for match in range(count):
        state.start(counts, rng, match % 2)
        actions += state.playout(rng)
    return count, actions


def _random_match() -> int:
    """A random match through the uniform protocol, events and all; its actions."""
    return random_game(Daito.start(None, None, int(_MATCHES.word())), _MATCHES)


def _scripted_match() -> int:
    """A match between two scripted players, a view for each decision; its actions."""
    game = Daito.start(None, None, int(_MATCHES.word()))
    players = [DaitoGreedy(seat) for seat in (0, 1)]
    actions = 0
    while game.outcome is None:
        seat = game.awaited()[0]
        action = players[seat].choose(game.view(seat), game.legal(seat))
        assert action is not None
        game.play(seat, action)
        actions += 1
    return actions


def _redeals() -> int:
    state, rng = State(), Rng(3)
    state.start(find_deck("default55").counts, rng, 0)
    for _ in range(1000):
        state.copy().redeal(0, rng)
    return 1000


_MATCHES = Rng("matches")


def rows() -> list[Row]:
    """Measure the rules of Daito."""
    matches = float(in_fresh_process(PLAYOUTS.format(count=1000, which=0)))
    actions = float(in_fresh_process(PLAYOUTS.format(count=1000, which=1)))
    pure = float(in_fresh_process(PLAYOUTS.format(count=20, which=0), SANBAN_PURE="1"))
    public = per_second(lambda: 1 if _random_match() else 0)
    note = "goal: at least 5,000"
    return [
        Row("random matches, compiled playout", matches, "matches/s", note),
        Row("random actions, compiled playout", actions, "actions/s"),
        Row("random matches, uncompiled playout", pure, "matches/s"),
        Row("compiled against uncompiled", matches / pure, "times"),
        Row("random matches, uniform protocol", public, "matches/s", "with events"),
        Row("random actions, uniform protocol", per_second(_random_match), "actions/s"),
        Row("scripted players, a view a decision", per_second(_scripted_match), "actions/s"),
        Row("copy and re-deal, for a search", per_second(_redeals), "states/s"),
    ]
