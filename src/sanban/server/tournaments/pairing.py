"""The next round of a tournament: which bots come and go, who plays whom, who sits where."""

import math

from sanban.games import registry
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.tournaments import grouping, round_robin, swiss
from sanban.server.tournaments.entries import Pairing, Round
from sanban.server.tournaments.history import History
from sanban.server.tournaments.seating import seated
from sanban.server.tournaments.standings import standings
from sanban.server.tournaments.state import TournamentState

MOST_MORE_BOTS = 6  # than people: tables at which only bots play keep the workers busy


class TooFew(Refusal):
    """Nobody to play with."""

    def __init__(self) -> None:
        super().__init__(
            "There are too few players for a round. Wait for more, or let bots fill up.",
            RefusalCode.NOT_NOW,
        )


def rounds_for(state: TournamentState, players: int) -> int:
    """How many rounds there will be."""
    opened = state.opened
    if opened.format == "round_robin":
        return round_robin.rounds_of(players, max(1, opened.rounds))
    # so many rounds are needed for one player to be ahead of all others
    suits = max(3, math.ceil(math.log(max(2, players), opened.seats)) + (opened.seats > 2))
    most = players - 1 + players % 2  # then everybody has met everybody
    return min(opened.rounds or suits, most) if opened.seats == 2 else opened.rounds or suits


def bots_needed(state: TournamentState) -> tuple[int, list[int]]:
    """How many bots enter before the next round, and which of them leave."""
    opened, here = state.opened, state.playing()
    if not opened.bot or (state.rounds and (opened.format == "round_robin" or opened.seats > 2)):
        return 0, []
    if state.rounds:
        if len(here) % 2 == 0:
            return 0, []
        bots = [one.entrant for one in standings(state) if one.entrant.level]
        last = [bot.number for bot in bots if bot.here][-1:]
        return (0, last) if last else (1, [])
    people = sum(not one.level for one in here)
    wanted = max(len(here), min(opened.fill_to, 2 * people + MOST_MORE_BOTS))
    return wanted + -wanted % opened.seats - len(here), []


def next_round(state: TournamentState) -> Round:
    """The next round, its pairings still without tables; or a refusal."""
    bots, retired = bots_needed(state)
    here = [one for one in state.playing() if one.number not in retired]
    players = [*here, *state.new_bots(bots)]
    if len(players) < 2 or all(one.level for one in players):
        raise TooFew()
    of = state.of or rounds_for(state, len(players))
    if state.opened.format == "round_robin":
        pairings, byes = _round_robin(state, [one.number for one in players])
    else:
        history, number = History(state, players), len(state.rounds)
        groups, byes = _groups(state, history)
        pairings = [
            Pairing(seated(history, group, (board + number) % 2 == 1))
            for board, group in enumerate(groups)
        ]
    return Round(of=of, pairings=pairings, byes=byes, bots=bots, retired=retired)


def _groups(state: TournamentState, history: History) -> tuple[list[list[int]], list[int]]:
    """Who sits together in a Swiss, and who has a bye."""
    opened = state.opened
    if opened.seats == 2:
        pairs, byes = swiss.pairs(history)
        return [[*pair] for pair in pairs], byes
    fewest = registry.find(opened.game).rules.min_seats
    sizes = grouping.table_sizes(len(history.numbers), opened.seats, fewest)
    if sizes is None:
        raise TooFew()
    return grouping.groups(history, sizes, f"{state.id} {len(state.rounds)}"), []


def _round_robin(state: TournamentState, here: list[int]) -> tuple[list[Pairing], list[int]]:
    """The next round of the plan that the first one fixed. Who has left loses their games."""
    field = here
    if state.rounds:
        first = state.rounds[0]
        field = sorted([*first.byes, *(n for game in first.games for n in game.entrants)])
    pairs, byes = round_robin.pairs(field, len(state.rounds))
    pairings = []
    for pair in pairs:
        absent = [seat for seat, number in enumerate(pair) if number not in here]
        pairings.append(Pairing([*pair], absent=absent))
    return pairings, byes
