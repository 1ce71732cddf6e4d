"""The OpenSpiel games pass OpenSpiel's own tests, and its bots can play them."""

import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.tests import games_sim_test

from sanban.core.errors import BadOptions, SanbanError
from sanban.core.rng import Rng
from sanban.lab.adapters import openspiel

GAMES = [
    "sanban_kamisado",
    "sanban_kamisado(options=match:standard;board:turned)",
    "sanban_samurai",
    "sanban_samurai(players=4,deals=5)",
    "sanban_daito",
    "sanban_daito(interrupts=False,options=yame:own_turn)",
]


@pytest.mark.deep
@pytest.mark.parametrize("name", GAMES)
def test_their_random_simulation_test(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.deep
@pytest.mark.parametrize("name", GAMES)
def test_their_python_simulation_test(name: str) -> None:
    np.random.seed(1)  # their test draws from here
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


def random_state(name: str, steps: int, seed: int = 1) -> openspiel.SpielState:
    dice = np.random.default_rng(seed)
    state: openspiel.SpielState = pyspiel.load_game(name).new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(3)
        else:
            state.apply_action(int(dice.choice(state.legal_actions())))
    return state


def test_kinds_of_games() -> None:
    kamisado = pyspiel.load_game("sanban_kamisado").get_type()
    samurai = pyspiel.load_game("sanban_samurai").get_type()
    assert kamisado.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert kamisado.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert samurai.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert samurai.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION


def test_the_deal_is_one_chance_node() -> None:
    game = pyspiel.load_game("sanban_daito(deals=8)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 8
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    hands = set()
    for deal, _ in outcomes:
        dealt = state.child(deal)
        assert not dealt.is_chance_node()
        hands.add(dealt.playthrough.turns.game.view(0).hand)
    assert len(hands) > 4
    again = state.child(2).observation_string(0)
    assert again == state.child(2).observation_string(0)


@pytest.mark.parametrize(
    ("name", "moments"),
    [("sanban_samurai(players=3)", (20, 30, 45)), ("sanban_daito", (1, 4, 8, 11))],
)
def test_a_resampled_state_is_the_same_to_its_player(name: str, moments: tuple[int, ...]) -> None:
    chance, most = Rng("worlds").unit, 0
    for steps in moments:
        state = random_state(name, steps)
        assert not state.is_terminal()
        player = state.current_player()
        others = [state.resample_from_infostate(player, chance) for _ in range(5)]
        for other in others:
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
        rival = (player + 1) % state.num_players()
        most = max(most, len({other.observation_string(rival) for other in others}))
    assert most == 5, "what the player cannot know must be dealt again"


def test_information_states_remember_what_was_done() -> None:
    """Two ways to the same position are two information states, and one observation."""
    game = pyspiel.load_game("sanban_samurai")
    ways = []
    for order in ((0, 1), (1, 0)):
        state = game.new_initial_state()
        state.apply_action(7)
        for tile in order:
            state.apply_action(tile)
        ways.append(state)
    one, two = ways
    player = one.current_player()
    assert one.observation_string(player) == two.observation_string(player)
    assert one.information_state_string(player) != two.information_state_string(player)
    assert one.information_state_tensor(player) != two.information_state_tensor(player)
    # the other saw tiles being taken, not which
    assert one.information_state_string(1 - player) == two.information_state_string(1 - player)


def test_clones_are_independent() -> None:
    state = random_state("sanban_kamisado", 4)
    twin = state.clone()
    before = str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before != str(twin)


def test_a_state_can_be_pickled_but_not_one_dealt_anew() -> None:
    state = random_state("sanban_daito", 15)
    again = pickle.loads(pickle.dumps(state))
    assert again.observation_string(0) == state.observation_string(0)
    assert state.playthrough is not None
    state.playthrough.redeal(0, Rng(1))
    with pytest.raises(SanbanError, match="dealt again"):
        pickle.dumps(state.playthrough)


@pytest.mark.deep
@pytest.mark.parametrize("name", ["sanban_samurai(players=3)", "sanban_daito"])
def test_their_ismcts_bot_plays(name: str) -> None:
    state = random_state(name, 1)
    game, dice = state.get_game(), np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 1.4, 8, random_state=dice)
    for _ in range(8):
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)


def test_their_mcts_bot_plays_a_whole_game_of_kamisado() -> None:
    state = random_state("sanban_kamisado", 0)
    game, dice = state.get_game(), np.random.RandomState(3)
    bot = mcts.MCTSBot(game, 1.4, 10, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sorted(state.returns()) == [-1, 1]


def test_bad_parameters_are_refused_in_words() -> None:
    for bad, words in (
        ("sanban_samurai(players=5)", "2 to 4 players"),
        ("sanban_kamisado(options=match)", "write name:value"),
        ("sanban_kamisado(options=match:endless)", "cannot be 'endless'"),
    ):
        with pytest.raises((BadOptions, pyspiel.SpielError), match=words):
            pyspiel.load_game(bad)


@pytest.mark.parametrize("name", GAMES)
def test_actions_can_be_taken_back(name: str) -> None:
    state, past = random_state(name, 0), []
    dice = np.random.default_rng(2)
    for _ in range(25):
        if state.is_terminal():
            break
        before = (state.history(), state.move_number(), str(state), state.current_player())
        tensor = None if state.is_chance_node() else state.observation_tensor()
        action = 2 if state.is_chance_node() else int(dice.choice(state.legal_actions()))
        past.append((before, tensor, state.current_player(), action))
        state.apply_action(action)
    assert state.history() == [action for *_, action in past]
    assert [move.action for move in state.full_history()] == state.history()
    while past:
        before, tensor, player, action = past.pop()
        with pytest.raises(SanbanError, match="The last"):
            state.undo_action(player, action + 1)
        state.undo_action(player, action)
        after = (state.history(), state.move_number(), str(state), state.current_player())
        assert after == before
        assert tensor is None or state.observation_tensor() == tensor
    with pytest.raises(SanbanError, match=r"Nothing was played|nothing to take back"):
        state.undo_action(0, 0)


def test_tensors_for_python_are_those_for_cpp() -> None:
    for name in GAMES:
        state = random_state(name, 9)
        for player in range(state.num_players()):
            assert state.observation_tensor(player) == pyspiel.State.observation_tensor(
                state, player
            )
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)


@pytest.mark.deep
@pytest.mark.parametrize("name", ["sanban_kamisado", "sanban_daito(deals=4)"])
def test_their_playthrough_can_be_made_and_repeated(name: str) -> None:
    # takes two seconds to import, which every process of tests would spend
    from open_spiel.python.algorithms import generate_playthrough

    made = generate_playthrough.playthrough(name, [], seed=3)
    assert made == generate_playthrough.playthrough(name, [], seed=3)
    assert "IsTerminal() = True" in made


@pytest.mark.parametrize("name", ["sanban_kamisado", "sanban_samurai", "sanban_daito"])
def test_their_environment_for_agents(name: str) -> None:
    np.random.seed(2)
    env = rl_environment.Environment(pyspiel.load_game(name))
    step, dice, steps = env.reset(), np.random.default_rng(2), 0
    while not step.last():
        player = step.observations["current_player"]
        legal = step.observations["legal_actions"][player]
        assert (
            len(step.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        )
        step, steps = env.step([int(dice.choice(legal))]), steps + 1
    assert sum(step.rewards) == pytest.approx(0)
    assert steps > 5


def test_their_monte_carlo_regret_minimisation_runs() -> None:
    np.random.seed(4)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(
        pyspiel.load_game("sanban_daito(deals=2)")
    )
    for _ in range(2):
        solver.iteration()
    state = random_state("sanban_daito(deals=2)", 4)
    chances = solver.average_policy().action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)
