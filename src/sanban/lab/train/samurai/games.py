"""Games to learn from, and games that decide whether something was learned."""

from typing import Any, NamedTuple

import msgspec

from sanban.core.rng import Rng
from sanban.core.seeds import derived_seed
from sanban.extras import extra
from sanban.games.samurai import inspect
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.layout import OVER, TURNS
from sanban.games.samurai.legal import listed
from sanban.games.samurai.scoring import Tally
from sanban.games.samurai.state import State
from sanban.players.factory import make_player
from sanban.players.outside import ask
from sanban.players.samurai.inputs import ORDERS, PRIOR_INPUTS, VALUE_INPUTS
from sanban.players.samurai.level import SET_UP
from sanban.players.samurai.outlook import Outlook
from sanban.players.samurai.policy import by_feel
from sanban.players.samurai.priors import Priors
from sanban.players.samurai.search import SamuraiSearch
from sanban.players.search.layout import SEES_OWN
from sanban.players.search.network import Network, from_bytes
from sanban.players.search.tree import Tree

with extra("train"):
    import numpy as np
    from numpy.typing import NDArray

QUICK = {"first_hand": "random", "figures": "random"}
MOST_ROWS = 400  # actions of a position that are learned from; the least visited are left out


class Files(NamedTuple):
    """The two networks of a player, as files hold them."""

    value: bytes
    priors: bytes


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How the games of a generation are played."""

    players: int
    iterations: int  # of a search; 0: by feel, without networks
    curious: float = 0.25  # how often an action is drawn by the visits instead of the best
    quick: float = 0.3  # how many games begin with random hands and figures
    positions: float = 0.5  # how many of the positions are kept
    actions: float = 0.25  # how many of the choices are kept
    against: str = (
        ""  # two players: whom the networks meet, in turns in either seat; "": themselves
    )


Rows = dict[str, NDArray[Any]]


class Lessons:
    """What is kept of some games."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.inputs: list[bytes] = []
        self.wins: list[list[float]] = []  # by the seats that the rows are about
        self.places: list[list[float]] = []
        self.roots: list[list[float]] = []  # what the search said; -1: it said nothing
        self.games: list[int] = []
        self.rows: list[bytes] = []
        self.visits: list[NDArray[np.float32]] = []

    def arrays(self) -> Rows:
        """Everything, to be written to a file."""
        told = 1 if self.players == 2 else self.players
        joined = np.frombuffer(b"".join(self.inputs), np.int8)
        rows = np.frombuffer(b"".join(self.rows), np.int8)
        return {
            "inputs": joined.reshape(-1, told, VALUE_INPUTS[self.players]),
            "wins": np.array(self.wins, np.float32).reshape(-1, told),
            "places": np.array(self.places, np.float32).reshape(-1, told),
            "roots": np.array(self.roots, np.float32).reshape(-1, told),
            "games": np.array(self.games, np.int32),
            "rows": rows.reshape(-1, PRIOR_INPUTS),
            "visits": np.concatenate([np.zeros(0, np.float32), *self.visits]),
            "counts": np.array([len(visits) for visits in self.visits], np.int32),
        }


def standing(game: Samurai) -> tuple[list[float], list[float]]:
    """What each seat got of the win, and of the places, in a game that is over."""
    seats = game.seats
    tally = Tally([inspect.captured(game.state, seat) for seat in range(seats)])
    winners, places = tally.winners(), tally.places()
    wins = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    behind = [sum((a > b) - (a < b) + 1 for a in places) - 1 for b in places]
    return wins, [count / (seats * (seats - 1)) for count in behind]


def play(settings: Settings, files: Files | None, seed: str, games: range) -> Rows:
    """Play games against oneself and keep what can be learned from them."""
    lessons = Lessons(settings.players)
    for number in games:
        _Game(settings, files, f"{seed} {number}", lessons).run(number)
    return lessons.arrays()


class Opponent:
    """A player of Sanban in the other seat of a game of two: it gets views and events."""

    def __init__(self, game: Samurai, player: str, seed: str) -> None:
        self.game = game
        self.player = make_player("samurai", player, derived_seed(seed, "opponent"))

    def act(self, seat: int) -> None:
        """Its turn to act."""
        code = ask(self.player, self.game, seat, self.game.legal(seat))
        assert code is not None
        self._play(seat, code, seat)

    def watch(self, seat: int, code: int) -> None:
        """Another seat acts."""
        self._play(seat, code, 1 - seat)

    def _play(self, seat: int, code: int, own: int) -> None:
        events = self.game.play(seat, code)
        self.player.see(self.game.view(own), [event.seen_by(own) for event in events])


class _Game:
    def __init__(
        self, settings: Settings, files: Files | None, seed: str, lessons: Lessons
    ) -> None:
        self.settings, self.lessons = settings, lessons
        self.networks = files and (from_bytes(files.value), from_bytes(files.priors))
        self.rng = Rng(seed)
        options = QUICK if self.rng.unit() < settings.quick else {}
        self.game = Samurai.start(options, settings.players, seed)
        self.tree, self.outlook, self.priors = Tree(), Outlook(), Priors()
        self.other = settings.against and Opponent(self.game, settings.against, seed)

    def run(self, number: int) -> None:
        state, kept = self.game.state, []
        while state.phase != OVER:
            seat = self.game.awaited()[0]
            if self.other and seat != number % 2:
                self.other.act(seat)
                continue
            codes = listed(state, seat)
            code, roots = codes[0], [-1.0] * self.settings.players
            if len(codes) > 1:
                code, roots = self._choose(seat, codes)
                if self.rng.unit() < self.settings.positions:
                    kept.append(self._position(seat, roots))
            if self.other:
                self.other.watch(seat, code)
            else:
                state.play(seat, code)
        wins, places = standing(self.game)
        for seats, inputs, said in kept:
            self.lessons.inputs.append(inputs)
            self.lessons.wins.append([wins[seat] for seat in seats])
            self.lessons.places.append([places[seat] for seat in seats])
            self.lessons.roots.append([said[seat] for seat in seats])
            self.lessons.games.append(number)

    def _position(self, seat: int, roots: list[float]) -> tuple[list[int], bytes, list[float]]:
        """Two players: as whoever is to act sees it, as in the search; more: as each sees it."""
        state, order = self.game.state, self.rng.below(ORDERS)
        turn = state.turn if state.turn >= 0 else state.first
        seats = [turn] if self.settings.players == 2 else list(range(self.settings.players))
        rows = b"".join(self.outlook.row(state, each, order) for each in seats)
        return seats, rows, roots

    def _choose(self, seat: int, codes: list[int]) -> tuple[int, list[float]]:
        state, players = self.game.state, self.settings.players
        if self.networks is None:
            if self.rng.unit() < 0.03:
                return self.rng.choice(codes), [-1.0] * players
            return by_feel(state, seat, self.rng), [-1.0] * players
        search = SamuraiSearch(state, seat, Rng(f"{self.rng.word()}"), self.tree, *self.networks)
        share = 1.0 if state.phase == TURNS else SET_UP
        search.run(max(8, round(self.settings.iterations * share)))
        visits = {code: count for code, count, _ in self.tree.below()}
        if self.rng.unit() < self.settings.actions:
            self._keep_choice(seat, codes, visits)
        code = max(codes, key=lambda each: visits.get(each, 0))
        if self.rng.unit() < self.settings.curious:
            tried = list(visits)
            mark = self.rng.unit() * sum(visits[each] ** 2 for each in tried)
            for code in tried:
                mark -= visits[code] ** 2
                if mark < 0:
                    break
        return code, [search.mean(each) for each in range(players)]

    def _keep_choice(self, seat: int, codes: list[int], visits: dict[int, int]) -> None:
        few = sorted(codes, key=lambda code: -visits.get(code, 0))[:MOST_ROWS]
        self.lessons.rows.append(self.priors.rows(self.game.state, seat, few))
        self.lessons.visits.append(np.array([visits.get(code, 0) for code in few], np.float32))


def meet(files: Files, against: str, iterations: int, seed: str, deals: range) -> list[float]:
    """The share of the wins of two networks against a player, deal by deal, from either seat."""
    networks, tree, found = (from_bytes(files.value), from_bytes(files.priors)), Tree(), []
    for deal in deals:
        for mine in range(2):
            game = Samurai.start({}, 2, f"{seed} {deal}")
            rng, state = Rng(f"{seed} {deal} {mine}"), game.state
            other = Opponent(game, against, f"{seed} {deal} {mine}")
            while state.phase != OVER:
                seat = game.awaited()[0]
                if seat == mine:
                    other.watch(seat, best_action(state, seat, rng, tree, networks, iterations))
                else:
                    other.act(seat)
            found.append(standing(game)[0][mine])
    return found


def duel(
    players: int, files: tuple[Files, Files], iterations: tuple[int, int], seed: str, deals: range
) -> list[float]:
    """The first player's share of the wins, deal by deal: it sits once in every seat, and the
    second in all others."""
    networks = [(from_bytes(each.value), from_bytes(each.priors)) for each in files]
    tree, found = Tree(), []
    for deal in deals:
        for mine in range(players):
            game = Samurai.start({}, players, f"{seed} {deal}")
            rng, state = Rng(f"{seed} {deal} {mine}"), game.state
            while state.phase != OVER:
                seat = game.awaited()[0]
                who = 0 if seat == mine else 1
                state.play(
                    seat, best_action(state, seat, rng, tree, networks[who], iterations[who])
                )
            found.append(standing(game)[0][mine])
    return found


def best_action(
    state: State,
    seat: int,
    rng: Rng,
    tree: Tree,
    networks: tuple[Network, Network],
    times: int,
    sees: int = SEES_OWN,
) -> int:
    """What a search with these networks chooses. It deals again what the seat cannot know, unless
    it is to see that."""
    codes = listed(state, seat)
    if len(codes) == 1:
        return codes[0]
    search = SamuraiSearch(state, seat, Rng(f"{rng.word()}"), tree, *networks)
    search.sees = sees
    guesses = dict(search.glance())
    search.run(round(times * (1.0 if state.phase == TURNS else SET_UP)))
    visits = {code: count for code, count, _ in tree.below()}
    return max(codes, key=lambda code: (visits.get(code, 0), guesses[code]))
