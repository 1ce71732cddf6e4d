"""Packages that only some people need: `pip install 'sanban[EXTRA]'`."""

from importlib import import_module

from sanban.core.errors import ErrorCode, SanbanError


def need(package: str, extra: str) -> None:
    """Make sure that a package is there, or say how to get it.

    >>> need("no_such_package", "lab")
    Traceback (most recent call last):
    ...
    sanban.core.errors.SanbanError: This needs no_such_package. Install it with: \
pip install 'sanban[lab]'
    """
    try:
        import_module(package)
    except ImportError:
        raise SanbanError(
            f"This needs {package}. Install it with: pip install 'sanban[{extra}]'",
            ErrorCode.NO_EXTRA,
        ) from None
