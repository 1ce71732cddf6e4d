"""The events of a match, and its actions taken apart."""

from sanban.core.events import ActionDetail, Event
from sanban.core.outcome import EndReason


class Exchanged(Event, frozen=True, tag="exchange"):
    """A card went to the bottom of the deck, the top card to the hand."""

    focus: int  # tokens that it cost
    gave: str | None = None  # None: another's
    got: str | None = None


class Answered(Event, frozen=True, tag="answer"):
    """An attack was neutralised."""

    card: str  # "focus": with a Focus token
    threat: str  # "all": every attack
    favourite: bool


class Attacked(Event, frozen=True, tag="attack"):
    """A further attack card was played."""

    card: str
    favourite: bool


class AllCounted(Event, frozen=True, tag="all_count"):
    """A Favourite token was spent: all three counterattacks count."""


class Ignored(Event, frozen=True, tag="ignore"):
    """One of three counterattacks was ignored."""

    threat: str


class BonusTaken(Event, frozen=True, tag="bonus"):
    """A token was taken back after a perfect counterattack."""

    token: str  # "nothing": none


class Stopped(Event, frozen=True, tag="stop"):
    """The play of the turn has ended."""


class JikanDesuPlayed(Event, frozen=True, tag="jikan_desu"):
    """Jikan Desu was played."""


class Resigned(Event, frozen=True, tag="resign"):
    """Somebody has given up."""


class YameCalled(Event, frozen=True, tag="yame"):
    """Yame was called: the opponent has shown the hand to the caller."""

    hit: bool  # there was a Jikan Desu in it
    hand: tuple[str, ...] | None = None  # None: for spectators


class TokensLost(Event, frozen=True, tag="lose_tokens"):
    """A Seme was paid."""

    card: str
    focus: int
    referee: int
    favourite: int


class KiaiSuffered(Event, frozen=True, tag="kiai"):
    """A Crazy Kiai struck."""

    lost: int  # cards
    limit: int  # of the hand, now
    card: str | None = None  # None: another's, or no card was there


class HansokuGiven(Event, frozen=True, tag="hansoku"):
    """A hansoku."""

    count: int


class IpponGiven(Event, frozen=True, tag="ippon"):
    """An ippon."""

    how: str  # strike, hansoku, hand_limit or yame
    score: tuple[int, int]


class Drawn(Event, frozen=True, tag="draw"):
    """Cards were drawn."""

    count: int
    cards: tuple[str, ...] | None = None  # None: another's


class Dealt(Event, frozen=True, tag="deal"):
    """All cards were shuffled and dealt."""

    count: int  # to each
    hand: tuple[str, ...] | None = None  # the viewer's own


class Reshuffled(Event, frozen=True, tag="reshuffle"):
    """The used pile was shuffled into the deck."""

    forced: bool  # the deck was empty


class RoundStarted(Event, frozen=True, tag="round"):
    """A new round on an empty table."""

    after: str  # ippon or hansoku


class TurnStarted(Event, frozen=True, tag="turn"):
    """A turn begins."""

    turn: int


class MatchEnded(Event, frozen=True, tag="end"):
    """The match is over; the seat is the winner's."""

    reason: EndReason
    score: tuple[int, int]


DaitoEvent = (
    Exchanged
    | Answered
    | Attacked
    | AllCounted
    | Ignored
    | BonusTaken
    | Stopped
    | JikanDesuPlayed
    | Resigned
    | YameCalled
    | TokensLost
    | KiaiSuffered
    | HansokuGiven
    | IpponGiven
    | Drawn
    | Dealt
    | Reshuffled
    | RoundStarted
    | TurnStarted
    | MatchEnded
)


class ExchangeDetail(ActionDetail, frozen=True, tag="exchange"):
    """Exchange a card."""

    card: str


class AnswerDetail(ActionDetail, frozen=True, tag="answer"):
    """Answer an attack."""

    card: str  # "focus": with a Focus token
    threat: str  # "all": every attack
    favourite: bool


class AttackDetail(ActionDetail, frozen=True, tag="attack"):
    """Play a further attack card."""

    card: str
    favourite: bool


class IgnoreDetail(ActionDetail, frozen=True, tag="ignore"):
    """Ignore one of three counterattacks."""

    threat: str


class LoseDetail(ActionDetail, frozen=True, tag="lose"):
    """Pay a Seme with these tokens."""

    focus: int
    referee: int
    favourite: int


class TakeDetail(ActionDetail, frozen=True, tag="take"):
    """Take a token back."""

    token: str


class StopDetail(ActionDetail, frozen=True, tag="stop"):
    """End the play."""


class JikanDesuDetail(ActionDetail, frozen=True, tag="jikan_desu"):
    """Play Jikan Desu."""


class YameDetail(ActionDetail, frozen=True, tag="yame"):
    """Call Yame."""


class ReshuffleDetail(ActionDetail, frozen=True, tag="reshuffle"):
    """Shuffle the used pile in."""


class AllCountDetail(ActionDetail, frozen=True, tag="all_count"):
    """Make all three counterattacks count."""


class TakeNothingDetail(ActionDetail, frozen=True, tag="take_nothing"):
    """Take no token back."""


class ResignDetail(ActionDetail, frozen=True, tag="resign"):
    """Give up."""


DaitoDetail = (
    ExchangeDetail
    | AnswerDetail
    | AttackDetail
    | IgnoreDetail
    | LoseDetail
    | TakeDetail
    | StopDetail
    | JikanDesuDetail
    | YameDetail
    | ReshuffleDetail
    | AllCountDetail
    | TakeNothingDetail
    | ResignDetail
)
