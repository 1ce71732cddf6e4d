"""Events in plain words."""

from collections.abc import Sequence
from typing import assert_never

from sanban.core.outcome import EndReason
from sanban.games.daito import actions, events
from sanban.games.daito.events import DaitoEvent

Act = (
    events.Exchanged
    | events.Answered
    | events.Attacked
    | events.AllCounted
    | events.Ignored
    | events.BonusTaken
    | events.Stopped
    | events.JikanDesuPlayed
    | events.Resigned
    | events.YameCalled
)

SEATS = ("Aka", "Shiro")
TOKEN_TITLES = {"focus": "Focus", "referee": "Referee", "favourite": "Favourite"}
_ENDINGS = {
    EndReason.TWO_IPPON: "by two ippon",
    EndReason.JIKAN_DESU: "by Jikan Desu: time is up",
    EndReason.TURN_LIMIT: f"after {actions.TURN_LIMIT} turns",
    EndReason.RESIGNED: "because the opponent resigned",
}
_HOW = {
    "strike": "an unanswered strike",
    "hansoku": "the second hansoku",
    "hand_limit": "a hand limit of 0",
    "yame": "a Jikan Desu in hand",
}


def threat_title(threat: str) -> str:
    """An attack by what it threatens.

    >>> threat_title("men"), threat_title("kiai"), threat_title("all")
    ('the strike at men', 'Crazy Kiai', 'every attack')
    """
    if threat == "all":
        return "every attack"
    return f"the strike at {threat}" if threat in actions.TARGETS else actions.title(threat)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words with commas between them.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def cards_text(cards: Sequence[str]) -> str:
    return listed([actions.title(card) for card in cards])


def tokens_text(focus: int, referee: int, favourite: int) -> str:
    """Some tokens.

    >>> tokens_text(2, 0, 1)
    '2 Focus and 1 Favourite'
    """
    counts = zip((focus, referee, favourite), TOKEN_TITLES.values(), strict=True)
    return listed([f"{count} {name}" for count, name in counts if count]) or "nothing"


def describe(event: DaitoEvent) -> str:
    """An event as its viewer saw it, in a sentence."""
    who = SEATS[event.seat] if event.seat is not None else "Nobody"
    match event:
        case events.TokensLost():
            lost = tokens_text(event.focus, event.referee, event.favourite)
            return f"{actions.title(event.card)} costs {who} {lost}."
        case events.KiaiSuffered():
            card = f": {actions.title(event.card)}" if event.card else ""
            lost = f"a card at random to the bottom of the deck{card}" if event.lost else "no card"
            return f"Crazy Kiai: {who} loses {lost}; the hand limit drops to {event.limit}."
        case events.HansokuGiven():
            return f"{who} gets {'a' if event.count == 1 else 'the second'} hansoku."
        case events.IpponGiven():
            score = " : ".join(map(str, event.score))
            return f"Ippon for {who} by {_HOW[event.how]}! Aka {score} Shiro."
        case events.Drawn():
            cards = f": {cards_text(event.cards)}" if event.cards is not None else ""
            return f"{who} draws {event.count} {'card' if event.count == 1 else 'cards'}{cards}."
        case events.Dealt():
            hand = f" Yours: {cards_text(event.hand)}." if event.hand is not None else ""
            return f"All cards are shuffled; each player gets {event.count}.{hand}"
        case events.Reshuffled(forced=True):
            return "The deck is empty: the used pile is shuffled in."
        case events.Reshuffled():
            return f"{who} shuffles the used pile into the deck."
        case events.RoundStarted():
            return f"A new round: {who} starts on an empty table."
        case events.TurnStarted():
            return f"Turn {event.turn}: {who}."
        case events.MatchEnded():
            result = f"{who} wins" if event.seat is not None else "The match is drawn"
            return f"{result} {_ENDINGS[event.reason]}."
        case _:
            return _describe_act(event, who)


def _describe_act(event: Act, who: str) -> str:
    """The player's own acts."""
    match event:
        case events.Exchanged():
            cost = "1 Focus" if event.focus else "free"
            cards = ""
            if event.gave is not None and event.got is not None:
                cards = f": {actions.title(event.gave)} for {actions.title(event.got)}"
            return f"{who} exchanges a card ({cost}){cards}."
        case events.Answered(card="focus"):
            token = _paid(event.favourite)
            return f"{who} neutralises {threat_title(event.threat)} with a Focus token{token}."
        case events.Answered():
            card = actions.title(event.card) + _paid(event.favourite)
            return f"{who} answers {threat_title(event.threat)} with {card}."
        case events.Attacked():
            return f"{who} attacks with {actions.title(event.card)}{_paid(event.favourite)}."
        case events.AllCounted():
            return f"{who} spends a Favourite token: all three counterattacks count."
        case events.Ignored():
            return f"{who} ignores {threat_title(event.threat)}."
        case events.BonusTaken():
            token = TOKEN_TITLES.get(event.token, "")
            taken = f"a {token} token" if token else "no token"
            return f"A perfect counterattack: {who} takes back {taken}."
        case events.Stopped():
            return f"{who} ends their turn."
        case events.JikanDesuPlayed():
            return f"{who} plays Jikan Desu!"
        case events.Resigned():
            return f"{who} resigns."
        case events.YameCalled():
            hand = ""
            if event.hand is not None:
                hand = f" The hand: {cards_text(event.hand) or 'no card'}."
            found = "there is a Jikan Desu in it" if event.hit else "there is no Jikan Desu in it"
            return f"{who} calls Yame! The opponent shows their hand: {found}.{hand}"
        case _:
            assert_never(event)


def _paid(favourite: bool) -> str:
    return " with a Favourite token" if favourite else ""
