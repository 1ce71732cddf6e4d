"""Level 10: perfect play of rounds, as far as a second of thought goes.

It never gives away a proved win. When it is lost it resists as long as possible, and
among moves that resist equally long takes the one after which the fewest replies win.
In a match it prefers the win that scores most, then one that also wins the next round, and
when it is lost it does not let the other side end the round that way.
"""

from sanban.core.seeds import Seed
from sanban.games.kamisado.layout import ALL_TOWERS, NO_LIMIT
from sanban.games.kamisado.solver.explorer import Explorer
from sanban.games.kamisado.solver.solve import Spent
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.view import KamisadoView
from sanban.players.kamisado.ending import best_ending, harmless
from sanban.players.kamisado.level import KamisadoLevel, Strength
from sanban.players.kamisado.match import has_teeth, point_classes

BUDGET = 600_000  # expansions to find out who wins ...
DETAIL = 300_000  # ... and again to find the best way
REPLIES = 3_000  # ... and at least for the replies to one of many moves that resist equally long
CLASSES = 120_000  # ... and for one move and each class of towers in a match, ...
ALL_CLASSES = 10 * CLASSES  # ... and for all moves
LONGEST = 60  # plies
BEYOND = Strength(NO_LIMIT, 0.2, 1_000)  # where the round is not decided within the budget


class KamisadoPerfect(KamisadoLevel):
    """The player of level 10.

    >>> from sanban.games.kamisado.game import Kamisado
    >>> from sanban.games.kamisado.position import move_text
    >>> game = Kamisado.start()
    >>> move_text(KamisadoPerfect(2).choose(game.view(0), game.legal(0)))
    'h1h5'
    """

    def __init__(self, seed: Seed | None = None) -> None:
        super().__init__(10, seed, BEYOND)
        self.explorer = Explorer.shipped()

    def move(self, position: Position, view: KamisadoView | None = None) -> int:
        """The best move."""
        in_match = view is not None and has_teeth(view)
        if view is not None and in_match:
            position = position.copy()
            position.open_match(view.target, False, view.challenger, view.score)
        after = {}
        for move in position.moves():
            after[move] = position.copy()
            after[move].play(move)
        side = position.turn
        try:
            with self.solver.within(BUDGET):
                winner = self._winner(position)
                won = [m for m, p in after.items() if self._surely(p, side)]
                if winner == side and not won:  # the explorer knows, the table does not
                    won = [next(m for m, p in after.items() if self._winner(p) == side)]
        except Spent:
            return super().move(position, view)
        if winner == side:
            best = self._worth_most(after, side, view)
            ending = (
                best_ending(self.solver, best or list(after), after, side) if in_match else None
            )
            if ending is not None:
                return ending
            # any move may be the quickest, also one whose win has not been looked for yet
            return self._hurry(best or list(after), best or won, after, side)
        rest = self._cheapest(after, 1 - side, view)
        if in_match:
            rest = harmless(self.solver, rest, after, 1 - side)
        return self._resist(rest, after, 1 - side)

    def _winner(self, position: Position) -> int:
        known = self.explorer.find(position)
        return known.winner if known else self.solver.winner(position)

    def _surely(self, position: Position, side: int) -> bool:
        """Whether a win is known without more search."""
        known = self.explorer.find(position)
        return (known.winner if known else self.solver.known(position)) == side

    # in matches ----------------------------------------------------------------------

    def _forcing(self, after: dict[int, Position], side: int, towers: int) -> list[int]:
        """The moves after which the side surely wins with one of the towers."""
        room = min(CLASSES, ALL_CLASSES // len(after))
        return [move for move, p in after.items() if self._forces(p, side, towers, room)]

    def _forces(self, position: Position, side: int, towers: int, expansions: int) -> bool:
        if position.winner >= 0:
            return position.winner == side and bool(towers >> position.tooth() & 1)
        try:
            with self.solver.within(expansions):
                return self.solver.can_force(position, side, towers)
        except Spent:
            return False

    def _worth_most(
        self, after: dict[int, Position], side: int, view: KamisadoView | None
    ) -> list[int]:
        """The winning moves that force the most points, where towers differ in that."""
        for towers in point_classes(next(iter(after.values())), side, view):
            if best := self._forcing(after, side, towers):
                return best
        return []

    def _cheapest(
        self, after: dict[int, Position], other: int, view: KamisadoView | None
    ) -> list[int]:
        """Lost: the moves that do not let the other side force its best towers as well."""
        for towers in point_classes(next(iter(after.values())), other, view):
            forcing = self._forcing(after, other, towers)
            rest = [move for move in after if move not in forcing]
            if forcing and rest:
                return rest
        return list(after)

    # the quickest win, the longest resistance ----------------------------------------

    def _hurry(
        self, moves: list[int], won: list[int], after: dict[int, Position], side: int
    ) -> int:
        """The quickest win, or any of those known to win if that is not found in time."""
        if len(moves) == 1:
            return moves[0]
        known = {move: self.explorer.find(after[move]) for move in moves}
        if all(known.values()):
            plies = {m: found.plies for m, found in known.items() if found and found.winner == side}
            least = min(plies.values())
            return int(self.rng.choice([move for move in plies if plies[move] == least]))
        return int(self.rng.choice(self._deepen(moves, after, side, found=True) or won))

    def _resist(self, moves: list[int], after: dict[int, Position], other: int) -> int:
        if len(moves) == 1:
            return moves[0]
        known = {move: self.explorer.find(after[move]) for move in moves}
        plies = {move: found.plies if found else 0 for move, found in known.items()}
        if all(plies.values()):
            most = max(plies.values())
            longest = [move for move in moves if plies[move] == most]
        else:
            longest = self._deepen(moves, after, other, found=False)
        if len(longest) == 1:
            return longest[0]
        room = max(DETAIL // len(longest), REPLIES)
        replies = {move: self._winning_replies(after[move], other, room) for move in longest}
        fewest = min(replies.values())
        return int(self.rng.choice([move for move in longest if replies[move] == fewest]))

    def _deepen(
        self, moves: list[int], after: dict[int, Position], winner: int, *, found: bool
    ) -> list[int]:
        """Look further and further: the first moves after which the winner is through
        (`found`, or none), or the last ones after which it is not yet."""
        try:
            with self.solver.within(DETAIL):
                for plies in range(LONGEST):
                    through: list[int] = []
                    rest: list[int] = []
                    for move in moves:
                        ends = self._ends(after[move], winner, plies)
                        (through if ends else rest).append(move)
                    if found and through:
                        return through
                    if not found and not rest:
                        return moves
                    moves = moves if found else rest
                    if len(moves) == 1 and not found:
                        break
        except Spent:
            pass
        return [] if found else moves

    def _ends(self, position: Position, winner: int, plies: int) -> bool:
        if position.winner >= 0:
            return position.winner == winner
        return plies > 0 and self.solver.can_force(position, winner, ALL_TOWERS, plies)

    def _winning_replies(self, position: Position, side: int, expansions: int) -> int:
        """How many replies win for the side; the fewer, the easier to go wrong."""
        if position.winner >= 0 or position.turn != side:
            return 99
        wins = 0
        try:
            with self.solver.within(expansions):
                for move in position.moves():
                    following = position.copy()
                    following.play(move)
                    wins += self._winner(following) == side if following.winner < 0 else 1
        except Spent:
            return 99
        return wins
