"""Observations as rows of floats, without their masks: what networks of other packages take."""

from typing import Any

from sanban.extras import extra

with extra("lab"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray


def plain_space(seen: Any) -> spaces.Box:
    """The space of the rows, from that of the observations with masks."""
    one = seen["observation"]
    return spaces.Box(0, float(one.high.max()), (int(np.prod(one.shape)),), np.float32)


def plain(observations: NDArray[Any]) -> NDArray[np.float32]:
    """The numbers of each observation one after the other.

    >>> plain(np.zeros((16, 32, 8, 8), np.int8)).shape
    (16, 2048)
    """
    return observations.reshape(len(observations), -1).astype(np.float32)
