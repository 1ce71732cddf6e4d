"""A simple Daito player: answers what it can, attacks with what is left, calls Yame by the odds."""

from collections.abc import Sequence
from math import comb

from sanban.core.events import Event
from sanban.core.rng import Rng
from sanban.core.seeds import Seed
from sanban.games.daito import actions, events, notation
from sanban.games.daito.view import DaitoView

_DETAILS = tuple(map(notation.detail, range(actions.ACTION_COUNT)))
_COST = {"seme": 2, "seme1": 2, "kiai": 3, "maki": 4}  # how much an unanswered attack hurts
_ODDS = 0.2


def _hurt(threat: str) -> int:
    return _COST.get(threat, 9)


def _threat(card: str) -> str:
    return card.rpartition("/")[2]


class DaitoGreedy:
    """Plays by a list of rules of thumb; ties are broken at random.

    >>> from sanban.games.daito.game import Daito
    >>> game = Daito.start(seed=1)
    >>> seat = game.awaited()[0]
    >>> DaitoGreedy(1).choose(game.view(seat), game.legal(seat)) in game.legal(seat)
    True
    """

    def __init__(self, seed: Seed | None = None, odds: float = _ODDS) -> None:
        self.rng = Rng(seed)
        self.odds = odds  # of a Jikan Desu in the opponent's hand, to call Yame

    def see(self, view: DaitoView, events: Sequence[Event]) -> None:
        """It remembers nothing: the view says everything."""

    def choose(self, view: DaitoView, legal: Sequence[int]) -> int | None:
        """The best action by its rules; None to let a moment pass in the opponent's turn."""
        if actions.YAME in legal and self._jikan_odds(view) >= self.odds:
            return actions.YAME
        if view.viewer not in view.awaited:
            return None
        if actions.JIKAN_DESU in legal and _leads(view):
            return actions.JIKAN_DESU
        best: list[int] = []
        top = -100.0
        for action in legal:
            worth = self._worth(view, _DETAILS[action], legal)
            if worth > top:
                best, top = [action], worth
            elif worth == top:
                best.append(action)
        return int(self.rng.choice(best))

    def _jikan_odds(self, view: DaitoView) -> float:
        """How likely the opponent holds a Jikan Desu, by counting cards."""
        if "jikan" in view.opponent_known:
            return 1.0
        viewer = view.viewer or 0
        seen = view.hand.count("jikan") + sum(card.card == "jikan" for card in view.buried)
        left = view.deck_cards["jikan"] - view.jikan_out - seen - view.used.get("jikan", 0)
        unknown = view.players[1 - viewer].hand_count - len(view.opponent_known)
        hidden = view.deck_count - len(view.buried) + unknown
        return 1 - comb(hidden - left, unknown) / comb(hidden, unknown)

    def _worth(self, view: DaitoView, detail: events.DaitoDetail, legal: Sequence[int]) -> float:
        match detail:
            case events.AnswerDetail():
                return self._worth_of_answer(view, detail)
            case events.AttackDetail(card=card, favourite=True):
                return 11.0 if "/" in card and not view.live else -2.0
            case events.AttackDetail(card=card):
                return 20.0 + _hurt(_threat(card))
            case events.ExchangeDetail(card=card):
                return self._worth_of_exchange(view, card, legal)
            case events.IgnoreDetail(threat=threat):
                answered = any(_answers(view, card, threat) for card in view.hand)
                return _hurt(threat) * (1.0 if answered else 3.0)
            case events.LoseDetail():
                return float(-3 * detail.focus - 2 * detail.favourite - detail.referee)
            case events.TakeDetail(token=token):
                return {"focus": 3.0, "favourite": 2.0, "referee": 1.0}[token]
            case events.AllCountDetail():
                return 12.0
            case events.StopDetail() | events.TakeNothingDetail():
                return 0.0
        return -5.0

    def _worth_of_answer(self, view: DaitoView, detail: events.AnswerDetail) -> float:
        """The worst attack first; with a card that strikes back, if there is one."""
        card = detail.card
        if card == "fudoshin":
            return 100.0 + sum(_hurt(_threat(attack)) for attack in view.live) - 12
        worth = 100.0 + 4 * _hurt(detail.threat)
        if card == "focus":
            return worth - 3
        return worth + (0 if card in ("kamae", "tsubazeriai") else 2)

    def _worth_of_exchange(self, view: DaitoView, card: str, legal: Sequence[int]) -> float:
        """Get rid of Jikan Desu; look for an answer to what nothing answers."""
        free = view.exchanged == 0
        if card == "jikan":
            return 300.0 if not _leads(view) and (free or view.exchanged < 3) else -50.0
        if free and not view.live and not any(map(_attacks, view.hand)):
            return 1.0  # nothing to attack with
        details = [_DETAILS[action] for action in legal]
        answers = [detail for detail in details if isinstance(detail, events.AnswerDetail)]
        open_threats = [
            threat
            for threat in map(_threat, view.live)
            if not any(
                answer.threat in (threat, "all") and (free or answer.card != "focus")
                for answer in answers
            )
        ]
        useful = any(_answers(view, card, _threat(attack)) for attack in view.live)
        hurt = max(map(_hurt, open_threats), default=0)
        if useful or not hurt or (not free and hurt < 9):
            return -50.0
        return 200.0 + (5 if view.hand.count(card) > 1 else 0)


def _attacks(card: str) -> bool:
    return actions.CARD_NAMES.index(card) < actions.ATTACKS


def _leads(view: DaitoView) -> bool:
    viewer = view.viewer or 0
    return view.players[viewer].ippon > view.players[1 - viewer].ippon


def _answers(view: DaitoView, card: str, threat: str) -> bool:
    """Does the card answer the threat at this table?"""
    return threat in view.faces[card].answers
