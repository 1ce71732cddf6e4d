"""Many games side by side in NumPy arrays, stepped by compiled code on all cores."""

from sanban.lab.batch.batch import Batch

__all__ = ["Batch"]
