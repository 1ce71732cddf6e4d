"""Notes of what an action does, from which the Python layers make events. Compiled."""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.games.daito.layout import MOST_NOTES, Notes


def note(notes: Notes, what: cython.int, seat: cython.int, a: cython.int, b: cython.int) -> None:
    """Write a note (one of NOTE_...), where there is somebody to read it."""
    if notes and notes.count < MOST_NOTES:
        at: cython.int = 4 * notes.count
        notes.notes[at] = what
        notes.notes[at + 1] = seat
        notes.notes[at + 2] = a
        notes.notes[at + 3] = b
        notes.count += 1
