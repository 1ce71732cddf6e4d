"""What a viewer faces now, what can answer it, and what happens if nothing is done.

Hints are made only from the view and the legal actions, so they know no more than those.
"""

from collections.abc import Sequence

from sanban.core.events import ActionDetail
from sanban.core.outcome import EndReason
from sanban.games.daito import actions
from sanban.games.daito.describe import SEATS, TOKEN_TITLES, listed, threat_title
from sanban.games.daito.events import AllCountDetail, AnswerDetail, AttackDetail, TakeDetail
from sanban.games.daito.view import DaitoView

_ENDINGS = {
    EndReason.TWO_IPPON: "by two ippon",
    EndReason.JIKAN_DESU: "by Jikan Desu",
    EndReason.TURN_LIMIT: f"after {actions.TURN_LIMIT} turns",
    EndReason.RESIGNED: "because the opponent resigned",
}


def hint(view: DaitoView, details: Sequence[ActionDetail]) -> str:
    """A few sentences for the viewer; `details` are the viewer's legal actions, taken apart."""
    if view.outcome is not None:
        return _ending(view)
    kinds = {detail.kind for detail in details}
    if view.viewer != view.active:
        return " ".join(part for part in (_waiting(view), *_calls(view, kinds)) if part)
    if view.phase == "ignore":
        faced = listed([threat_title(_threat(card)) for card in view.live])
        parts = [f"You face three counterattacks: {faced}. Choose one to ignore."]
    elif view.phase == "seme":
        parts = [_seme(view)]
    elif view.phase == "bonus":
        tokens = [TOKEN_TITLES[d.token] for d in details if isinstance(d, TakeDetail)]
        parts = [f"A perfect counterattack: take back a {listed(tokens, 'or')} token, or nothing."]
    else:
        parts = [_facing(view), _answers(view, details), _penalty(view), _attacking(view, details)]
        if "jikan_desu" in kinds:
            parts.insert(
                0,
                "You lead and hold Jikan Desu: play it first and the match is yours."
                if view.players[view.active].ippon > view.players[1 - view.active].ippon
                else "You may play Jikan Desu and end the match at this score.",
            )
        elif "exchange" in kinds:
            parts.append(_exchange(view))
    parts += _calls(view, kinds)
    return " ".join(part for part in parts if part)


def _ending(view: DaitoView) -> str:
    assert view.outcome is not None
    score = " : ".join(map(str, view.outcome.scores))
    who = f"{SEATS[view.outcome.winners[0]]} wins" if view.outcome.winners else "It is a draw"
    return f"The match is over. {who} {_ENDINGS[view.outcome.reason]}, {score}."


def _waiting(view: DaitoView) -> str:
    who = SEATS[view.active]
    text = f"{who} is to act"
    if view.live:
        text += f" and faces {listed([threat_title(_threat(card)) for card in view.live])}"
    if view.attacks:
        faced = listed([threat_title(_threat(card)) for card in view.attacks])
        you = "You will" if view.viewer is not None else f"{SEATS[1 - view.active]} will"
        text += f". {you} face {faced}"
    return text + "."


def _calls(view: DaitoView, kinds: set[str]) -> list[str]:
    """What may be done in addition to the acts of a turn."""
    parts = []
    if "yame" in kinds:
        parts.append("You may call Yame.")
    if view.viewer is not None and "jikan" in view.hand and "jikan_desu" not in kinds:
        parts.append("Your Jikan Desu is an ippon for the opponent if they call Yame.")
    if "reshuffle" in kinds:
        parts.append(f"The deck has {view.deck_count} cards: you may shuffle the used pile in.")
    return parts


def _facing(view: DaitoView) -> str:
    if not view.attacked and not view.attacks:
        return (
            "The table is empty: attack freely. "
            "If you end your turn, the opponent gets an empty table."
        )
    if not view.attacked:
        made = listed([actions.title(card) for card in view.attacks])
        return f"You attack with {made}; the opponent faces that when you end your turn."
    if not view.live:
        return "Every attack is answered."
    return f"You face {listed([threat_title(_threat(card)) for card in view.live])}."


def _answers(view: DaitoView, details: Sequence[ActionDetail]) -> str:
    if not view.live:
        return ""
    if view.added:
        return "You have added a card, so you can no longer answer."
    said = []
    answers = [detail for detail in details if isinstance(detail, AnswerDetail)]
    for threat in dict.fromkeys(_threat(card) for card in view.live):
        cards = [_answer_title(answer) for answer in answers if answer.threat == threat]
        said.append(f"{threat_title(threat)}: {listed(cards, 'or') or 'nothing you have'}")
    if any(answer.threat == "all" for answer in answers):
        said.append("all of them: Fudoshin")
    return f"What can answer: {'; '.join(said)}."


def _answer_title(answer: AnswerDetail) -> str:
    title = "a Focus token" if answer.card == "focus" else actions.title(answer.card)
    return f"{title} with a Favourite token" if answer.favourite else title


def _penalty(view: DaitoView) -> str:
    """What happens if the viewer stops now."""
    stop = view.stopping
    if stop is None or not view.live:
        return ""
    if stop.ippon == "strike":
        return "If you end your turn now, the strike is an ippon for the opponent."
    parts = []
    if stop.tokens:
        parts.append(f"lose {stop.tokens} token{'s' if stop.tokens > 1 else ''}")
    if stop.limit is not None:
        lost = "a random card" if stop.cards == 1 else f"{stop.cards} random cards"
        parts.append(f"lose {lost}" if stop.cards else "lose no card")
        ippon = "" if stop.limit else ", an ippon for the opponent"
        parts.append(f"have your hand limit cut to {stop.limit}{ippon}")
        if not stop.limit:
            return f"If you end your turn now, you {listed(parts)}."
    if stop.ippon == "hansoku":
        parts.append("get the second hansoku, an ippon for the opponent")
    elif stop.hansoku:
        parts.append("get a hansoku and start a new round")
    return (
        f"If you end your turn now, you {listed(parts)}."
        if parts
        else "If you end your turn now, you lose nothing."
    )


def _attacking(view: DaitoView, details: Sequence[ActionDetail]) -> str:
    attacks = [detail for detail in details if isinstance(detail, AttackDetail)]
    free = [actions.title(attack.card) for attack in attacks if not attack.favourite]
    paid = [actions.title(attack.card) for attack in attacks if attack.favourite]
    said = []
    if free:
        said.append(f"You can add {listed(free, 'or')}.")
    if paid:
        said.append(f"With a Favourite token: {listed(paid, 'or')}.")
    if any(isinstance(detail, AllCountDetail) for detail in details):
        said.append(
            "A Favourite token makes all three counterattacks count; "
            "without it the opponent ignores one."
        )
    if not view.live and not free and not paid and len(said) == 0:
        said.append("There is nothing more to play: end your turn.")
    return " ".join(said)


def _exchange(view: DaitoView) -> str:
    return (
        "You may pay a Focus token to exchange a card."
        if view.exchanged
        else "You may exchange a card for free."
    )


def _seme(view: DaitoView) -> str:
    card = next(card for card in view.live if card.startswith("seme"))
    count = 2 if card == "seme" else 1
    return f"Seme: choose {'two tokens' if count == 2 else 'a token'} to lose."


def _threat(card: str) -> str:
    return actions.THREAT_NAMES[actions.THREAT_OF[actions.CARD_NAMES.index(card)]]
