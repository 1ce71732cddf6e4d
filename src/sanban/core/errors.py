"""Errors that a person can meet. Each says in words what is wrong and, where it can, the cure."""

from enum import StrEnum
from typing import Any

__all__ = ["BadNotation", "BadOptions", "BadRecord", "ErrorCode", "IllegalAction", "SanbanError"]

Fact = str | int


class ErrorCode(StrEnum):
    """What is wrong, for programs. Each game adds its own in games/GAME/errors.py, and the server
    in server/errors.py.

    >>> str(ErrorCode.BAD_SEAT)
    'bad_seat'
    """

    BAD = "bad"
    BAD_ACTIONS = "bad_actions"
    BAD_ARGUMENT = "bad_argument"
    BAD_BATCH = "bad_batch"
    BAD_BUDGET = "bad_budget"
    BAD_DEPTH = "bad_depth"
    BAD_GAMES = "bad_games"
    BAD_NAME = "bad_name"
    BAD_OPTION = "bad_option"
    BAD_RENDER_MODE = "bad_render_mode"
    BAD_RESULTS = "bad_results"
    BAD_SEAT = "bad_seat"
    BAD_SEATS = "bad_seats"
    BAD_SEED = "bad_seed"
    BAD_TIME = "bad_time"
    BAD_TOKEN = "bad_token"
    BAD_VALUE = "bad_value"
    BAD_WORKERS = "bad_workers"
    CANNOT_WRITE = "cannot_write"
    DEALT_ANEW = "dealt_anew"
    FEW_PLAYERS = "few_players"
    FILM_TOO_LONG = "film_too_long"
    FORMAT = "format"
    ILLEGAL = "illegal"
    ILLEGAL_ACTION = "illegal_action"
    IN_USE = "in_use"
    LONG = "long"
    MUST_ACT = "must_act"
    NOTHING = "nothing"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOT_AWAITED = "not_awaited"
    NOT_A_RECORD = "not_a_record"
    NOT_OVER = "not_over"
    NO_ACTION = "no_action"
    NO_BATCH = "no_batch"
    NO_CONCESSIONS = "no_concessions"
    NO_EXTRA = "no_extra"
    NO_FILE = "no_file"
    NO_GAME = "no_game"
    NO_LEVEL = "no_level"
    NO_LESSON = "no_lesson"
    NO_PARAMETERS = "no_parameters"
    NO_PLAYER = "no_player"
    NO_POSITIONS = "no_positions"
    NO_PROGRAM = "no_program"
    NO_PUZZLE = "no_puzzle"
    NO_SCHEDULER = "no_scheduler"
    NO_SEARCH = "no_search"
    NO_SEAT = "no_seat"
    NO_SECONDS = "no_seconds"
    NO_SEED = "no_seed"
    NO_SHEET = "no_sheet"
    NO_STUDY = "no_study"
    NO_TENSORS = "no_tensors"
    NO_TEXT = "no_text"
    NO_TOWER = "no_tower"
    OFF_BOARD = "off_board"
    OTHER_JOB = "other_job"
    OVER = "over"
    PLAYER_FAILED = "player_failed"
    REFUSED = "refused"
    RULES_VERSION = "rules_version"
    SEED_HASH = "seed_hash"
    SIZE = "size"
    START_ONLY = "start_only"
    STYLE = "style"
    TOO_LONG = "too_long"
    UNKNOWN = "unknown"
    USAGE = "usage"
    VIEWER = "viewer"
    WORKERS_DIE = "workers_die"
    WRONG_OUTCOME = "wrong_outcome"


class SanbanError(Exception):
    """Something that cannot be done, with the reason in words.

    `code` names the reason for programs and for translations; `facts` are the
    words and numbers that the sentence is about.

    >>> error = BadOptions("There are no seats 7.", ErrorCode.BAD_SEATS, seats=7)
    >>> str(error), str(error.code), error.facts
    ('There are no seats 7.', 'bad_seats', {'seats': 7})
    """

    def __init__(self, text: str, code: StrEnum, **facts: Fact) -> None:
        super().__init__(text)
        self.text = text
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors come back whole from worker processes."""
        return _rebuild, (type(self), self.__dict__)


class IllegalAction(SanbanError):
    """An action that the rules do not allow now.

    `see` is the place in docs/rules-GAME.md that forbids it: a rule's id or a heading's anchor.

    >>> table = sanban.start("kamisado")
    >>> try:
    ...     table.play(0, "c1c1")
    ... except IllegalAction as error:
    ...     print(error, error.code, error.see)
    The red tower on c1 can move, so it must move at least one square (M5). can_move M5
    """

    def __init__(self, text: str, code: StrEnum, see: str = "", **facts: Fact) -> None:
        super().__init__(text, code, **facts)
        self.see = see


class BadArgument(SanbanError):
    """A value that a function cannot take: of the wrong type, or out of range."""


class BadNotation(SanbanError):
    """A text that is no action, position, sheet or deck.

    >>> sanban.start("kamisado").play(0, "castle")
    Traceback (most recent call last):
    ...
    sanban.core.errors.BadNotation: "castle" is not a move: write c1c5, a push d4xd5, a pass d4d4.
    """


class BadRecord(SanbanError):
    """A record that cannot be read, or that the rules do not replay.

    >>> sanban.open_record("{}")
    Traceback (most recent call last):
    ...
    sanban.core.errors.BadRecord: This is not a Sanban record: Object missing required field `game`.
    """


class BadOptions(SanbanError):
    """Options, seats or a game that do not exist.

    >>> sanban.start("ludo")
    Traceback (most recent call last):
    ...
    sanban.core.errors.BadOptions: There is no game "ludo". The games are: kamisado, samurai, daito.
    """


def system_reason(error: OSError) -> str:
    """Why the system refused something, as the end of a sentence.

    >>> system_reason(FileNotFoundError(2, "No such file or directory"))
    'no such file or directory'
    """
    return (error.strerror or "the system gives no reason").lower().rstrip(".")


def _rebuild(kind: type[SanbanError], state: dict[str, Any]) -> SanbanError:
    error = kind.__new__(kind, state["text"])
    error.__dict__.update(state)
    return error
