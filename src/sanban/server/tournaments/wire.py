"""Tournaments on the wire."""

from typing import Annotated, Literal

from msgspec import Meta

from sanban.server.wire import STORABLE, GameSetup, GameTerms, Incoming, Key, Name, Outgoing

Format = Literal["swiss", "round_robin"]
TournamentStatus = Literal["open", "playing", "over"]
MOST_PLAYERS = 200
MOST_FILLED = 32


class NewTournament(GameSetup, frozen=True, kw_only=True):
    """Open a tournament. Whoever opens it organises it."""

    title: Annotated[str, Meta(min_length=1, max_length=60, pattern=STORABLE)]
    format: Format = "swiss"
    seats: Annotated[int, Meta(ge=2, le=4)] = 2  # at a table
    # 0: as many as suit the number of players; in a round robin, how often all meet all
    rounds: Annotated[int, Meta(ge=0, le=20)] = 0
    public: bool = True  # listed, and its tables for everybody to watch
    by_itself: bool = True  # the next round starts when the last one is done ...
    break_s: Annotated[int, Meta(ge=0, le=86_400)] = 60  # ... after so long
    # whoever is not at the table so long after the start of a round loses the game
    wait_s: Annotated[int, Meta(ge=30, le=14 * 86_400)] = 300
    late: bool = True  # people may still enter in the first half of a Swiss
    bot: Annotated[str, Meta(max_length=32)] = ""  # the level of bots that fill up; "": none
    fill_to: Annotated[int, Meta(ge=0, le=MOST_FILLED)] = 0  # players, bots among them


class TournamentInfo(GameTerms, frozen=True, kw_only=True):
    """A tournament in a list."""

    id: str
    title: str
    organiser: str
    format: Format
    seats: int
    status: TournamentStatus
    round: int  # that is played, or was played last; 0 before the first
    rounds: int  # there will be; 0: not known before the first
    players: int


class TournamentList(Outgoing, frozen=True, kw_only=True):
    """The newest first; `own`: which one organises or plays in, listed or not."""

    own: list[TournamentInfo]
    listed: list[TournamentInfo]


class EntrantInfo(Outgoing, frozen=True, kw_only=True):
    """A player, by a number that stays."""

    number: int
    name: str
    level: str = ""  # of a bot
    rating: int = 0  # when they entered; 0: not known
    here: bool = True  # False: withdrawn


class GameResult(Outgoing, frozen=True, kw_only=True):
    """A game of a round."""

    number: int
    entrants: list[int]  # by seat
    table: str = ""  # "": nobody plays, because some are absent
    places: list[int] | None = None  # by seat; None until it is over
    absent: list[int] = []  # seats
    points: list[float] | None = None  # by seat


class RoundInfo(Outgoing, frozen=True, kw_only=True):
    """A round: its games, and who has a bye."""

    number: int
    games: list[GameResult]
    byes: list[int]  # entrants


class StandingInfo(Outgoing, frozen=True, kw_only=True):
    """A line of the standings. The tie-breaks are in the order of `tie_breaks`."""

    place: int
    entrant: int
    points: float
    ties: list[float]
    played: int


class YouInTournament(Outgoing, frozen=True, kw_only=True):
    """Who the receiver is in this tournament."""

    entrant: int | None = None
    organiser: bool = False
    table: str = ""  # where one's next game waits
    may_enter: bool = False


class TournamentView(Outgoing, frozen=True, kw_only=True):
    """A tournament with its pairings and standings."""

    version: int
    info: TournamentInfo
    by_itself: bool
    break_s: int
    wait_s: int
    bot: str
    fill_to: int
    late: bool
    entrants: list[EntrantInfo]
    rounds: list[RoundInfo]
    tie_breaks: list[Literal["opposition", "sonneborn_berger", "direct", "wins"]]
    standings: list[StandingInfo]
    # when the next round starts, or when those lose who are not at their tables
    due_ms: int | None
    now_ms: int
    key: str  # the secret of the link: its tables have the same
    you: YouInTournament


class TournamentUpdate(Outgoing, frozen=True, kw_only=True):
    """What has changed since a version; no `tournament` when nothing has."""

    version: int
    tournament: TournamentView | None


class EnterTournament(Incoming, frozen=True, kw_only=True):
    """Take part, or come back."""

    name: Name | None = None
    key: Key = ""


class WithdrawFrom(Incoming, frozen=True, kw_only=True):
    """Take part no longer; the organiser can withdraw anybody."""

    entrant: Annotated[int, Meta(ge=0, le=10_000)] | None = None  # oneself


class StartRound(Incoming, frozen=True, kw_only=True):
    """Start a round: the first is 1. To start one twice starts it once."""

    round: Annotated[int, Meta(ge=1, le=500)]


class DecideGame(Incoming, frozen=True, kw_only=True):
    """The organiser decides a game of the current round: the places by seat, from 1."""

    game: Annotated[int, Meta(ge=0, le=500)]
    places: Annotated[list[Annotated[int, Meta(ge=1, le=4)]], Meta(min_length=2, max_length=4)]
