"""Why an action is refused: one sentence, with the cure where there is one.

The sentences depend on nothing but what the acting seat may know.
"""

from sanban.core.errors import IllegalAction
from sanban.games.daito import actions, events, inspect, notation
from sanban.games.daito.describe import SEATS, cards_text, threat_title
from sanban.games.daito.errors import DaitoCode
from sanban.games.daito.layout import KIND, Fields
from sanban.games.daito.state import State

_WAITS = {
    actions.AT_IGNORE: "First choose which of the three counterattacks to ignore.",
    actions.AT_SEME: "First choose which tokens to lose to Seme.",
    actions.AT_BONUS: "First take back a token for the perfect counterattack, or none.",
}


# where docs/rules-daito.md has the reason: a ruling, or the heading of a section
_SEE = {
    DaitoCode.NO_TOKEN: "what-you-have",
    DaitoCode.YAME_OWN_TURN: "D6",
    DaitoCode.DECK_NOT_LOW: "D8",
    DaitoCode.NO_USED_PILE: "D8",
    DaitoCode.EMPTY_DECK: "D8",
    DaitoCode.CHOOSE_FIRST: "D16",
    DaitoCode.NOT_OFFERED: "D16",
    DaitoCode.NOT_THREE: "D14",
    DaitoCode.THREE_ATTACKS: "D14",
    DaitoCode.TOO_LATE: "a-turn",
    DaitoCode.NOT_LEADING: "D5",
    DaitoCode.NO_ATTACK: "D17",
    DaitoCode.FREE_CARD: "D15",
    DaitoCode.ONE_FAVOURITE: "a-turn",
    DaitoCode.NO_ARROW: "a-turn",
    DaitoCode.TWO_ATTACKS: "a-turn",
    DaitoCode.SAME_COLOUR: "a-turn",
    DaitoCode.NOT_LIVE: "a-turn",
    DaitoCode.TWO_ANSWERS: "D7",
    DaitoCode.NOT_KAMAE: "D1",
}


def why_not(state: State, seat: int, action: int) -> IllegalAction:
    """The reason why the seat cannot play the action now."""
    if state.phase == actions.AT_END:
        return IllegalAction("The match is over.", DaitoCode.OVER)
    code, text = _why(inspect.fields(state), seat, notation.detail(action))
    return IllegalAction(text, code, _SEE.get(code, ""))


def _why(s: Fields, seat: int, detail: events.DaitoDetail) -> tuple[DaitoCode, str]:
    kind = detail.kind
    focus, referee, favourite = s.tokens[3 * seat : 3 * seat + 3]
    if kind == "yame":
        if not referee:
            return DaitoCode.NO_TOKEN, "Yame costs a Referee token, and you have none left."
        return DaitoCode.YAME_OWN_TURN, (
            "At this table you can call Yame only in your own turn or before the first action of a "
            "round."
        )
    if kind == "reshuffle":
        if s.deck_size > actions.LOW_DECK:
            return DaitoCode.DECK_NOT_LOW, (
                "You can shuffle the used pile in only when the deck has "
                f"{actions.LOW_DECK} cards or fewer; it has {s.deck_size}."
            )
        if not s.used_size:
            return DaitoCode.NO_USED_PILE, "There are no used cards to shuffle in."
        return (
            DaitoCode.NOT_YOUR_TURN,
            "At this table you can shuffle the used pile in only during your own turn.",
        )
    if seat != s.active:
        return DaitoCode.NOT_YOUR_TURN, f"It is {SEATS[s.active]}'s turn."
    if s.phase in _WAITS:
        if kind in ("lose", "ignore", "take"):
            return DaitoCode.NOT_OFFERED, f"That is not one of the choices. {_WAITS[s.phase]}"
        return DaitoCode.CHOOSE_FIRST, _WAITS[s.phase]
    if kind in ("ignore", "lose", "take", "take_nothing"):
        return DaitoCode.NO_CHOICE, "There is no such choice to make now."
    start = actions.HAND_LIMIT * seat
    cells = s.hand[start : start + s.hand_size[seat]]
    hand = [actions.CARD_NAMES[cell & KIND] for cell in cells]
    if kind == "jikan_desu":
        return _why_no_jikan(s, hand)
    if kind == "all_count":
        return DaitoCode.NOT_THREE, (
            "A Favourite token makes all three count only if three attacks were answered with "
            "three attack cards; one token per turn."
        )
    card = getattr(detail, "card", "focus")
    if card != "focus" and card not in hand:
        return DaitoCode.NO_CARD, f"You have no {cards_text([card])} in your hand."
    if isinstance(detail, events.ExchangeDetail):
        if s.phase == actions.AT_PLAY:
            return (
                DaitoCode.TOO_LATE,
                "You can exchange cards only before the first card of your turn.",
            )
        if not s.deck_size:
            return DaitoCode.EMPTY_DECK, "The deck is empty: there is nothing to exchange for."
        return (
            DaitoCode.NO_TOKEN,
            "Only the first exchange is free, and you have no Focus token left.",
        )
    if isinstance(detail, events.AttackDetail):
        return _why_no_attack(s, detail.favourite, favourite, detail.card)
    assert isinstance(detail, events.AnswerDetail), "to stop is always legal"
    return _why_no_answer(s, detail, focus, favourite)


def _why_no_jikan(s: Fields, hand: list[str]) -> tuple[DaitoCode, str]:
    if "jikan" not in hand:
        return DaitoCode.NO_CARD, "You have no Jikan Desu in your hand."
    if s.phase == actions.AT_PLAY or s.exchanged:
        return DaitoCode.TOO_LATE, "Jikan Desu must be the very first action of a turn."
    return DaitoCode.NOT_LEADING, "Jikan Desu can be played only by a player who leads 1:0."


def _why_no_attack(s: Fields, paid: bool, favourite: int, card: str) -> tuple[DaitoCode, str]:
    if actions.CARD_NAMES.index(card) >= actions.ATTACKS:
        return DaitoCode.NO_ATTACK, f"{actions.title(card)} is not an attack card."
    if s.attacks_size == 3:
        return DaitoCode.THREE_ATTACKS, "You can play at most three attack cards per turn."
    if paid and not s.favourite_spent and favourite:
        return DaitoCode.FREE_CARD, "This card needs no Favourite token: add it without one."
    if s.favourite_spent:
        return (
            DaitoCode.ONE_FAVOURITE,
            "You can use one Favourite token per turn, and you have used it.",
        )
    if paid:
        return DaitoCode.NO_TOKEN, "You have no Favourite token left."
    if s.attacked and not s.arrow:
        return DaitoCode.NO_ARROW, (
            "Under attack, you can add cards only after a card with the arrow (an attack card, "
            "Fudoshin or Tsubazeriai), or with a Favourite token."
        )
    if s.unpaid >= 2:
        return (
            DaitoCode.TWO_ATTACKS,
            "You can play two attack cards per turn; a third one needs a Favourite token.",
        )
    return DaitoCode.SAME_COLOUR, (
        "The attack cards of a turn must have different colours; a Favourite token allows one of "
        "any colour."
    )


def _why_no_answer(
    s: Fields, answer: events.AnswerDetail, focus: int, favourite: int
) -> tuple[DaitoCode, str]:
    if not s.live_size:
        return DaitoCode.NO_ATTACK, "There is no live attack to answer."
    if s.added:
        return (
            DaitoCode.TOO_LATE,
            "It is too late to answer: you have already added an attack card.",
        )
    if answer.card == "focus" and not focus:
        return DaitoCode.NO_TOKEN, "You have no Focus token left."
    live = {actions.THREAT_NAMES[actions.THREAT_OF[kind]] for kind in s.live[: s.live_size]}
    if answer.threat != "all" and answer.threat not in live:
        return DaitoCode.NOT_LIVE, (
            f"{threat_title(answer.threat)} is not one of the live attacks.".capitalize()
        )
    third = s.only_two and s.answered == 2 and answer.card != "fudoshin"
    if third and not (favourite and not s.favourite_spent):
        return (
            DaitoCode.TWO_ANSWERS,
            "The third answer of a turn costs a Favourite token; you have none.",
        )
    if third:
        return (
            DaitoCode.TWO_ANSWERS,
            "The third answer of a turn costs a Favourite token: add +favourite.",
        )
    if answer.favourite:
        return DaitoCode.FREE_CARD, "This answer needs no Favourite token: give it without one."
    return DaitoCode.NOT_KAMAE, "At this table Kamae does not answer that colour."
