"""Events and situations in plain words."""

from sanban.core.events import Facts, Seen, Viewer
from sanban.games.samurai import explain, inspect, layout, map, words
from sanban.games.samurai.map import FIGURES
from sanban.games.samurai.state import State
from sanban.games.samurai.tiles import HAND_SIZE

ENDINGS = {
    "last_figure": "the last figure of a kind has left the board",
    "four_set_aside": "four figures have been set aside",
}


def _kind(name: str) -> str:
    return words.figure(FIGURES.index(name))


def _place(name: str) -> str:
    return map.called(map.hex_number(name))


def _tiles(names: list[str]) -> str:
    return words.listing([words.tile_words(name) for name in names])


def tell(seen: Seen) -> str:
    """An event as a sentence."""
    who = "" if seen.seat is None else words.SEAT_NAMES[seen.seat]
    return _sentence(seen.kind, who, seen.facts)


def _sentence(kind: str, who: str, facts: Facts) -> str:
    match kind:
        case "take":
            tile = f" {_tiles([facts['tile']])} as" if "tile" in facts else ""
            return f"{who} takes{tile} tile {facts['count']} of {HAND_SIZE} for the first hand."
        case "put":
            return f"{who} puts a {_kind(facts['figure'])} on {_place(facts['hex'])}."
        case "begin":
            return f"The game begins; {who} has the first turn."
        case "tile":
            return f"{who} lays {_tiles([facts['tile']])} on {facts['hex']}."
        case "figure_exchange":
            (a, b), (p, q) = facts["figures"], facts["hexes"]
            return (
                f"{who} exchanges the {_kind(a)} of {_place(p)} with the {_kind(b)} of {_place(q)}."
            )
        case "tile_exchange":
            return (
                f"{who} recovers {_tiles([facts['tile']])} from {facts['from']} with the tile "
                f"exchange and lays it on {facts['to']}."
            )
        case "capture":
            return explain.why(explain.capture_of(facts))
        case "last_turn":
            reasons = words.listing([ENDINGS[name] for name in facts["by"]])
            return f"{reasons[0].upper()}{reasons[1:]}: the game ends with this turn."
        case "end_turn":
            return f"{who} ends the turn."
        case "draw":
            tiles = f": {_tiles(facts['tiles'])}" if "tiles" in facts else ""
            return f"{who} draws {words.count(facts['count'], 'tile')}{tiles}."
        case "skip":
            why = (
                "holds only a figure exchange, and no exchange is possible"
                if facts["hand"]
                else "has no tiles left"
            )
            return f"{who} {why}, and is skipped."
        case "over":
            hands = "; ".join(
                f"{words.SEAT_NAMES[seat]} began with {_tiles(hand)}"
                for seat, hand in enumerate(facts["first_hands"])
            )
            return f"The game is over. {' '.join(facts['steps'])} {hands}."
    raise ValueError(f"Samurai has no event {kind!r}")


def hint(s: State, viewer: Viewer, awaited: tuple[int, ...]) -> str:
    """What the viewer faces now."""
    if s.phase == layout.OVER:
        rows = [inspect.captured(s, seat) for seat in range(s.players)]
        return f"The game is over. {explain.sheet(rows).steps[-1]}"
    if viewer not in awaited:
        names = words.listing([words.SEAT_NAMES[seat] for seat in awaited])
        doing = {
            layout.FIRST_HANDS: "to choose a first hand",
            layout.FIGURES_PHASE: "to place a figure",
        }.get(s.phase, "to play")
        return f"Waiting for {names} {doing}."
    assert viewer is not None
    if s.phase == layout.FIRST_HANDS:
        more = words.count(HAND_SIZE - inspect.held(s, viewer), "tile")
        return f"Choose {more} more for your first hand. Nobody else sees them."
    if s.phase == layout.FIGURES_PHASE:
        if inspect.cities_full(s):
            return "Put a figure of the supply on a village."
        return "Put a figure of the supply on a city; the two of a city must differ."
    if s.laid == 0:
        now = "Play at least one tile: any number of fast ones and at most one other."
    elif s.slow_laid:
        now = "You may play more fast tiles, or end your turn."
    else:
        now = "You may play more fast tiles and one other, or end your turn."
    ends = words.listing([ENDINGS[name] for name in explain.ended_by(s)])
    return f"{now} The game ends with this turn: {ends}." if ends else now
