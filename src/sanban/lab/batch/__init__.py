"""Many games side by side in NumPy arrays, stepped by compiled code on all cores."""

from sanban.lab.batch.base import Batch, make_batch

__all__ = ["Batch", "make_batch"]
