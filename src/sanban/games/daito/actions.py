"""Cards, threats, tokens, actions and notes of Daito as small numbers: their one source.

A brown strike is numbered by its two halves, so that equal cards are one number:

>>> CARD_NAMES[strike("men", "do")], COLOUR_NAMES[COLOURS[strike("men", "do")]]
('men/do', 'brown')
"""

DECLARED_IN_C = True

TARGETS = ("men", "kote", "do", "tsuki")

# Cards by kind: 16 strikes (block * 4 + attack), then the rest. Kinds below ATTACKS attack.
SEME_1, SEME, KIAI, MAKI, KAMAE, FUDOSHIN, TSUBAZERIAI, JIKAN = range(16, 24)
STRIKES, ATTACKS, KINDS = 16, 20, 24
CARD_NAMES = (
    *(f"{block}/{attack}" for block in TARGETS for attack in TARGETS),
    *("seme1", "seme", "kiai", "maki", "kamae", "fudoshin", "tsubazeriai", "jikan"),
)
TITLES = {
    "seme1": "Seme (1 token)",
    "seme": "Seme",
    "kiai": "Crazy Kiai",
    "maki": "Maki Waza",
    "kamae": "Kamae",
    "fudoshin": "Fudoshin",
    "tsubazeriai": "Tsubazeriai",
    "jikan": "Jikan Desu",
}

# Colours of the attack cards; the colour rule counts these.
BROWN, RED, BLUE, YELLOW = range(4)
COLOUR_NAMES = ("brown", "red", "blue", "yellow", "purple", "green", "white")
COLOURS = (BROWN,) * STRIKES + (RED, RED, BLUE, YELLOW, 4, 4, 5, 6)
ARROWS = tuple(int(kind not in (KAMAE, JIKAN)) for kind in range(KINDS))

# What a live attack threatens. Two strikes at one target are the same threat.
THREATS = 8
T_SEME_1, T_SEME, T_KIAI, T_MAKI = range(4, 8)
ATTACK_DECLINED = THREATS  # behind the threats: no attack, though one was free
THREAT_NAMES = (*TARGETS, "seme1", "seme", "kiai", "maki")
NOTICED_NAMES = (*THREAT_NAMES, "attack")
THREAT_OF = (*(kind % 4 for kind in range(STRIKES)), T_SEME_1, T_SEME, T_KIAI, T_MAKI)

# Tokens.
FOCUS, REFEREE, FAVOURITE = range(3)
TOKEN_NAMES = ("focus", "referee", "favourite")
TOKENS_AT_START = (4, 3, 2)
MOST_TOKENS = (4, 4, 2)  # who is behind has a Referee more
HAND_LIMIT = 4
LOW_DECK = 10  # with this many cards or fewer the used pile may be shuffled in
TURN_LIMIT = 400  # D13
MOST_CARDS = 128
FEWEST_CARDS = 17  # D20: so that a draw never finds deck and used pile empty

# Answers: a card (or a Focus token) upon a threat; the last one, Fudoshin, upon all.
WITH_FOCUS = KINDS
REPLIES: tuple[tuple[int, int], ...] = (
    *((kind, kind // 4) for kind in range(STRIKES)),
    *((card, threat) for card in (SEME_1, SEME) for threat in (T_SEME_1, T_SEME)),
    (KIAI, T_KIAI),
    (MAKI, T_MAKI),
    *((KAMAE, threat) for threat in (T_KIAI, T_MAKI, T_SEME_1, T_SEME)),
    *((TSUBAZERIAI, threat) for threat in range(4)),
    *((WITH_FOCUS, threat) for threat in range(4)),
    (FUDOSHIN, THREATS),
)
REPLY_COUNT = len(REPLIES)
FUDOSHIN_REPLY = REPLY_COUNT - 1
REPLY_CARD = tuple(card for card, _ in REPLIES)
REPLY_THREAT = tuple(threat for _, threat in REPLIES)
# the replies of a card stand together; one without any has its first behind the last
FIRST_REPLY = tuple(
    REPLY_CARD.index(card) if card in REPLY_CARD else REPLY_COUNT for card in range(KINDS + 1)
)

# What a Seme can take: Focus, Referee, Favourite; first the ways to lose one, then two.
LOSSES = (
    *((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    *((2, 0, 0), (1, 1, 0), (1, 0, 1), (0, 2, 0), (0, 1, 1), (0, 0, 2)),
)
LOST = tuple(count for loss in LOSSES for count in loss)  # three numbers for each of them

# Actions.
STOP, JIKAN_DESU, YAME, RESHUFFLE, ALL_COUNT = range(5)
EXCHANGE = 5  # + card
ANSWER = EXCHANGE + KINDS  # + reply
ANSWER_PAID = ANSWER + REPLY_COUNT  # + reply, with a Favourite token (option answers=two)
ADD = ANSWER_PAID + REPLY_COUNT  # + attack card
ADD_PAID = ADD + ATTACKS  # + attack card, with a Favourite token
IGNORE = ADD_PAID + ATTACKS  # + threat
LOSE = IGNORE + THREATS  # + one of LOSSES
TAKE = LOSE + len(LOSSES)  # + token
TAKE_NOTHING = TAKE + 3
RESIGN = TAKE_NOTHING + 1  # a concession, never among the legal actions
ACTION_COUNT = RESIGN + 1

# What the game waits for.
AT_IGNORE, AT_OPEN, AT_PLAY, AT_SEME, AT_BONUS, AT_END = range(6)
PHASE_NAMES = ("ignore", "open", "play", "seme", "bonus", "over")

# How an ippon came about, and how a match ended.
BY_STRIKE, BY_HANSOKU, BY_HAND_LIMIT, BY_YAME = range(4)
IPPON_NAMES = ("strike", "hansoku", "hand_limit", "yame")
END_TWO_IPPON, END_JIKAN, END_TURNS, END_RESIGNED = range(4)
END_NAMES = ("two_ippon", "jikan_desu", "turn_limit", "resigned")
NOT_OVER, DRAWN = -2, -1

# What the compiled state tells about an action: (note, seat, a, b).
NOTE_ACT, NOTE_GOT, NOTE_SHOWN, NOTE_LOST, NOTE_KIAI, NOTE_HANSOKU, NOTE_IPPON = range(7)
NOTE_DEAL, NOTE_DRAW, NOTE_SHUFFLED, NOTE_TURN, NOTE_ROUND, NOTE_END = range(7, 13)


def strike(block: str, attack: str) -> int:
    """The brown card that blocks one target and strikes at the other."""
    return TARGETS.index(block) * 4 + TARGETS.index(attack)


def title(card: str) -> str:
    """The name of a card as people read it.

    >>> title("kiai"), title("men/do")
    ('Crazy Kiai', 'Men/Do')
    """
    return TITLES.get(card) or card.title()
