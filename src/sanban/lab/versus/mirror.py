"""One version's side of a match: run as a script with that version's sources, old or new.

It has the whole game, made from the seed, and players in the seats that it is told. The other
version has the same game. Each follows the other by the texts of the actions alone. This file is
run by versions that are older than itself: it asks only for what they all have.

Lines of JSON come in and go out: `start`, then `choose` and `play` until the game is over.
"""

import json
import sys
import time
from typing import Any


class Mirror:
    """A game and the players of some of its seats."""

    def start(
        self, game: str, options: dict[str, Any], seats: int, seed: str, players: dict[str, str]
    ) -> dict[str, Any]:
        """A new game; `players` are the names of the players, by seat."""
        from sanban.games import registry
        from sanban.players.factory import make_player

        self.game = registry.find(game).start(options, seats, seed)
        self.players = {
            int(seat): make_player(game, player, f"{seed} player {seat}")
            for seat, player in players.items()
        }
        self._show([])
        return self._now()

    def choose(self, seat: int) -> dict[str, Any]:
        """What a player does: the text of its action, None to pass."""
        view, legal = self.game.view(seat), self.game.legal(seat)
        began = time.process_time()
        action = self.players[seat].choose(view, legal)
        spent = time.process_time() - began
        text = None if action is None else self.game.text(seat, action)
        return {"text": text, "seconds": spent}

    def play(self, seat: int, text: str) -> dict[str, Any]:
        """Somebody acts, here or in the other version."""
        self._show(self.game.play(seat, self.game.parse(seat, text)))
        return self._now()

    def _show(self, events: Any) -> None:
        for seat, player in self.players.items():
            player.see(self.game.view(seat), [event.seen_by(seat) for event in events])

    def _now(self) -> dict[str, Any]:
        """What both versions must agree on."""
        outcome, may_act = self.game.outcome, self.game.may_act()
        return {
            "awaited": list(self.game.awaited()),
            "may_act": list(may_act),
            "legal": [len(self.game.legal(seat)) for seat in may_act],
            "winners": None if outcome is None else list(outcome.winners),
        }


def main() -> None:
    """Answer line by line until there are no more."""
    import sanban.core.rng

    mirror = Mirror()
    compiled = not str(sanban.core.rng.__file__).endswith(".py")
    print(json.dumps({"compiled": compiled}), flush=True)
    for line in sys.stdin:
        command, arguments = json.loads(line)
        print(json.dumps(getattr(mirror, command)(**arguments)), flush=True)


if __name__ == "__main__":
    main()
