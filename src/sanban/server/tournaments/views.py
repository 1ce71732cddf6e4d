"""A tournament as a viewer may see it: names and results, never anybody's identity."""

from fractions import Fraction
from typing import Any

import msgspec

from sanban.server.identity.people import Identity
from sanban.server.storage.store import now_ms
from sanban.server.tournaments import commands
from sanban.server.tournaments.rows import goes_on_ms, info_of, waits_until_ms
from sanban.server.tournaments.standings import share, standings, tie_breaks
from sanban.server.tournaments.state import Game, TournamentState
from sanban.server.tournaments.wire import (
    EntrantInfo,
    GameResult,
    RoundInfo,
    StandingInfo,
    TournamentView,
    YouInTournament,
)
from sanban.server.wire import attributes

DIGITS = 2


def number_of(value: Fraction) -> float:
    """Points for people and programs: 2.67, not 8/3."""
    return round(float(value), DIGITS)


class Views:
    """What everybody sees is the same until the next entry: it is made once."""

    def __init__(self) -> None:
        self.made: dict[str, tuple[TournamentState, int, TournamentView]] = {}

    def view(self, state: TournamentState, who: Identity | None) -> TournamentView:
        """The tournament for one viewer."""
        source, version, common = self.made.get(state.id, (None, 0, None))
        if common is None or source is not state or version != state.version:
            common = _common(state)
            if len(self.made) > 100:
                self.made.clear()
            self.made[state.id] = state, state.version, common
        return msgspec.structs.replace(common, you=_you(state, who), now_ms=now_ms())


def _you(state: TournamentState, who: Identity | None) -> YouInTournament:
    if who is None:
        return YouInTournament(may_enter=commands.may_enter(state))
    entrant = state.entrant_of(who.id)
    game = state.next_game_of(entrant.number) if entrant is not None else None
    here = entrant is not None and entrant.here
    back = entrant is not None and state.status != "over"
    return YouInTournament(
        entrant=entrant.number if entrant is not None else None,
        organiser=state.opened.who == who.id,
        table=game.table if game is not None and state.status == "playing" else "",
        may_enter=not here and (back or commands.may_enter(state)),
    )


def _common(state: TournamentState) -> TournamentView:
    opened = state.opened
    due = goes_on_ms(state)
    return TournamentView(
        version=state.version,
        info=info_of(state),
        **attributes(opened, "by_itself", "break_s", "wait_s", "bot", "fill_to", "late"),
        entrants=msgspec.convert(state.entrants, list[EntrantInfo], from_attributes=True),
        rounds=[
            RoundInfo(
                number=number,
                games=[_game(place, game) for place, game in enumerate(found.games)],
                byes=found.byes,
            )
            for number, found in enumerate(state.rounds, 1)
        ],
        tie_breaks=list(tie_breaks(state)),
        standings=[
            StandingInfo(
                place=line.place,
                entrant=line.entrant.number,
                points=number_of(line.points),
                ties=[number_of(value) for value in line.ties.values()],
                played=line.played,
            )
            for line in standings(state)
        ],
        due_ms=due if due is not None else waits_until_ms(state),
        now_ms=0,
        key="" if opened.public else opened.key,
        you=YouInTournament(),
    )


def _game(place: int, game: Game) -> GameResult:
    points: Any = None
    if game.places is not None:
        points = [number_of(share(game, seat)) for seat in range(len(game.entrants))]
    return GameResult(
        number=place,
        entrants=game.entrants,
        table=game.table,
        places=game.places,
        absent=sorted(game.absent),
        points=points,
    )
