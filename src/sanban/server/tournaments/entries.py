"""The log of a tournament: every entry is one thing that somebody, or the server, did.

Entries are the truth; `TournamentState` follows from them. They stand in the same log as those of
the tables, under an id that no table can have.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from sanban.server.errors import Unreadable
from sanban.server.tournaments.wire import Format
from sanban.server.wire import ClockSetting


class _Body(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    pass


class Open(_Body, frozen=True, tag="tournament"):
    """The first entry: what is played, and how."""

    title: str
    game: str
    options: dict[str, Any]
    format: Format
    seats: int  # at a table, where the number of players allows
    rounds: int  # 0: as many as suit the number of players
    clock: ClockSetting
    call_window_s: int
    public: bool
    rated: bool
    who: str  # the organiser
    name: str
    key: str  # the secret of the link
    by_itself: bool  # the next round starts when the last one is done ...
    break_s: int  # ... after so long
    wait_s: int  # whoever is not at the table so long after the start of a round loses the game
    late: bool  # people may still enter in the first half
    bot: str = ""  # the level of the bots that fill up
    fill_to: int = 0  # bots are added until there are so many players


class Enter(_Body, frozen=True, tag="enter"):
    """Somebody takes part; whoever withdrew comes back."""

    who: str
    name: str
    rating: int = 0  # 0: not known


class Withdraw(_Body, frozen=True, tag="withdraw"):
    """Somebody takes part no longer."""

    entrant: int


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game of a round: who sits where, at which table."""

    entrants: list[int]  # by seat
    table: str = ""  # "" when nobody plays: some of them are absent
    absent: list[int] = []  # seats


class Round(_Body, frozen=True, tag="round"):
    """The next round begins. Bots come and go before it is paired."""

    of: int  # rounds there will be
    pairings: list[Pairing]
    byes: list[int] = []  # entrants
    bots: int = 0  # that enter
    retired: list[int] = []  # entrants: bots that are needed no longer


class Result(_Body, frozen=True, tag="result"):
    """A game of the round is over, or the organiser has decided it."""

    number: int  # of the game in the round
    places: list[int]  # by seat
    absent: list[int] = []  # seats whose person did not come


class Finish(_Body, frozen=True, tag="finish"):
    """The tournament is over, after the last round or before."""


Body = Open | Enter | Withdraw | Round | Result | Finish


class TournamentEntry(msgspec.Struct, frozen=True):
    """An entry of the log."""

    number: int
    at_ms: int
    actor: str  # identity; "" for the server itself
    body: Body


encode_body = msgspec.json.Encoder().encode
decode_body = msgspec.json.Decoder(Body).decode


def read_rows(rows: Iterable[Any]) -> list[TournamentEntry]:
    """Entries from the rows of the log, or a refusal."""
    found = []
    for number, at_ms, actor, body in rows:
        try:
            found.append(TournamentEntry(number, at_ms, actor, decode_body(body)))
        except (msgspec.DecodeError, RecursionError) as error:
            raise Unreadable(number, str(error)) from None
    return found
