"""What stands on each card, as facts: a board draws it and knows what answers what."""

from functools import cache

import msgspec

from sanban.games.daito import actions
from sanban.games.daito.legal import stands


class CardFace(msgspec.Struct, frozen=True):
    """A card, or a Focus token used as one."""

    colour: str  # empty for the token
    attack: str | None  # the threat it makes
    answers: tuple[str, ...]  # the threats it neutralises
    answers_all: bool  # and all of them at once
    arrow: bool


@cache
def faces(counts: tuple[int, ...], kamae_red: bool) -> dict[str, CardFace]:
    """The faces of the cards of a deck, and of the Focus token, under ruling D1 of the table.

    >>> faces((1,) * actions.KINDS, False)["kamae"].answers
    ('kiai', 'maki')
    """
    found = {
        actions.CARD_NAMES[kind]: _face(kind, kamae_red)
        for kind, count in enumerate(counts)
        if count
    }
    threats = tuple(actions.THREAT_NAMES[t] for c, t in actions.REPLIES if c == actions.WITH_FOCUS)
    found["focus"] = CardFace("", None, threats, False, False)
    return found


def _face(kind: int, kamae_red: bool) -> CardFace:
    everything = kind == actions.FUDOSHIN
    answers = tuple(
        actions.THREAT_NAMES[threat]
        for reply, (card, threat) in enumerate(actions.REPLIES)
        if card == kind and threat != actions.THREATS and stands(reply, kamae_red)
    )
    return CardFace(
        colour=actions.COLOUR_NAMES[actions.COLOURS[kind]],
        attack=actions.THREAT_NAMES[actions.THREAT_OF[kind]] if kind < actions.ATTACKS else None,
        answers=actions.THREAT_NAMES if everything else answers,
        answers_all=everything,
        arrow=bool(actions.ARROWS[kind]),
    )
