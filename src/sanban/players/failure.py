"""What other people's players can do wrong."""

from sanban.core.errors import ErrorCode, SanbanError


class PlayerFailed(SanbanError):
    """A player from outside did not do what it should; the text says what it did.

    >>> str(PlayerFailed("took longer than 10 seconds"))
    'took longer than 10 seconds'
    """

    def __init__(self, text: str) -> None:
        super().__init__(text, ErrorCode.PLAYER_FAILED)
