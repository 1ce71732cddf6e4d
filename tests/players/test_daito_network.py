"""The network of Daito: honest features, the same bits everywhere, levels that err."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from sanban.core.rng import Rng
from sanban.games.daito.actions import HAND_LIMIT, IGNORE, KINDS, STRIKES, TARGETS, YAME
from sanban.games.daito.game import Daito
from sanban.games.daito.layout import KIND, Fields
from sanban.games.daito.restore import restore
from sanban.games.daito.state import State
from sanban.lab.batch import Batch
from sanban.lab.bench.measure import in_fresh_process
from sanban.players.daito.choices import choices
from sanban.players.daito.features import features
from sanban.players.daito.layout import CHOICES, INPUTS, PASS, Features
from sanban.players.daito.level import LEVELS, DaitoLevel
from sanban.players.daito.opinion import draw, forget_hands, opinion
from sanban.players.daito.targets import outputs
from sanban.players.search.network import load
from tests.games.daito.support import A, B, at, do
from tests.games.daito.test_naive import NAMES, OPTION_SETS


@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
def test_only_what_a_seat_can_know_has_a_part_in_it(options: dict[str, Any]) -> None:
    """With everything dealt again that the seat cannot know, and made from its view alone, the
    features, the choices and what the network thinks are the same."""
    dice, network, compared = Rng("honest"), load("daito"), 0
    for seed in range(6):
        game = Daito.start(options, seed=seed)
        while game.outcome is None and game.view(None).turn < 40:
            for seat in (A, B):
                told = (features(game.state, seat), choices(game.state, seat))
                other = game.redeal(seat, dice).state
                view = restore(game.view(seat))
                assert (features(other, seat), choices(other, seat)) == told
                assert (features(view, seat), choices(view, seat)) == told
                assert opinion(view, seat, network) == opinion(other, seat, network)
                compared += other != game.state
            seat = dice.choice(game.may_act())
            game.play(seat, dice.choice(game.legal(seat)))
    assert compared > 30


def test_choices_are_legal_and_leave_out_only_what_needs_no_thought() -> None:
    dice = Rng("choices")
    for seed in range(20):
        game = Daito.start(seed=seed)
        while game.outcome is None:
            for seat in game.may_act():
                legal, found = game.legal(seat), [code for code, _ in choices(game.state, seat)]
                awaited = seat in game.awaited()
                assert set(found) <= {*legal, *([] if awaited else [PASS])}
                if awaited:
                    assert set(legal) - set(found) <= {YAME}
            seat = dice.choice(game.may_act())
            game.play(seat, dice.choice(game.legal(seat)))


def test_the_features_of_a_position() -> None:
    game = at(hands=[["seme", "kiai"], ["kamae", "men/do"]], live=["kote/men"])
    do(game, A, "yame")
    seen = Features(features(game.state, A))
    assert sum(seen.hand) == 2
    assert sum(seen.other_known) == sum(seen.other_shown) == 2
    assert seen.threats[:4] == [1, 0, 0, 0]  # men, which is attacked, comes first
    assert seen.answerable[0] == 0
    assert seen.live[4] + seen.live[8] + seen.live[12] == 1  # kote/men, wherever kote comes
    assert seen.jikan[0] == 0  # the hand was seen
    assert len(features(game.state, A)) == INPUTS


RENAMINGS = list(permutations(range(len(TARGETS))))


def renamed(state: State, names: tuple[int, ...]) -> State:
    """The same match with other names for the targets: `names` has the new one of each."""
    fields = Fields(state.to_bytes())

    def kind(old: int) -> int:
        return old if old >= STRIKES else names[old // 4] * 4 + names[old % 4]

    def cell(old: int) -> int:
        return kind(old & KIND) | old & ~KIND

    def moved(counts: list[int], first: int) -> list[int]:
        new = list(counts)
        for old in range(STRIKES):
            new[first + kind(old)] = counts[first + old]
        return new

    for name in ("pool", "used"):
        setattr(fields, name, moved(getattr(fields, name), 0))
    fields.shown = moved(moved(fields.shown, 0), KINDS)
    fields.deck = [cell(old) for old in fields.deck]
    for name in ("live", "attacks"):
        setattr(fields, name, [kind(old) for old in getattr(fields, name)])
    for seat, size in enumerate(fields.hand_size):
        first = seat * HAND_LIMIT
        hand = [cell(old) for old in fields.hand[first : first + size]]
        hand.sort(key=lambda card: (card & KIND, card))
        fields.hand[first : first + size] = hand
    lacking = list(fields.lacking)
    for seat in range(2):
        for target in range(4):
            lacking[seat * 9 + names[target]] = fields.lacking[seat * 9 + target]
    fields.lacking = lacking
    return State.from_bytes(fields.to_bytes())


def test_targets_are_alike_to_the_network() -> None:
    """Whatever the targets are called, it sees the same and thinks the same of the same choices,
    unless two of them are alike in all that decides their order."""
    dice, network, same, compared = Rng("names"), load("daito"), 0, 0
    for seed in range(12):
        game = Daito.start(seed=seed)
        while game.outcome is None and game.view(None).turn < 30:
            seat, names = game.awaited()[0], dice.choice(RENAMINGS)
            other = renamed(game.state, names)
            compared += 1
            if features(other, seat) == features(game.state, seat):
                worth, found = opinion(game.state, seat, network)
                assert opinion(other, seat, network)[0] == worth
                logits = sorted(logit for _, logit in opinion(other, seat, network)[1])
                assert logits == sorted(logit for _, logit in found)
                same += 1
            game.play(seat, dice.choice(game.legal(seat)))
    assert compared > 200
    assert same > 0.6 * compared


def test_a_choice_and_its_output_belong_together() -> None:
    """Each choice has one output of its own, in any order of the targets."""
    state = at(hands=[["men/kote", "men/do", "men/kote", "kote/do"], ["seme"]]).state
    orders = set()
    for names in RENAMINGS:
        other = renamed(state, names)
        found = outputs(other, A, list(range(CHOICES)))
        assert sorted(found) == list(range(CHOICES))
        orders.add(tuple(found[IGNORE : IGNORE + 4]))
    assert len(orders) == len(RENAMINGS)


def test_a_batch_for_networks_asks_only_where_there_is_a_choice() -> None:
    batch, asked = Batch("daito", 16, seed=5, features=True), 0
    assert batch.observations.shape == (16, INPUTS)
    for _ in range(60):
        assert (batch.masks.sum(axis=1) > 1).all()
        for number, seat in enumerate(batch.seats.tolist()):
            game = batch.game(number)
            assert isinstance(game, Daito)
            state = game.state
            found = choices(state, seat)
            places = outputs(state, seat, [code for code, _ in found])
            assert batch.legal(number) == sorted(places)
            guesses = [guess for _, guess in found]
            assert batch.guesses[number, places].tolist() == guesses
            assert batch.observations[number].tobytes() == features(state, seat)
            asked += 1
        batch.step(batch.samples)
    twin = batch.copy()
    assert twin == batch
    assert np.array_equal(twin.guesses, batch.guesses)


PLAYED = """
from sanban.games.daito.game import Daito
from sanban.players.daito.level import DaitoLevel
for level, options in ((10, {}), (4, {"answers": "two", "jikan_desu": "time_out"})):
    game = Daito.start(options, seed=3)
    players = [DaitoLevel(level, f"{level} {seat}") for seat in range(2)]
    for _ in range(60):
        if game.outcome is not None:
            break
        active = game.awaited()[0]
        for seat in (1 - active, active):
            legal = game.legal(seat)
            action = players[seat].choose(game.view(seat), legal) if legal else None
            if action is not None:
                print(seat, game.text(seat, action))
                game.play(seat, action)
                break
searching = DaitoLevel(8, 1, iterations=6)
game = Daito.start({"first": "aka"}, seed=3)
print(game.text(0, searching.choose(game.view(0), game.legal(0))))
"""


def test_the_same_seed_plays_the_same_compiled_and_uncompiled() -> None:
    compiled = in_fresh_process(PLAYED)
    assert compiled.count("\n") > 40
    assert in_fresh_process(PLAYED, SANBAN_PURE="1") == compiled


def test_no_numpy_is_needed_to_play() -> None:
    script = "import sys\nsys.modules['numpy'] = None\n" + PLAYED
    assert in_fresh_process(script) == in_fresh_process(PLAYED)


def test_a_mixed_choice_is_mixed_and_a_clear_one_is_clear() -> None:
    drawn = [draw([0, 0, -5000], 64, Rng(seed)) for seed in range(200)]
    assert 60 < drawn.count(0) < 140
    assert 2 not in drawn
    assert {draw([0, 2560], 64, Rng(seed)) for seed in range(50)} == {1}


def test_the_weaker_the_level_the_more_it_errs() -> None:
    temperatures = [temperature for temperature, _ in LEVELS.values()]
    overlooked = [mistakes.overlooked for _, mistakes in LEVELS.values()]
    assert temperatures == sorted(temperatures, reverse=True)
    assert overlooked == sorted(overlooked, reverse=True)
    assert LEVELS[1][1].forgets
    assert not LEVELS[10][1].forgets
    assert LEVELS[10][1].overlooked == 0


def test_the_weakest_forget_a_hand_that_they_have_seen() -> None:
    game = at(hands=[["seme", "kiai", "men/do"], ["kamae"] * 3], tokens=[(4, 3, 2), (4, 2, 2)])
    do(game, B, "yame")
    do(game, A, "exchange seme", "stop")
    do(game, B, "exchange kamae")
    knows, forgot = restore(game.view(B)), restore(game.view(B))
    forget_hands(forgot, B)
    before, after = (Features(features(state, B)) for state in (knows, forgot))
    assert (sum(before.other_shown), sum(after.other_shown)) == (3, 0)
    assert (sum(before.buried), sum(after.buried)) == (1, 0)
    assert before.hand == after.hand


def test_a_level_with_a_budget_searches() -> None:
    game = Daito.start({"first": "aka"}, seed=3)
    player: Any = DaitoLevel(3, 1, iterations=30)
    assert player.choose(game.view(A), game.legal(A)) in game.legal(A)
    assert player.thinker.iterations == 30
