"""The Gymnasium space of what a seat sees and may do, for every environment."""

from sanban.extras import extra
from sanban.lab.adapters.tensors import Tensors

with extra("lab"):
    import numpy as np
    from gymnasium import spaces


def seen_space(tensors: type[Tensors]) -> spaces.Dict:
    """The observation and the mask of legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, tensors.most, tensors.shape, np.int8),
            "action_mask": spaces.Box(0, 1, (tensors.actions,), np.int8),
        }
    )
