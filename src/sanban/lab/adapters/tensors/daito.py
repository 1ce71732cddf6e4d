"""Daito as numbers: 255 of them; the rules' own actions, and one for leaving a moment unused.

Both players may call Yame between any two actions. The seat whose turn it is not is asked
each time, and answers with YAME or with the last action of the space, `skip`.
"""

import numpy as np

from sanban.core.events import Viewer
from sanban.core.game import Game
from sanban.games.daito.actions import ACTION_COUNT, CARD_NAMES, KINDS, PHASE_NAMES
from sanban.games.daito.game import Daito
from sanban.games.daito.view import Player, Tokens
from sanban.lab.adapters.tensors.base import Tensor, Tensors, lay_out, total

PER_PLAYER = 10
PARTS = lay_out(
    # cards by kind
    ("deck cards", (KINDS,)),
    ("used", (KINDS,)),
    ("hand", (KINDS,)),
    ("hand known", (KINDS,)),  # of these the opponent knows
    ("other known", (KINDS,)),  # cards known to be in the opponent's hand
    ("buried", (KINDS,)),  # known cards of the deck
    ("buried at", (KINDS,)),  # the place of the first of them from the top, at most 127
    ("live", (KINDS,)),  # attacks that the active player faces
    ("attacks", (KINDS,)),  # attack cards that the active player has played this turn
    # ippon, hansoku, hand, hand limit, tokens, tokens dealt
    ("players", (2, PER_PLAYER)),
    ("phase", (6,)),
    ("active", (1,)),  # it is the viewer's turn
    ("awaited", (1,)),
    ("turn", (1,)),  # divided by 4
    ("first of round", (1,)),
    ("attacked", (1,)),
    ("exchanged", (1,)),
    ("answered", (1,)),
    ("arrow", (1,)),
    ("added", (1,)),
    ("favourite spent", (1,)),
    ("deck count", (1,)),  # at most 127
    ("jikan out", (1,)),
    ("kamae red", (1,)),
)
_KIND = {name: kind for kind, name in enumerate(CARD_NAMES)}
LARGEST = 127


class DaitoTensors(Tensors):
    """What a player of Daito sees and does, as numbers."""

    game = "daito"
    shape = (total(PARTS),)
    most = LARGEST
    skip = ACTION_COUNT
    actions = ACTION_COUNT + 1
    longest = 50_000
    parts = PARTS

    @classmethod
    def observe(cls, game: Game, viewer: Viewer) -> Tensor:
        """The numbers of a view.

        >>> int(DaitoTensors.part(DaitoTensors.observe(Daito.start(), 0), "hand").sum())
        4
        """
        assert isinstance(game, Daito)
        seen = game.view(viewer)
        me = seen.viewer or 0
        numbers = np.zeros(cls.shape, np.int8)
        part = {name: cls.part(numbers, name) for name in PARTS}
        for name, cards in (("deck cards", seen.deck_cards), ("used", seen.used)):
            for card, count in cards.items():
                part[name][_KIND[card]] = count
        for name, held in (
            ("hand", seen.hand),
            ("hand known", seen.hand_known),
            ("other known", seen.opponent_known),
            ("live", seen.live),
            ("attacks", seen.attacks),
        ):
            for card in held:
                part[name][_KIND[card]] += 1
        for buried in reversed(seen.buried):
            part["buried"][_KIND[buried.card]] += 1
            part["buried at"][_KIND[buried.card]] = min(buried.from_top, LARGEST)
        part["players"][0] = _player(seen.players[me])
        part["players"][1] = _player(seen.players[1 - me])
        part["phase"][PHASE_NAMES.index(seen.phase)] = 1
        for name, value in (
            ("active", seen.active == seen.viewer),
            ("awaited", seen.viewer in seen.awaited),
            ("turn", seen.turn // 4),
            ("first of round", seen.first_of_round),
            ("attacked", seen.attacked),
            ("exchanged", min(seen.exchanged, LARGEST)),
            ("answered", seen.answered),
            ("arrow", seen.arrow),
            ("added", seen.added),
            ("favourite spent", seen.favourite_spent),
            ("deck count", min(seen.deck_count, LARGEST)),
            ("jikan out", seen.jikan_out),
            ("kamae red", seen.kamae == "red_yellow"),
        ):
            part[name][0] = value
        return numbers


def _player(player: Player) -> list[int]:
    tokens, dealt = _tokens(player.tokens), _tokens(player.tokens_dealt)
    return [player.ippon, player.hansoku, player.hand_count, player.hand_limit, *tokens, *dealt]


def _tokens(tokens: Tokens) -> list[int]:
    return [tokens.focus, tokens.referee, tokens.favourite]
