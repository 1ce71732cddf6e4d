"""Games in which the test decides what chance would: hands, draws, figures, first player."""

from sanban.core.events import Event
from sanban.games.samurai import board, tiles
from sanban.games.samurai.deal import Deal
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.options import SamuraiOptions


def order(names: str) -> list[int]:
    """An order of the twenty tiles that begins with these."""
    wanted = [tiles.tile_number(name) for name in names.split()]
    rest = list(tiles.SET)
    for tile in wanted:
        rest.remove(tile)
    return wanted + rest


def layout(seats: int, figures: dict[str, str]) -> list[int]:
    """A layout that the rules allow, with these figures on these settlements."""
    supply = [3 * seats] * 3
    masks = [0] * len(board.SETTLEMENTS)
    masks[board.EDO] = 7
    for name, kinds in figures.items():
        town = board.SETTLEMENT_INDEX[board.hex_number(name)]
        for word in kinds.split():
            masks[town] |= 1 << board.FIGURES.index(word)
            supply[board.FIGURES.index(word)] -= 1
    rooms = [board.ROOM[board.HEXES[h].kind] for h in board.SETTLEMENTS]
    for room in (2, 1):
        for town, space in enumerate(board.SETTLEMENTS):
            if rooms[town] == room and board.in_play(space, seats):
                while masks[town].bit_count() < room:
                    kind = max(
                        (k for k in range(3) if not masks[town] >> k & 1), key=supply.__getitem__
                    )
                    masks[town] |= 1 << kind
                    supply[kind] -= 1
    assert supply == [0, 0, 0]
    return masks


def game(
    seats: int = 2,
    hands: tuple[str, ...] = (),
    figures: dict[str, str] | None = None,
    first: int = 0,
    captured: str = "screens",
) -> Samurai:
    """A game in its first turn. `hands` are the beginnings of the orders of tiles."""
    orders = [order(names) for names in (*hands, *[""] * (seats - len(hands)))]
    options = SamuraiOptions(
        first_hand="random",
        figures="random",
        captured="open" if captured == "open" else "screens",
    )
    return Samurai.from_deal(options, Deal(first, orders, layout(seats, figures or {})))


def play(game: Samurai, *lines: str) -> list[Event]:
    """Each line by the seat whose turn it is; what happened."""
    events = []
    for line in lines:
        (seat, *_) = game.awaited()
        events += game.play(seat, game.parse(seat, line))
    return events


def offered(game: Samurai) -> set[str]:
    """The legal actions of the seat to act, as lines."""
    (seat, *_) = game.awaited()
    return {game.text(seat, action) for action in game.legal(seat)}


def captures(events: list[Event]) -> list[tuple[str, str, int | None, tuple[int, ...]]]:
    """Settlement, figure, who took it and the influences, of every capture."""
    return [
        (e.facts["hex"], e.facts["figure"], e.facts["seat"], tuple(e.facts["influence"]))
        for e in events
        if e.kind == "capture"
    ]
