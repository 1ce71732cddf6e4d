"""A game in which one seat is yours, and players of Sanban have the others."""

from collections.abc import Sequence

from sanban.core.rng import Rng
from sanban.core.seeds import derived_seed
from sanban.lab.adapters.decisions import Decisions, Starter
from sanban.lab.adapters.playthrough import Playthrough
from sanban.players.base import Player
from sanban.players.factory import make_player
from sanban.players.outside import OutsidePlayer, ask

RANDOM = "random"


class SeatedGame:
    """A game from a deal, up to your first decision; `opponents` are in the order of seats.

    >>> game = SeatedGame(Starter("kamisado"), ["greedy"], 0, "7")
    >>> game.now.seat, game.play(54), game.now.seat
    (0, None, 0)
    """

    def __init__(self, starter: Starter, opponents: Sequence[str], seat: int, deal: str) -> None:
        self.seat = seat
        self.playthrough = Playthrough.begin(starter, deal)
        self._skip, self._action = starter.tensors.skip, starter.tensors.action
        self._dice = Rng(derived_seed(deal, "opponents"))
        self._seat_players(starter, opponents, deal)
        self.go_on()

    @property
    def now(self) -> Decisions:
        """Where the game stands: at your decision, or at its end."""
        return self.playthrough.now

    def _seat_players(self, starter: Starter, opponents: Sequence[str], deal: str) -> None:
        """The others sit down; None plays at random, without looking."""
        self.players: dict[int, Player | None] = {}
        name = starter.kind.rules.name
        others = [seat for seat in range(starter.seats) if seat != self.seat]
        for seat, spec in zip(others, opponents, strict=True):
            dice = derived_seed(deal, f"seat {seat}")
            self.players[seat] = None if spec == RANDOM else make_player(name, spec, dice)
        self._watching = {
            seat: player
            for seat, player in self.players.items()
            if player is not None and not getattr(player, "forgetful", False)
        }
        self._told = 0

    def play(self, action: int) -> None:
        """You choose; the others play until it is your decision again, or the end."""
        self.playthrough.play(action)
        self.go_on()

    def go_on(self) -> None:
        """The others play, after your choice has been played."""
        self._tell()
        self._play_others()
        if self.now.seat < 0:
            self._say_goodbye()

    def _play_others(self) -> None:
        now = self.playthrough.now
        while now.seat >= 0 and now.seat != self.seat:
            player = self.players[now.seat]
            if player is None:
                self.playthrough.play(self._dice.choice(now.legal()))
            else:
                self.playthrough.play(self._choice(player, now.seat))
            self._tell()

    def _choice(self, player: Player, seat: int) -> int:
        turns = self.playthrough.turns
        code = ask(player, turns.game, seat, turns.legal())
        return self._skip if code is None else self._action(turns.game, seat, code)

    def _tell(self) -> None:
        """Those who remember see what happened."""
        if not self._watching:
            return
        decisions = self.playthrough.decisions
        for seat, player in self._watching.items():
            view = self.playthrough.turns.game.view(seat)
            new = [event for one in decisions[self._told :] for event in one.events]
            player.see(view, [event.seen_by(seat) for event in new])
        self._told = len(decisions)

    def _say_goodbye(self) -> None:
        for player in self.players.values():
            if isinstance(player, OutsidePlayer):
                player.close(self.playthrough.turns.game.outcome)
