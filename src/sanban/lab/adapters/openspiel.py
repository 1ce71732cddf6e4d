"""The games as OpenSpiel games: importing this module registers them.

>>> import pyspiel
>>> game = pyspiel.load_game("sanban_samurai(players=3,deals=100)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 100)

**Chance.** Everything random in a game of Sanban follows from its seed. So a game with hidden
information begins with one chance node that picks one of `deals` seeds, each equally likely;
later draws and shuffles follow from it. Kamisado has no chance at all.
**Parameters.** `players`; `options` of the game as "name:value" with ";" between them; `deals`;
`interrupts=False` to ask nobody out of turn.
**States.** Actions and observation tensors are those of `sanban.lab.adapters.tensors`. The
observation string is the seat's view as JSON. The information-state string adds a fingerprint of
all that the seat has seen and done; the information-state tensor adds its last actions, since a
tensor of fixed size cannot hold a whole history. `resample_from_infostate` deals again what the
seat cannot know; a resampled state is for searching and cannot be serialised.
"""

from typing import Any

from sanban.core.errors import ErrorCode, SanbanError
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.extras import extra
from sanban.games import registry
from sanban.lab.adapters.playthrough import Playthrough, part_options
from sanban.lab.adapters.tensors import Tensors, find, names

with extra("lab"):
    import numpy as np
    import pyspiel

DEALS = 10_000
REMEMBERED = 16  # own actions in an information-state tensor


def _game_type(name: str) -> Any:
    rules = registry.find(name).rules
    spiel = pyspiel.GameType
    return spiel(
        short_name=f"sanban_{name}",
        long_name=f"Sanban {rules.title}",
        dynamics=spiel.Dynamics.SEQUENTIAL,
        chance_mode=spiel.ChanceMode.EXPLICIT_STOCHASTIC
        if rules.hidden
        else spiel.ChanceMode.DETERMINISTIC,
        information=spiel.Information.IMPERFECT_INFORMATION
        if rules.hidden
        else spiel.Information.PERFECT_INFORMATION,
        utility=spiel.Utility.ZERO_SUM,
        reward_model=spiel.RewardModel.TERMINAL,
        max_num_players=rules.max_seats,
        min_num_players=rules.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": rules.min_seats,
            "options": "",
            "deals": DEALS if rules.hidden else 0,
            "interrupts": True,
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel's classes have no types
    """A kind of game with its options."""

    name = ""  # a game of Sanban; each registered class has its own
    spiel_type: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.kind = registry.find(self.name)
        rules = self.kind.rules
        self.tensors: type[Tensors] = find(self.name)
        self.seats = rules.check_seats(int(given.get("players", rules.min_seats)))
        self.interrupts = bool(given.get("interrupts", True))
        self.deals = max(int(given.get("deals", DEALS)), 1) if rules.hidden else 0
        options = part_options(str(given.get("options", "")))
        self.options = self.kind.start(options, self.seats).options
        info = pyspiel.GameInfo(
            num_distinct_actions=self.tensors.actions,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.tensors.longest,
        )
        super().__init__(self.spiel_type, info, given)

    def playthrough(self, deal: int) -> Playthrough:
        """A new playthrough of a deal."""
        seed = f"deal {deal}"
        return Playthrough(self.kind.start(self.options, self.seats, seed), self.interrupts, seed)

    def new_initial_state(self) -> "SpielState":
        """Before the deal; in Kamisado, before the first move."""
        return SpielState(self)

    def state_of(self, game: Game, seat: int) -> "SpielState":
        """A state that goes on from a game with the choice of a seat that may act."""
        state = SpielState(self)
        state.playthrough = Playthrough(game.copy(), self.interrupts)
        while state.playthrough.turns.optional and state.playthrough.turns.seat != seat:
            state.playthrough.turns.skip()
        if state.playthrough.turns.seat != seat:
            state.playthrough.turns.ask(seat)
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Strings and tensors for OpenSpiel."""
        return SpielObserver(self, iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game between two decisions."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        # the playthrough is None until the deal; a clone copies it, see Playthrough.__deepcopy__
        self.playthrough: Playthrough | None = None
        if game.deals == 0:
            self.playthrough = game.playthrough(0)

    def current_player(self) -> int:
        """The seat to choose, or chance before the deal."""
        if self.playthrough is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.playthrough.turns.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, each equally likely."""
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        playthrough = self.playthrough
        if playthrough is None or player != playthrough.turns.seat:
            return []
        return playthrough.legal(self.get_game().tensors)

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.playthrough is None:
            self.playthrough = game.playthrough(action)
        else:
            self.playthrough.play(game.tensors, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.playthrough is None or player < 0:
            return f"deal {action}"
        return self.playthrough.name(self.get_game().tensors, player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.playthrough is not None and self.playthrough.turns.seat is None

    def returns(self) -> list[float]:
        """What each seat got; 0 until the end."""
        outcome = None if self.playthrough is None else self.playthrough.turns.game.outcome
        seats = self.get_game().seats
        return [0.0] * seats if outcome is None else list(outcome.returns(seats))

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that the player cannot tell from this one."""
        state: SpielState = self.clone()
        if state.playthrough is not None:
            state.playthrough.redeal(player, Rng(int(sampler() * 2**53)))
        return state

    def __str__(self) -> str:
        return "not dealt" if self.playthrough is None else self.playthrough.history()


class SpielObserver:
    """Observations and information states; without private information, a spectator's."""

    def __init__(self, game: SpielGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise SanbanError(
                f"There are no parameters for observations, not even {params}.",
                ErrorCode.NO_PARAMETERS,
            )
        self.recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.private = iig_obs_type is None or (
            iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        self.tensors = game.tensors
        size = game.tensors.size()
        self.tensor = np.zeros(size + (REMEMBERED if self.recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:size].reshape(game.tensors.shape)}
        if self.recall:
            self.dict["own actions"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Observe a state."""
        self.tensor.fill(0)
        playthrough = state.playthrough
        if playthrough is None:
            return
        viewer = player if self.private else None
        self.dict["observation"][:] = self.tensors.observe(playthrough.turns.game, viewer)
        if self.recall and self.private:
            for place, action in enumerate(reversed(playthrough.own_actions(player)[-REMEMBERED:])):
                self.dict["own actions"][place] = action + 1

    def string_from(self, state: SpielState, player: int) -> str:
        """What is seen, as text."""
        if state.playthrough is None:
            return "not dealt"
        viewer = player if self.private else None
        seen = state.playthrough.view_text(viewer)
        return f"{seen} {state.playthrough.fingerprint(viewer)}" if self.recall else seen


def _register(name: str) -> None:
    attributes = {"name": name, "spiel_type": _game_type(name)}
    title = f"Spiel{name.title()}"
    kind = type(title, (SpielGame,), {**attributes, "__module__": __name__})
    globals()[title] = kind  # pickle looks for it here
    pyspiel.register_game(attributes["spiel_type"], kind)


for _name in names():
    if _name in registry.names() and f"sanban_{_name}" not in pyspiel.registered_names():
        _register(_name)
