"""What a batch needs to know of each game."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sanban.core.game import Game
from sanban.games.daito import layout as daito
from sanban.games.daito.deck import find_deck
from sanban.games.daito.game import Daito
from sanban.games.daito.options import DaitoOptions
from sanban.games.daito.state import State as DaitoState
from sanban.games.kamisado import layout as kamisado
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.options import KamisadoOptions
from sanban.games.kamisado.state import Position
from sanban.games.samurai import layout as samurai
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.options import SamuraiOptions
from sanban.games.samurai.state import State as SamuraiState
from sanban.lab.batch.daito_stepper import DaitoStepper
from sanban.lab.batch.kamisado_stepper import KamisadoStepper
from sanban.lab.batch.samurai_stepper import SamuraiStepper
from sanban.lab.batch.stepper import Stepper


class BatchKind(NamedTuple):
    """How a batch plays a game."""

    stepper: Callable[..., Stepper]
    row: int  # bytes of a game
    most: int  # legal actions that there can be
    block: Callable[[Any], bytes]  # the state of a game, as a row begins
    game: Callable[[Any, bytes], Game]  # options and a row: a game that goes on from there


def _kamisado(options: KamisadoOptions, row: bytes) -> Kamisado:
    return Kamisado(options, Position.from_bytes(row))


def _samurai(options: SamuraiOptions, row: bytes) -> Samurai:
    return Samurai(options, SamuraiState.from_bytes(row), [])


def _daito(options: DaitoOptions, row: bytes) -> Daito:
    state = DaitoState.from_bytes(row[: daito.Fields.size])
    state.listen(True)
    return Daito(options, find_deck(options.deck), state)


KINDS = {
    "kamisado": BatchKind(
        KamisadoStepper,
        kamisado.Fields.size,
        kamisado.MOST_MOVES,
        lambda game: game.position.to_bytes(),
        _kamisado,
    ),
    "samurai": BatchKind(
        SamuraiStepper,
        samurai.Fields.size,
        samurai.MOST_ACTIONS,
        lambda game: game.state.to_bytes(),
        _samurai,
    ),
    "daito": BatchKind(
        DaitoStepper,
        daito.Fields.size + 8,  # a byte more, in whole words of 64 bits
        daito.MOST_LEGAL + 1,  # or leave a moment unused
        lambda game: game.state.to_bytes(),
        _daito,
    ),
}
