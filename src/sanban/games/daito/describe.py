"""Events in plain words."""

from collections.abc import Sequence

from sanban.core.events import Seen
from sanban.games.daito import actions

SEATS = ("Aka", "Shiro")
TOKEN_TITLES = {"focus": "Focus", "referee": "Referee", "favourite": "Favourite"}
_ENDINGS = {
    "two_ippon": "by two ippon",
    "jikan_desu": "by Jikan Desu: time is up",
    "turn_limit": f"after {actions.TURN_LIMIT} turns",
    "resigned": "because the other gave up",
}
_HOW = {
    "strike": "an unanswered strike",
    "hansoku": "the second hansoku",
    "hand_limit": "a hand limit of 0",
    "yame": "a Jikan Desu in the hand",
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


def tell(seen: Seen) -> str:
    """An event as its viewer saw it, in a sentence."""
    who = SEATS[seen.seat] if seen.seat is not None else "Nobody"
    facts = seen.facts
    told = _tell_act(seen.kind, who, seen)
    if told is not None:
        return told
    match seen.kind:
        case "lose_tokens":
            lost = tokens_text(facts["focus"], facts["referee"], facts["favourite"])
            return f"{actions.title(facts['card'])} costs {who} {lost}."
        case "kiai":
            card = f": {actions.title(facts['card'])}" if "card" in facts else ""
            lost = (
                f"a card at random to the bottom of the deck{card}" if facts["lost"] else "no card"
            )
            return f"Crazy Kiai: {who} loses {lost}; the hand limit falls to {facts['limit']}."
        case "hansoku":
            return f"{who} gets {'a' if facts['count'] == 1 else 'the second'} hansoku."
        case "ippon":
            score = " : ".join(map(str, facts["score"]))
            return f"Ippon for {who} by {_HOW[facts['how']]}! Aka {score} Shiro."
        case "draw":
            cards = f": {cards_text(facts['cards'])}" if "cards" in facts else ""
            return f"{who} draws {facts['count']}{cards}."
        case "deal":
            hand = f" Yours: {cards_text(facts['hand'])}." if "hand" in facts else ""
            return f"All cards are shuffled, each player gets {facts['count']}.{hand}"
        case "reshuffle" if facts["forced"]:
            return "The deck is empty: the used pile is shuffled in."
        case "reshuffle":
            return f"{who} shuffles the used pile into the deck."
        case "round":
            return f"A new round: {who} starts on an empty table."
        case "turn":
            return f"Turn {facts['turn']}: {who}."
        case "end":
            result = f"{who} wins" if seen.seat is not None else "The match is drawn"
            return f"{result} {_ENDINGS[facts['reason']]}."
    return f"{who}: {seen.kind}."


def _tell_act(kind: str, who: str, seen: Seen) -> str | None:
    """The player's own acts."""
    facts = seen.facts
    token = " with a Favourite token" if facts.get("favourite") is True else ""
    match kind:
        case "exchange":
            cost = "1 Focus" if facts["focus"] else "free"
            cards = ""
            if "gave" in facts:
                cards = f": {actions.title(facts['gave'])} for {actions.title(facts['got'])}"
            return f"{who} exchanges a card ({cost}){cards}."
        case "answer" if facts["card"] == "focus":
            return f"{who} neutralises {threat_title(facts['threat'])} with a Focus token{token}."
        case "answer":
            card = actions.title(facts["card"])
            return f"{who} answers {threat_title(facts['threat'])} with {card}{token}."
        case "attack":
            return f"{who} attacks with {actions.title(facts['card'])}{token}."
        case "all_count":
            return f"{who} spends a Favourite token: all three counterattacks count."
        case "ignore":
            return f"{who} ignores {threat_title(facts['threat'])}."
        case "bonus":
            token = TOKEN_TITLES.get(facts["token"], "")
            taken = f"a {token} token" if token else "no token"
            return f"A perfect counterattack: {who} takes back {taken}."
        case "stop":
            return f"{who} ends the play."
        case "jikan_desu":
            return f"{who} plays Jikan Desu!"
        case "resign":
            return f"{who} gives up."
        case "yame":
            hand = (
                f" The hand: {cards_text(facts['hand']) or 'no card'}." if "hand" in facts else ""
            )
            found = "there is a Jikan Desu in it" if facts["hit"] else "no Jikan Desu in it"
            return f"{who} calls Yame! The opponent shows the hand: {found}.{hand}"
    return None
