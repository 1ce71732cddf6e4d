"""What a batch needs to know of each game."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from sanban.core.game import Game
from sanban.core.layout import Layout
from sanban.games.daito import layout as daito
from sanban.games.daito.deck import find_deck
from sanban.games.daito.game import Daito
from sanban.games.daito.options import DaitoOptions, rule_flags
from sanban.games.daito.state import State as DaitoState
from sanban.games.kamisado import layout as kamisado
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.options import KamisadoOptions
from sanban.games.kamisado.state import Position
from sanban.games.samurai import layout as samurai
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.options import SamuraiOptions
from sanban.games.samurai.state import State as SamuraiState
from sanban.lab.batch.daito_learner import DaitoLearner
from sanban.lab.batch.daito_stepper import DaitoStepper
from sanban.lab.batch.kamisado_stepper import KamisadoStepper
from sanban.lab.batch.samurai_stepper import SamuraiStepper
from sanban.lab.batch.stepper import Stepper
from sanban.players.daito.layout import Features


class BatchKind(NamedTuple):
    """How a batch plays a game."""

    stepper: Callable[..., Stepper]
    fields: type[Layout]  # of its state: a row begins with their block
    fixed: tuple[str, ...]  # those that the options decide
    most: int  # legal actions that there can be
    block: Callable[[Any], bytes]  # of the state of a game
    game: Callable[[Any, bytes], Game]  # options and a block: a game that goes on from there
    # how its network learns it; None: from the observations
    learner: Callable[..., Stepper] | None = None
    features: type[Layout] | None = None


def _kamisado(options: KamisadoOptions, block: bytes) -> Kamisado:
    return Kamisado.saved(options, Position.from_bytes(block))


def _samurai(options: SamuraiOptions, block: bytes) -> Samurai:
    return Samurai(options, SamuraiState.from_bytes(block), [])


def _daito(options: DaitoOptions, block: bytes) -> Daito:
    return Daito(options, find_deck(options.deck), DaitoState.from_bytes(block, noting=True))


KINDS = {
    "kamisado": BatchKind(
        KamisadoStepper,
        kamisado.Fields,
        ("turned", "series", "target"),
        kamisado.MOST_MOVES,
        lambda game: game.position.to_bytes(),
        _kamisado,
    ),
    "samurai": BatchKind(
        SamuraiStepper,
        samurai.Fields,
        ("players", "captures_open"),
        samurai.MOST_ACTIONS,
        lambda game: game.state.to_bytes(),
        _samurai,
    ),
    "daito": BatchKind(
        DaitoStepper,
        daito.Fields,
        ("pool", *rule_flags(msgspec.structs.asdict(DaitoOptions()))),
        daito.MOST_LEGAL + 1,  # or leave a moment unused
        lambda game: game.state.to_bytes(),
        _daito,
        DaitoLearner,
        Features,
    ),
}
