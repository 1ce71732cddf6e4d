"""Everybody meets everybody: the circle of Berger's tables, in which seats alternate."""


def rounds_of(players: int, laps: int = 1) -> int:
    """How many rounds there are.

    >>> rounds_of(8), rounds_of(7), rounds_of(8, laps=2)
    (7, 7, 14)
    """
    return laps * (players - 1 + players % 2)


def pairs(players: list[int], number: int) -> tuple[list[tuple[int, int]], list[int]]:
    """The pairs of a round, from 0, by seat; and who has a bye. A further lap has the seats
    changed.

    >>> pairs([1, 2, 3, 4], 0)
    ([(1, 4), (2, 3)], [])
    >>> pairs([1, 2, 3], 0)
    ([(2, 3)], [1])
    """
    circle: list[int | None] = [*players]
    if len(circle) % 2:
        circle.append(None)
    lap, turn = divmod(number, len(circle) - 1)
    fixed, moving = circle[-1], circle[:-1]
    size = len(moving)
    # Berger: each round the circle turns by half of it, so that everybody changes seats
    start = turn * (size // 2 + 1) % size
    turned = moving[start:] + moving[:start]
    found = [(turned[0], fixed) if turn % 2 == 0 else (fixed, turned[0])]
    found += [(turned[place], turned[size - place]) for place in range(1, size // 2 + 1)]
    if lap % 2:
        found = [(other, one) for one, other in found]
    games = [(one, other) for one, other in found if one is not None and other is not None]
    byes = [one if other is None else other for one, other in found if None in (one, other)]
    return games, [number for number in byes if number is not None]
