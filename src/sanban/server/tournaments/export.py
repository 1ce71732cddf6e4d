"""A tournament as CSV, for a spreadsheet."""

import csv
import io

from sanban.server.tournaments.standings import share, standings, tie_breaks
from sanban.server.tournaments.state import TournamentState
from sanban.server.tournaments.views import number_of

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # with which a spreadsheet begins to calculate


def text(value: str) -> str:
    """A name that no spreadsheet takes for a formula.

    >>> text("=1+1"), text("Ada")
    ("'=1+1", 'Ada')
    """
    return f"'{value}" if value.startswith(FORMULA) else value


def standings_csv(state: TournamentState) -> str:
    """The standings, a line for each player."""
    order = tie_breaks(state)
    rows: list[list[object]] = [["place", "name", "level", "points", *order, "games", "withdrawn"]]
    for line in standings(state):
        ties = [number_of(line.ties[name]) for name in order]
        name, level = text(line.entrant.name), line.entrant.level
        gone = "" if line.entrant.here else "yes"
        rows.append([line.place, name, level, number_of(line.points), *ties, line.played, gone])
    return _csv(rows)


def games_csv(state: TournamentState) -> str:
    """The pairings and results, a line for each player in each round."""
    rows: list[list[object]] = [["round", "table", "seat", "name", "place", "points", "remark"]]
    for number, found in enumerate(state.rounds, 1):
        for board, game in enumerate(found.games, 1):
            for seat, entrant in enumerate(game.entrants):
                name = text(state.entrants[entrant].name)
                place: object = game.places[seat] if game.places and not game.absent else ""
                points: object = number_of(share(game, seat)) if game.places else ""
                remark = "absent" if seat in game.absent else ""
                rows.append([number, board, seat + 1, name, place, points, remark])
        points = 0 if state.opened.format == "round_robin" else 1
        for entrant in found.byes:
            name = text(state.entrants[entrant].name)
            rows.append([number, "", "", name, "", points, "bye"])
    return _csv(rows)


def _csv(rows: list[list[object]]) -> str:
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    return file.getvalue()
