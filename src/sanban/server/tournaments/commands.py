"""What people may do with a tournament: each request is checked and becomes one entry."""

import secrets

from sanban.core.errors import SanbanError
from sanban.core.game import Game
from sanban.core.table import Table
from sanban.games import registry
from sanban.server.bots.levels import check_level
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.people import Identity, clean
from sanban.server.ids import new_id
from sanban.server.ratings.bots import bot_rating
from sanban.server.tables.commands import check_account, options_of
from sanban.server.tournaments import entries
from sanban.server.tournaments.state import TournamentState
from sanban.server.tournaments.wire import MOST_PLAYERS, DecideGame, NewTournament
from sanban.server.wire import NoClock

MOST_CHANGES = 20  # how often somebody may come and go
MOST_ENTRANTS = 2 * MOST_PLAYERS  # with those who have left


def open_tournament(new: NewTournament, who: Identity) -> entries.Open:
    """The first entry of a new tournament, or a refusal."""
    kind = registry.find(new.game)
    kind.rules.check_seats(new.seats)
    if new.format == "round_robin" and (new.seats > 2 or new.rounds > 2):
        raise Refusal(
            "In a round robin two sit at a table, and everybody meets everybody once or twice. "
            "For more at a table, choose a Swiss.",
            RefusalCode.BAD_CHOICES,
        )
    title = clean(new.title, 60)
    if not title:
        raise Refusal("The tournament needs a title.", RefusalCode.BAD_NAME)
    if new.bot:
        check_level(new.game, new.bot)
    elif new.fill_to:
        raise Refusal("Choose the level of the bots that fill up.", RefusalCode.BAD_CHOICES)
    if new.rated:
        _check_rated(new)
    options = options_of(dict(new.options), kind)
    _check_options(new, kind, options)
    return entries.Open(
        title=title,
        game=new.game,
        options=options,
        format=new.format,
        seats=new.seats,
        rounds=new.rounds,
        clock=new.clock,
        call_window_s=new.call_window_s if kind.rules.calls else 0,
        public=new.public,
        rated=new.rated,
        who=who.id,
        name=who.name,
        key=new_id(),
        by_itself=new.by_itself,
        break_s=new.break_s,
        wait_s=new.wait_s,
        late=new.late and new.format == "swiss",
        bot=new.bot,
        fill_to=new.fill_to,
    )


def _check_rated(new: NewTournament) -> None:
    known = not new.bot or bot_rating(new.game, new.bot) is not None
    if isinstance(new.clock, NoClock) or not known:
        raise Refusal(
            "A rated tournament has a clock, and only bots of known strength. Change that, or open "
            "a casual one.",
            RefusalCode.NOT_RATED,
        )


def _check_options(new: NewTournament, kind: type[Game], options: dict[str, object]) -> None:
    """The options must do for a table with fewer seats, too."""
    fewest = max(kind.rules.min_seats, new.seats - 1)
    for seats in range(fewest, new.seats + 1):
        try:
            Table.start(kind, options, seats, "to check the options", [""] * seats)
        except SanbanError as error:
            raise Refusal(
                f"A table of {seats} cannot be played like this: {error.text}",
                RefusalCode.BAD_CHOICES,
            ) from None


def may_watch(state: TournamentState, who: Identity | None, key: str) -> bool:
    """Listed tournaments are for everybody; the others for those in it, and the key."""
    opened = state.opened
    if opened.public:
        return True
    if who is not None and (opened.who == who.id or state.entrant_of(who.id) is not None):
        return True
    return secrets.compare_digest(key.encode(), opened.key.encode())


def may_enter(state: TournamentState) -> bool:
    """Whether somebody new can take part: before the start, or in the first half of a Swiss."""
    if state.status == "open":
        return True
    return state.status == "playing" and state.opened.late and 2 * len(state.rounds) <= state.of


def enter(state: TournamentState, who: Identity, rating: int) -> entries.Enter | None:
    """Take part, or come back; None for a player who already does."""
    entrant = state.entrant_of(who.id)
    if entrant is not None and entrant.here:
        return None
    if who.kind == "bot":
        raise Refusal("Tournaments are for people.", RefusalCode.NOT_ALLOWED)
    if state.status == "over":
        raise Refusal("The tournament is over.", RefusalCode.NOT_NOW)
    if entrant is None and not may_enter(state):
        raise Refusal("The tournament has begun: nobody can enter any more.", RefusalCode.NOT_OPEN)
    if state.opened.rated:
        check_account(who)
    full = len(state.playing()) >= MOST_PLAYERS or (
        entrant is None and len(state.entrants) >= MOST_ENTRANTS
    )
    if full:
        raise Refusal(f"The tournament is full: it has {MOST_PLAYERS} players.", RefusalCode.FULL)
    if entrant is not None and entrant.changes >= MOST_CHANGES:
        raise Refusal("You have come and gone too often.", RefusalCode.TOO_MANY)
    return entries.Enter(who.id, who.name, rating)


def withdraw(state: TournamentState, who: Identity, number: int | None) -> entries.Withdraw | None:
    """Take part no longer, or let somebody do so; None for who does not."""
    own = state.entrant_of(who.id)
    if number is None:
        if own is None:
            raise Refusal("You do not take part.", RefusalCode.NOT_NOW)
        number = own.number
    elif own is None or own.number != number:
        check_organiser(state, who)
    if state.status == "over":
        raise Refusal("The tournament is over.", RefusalCode.NOT_NOW)
    if number >= len(state.entrants):
        raise Refusal("There is no such player in this tournament.", RefusalCode.NO_PERSON)
    return entries.Withdraw(number) if state.entrants[number].here else None


def check_organiser(state: TournamentState, who: Identity | None) -> None:
    """Refuse somebody else."""
    if who is None or state.opened.who != who.id:
        raise Refusal("Only the organiser can do that.", RefusalCode.NOT_ORGANISER)


def check_start(state: TournamentState, number: int) -> bool:
    """Whether a round is to be started: False when it was started already."""
    if number <= len(state.rounds):
        return False
    if state.status == "over":
        raise Refusal("The tournament is over.", RefusalCode.NOT_NOW)
    if number > len(state.rounds) + 1 or not state.between_rounds:
        raise Refusal("The round before is not over yet.", RefusalCode.NOT_OVER)
    if state.of and len(state.rounds) >= state.of:
        raise Refusal("That was the last round.", RefusalCode.NOT_NOW)
    return True


def decide(state: TournamentState, asked: DecideGame) -> entries.Result:
    """The organiser's decision of a game of this round."""
    found = state.round
    if state.status != "playing" or found is None:
        raise Refusal("No round is being played.", RefusalCode.NOT_PLAYING)
    if asked.game >= len(found.games) or not found.games[asked.game].table:
        raise Refusal("There is no such game in this round.", RefusalCode.NO_TABLE)
    places = asked.places
    # as the games give them: level players share the better place
    shared = [1 + sum(other < own for other in places) for own in places]
    if len(places) != len(found.games[asked.game].entrants) or shared != places:
        raise Refusal(
            "Give every seat a place, the best one 1; level seats share a place: 1, 1, 3.",
            RefusalCode.BAD_CHOICES,
        )
    return entries.Result(asked.game, places)
