"""Games as numbers: what a seat sees as a tensor, what it can do as a small action space.

A tensor is made from a view and nothing else, so it cannot know more than a person in the
seat. PettingZoo, OpenSpiel and the batch interface all use the same tensors and actions.
"""

from sanban.lab.adapters.tensors.base import Tensors, find, names

__all__ = ["Tensors", "find", "names"]
