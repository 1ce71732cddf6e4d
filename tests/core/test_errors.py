"""Errors: what they carry survives the way out of a worker process."""

import pickle

import pytest

from sanban.core.errors import BadOptions, BadRecord, ErrorCode, IllegalAction, SanbanError
from sanban.server.errors import Illegal, Refusal, RefusalCode, StorageDown


@pytest.mark.parametrize(
    "error",
    [
        BadOptions("There are no seats 7.", ErrorCode.BAD_SEATS, seats=7),
        BadRecord("It is too long.", ErrorCode.LONG),
        IllegalAction("The red tower must move.", ErrorCode.ILLEGAL, "T2", tower="red"),
        Refusal("There is no such table.", RefusalCode.NO_TABLE),
        Illegal("The red tower must move.", "must_move", "T2"),
        StorageDown(),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_is_pickled_whole(error: SanbanError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)
