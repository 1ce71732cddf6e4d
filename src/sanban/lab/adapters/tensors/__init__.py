"""Games as numbers: what a seat sees as a tensor, what it can do as a small action space.

Each game has one compiled function that makes the numbers of a seat, `games/GAME/observe.py`.
It depends only on what a person in the seat may know; re-deal tests make sure of that.
PettingZoo, OpenSpiel and the batches all use the same tensors and actions.
"""

from sanban.lab.adapters.tensors.base import Tensors, find, names

__all__ = ["Tensors", "find", "names"]
