"""What every run of the tests has: the option `--rerun-alone`."""

from tests.support.unsteady import pytest_addoption, pytest_configure

__all__ = ["pytest_addoption", "pytest_configure"]
