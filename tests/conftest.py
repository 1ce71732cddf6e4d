"""What every run of the tests has: the option `--rerun-alone`, and how many run at once."""

import os

import pytest

from tests.support.unsteady import pytest_addoption, pytest_configure

__all__ = ["pytest_addoption", "pytest_configure"]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """With `-n auto`: one process for each core and half as many more, because tests of the server
    and of the page often wait for each other's processes."""
    cores = os.cpu_count() or 1
    return cores + (cores + 1) // 2
