"""Arrays that begin with a line of the cache.

Two threads that write to the same line wait for each other. So arrays begin with a line, and a
thread's games with one as well: `GAMES` of them fill whole lines in every array of a batch.
"""

from math import prod
from typing import Any

from sanban.extras import extra

with extra("lab"):
    import numpy as np
    from numpy.typing import DTypeLike, NDArray

LINE = 64  # bytes; larger ones are rare
GAMES = LINE  # of which each has at least a byte


def zeros(shape: int | tuple[int, ...], kind: DTypeLike) -> NDArray[Any]:
    """An array of zeros.

    >>> zeros((3, 5), np.int32).shape, zeros(7, np.int8).ctypes.data % LINE
    ((3, 5), 0)
    """
    sizes = shape if isinstance(shape, tuple) else (shape,)
    size = prod(sizes) * np.dtype(kind).itemsize
    block = np.zeros(size + LINE, np.uint8)
    start = -block.ctypes.data % LINE
    return block[start : start + size].view(kind).reshape(sizes)


def aligned(array: NDArray[Any]) -> NDArray[Any]:
    """The array itself if it begins with a line, or a copy that does.

    >>> aligned(np.arange(5)[1:]).tolist()
    [1, 2, 3, 4]
    """
    if array.ctypes.data % LINE == 0:
        return array
    made = zeros(array.shape, array.dtype)
    made[...] = array
    return made


def parts(count: int, wanted: int) -> list[tuple[int, int]]:
    """The games of each of at most `wanted` threads, from the first up to and without the last.

    >>> parts(1024, 2), parts(200, 3), parts(5, 2)
    ([(0, 512), (512, 1024)], [(0, 64), (64, 128), (128, 200)], [(0, 2), (2, 5)])
    """
    unit = GAMES if count >= wanted * GAMES else 1
    bounds = [unit * (count // unit * part // wanted) for part in range(wanted)]
    return list(zip(bounds, [*bounds[1:], count], strict=True))
