"""The words of messages to people who are away, in each language."""

import msgspec

from sanban.server.words import read_words


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sentences; {game}, {names}, {time}, {count} and {address} are filled in."""

    turn: str
    takeback: str
    abort: str
    rematch: str
    ready: str
    against: str
    left: str
    day: str
    days: str
    hour: str
    minute: str
    silence: str
    off: str
    several: str
    intro: str
    open: str
    why: str
    stop: str
    confirm_subject: str
    confirm: str
    confirm_link: str
    not_you: str


WORDS = read_words(__package__, Words)


def time_left(ms: int, words: Words) -> str:
    """The two largest units of a time.

    >>> time_left(187_200_000, WORDS["en"]), time_left(4_000_000, WORDS["hu"])
    ('2 days 4 h', '1 óra 6 perc')
    """
    minutes = ms // 60_000
    days, hours = minutes // 1440, minutes // 60 % 24
    if days:
        parts = [(words.day if days == 1 else words.days, days), (words.hour, hours)]
    elif hours:
        parts = [(words.hour, hours), (words.minute, minutes % 60)]
    else:
        parts = [(words.minute, minutes)]
    return " ".join(text.format(count=count) for text, count in parts)
