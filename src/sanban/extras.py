"""Packages that only some people need: `pip install 'sanban[EXTRA]'`."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from sanban.core.errors import ErrorCode, SanbanError


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around the imports that an extra brings: one that fails says which extra to install.

    >>> with extra("lab"):
    ...     import no_such_package
    Traceback (most recent call last):
    ...
    sanban.core.errors.SanbanError: This needs no_such_package. Install it with: \
pip install 'sanban[lab]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        raise SanbanError(
            f"This needs {package}. Install it with: pip install 'sanban[{name}]'",
            ErrorCode.NO_EXTRA,
        ) from None


def need(package: str, name: str) -> None:
    """The same before a long work, without importing the package.

    >>> need("no_such_package", "server")
    Traceback (most recent call last):
    ...
    sanban.core.errors.SanbanError: This needs no_such_package. Install it with: \
pip install 'sanban[server]'
    """
    with extra(name):
        if find_spec(package) is None:
            raise ModuleNotFoundError(name=package)
