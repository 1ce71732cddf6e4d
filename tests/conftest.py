"""What every run of the tests has: the option `--rerun-alone`, and how many run at once."""

import os

import pytest

from tests.support.unsteady import pytest_addoption, pytest_configure

__all__ = ["pytest_addoption", "pytest_configure"]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """With `-n auto`: two processes for each core, because tests of the server and of the page
    often wait: with three on two cores, a third of the time nobody had work."""
    return 2 * (os.cpu_count() or 1)
