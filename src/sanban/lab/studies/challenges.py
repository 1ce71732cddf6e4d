"""Makes the challenges of Samurai and Daito: `sanban study challenges GAME`.

Challenges that the file has are kept, so that nobody's results are lost; more are added. Games are
played by good players, so that the moments are plausible. A moment becomes a challenge when one of
its actions is clearly better than all others: a quick look at every action, then a search of those
that are left, then a longer search with other deals that goes deeper (`challenge_worlds.py`). All
must agree on the action, the last two on the margin. It is graded by how seldom the levels 1 to 9
find it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from msgspec.structs import replace

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.files import write_whole
from sanban.games import registry
from sanban.lab.adapters.turns import Turns
from sanban.lab.studies.challenge_worlds import FEWEST, WORLDS, Effort, Worlds
from sanban.lessons.challenges import CERTAIN, Challenge, Choice, read_challenges, written
from sanban.lessons.lesson import Scripted, Start
from sanban.players.factory import make_player
from sanban.players.review import Difference
from sanban.progress import progress_bar

MARGIN = 0.06  # of the chance to win, by which the best action must be better
SURE = 3  # standard errors that the margin must be above 0
SHOWN = 6  # actions that the longer search measures ...
THOUGHT_OF = 2  # ... at least this many of a strong player's favourites among them
PLAYERS = range(5, 10)  # the levels that play the games
FINDERS = range(1, 10)  # the levels that try to find the action ...
TRIES = 4  # ... each this often
RULES_OF_THUMB = "greedy"  # what this player chooses is easy to see
A_GAME = 2  # challenges from one game at most
EASY = (1, 2)  # the grades of what is easy to see ...
MOST_EASY = 0.5  # ... and the largest part of all challenges that may be so
# of 100 tries, how many find the action at least, by grade: easy to see, or not
FOUND = {True: {1: 60, 2: 0}, False: {3: 45, 4: 20, 5: 0}}

Values = dict[int, list[float]]  # the chances of each action, world by world


class Moment(NamedTuple):
    """A decision in a game between players."""

    number: int  # of the game
    seat: int
    game: Game
    start: Start


def moments(game: str, seed: str, first: int) -> Iterator[Moment]:
    """The decisions of the games from number `first` on."""
    for number in count(first):
        yield from _decisions(game, f"{seed}-{number}", number)


def _decisions(name: str, seed: str, number: int) -> Iterator[Moment]:
    start = WORLDS[name].start(seed)
    game = start.open(registry.find(name))
    rng = Rng(f"{seed} levels")
    players = [make_player(name, f"level:{rng.choice(PLAYERS)}", f"{seed} {s}") for s in (0, 1)]
    turns, moves = Turns(game), list[Scripted]()
    while turns.seat is not None:
        seat = turns.seat
        if not turns.optional and len(turns.legal()) >= FEWEST:
            yield Moment(number, seat, game.copy(), replace(start, moves=list(moves)))
        action = players[seat].choose(game.view(seat), turns.legal())
        if action is None:
            turns.skip()
            continue
        text = game.text(seat, action)
        moves.append(text if seat == game.awaited()[0] else (seat, text))
        events = turns.play(action)
        for other, player in enumerate(players):
            player.see(game.view(other), [event.seen_by(other) for event in events])


# measuring ---------------------------------------------------------------------------------


def behind(values: Values, best: int, action: int, doubt: float = 0.0) -> Difference:
    """By how much an action is worse than the best, in the worlds that both were tried in. What
    few worlds say is not trusted, even where they agree: `doubt`."""
    ours, theirs = values[best], values[action]
    many = min(len(ours), len(theirs))
    found = Difference.of(ours[:many], theirs[:many])
    return Difference(found.mean, max(found.error, doubt / many))


def ranked(values: Values) -> list[int]:
    """The actions, the best first."""
    best = max(values, key=lambda action: (len(values[action]), fmean(values[action])))
    return sorted(values, key=lambda action: (behind(values, best, action).mean, action))


def race(worlds: Worlds, actions: Sequence[int], effort: Effort, seed: str) -> Values | None:
    """Try the actions in world after world; None as soon as none of them is clearly better than
    all others. Those that are clearly worse are tried no more."""
    values: Values = {action: [] for action in actions}
    running = list(actions)
    for number in range(1, effort.worlds + 1):
        for action in running:
            values[action].append(worlds.chance(action, f"{seed} {number}", effort.depth))
        if number & (number - 1) or number < effort.worlds // 8:
            continue
        best = max(running, key=lambda action: fmean(values[action]))
        others = {a: behind(values, best, a, worlds.doubt) for a in running if a != best}
        if any(one.mean + one.error < MARGIN for one in others.values()):
            return None
        running = [best]
        running += [a for a, one in others.items() if one.mean < MARGIN + 2 * one.error]
        if len(running) == 1:
            break
    return values


def is_clear(values: Values) -> bool:
    """Whether the best action is better by the margin, and surely so."""
    best, *others = ranked(values)
    found = [behind(values, best, action) for action in others]
    return all(one.mean >= MARGIN and one.mean >= SURE * one.error for one in found)


def _both(some: Sequence[int], others: Sequence[int]) -> list[int]:
    return list(dict.fromkeys([*some, *others]))


def measured(
    worlds: Worlds, actions: Sequence[int], seed: str, skipped: Collection[int] = ()
) -> Values | None:
    """The chances of the best actions, if one of them, none of the skipped ones, is clearly better
    than all others."""
    liked = worlds.favourites(f"{seed} look")
    if not liked or liked[0] in skipped:
        return None
    swept = race(worlds, actions, worlds.sweep, f"{seed} sweep")
    if swept is None or ranked(swept)[0] in skipped:
        return None
    left = _both(ranked(swept)[: 2 * SHOWN], liked[:SHOWN])
    searched = race(worlds, left, worlds.search, f"{seed} search")
    if searched is None or not is_clear(searched):
        return None
    best = _both(ranked(searched)[: SHOWN - THOUGHT_OF], liked[:THOUGHT_OF])
    best = _both(best, ranked(searched))[:SHOWN]
    checked = race(worlds, best, worlds.check, f"{seed} check")
    if checked is None or not is_clear(checked) or ranked(checked)[0] != best[0]:
        return None
    return checked


def easily_seen(name: str, game: Game, seat: int, seed: str) -> set[int]:
    """What rules of thumb choose; they break ties by chance."""
    players = [make_player(name, RULES_OF_THUMB, f"{seed} {number}") for number in range(TRIES)]
    found = [player.choose(game.view(seat), game.legal(seat)) for player in players]
    return {action for action in found if action is not None}


def found_by_levels(name: str, game: Game, seat: int, action: int, seed: str) -> int:
    """Of 100 choices of the levels, how many are this action."""
    view, legal = game.view(seat), game.legal(seat)
    tries = [
        make_player(name, f"level:{level}", f"{seed} level {level} {number}").choose(view, legal)
        for level in FINDERS
        for number in range(TRIES)
    ]
    return round(100 * tries.count(action) / len(tries))


def grade_of(easy: bool, found: int) -> int:
    """The grade of a challenge that `found` of 100 tries solve.

    >>> grade_of(True, 90), grade_of(False, 90), grade_of(False, 5)
    (1, 3, 5)
    """
    return next(grade for grade, least in FOUND[easy].items() if found >= least)


def _permille(chance: float) -> int:
    return min(CERTAIN, max(0, round(CERTAIN * chance)))


def challenge_of(name: str, moment: Moment, room: "Room") -> Challenge | None:
    """The challenge of a moment, if it is one and there is room for it."""
    game, seat = moment.game, moment.seat
    seed = f"{moment.start.seed} {len(moment.start.moves)}"
    easy = easily_seen(name, game, seat, seed)
    skipped = {action for action in easy if not room.for_easy(game.text(seat, action))}
    values = measured(WORLDS[name](game, seat), game.legal(seat), seed, skipped)
    if values is None:
        return None
    best, second, *_ = order = ranked(values)
    if best in skipped:
        return None
    found = found_by_levels(name, game, seat, best, seed)
    top = fmean(values[best])
    return Challenge(
        game=name,
        rules=game.rules.version,
        seat=seat,
        start=moment.start,
        choices=tuple(
            Choice(game.text(seat, action), _permille(top - behind(values, best, action).mean))
            for action in order
        ),
        error=max(1, _permille(behind(values, best, second).error)),
        found=found,
        grade=grade_of(best in easy, found),
    )


# collecting --------------------------------------------------------------------------------


def number_of(challenge: Challenge) -> int:
    """The number of the game that a challenge is from."""
    return int(challenge.start.seed.rpartition("-")[2])


class Room:
    """How many challenges there are to be, and how many of them are easy, or dull as well."""

    def __init__(self, name: str, total: int) -> None:
        self.total, (self.dull_kind, self.most_dull) = total, WORLDS[name].dull
        self.taken = self.easy = self.dull = 0

    def add(self, challenge: Challenge) -> None:
        """Count one."""
        self.taken += 1
        if challenge.grade in EASY:
            self.easy += 1
            self.dull += challenge.best.text.startswith(self.dull_kind)

    def for_easy(self, text: str) -> bool:
        """Whether there is room for one with this solution that is easy to see."""
        if self.easy >= MOST_EASY * self.total:
            return False
        return not text.startswith(self.dull_kind) or self.dull < self.most_dull * self.total


def generate(name: str, total: int, seed: str, kept: Iterable[Challenge]) -> Iterator[Challenge]:
    """New challenges until there are `total`, from the games after those of the kept ones."""
    room, games = Room(name, total), Counter[int]()
    for old in kept:
        room.add(old)
        games[number_of(old)] += 1
    for moment in moments(name, seed, 1 + max(games, default=0)):
        if room.taken >= total:
            return
        if games[moment.number] >= A_GAME:
            continue
        challenge = challenge_of(name, moment, room)
        if challenge:
            room.add(challenge)
            games[moment.number] += 1
            yield challenge


def study(name: str, total: int, seed: str, file: Path) -> list[Challenge]:
    """Add challenges to a file until it has `total`; it is written after each."""
    if name not in WORLDS:
        known = " and ".join(WORLDS)
        raise BadOptions(
            f'There are no challenges of "{name}", only of {known}.', ErrorCode.NO_GAME
        )
    kept = list(read_challenges(file.read_bytes())) if file.exists() else []
    with progress_bar() as progress:
        task = progress.add_task(f"challenges of {name}", total=total, completed=len(kept))
        for challenge in generate(name, total, seed, kept):
            kept.append(challenge)
            write_whole(file, lambda out: out.write(written(kept)))
            progress.advance(task)
    return kept
