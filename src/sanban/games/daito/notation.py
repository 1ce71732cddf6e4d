"""Actions as one line of text, back from a line, and taken apart for a board."""

from collections.abc import Callable
from functools import cache

from sanban.core import check
from sanban.core.errors import BadNotation
from sanban.core.game import HIDDEN
from sanban.games.daito import actions, events
from sanban.games.daito.errors import DaitoCode

PAID = " +favourite"
FORMS = (
    "Write for example: exchange kamae, answer men: men/do, attack seme, lose focus referee, "
    "yame, stop."
)
# an action that begins so is played before everybody's eyes
_OPEN = frozenset(
    [
        "answer",
        "attack",
        "ignore",
        "lose",
        "take",
        "stop",
        "jikan",
        "yame",
        "reshuffle",
        "all",
        "resign",
    ]
)
_SAME = {  # other ways in which people write a card
    "crazy kiai": "kiai",
    "crazy_kiai": "kiai",
    "maki waza": "maki",
    "maki_waza": "maki",
    "jikan desu": "jikan",
    "jikan_desu": "jikan",
    "seme2": "seme",
}


def text(action: int) -> str:
    """The action as a line, the same at every moment of every match.

    >>> text(actions.EXCHANGE + actions.KAMAE), text(actions.STOP)
    ('exchange kamae', 'stop')
    >>> text(actions.ADD_PAID + actions.strike("men", "do"))
    'attack men/do +favourite'
    """
    return _lines()[check.action(action, actions.ACTION_COUNT, "Daito")]


def public_text(line: str) -> str:
    """The line as the other seat may know it: the card that is exchanged stays a secret.

    >>> public_text("exchange kamae"), public_text("attack men/do +favourite")
    ('exchange ?', 'attack men/do +favourite')
    """
    word = check.text(line, "An action").partition(" ")[0]
    if word == "exchange":
        return f"exchange {HIDDEN}"
    return line if word in _OPEN else HIDDEN


def parse(line: str) -> int:
    """The action that a line means.

    >>> text(parse("Answer kiai: KAMAE")), text(parse("attack Crazy Kiai"))
    ('answer kiai: kamae', 'attack kiai')
    """
    plain = (
        " ".join(check.text(line, "An action").split()).lower().replace("+ favourite", "+favourite")
    )
    action = _actions().get(plain)
    if action is None:
        for other, name in _SAME.items():
            plain = plain.replace(other, name)
        action = _actions().get(plain)
    if action is None:
        raise BadNotation(f'"{line[:60]}" is not an action of Daito. {FORMS}', DaitoCode.NO_ACTION)
    return action


def detail(action: int) -> events.DaitoDetail:
    """The action for a board: its kind, and the cards and tokens in it.

    >>> detail(parse("answer men: men/do"))
    AnswerDetail(card='men/do', threat='men', favourite=False)
    """
    c = actions
    action = check.action(action, c.ACTION_COUNT, "Daito")
    if action in _PLAIN:
        return _PLAIN_DETAILS[_PLAIN[action]]()
    if action < c.ANSWER:
        return events.ExchangeDetail(card=c.CARD_NAMES[action - c.EXCHANGE])
    if action < c.ADD:
        paid = action >= c.ANSWER_PAID
        card, threat = c.REPLIES[action - (c.ANSWER_PAID if paid else c.ANSWER)]
        return events.AnswerDetail(
            card="focus" if card == c.WITH_FOCUS else c.CARD_NAMES[card],
            threat="all" if threat == c.THREATS else c.THREAT_NAMES[threat],
            favourite=paid,
        )
    if action < c.IGNORE:
        paid = action >= c.ADD_PAID
        card = action - (c.ADD_PAID if paid else c.ADD)
        return events.AttackDetail(card=c.CARD_NAMES[card], favourite=paid)
    if action < c.LOSE:
        return events.IgnoreDetail(threat=c.THREAT_NAMES[action - c.IGNORE])
    if action < c.TAKE:
        focus, referee, favourite = c.LOSSES[action - c.LOSE]
        return events.LoseDetail(focus=focus, referee=referee, favourite=favourite)
    return events.TakeDetail(token=c.TOKEN_NAMES[action - c.TAKE])


_PLAIN = {
    actions.STOP: "stop",
    actions.JIKAN_DESU: "jikan_desu",
    actions.YAME: "yame",
    actions.RESHUFFLE: "reshuffle",
    actions.ALL_COUNT: "all_count",
    actions.TAKE_NOTHING: "take_nothing",
    actions.RESIGN: "resign",
}
_PLAIN_DETAILS: dict[str, Callable[[], events.DaitoDetail]] = {
    "stop": events.StopDetail,
    "jikan_desu": events.JikanDesuDetail,
    "yame": events.YameDetail,
    "reshuffle": events.ReshuffleDetail,
    "all_count": events.AllCountDetail,
    "take_nothing": events.TakeNothingDetail,
    "resign": events.ResignDetail,
}
_PLAIN_LINES = {
    actions.JIKAN_DESU: "jikan desu",
    actions.ALL_COUNT: f"all three{PAID}",
    actions.TAKE_NOTHING: "take nothing",
}


def _line(action: int) -> str:
    if action in _PLAIN:
        return _PLAIN_LINES.get(action, _PLAIN[action])
    match detail(action):
        case events.AnswerDetail(card=card, threat=threat, favourite=paid):
            return f"answer {threat}: {card}{PAID if paid else ''}"
        case events.AttackDetail(card=card, favourite=paid):
            return f"attack {card}{PAID if paid else ''}"
        case events.ExchangeDetail(card=card):
            return f"exchange {card}"
        case events.IgnoreDetail(threat=threat):
            return f"ignore {threat}"
        case events.TakeDetail(token=token):
            return f"take {token}"
        case events.LoseDetail() as loss:
            tokens = [name for name in actions.TOKEN_NAMES for _ in range(getattr(loss, name))]
            return f"lose {' '.join(tokens)}"
    raise AssertionError(f"action {action} has no line")


@cache
def _lines() -> tuple[str, ...]:
    return tuple(_line(action) for action in range(actions.ACTION_COUNT))


@cache
def _actions() -> dict[str, int]:
    return {line: action for action, line in enumerate(_lines())}
