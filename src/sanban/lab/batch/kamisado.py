"""Kamisado, many games side by side."""

from typing import Any

import numpy as np

from sanban.core.game import Game
from sanban.core.outcome import EndReason
from sanban.games.kamisado.game import FILL, MOVE, Kamisado
from sanban.games.kamisado.options import KamisadoOptions
from sanban.games.kamisado.view import RoundResult
from sanban.lab.adapters.tensors.kamisado import KamisadoTensors
from sanban.lab.batch import kamisado_stepper as rows
from sanban.lab.batch.base import Batch
from sanban.lab.batch.kamisado_stepper import Lane


class KamisadoBatch(Batch):
    """In a simple match all is compiled; in longer ones rounds end in the Python match layer."""

    name = "kamisado"
    row = rows.ROW
    options: KamisadoOptions
    _steppers: list[Any]

    def _make_stepper(self) -> Any:
        long_match = self.options.match != "simple"
        return Lane(self._shared(), self.options.turned, long_match, self.options.target)

    def _put_start(self, number: int, game: Game) -> None:
        assert isinstance(game, Kamisado)
        self._put("starts", number, game)

    def _put(self, array: str, number: int, game: Kamisado) -> None:
        row = self._arrays[array][number]
        self._steppers[0].put(self._arrays[array].data, number, game.position)
        row[rows.AT_PHASE] = game.phase != MOVE
        row[rows.AT_CHALLENGER] = game.challenger
        row[rows.AT_SCORE : rows.AT_SCORE + 2] = game.score
        row[rows.AT_WINNER] = game.winner_of_round if game.phase == FILL else 0
        row[rows.AT_TEETH : rows.AT_TEETH + 16] = game.teeth

    def game(self, number: int) -> Kamisado:
        """A game as an ordinary match; the results of its earlier rounds are forgotten."""
        row = self.states[number]
        match = Kamisado(self.options, self._steppers[0].get(number))
        match.teeth = [int(teeth) for teeth in row[rows.AT_TEETH : rows.AT_TEETH + 16]]
        match.score = [int(points) for points in row[rows.AT_SCORE : rows.AT_SCORE + 2]]
        match.challenger = int(row[rows.AT_CHALLENGER])
        if row[rows.AT_PHASE]:
            match.phase = FILL
            match.rounds = (RoundResult(int(row[rows.AT_WINNER]), EndReason.HOME_ROW, None, 0),)
        return match

    def _finish_step(self) -> None:
        for number in np.flatnonzero(self._arrays["pending"]):
            self._play_match(int(number))

    def _play_match(self, number: int) -> None:
        """The end of a round, or a fill, by the rules of the match."""
        game, seat = self.game(number), int(self.seats[number])
        action = int(self._arrays["actions"][number])
        game.play(seat, KamisadoTensors.code(game, seat, action))
        stepper = self._steppers[0]
        if game.outcome is None:
            self._put("states", number, game)
            stepper.show(number, number + 1)
        else:
            self.rewards[number] = game.outcome.returns(2)
            self.done[number] = True
            stepper.restart(number)
