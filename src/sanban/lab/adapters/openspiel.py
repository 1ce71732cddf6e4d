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

from typing import Any, NamedTuple

from sanban.core.errors import ErrorCode, SanbanError
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.extras import extra
from sanban.games import registry
from sanban.lab.adapters.decisions import Starter
from sanban.lab.adapters.playthrough import Playthrough, part_options
from sanban.lab.adapters.tensors import Tensors, names

with extra("lab"):
    import numpy as np
    import pyspiel

DEALS = 10_000
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
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
        rules = registry.find(self.name).rules
        self.starter = Starter(
            self.name,
            part_options(str(given.get("options", ""))),
            int(given.get("players", rules.min_seats)),
            bool(given.get("interrupts", True)),
        )
        self.tensors: type[Tensors] = self.starter.tensors
        self.seats = self.starter.seats
        self.deals = max(int(given.get("deals", DEALS)), 1) if rules.hidden else 0
        self._begun = None if self.deals else self.playthrough(0)
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
        return Playthrough.begin(self.starter, f"deal {deal}")

    def begun(self) -> Playthrough | None:
        """A new playthrough where nothing is dealt."""
        return None if self._begun is None else self._begun.copy()

    def new_initial_state(self) -> "SpielState":
        """Before the deal; in Kamisado, before the first move."""
        return SpielState(self)

    def state_of(self, game: Game, seat: int) -> "SpielState":
        """A state that goes on from a game with the choice of a seat that may act."""
        state = SpielState(self)
        mine = game.copy()
        state.playthrough = Playthrough(self.starter, mine, self.starter.decisions(mine))
        state.playthrough.ask(seat)
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Strings and tensors for OpenSpiel."""
        return SpielObserver(self, iig_obs_type, params)


class PlayerAction(NamedTuple):
    """An action of a history; OpenSpiel's own class of that name can only be made in C++."""

    player: int
    action: int


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game between two decisions.

    What OpenSpiel's C++ asks through `_legal_actions` and the observers, Python gets at once.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        # the playthrough is None until the deal; a clone copies it, see Playthrough.__deepcopy__
        self.playthrough: Playthrough | None = game.begun()

    def current_player(self) -> int:
        """The seat to choose, or chance before the deal."""
        playthrough = self.playthrough
        if playthrough is None:
            return CHANCE
        seat = playthrough.now.seat
        return TERMINAL if seat < 0 else seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.playthrough is not None and self.playthrough.now.seat < 0

    def is_chance_node(self) -> bool:
        """Whether the deal comes next."""
        return self.playthrough is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, each equally likely."""
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What the player may choose, in rising order; nothing where another chooses."""
        playthrough = self.playthrough
        if playthrough is None:
            return list(range(self.get_game().deals))
        if player is not None and player != playthrough.now.seat:
            return []
        return playthrough.now.legal()

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        if self.playthrough is None:
            self.playthrough = self.get_game().playthrough(action)
        else:
            self.playthrough.play(action)

    def undo_action(self, player: int, action: int) -> None:
        """Take the last action back.

        OpenSpiel has no way for a Python game to do so in its C++ part: what Python asks
        (`history`, `move_number`, `str`, legal actions, tensors) is as before the action, but a
        C++ algorithm that is given this very state would still see the action in its history.
        """
        playthrough = self.playthrough
        if playthrough is not None and not playthrough.done and self._dealt():
            if player != CHANCE or f"deal {action}" != playthrough.seed:
                raise SanbanError(
                    f"The last action was {playthrough.seed}, of chance.",
                    ErrorCode.NOTHING_TO_UNDO,
                )
            self.playthrough = None
            return
        if playthrough is None:
            raise SanbanError("Nothing was played yet.", ErrorCode.NOTHING_TO_UNDO)
        playthrough.undo(player, action)

    def _dealt(self) -> bool:
        return bool(self.get_game().deals)

    def full_history(self) -> list[PlayerAction]:
        """Every action so far with its player, the deal included."""
        return [PlayerAction(player, action) for player, action in self._history()]

    def history(self) -> list[int]:
        """Every action so far, the deal included."""
        return [action for _, action in self._history()]

    def history_str(self) -> str:
        """The same as a text."""
        return ", ".join(str(action) for action in self.history())

    def move_number(self) -> int:
        """How many actions there were."""
        return len(self._history())

    def _history(self) -> list[tuple[int, int]]:
        playthrough = self.playthrough
        if playthrough is None:
            return []
        if not self._dealt() or playthrough.seed is None:
            return list(playthrough.done)
        return [(CHANCE, int(playthrough.seed.removeprefix("deal "))), *playthrough.done]

    def _action_to_string(self, player: int, action: int) -> str:
        if self.playthrough is None or player < 0:
            return f"deal {action}"
        return self.playthrough.name(player, action)

    def returns(self) -> list[float]:
        """What each seat got; 0 until the end."""
        if self.playthrough is None:
            return [0.0] * int(self.get_game().seats)
        return self.playthrough.now.returns()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player sees: the one to choose, or another."""
        viewer = self.current_player() if player is None else player
        playthrough = self.playthrough
        if playthrough is None or viewer < 0:
            found: list[float] = super().observation_tensor(*(() if player is None else (player,)))
            return found
        return playthrough.now.floats(viewer)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that the player cannot tell from this one."""
        if self.playthrough is not None:
            assert self.playthrough.turns  # read on once, and not in every copy
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
        seen = playthrough.now.observation(-1 if viewer is None else viewer)
        self.tensor[: len(seen)] = np.frombuffer(seen, np.int8)
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
