"""Decks as data: the built-in ones, a player's own, and the checks that each must pass.

How many of each card the box holds is in no source we know. The default is our own, is
labelled so wherever a player sees it, and can be changed:

>>> find_deck("default55").size, find_deck("default55").label[:10]
(55, 'unofficial')
"""

import re
from functools import cache
from importlib import resources
from json import JSONDecodeError, JSONDecoder
from typing import Any

import msgspec

from sanban.core import check
from sanban.core.errors import BadNotation
from sanban.games.daito import actions
from sanban.games.daito.errors import DaitoCode

BUILT_IN = ("default55", "seme_mixed", "brown28")
LONGEST_FILE = 50_000  # characters
OWN_LABEL = "unofficial: a deck of your own, not checked against a printed one"
_FILE_NAMES = {
    "crazy_kiai": actions.KIAI,
    "maki_waza": actions.MAKI,
    "kamae": actions.KAMAE,
    "fudoshin": actions.FUDOSHIN,
    "tsubazeriai": actions.TSUBAZERIAI,
    "jikan_desu": actions.JIKAN,
}
_NEEDED = (
    *(kind for kind in range(actions.STRIKES) if kind // 4 != kind % 4),
    *range(actions.KIAI, actions.KINDS),
)
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Deck(msgspec.Struct, frozen=True):
    """How many of each card there are."""

    name: str
    label: str  # says that the counts are not official
    counts: tuple[int, ...]  # by kind

    @property
    def size(self) -> int:
        return sum(self.counts)

    @property
    def option(self) -> str:
        """The deck as the value of the option `deck`, as records keep it."""
        if self.name in BUILT_IN:
            return self.name
        cards = ", ".join(
            f"{actions.CARD_NAMES[kind]} {count}"
            for kind, count in enumerate(self.counts)
            if count or kind in _NEEDED
        )
        return f"{self.name}: {cards}"


def find_deck(text: str) -> Deck:
    """The deck that an option means: a built-in name, a line of counts, or a deck file's text.

    >>> find_deck("tiny")
    Traceback (most recent call last):
    ...
    sanban.core.errors.BadNotation: There is no deck "tiny". Take default55, seme_mixed or \
brown28, or give the text of a deck file.
    """
    if check.text(text, "A deck") in BUILT_IN:
        return _built_in(text)
    if text.lstrip().startswith("{"):
        return read_deck(text)
    if ":" in text:
        return _read_counts(text)
    raise BadNotation(
        f'There is no deck "{text[:40]}". Take default55, seme_mixed or brown28, '
        "or give the text of a deck file.",
        DaitoCode.NO_DECK,
    )


@cache
def _built_in(name: str) -> Deck:
    text = resources.files(__package__).joinpath("data", f"{name}.json").read_text("utf-8")
    document = msgspec.json.decode(text)
    return Deck(name, document["label"], read_deck(text, own=False).counts)


def read_deck(text: str, *, own: bool = True) -> Deck:
    """Read the JSON text of a deck file; what is wrong is said with the line it is on."""
    if len(check.text(text, "A deck file")) > LONGEST_FILE:
        raise BadNotation(
            f"The deck file is too long: {len(text):,} characters; at most "
            f"{LONGEST_FILE:,} are read.",
            DaitoCode.BAD_DECK,
        )
    fields, entries, line = _with_lines(text)
    name = fields.get("name", "own")
    if not isinstance(name, str) or not _NAME.fullmatch(name) or (own and name in BUILT_IN):
        raise _refusal(
            1,
            f'"{str(name)[:40]}" cannot be the name of a deck of your own. Use letters, digits, '
            f"_ and -, and none of {', '.join(BUILT_IN)}",
        )
    lines: list[tuple[int, int, int]] = []
    for at, entry in entries:
        lines.append((_kind(at, entry), _count(at, entry), at))
    return Deck(name, OWN_LABEL, _check(lines, line))


def _read_counts(text: str) -> Deck:
    """Read `name: men/kote 2, seme 6, ...`, as records keep a deck of one's own."""
    name, _, body = text[:LONGEST_FILE].partition(":")
    if not _NAME.fullmatch(name) or name in BUILT_IN:
        raise _refusal(1, f'"{name[:40]}" cannot be the name of a deck of your own')
    lines: list[tuple[int, int, int]] = []
    for part in body.split(","):
        card, _, count = part.strip().rpartition(" ")
        if card not in actions.CARD_NAMES:
            raise _refusal(1, f'There is no card "{card[:40]}" in Daito')
        if not count.isascii() or not count.isdigit() or len(count) > 3:
            raise _refusal(1, f'"{count[:40]}" is not a number of cards')
        lines.append((actions.CARD_NAMES.index(card), int(count), 1))
    return Deck(name, OWN_LABEL, _check(lines, 1))


def _check(lines: list[tuple[int, int, int]], end: int) -> tuple[int, ...]:
    """The counts by kind, or a refusal with the line."""
    counts = [0] * actions.KINDS
    seen: dict[int, int] = {}
    for kind, count, at in lines:
        card = actions.title(actions.CARD_NAMES[kind])
        if kind in seen:
            raise _refusal(at, f"{card} has a line already (line {seen[kind]})")
        if kind == actions.JIKAN and count != 3:
            raise _refusal(at, f"There must be 3 Jikan Desu, not {count}")
        seen[kind] = at
        counts[kind] = count
    missing = [actions.CARD_NAMES[kind] for kind in _NEEDED if kind not in seen]
    if actions.SEME not in seen and actions.SEME_1 not in seen:
        missing.append("seme")
    if missing:
        listed = ", ".join(actions.title(card) for card in missing)
        raise _refusal(end, f"The list of cards ends without {listed}. Give a count of 0 for none")
    if not actions.FEWEST_CARDS <= sum(counts) <= actions.MOST_CARDS:
        raise _refusal(
            end,
            f"The deck has {sum(counts)} cards; "
            f"it needs {actions.FEWEST_CARDS} to {actions.MOST_CARDS}",
        )
    return tuple(counts)


def _kind(at: int, entry: Any) -> int:
    """The kind of card that an entry of a deck file describes."""
    if not isinstance(entry, dict):
        raise _refusal(at, 'A card is written as {"card": "kamae", "count": 5}')
    card = entry.get("card")
    fields = {"card", "count"}
    kind: int
    if card == "strike":
        fields |= {"block", "attack"}
        for half in ("block", "attack"):
            if entry.get(half) not in actions.TARGETS:
                raise _refusal(
                    at,
                    f'There is no {half} target "{entry.get(half)}": use men, kote, do or tsuki',
                )
        kind = actions.strike(entry["block"], entry["attack"])
    elif card == "seme":
        fields |= {"tokens"}
        tokens = entry.get("tokens", 2)
        if type(tokens) is not int or tokens not in (1, 2):
            raise _refusal(at, f"A Seme costs 1 or 2 tokens, not {tokens!r:.40}")
        kind = actions.SEME if tokens == 2 else actions.SEME_1
    elif isinstance(card, str) and card in _FILE_NAMES:
        kind = _FILE_NAMES[card]
    else:
        known = ", ".join(("strike", "seme", *_FILE_NAMES))
        raise _refusal(at, f'There is no card "{str(card)[:40]}" in Daito. The cards are: {known}')
    for field in entry:
        if field not in fields:
            raise _refusal(at, f'"{field[:40]}" says nothing about {card}')
    return kind


def _count(at: int, entry: dict[str, Any]) -> int:
    count = entry.get("count")
    if type(count) is not int or not 0 <= count <= actions.MOST_CARDS:
        raise _refusal(at, f"The count must be a whole number from 0 up, not {count!r:.40}")
    return count


def _refusal(line: int, reason: str) -> BadNotation:
    return BadNotation(f"Line {line} of the deck: {reason}.", DaitoCode.BAD_DECK, line=line)


def _with_lines(text: str) -> tuple[dict[str, Any], list[tuple[int, Any]], int]:
    """The top fields, the entries of "cards" each with its line, and the line where they end.

    No JSON reader tells where a value stood, so the two outer levels are walked by hand.
    """
    decoder = JSONDecoder()
    fields: dict[str, Any] = {}
    entries: list[tuple[int, Any]] = []
    end = 1
    at = 0

    def line() -> int:
        return text.count("\n", 0, at) + 1

    def skip() -> str:
        nonlocal at
        while at < len(text) and text[at] in " \t\r\n":
            at += 1
        return text[at : at + 1]

    def expect(signs: str) -> str:
        nonlocal at
        sign = skip()
        if not sign or sign not in signs:
            raise _refusal(line(), f'Here must be one of "{signs}", not "{sign}"')
        at += 1
        return sign

    def value() -> Any:
        nonlocal at
        skip()
        result, at = decoder.raw_decode(text, at)
        return result

    try:
        expect("{")
        while True:
            key = value()
            expect(":")
            if key == "cards":
                expect("[")
                while True:
                    skip()
                    entries.append((line(), value()))
                    if expect(",]") == "]":
                        break
                end = line()
            else:
                fields[str(key)] = value()
            if expect(",}") == "}":
                break
    except JSONDecodeError as error:
        raise _refusal(error.lineno, f"This is not JSON: {error.msg}") from None
    except RecursionError:
        raise _refusal(line(), "This is nested too deeply") from None
    if skip():
        raise _refusal(line(), "The deck has ended, but the file goes on")
    if not entries:
        raise _refusal(end, 'There is no list "cards"')
    return fields, entries, end
