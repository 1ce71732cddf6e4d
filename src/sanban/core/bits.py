"""What C has a fast way for: sets as numbers, bit by bit (the C side is bits_in_c.pxd)."""


def lowest(members: int) -> int:
    """The lowest member of a set that is not empty.

    >>> lowest(0b1100)
    2
    """
    return (members & -members).bit_length() - 1


def count(members: int) -> int:
    """How many members a set has.

    >>> count(0b1100)
    2
    """
    return members.bit_count()


def prefetch(place: object) -> None:
    """Begin to bring a place from memory; without C there is nothing to begin."""
