"""Errors that a person can meet. Each says in words what is wrong and, where it can, the cure."""

Fact = str | int


class SanbanError(Exception):
    """Something that cannot be done, with the reason in words.

    `code` names the reason for programs and for translations; `facts` are the
    words and numbers that the sentence is about.

    >>> error = IllegalAction("The red tower must move.", "must_move", tower="red")
    >>> str(error), error.code, error.facts
    ('The red tower must move.', 'must_move', {'tower': 'red'})
    """

    def __init__(self, text: str, code: str = "", **facts: Fact) -> None:
        super().__init__(text)
        self.text = text
        self.code = code
        self.facts = facts


class IllegalAction(SanbanError):
    """An action that the rules do not allow now.

    `see` is the place in docs/rules-GAME.md that forbids it: a rule's id or a heading's anchor.
    """

    def __init__(self, text: str, code: str = "", see: str = "", **facts: Fact) -> None:
        super().__init__(text, code, **facts)
        self.see = see


class BadNotation(SanbanError):
    """A text that is no action, position, sheet or deck."""


class BadRecord(SanbanError):
    """A record that cannot be read, or that the rules do not replay."""


class BadOptions(SanbanError):
    """Options, seats or a game that do not exist."""
