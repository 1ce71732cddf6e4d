"""What stands on each card, as facts: a board draws it and knows what answers what."""

import msgspec

from sanban.games.daito import codes


class CardFace(msgspec.Struct, frozen=True):
    """A card, or a Focus token used as one."""

    colour: str  # empty for the token
    attack: str | None  # the threat it makes
    answers: tuple[str, ...]  # the threats it neutralises
    answers_all: bool  # and all of them at once
    arrow: bool


def faces(counts: tuple[int, ...], kamae_red: bool) -> dict[str, CardFace]:
    """The faces of the cards of a deck, and of the Focus token, under ruling D1 of the table.

    >>> faces((1,) * codes.KINDS, False)["kamae"].answers
    ('kiai', 'maki')
    """
    found = {
        codes.CARD_NAMES[kind]: _face(kind, kamae_red) for kind, count in enumerate(counts) if count
    }
    threats = tuple(codes.THREAT_NAMES[t] for c, t in codes.REPLIES if c == codes.WITH_FOCUS)
    found["focus"] = CardFace("", None, threats, False, False)
    return found


def _face(kind: int, kamae_red: bool) -> CardFace:
    everything = kind == codes.FUDOSHIN
    answers = tuple(
        codes.THREAT_NAMES[threat]
        for card, threat in codes.REPLIES
        if card == kind and threat != codes.THREATS and _stands(card, threat, kamae_red)
    )
    return CardFace(
        colour=codes.COLOUR_NAMES[codes.COLOURS[kind]],
        attack=codes.THREAT_NAMES[codes.THREAT_OF[kind]] if kind < codes.ATTACKS else None,
        answers=codes.THREAT_NAMES if everything else answers,
        answers_all=everything,
        arrow=kind not in (codes.KAMAE, codes.JIKAN),
    )


def _stands(card: int, threat: int, kamae_red: bool) -> bool:
    """D1: Kamae answers yellow, and blue or red by the option."""
    if card != codes.KAMAE or threat == codes.T_MAKI:
        return True
    return (threat == codes.T_KIAI) != kamae_red
