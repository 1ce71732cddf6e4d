"""What follows from the log of a tournament: who takes part, the rounds and their results."""

from typing import assert_never

from sanban.players.names import bot_title
from sanban.server.errors import Unreadable
from sanban.server.ratings.bots import bot_rating
from sanban.server.tournaments import entries
from sanban.server.tournaments.entries import TournamentEntry
from sanban.server.tournaments.wire import TournamentStatus


class Entrant:
    """A player, by a number that stays."""

    __slots__ = ("changes", "here", "level", "name", "number", "rating", "since", "who")

    def __init__(self, number: int, who: str, name: str, level: str, rating: int) -> None:
        self.number = number
        self.who = who  # "" for a bot
        self.name = name
        self.level = level  # "" for a person
        self.rating = rating  # 0: not known
        self.here = True  # and not withdrawn
        self.since = 0  # rounds that were over when they came
        self.changes = 0  # how often they came and went


class Game:
    """A game of a round."""

    __slots__ = ("absent", "entrants", "places", "table")

    def __init__(self, pairing: entries.Pairing) -> None:
        self.entrants = pairing.entrants  # by seat
        self.table = pairing.table
        self.absent = frozenset(pairing.absent)  # seats
        # None until it is over
        self.places: list[int] | None = None if pairing.table else [1] * len(pairing.entrants)


class RoundState:
    """A round: its games, and who has a bye."""

    __slots__ = ("at_ms", "byes", "done_ms", "games")

    def __init__(self, body: entries.Round, at_ms: int) -> None:
        self.at_ms = at_ms
        self.done_ms = at_ms  # when the last result came
        self.games = [Game(pairing) for pairing in body.pairings]
        self.byes = body.byes

    @property
    def done(self) -> bool:
        return all(game.places is not None for game in self.games)


class TournamentState:
    """A tournament after its log."""

    def __init__(self, tournament_id: str) -> None:
        self.id = tournament_id
        self.version = 0
        self.status: TournamentStatus = "open"
        self.opened: entries.Open
        self.entrants: list[Entrant] = []
        self.rounds: list[RoundState] = []
        self.of = 0  # rounds there will be; 0 before the first
        self.created_ms = 0
        self.updated_ms = 0

    # asking ----------------------------------------------------------------------------

    @property
    def round(self) -> RoundState | None:
        """The round that is played, or was played last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def between_rounds(self) -> bool:
        return self.round is None or self.round.done

    def playing(self) -> list[Entrant]:
        """Who takes part from now on."""
        return [entrant for entrant in self.entrants if entrant.here]

    def entrant_of(self, who: str) -> Entrant | None:
        for entrant in self.entrants:
            if who and entrant.who == who:
                return entrant
        return None

    def next_game_of(self, number: int) -> Game | None:
        """The game of an entrant in this round that is not over."""
        for game in self.round.games if self.round else ():
            if game.places is None and number in game.entrants:
                return game
        return None

    # taking entries --------------------------------------------------------------------

    def apply(self, entry: TournamentEntry) -> None:
        """Take the next entry of the log."""
        if entry.number != self.version + 1:
            raise Unreadable(entry.number, f"it cannot follow entry {self.version}")
        self._take(entry.body, entry.at_ms)
        self.version = entry.number
        self.updated_ms = entry.at_ms

    def _take(self, body: entries.Body, at_ms: int) -> None:
        match body:
            case entries.Open():
                self.opened, self.created_ms = body, at_ms
            case entries.Enter():
                self._enter(body)
            case entries.Withdraw():
                self.entrants[body.entrant].here = False
                self.entrants[body.entrant].changes += 1
            case entries.Round():
                self._begin(body, at_ms)
            case entries.Result():
                self._result(body, at_ms)
            case entries.Finish():
                self.status = "over"
            case _:
                assert_never(body)

    def _enter(self, body: entries.Enter) -> None:
        entrant = self.entrant_of(body.who)
        if entrant is None:
            entrant = Entrant(len(self.entrants), body.who, body.name, "", body.rating)
            entrant.since = len(self.rounds)
            self.entrants.append(entrant)
        entrant.here, entrant.name = True, body.name
        entrant.changes += 1

    def _begin(self, body: entries.Round, at_ms: int) -> None:
        for number in body.retired:
            self.entrants[number].here = False
        self.entrants += self.new_bots(body.bots)
        self.status, self.of = "playing", body.of
        self.rounds.append(RoundState(body, at_ms))

    def new_bots(self, count: int) -> list[Entrant]:
        """Bots that could take part from now on."""
        level, first = self.opened.bot, len(self.entrants)
        rating = bot_rating(self.opened.game, level)
        points = round(rating.points) if rating else 0
        before = sum(bool(entrant.level) for entrant in self.entrants)
        found = []
        for number in range(count):
            name = f"{bot_title(level)} ({before + number + 1})"
            entrant = Entrant(first + number, "", name, level, points)
            entrant.since = len(self.rounds)
            found.append(entrant)
        return found

    def _result(self, body: entries.Result, at_ms: int) -> None:
        assert self.round is not None
        game = self.round.games[body.number]
        game.places, game.absent = body.places, frozenset(body.absent)
        self.round.done_ms = at_ms
        for seat in body.absent:
            # whoever does not come is not paired again until they say that they are back
            self.entrants[game.entrants[seat]].here = False


def fold(tournament_id: str, log: list[TournamentEntry]) -> TournamentState:
    """The state after a whole log."""
    state = TournamentState(tournament_id)
    for entry in log:
        state.apply(entry)
    return state
