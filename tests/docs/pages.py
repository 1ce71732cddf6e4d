"""What is in a page of docs/, for comparing it with its translations."""

import re
from pathlib import Path

from sanban.server.documents import docs_folder

DOCS: Path = docs_folder()

FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]+`")
HEADING = re.compile(r"^(#+) .+$", re.MULTILINE)
CELLS = re.compile(r"(?<!\\)\|")
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
SHARE = (0.85, 1.30)  # of the English words


def text_of(page: str) -> str:
    return (DOCS / f"{page}.md").read_text()


def words(text: str) -> int:
    return len(WORD.findall(text))


def headings(text: str) -> list[str]:
    """The level of each heading, as hashes."""
    return HEADING.findall(FENCE.sub("", text))


def codes(text: str) -> set[str]:
    """Options, values, commands and notation."""
    return set(CODE.findall(FENCE.sub("", text)))


def tables(text: str) -> list[list[int]]:
    """How many cells each row of each table has."""
    blocks = re.findall(r"(?:^\|.*\n)+", FENCE.sub("", text), re.MULTILINE)
    return [[len(CELLS.split(line)) for line in block.splitlines()] for block in blocks]


def links(text: str) -> list[str]:
    """The targets of all links, in order."""
    return LINK.findall(CODE.sub("", FENCE.sub("", text)))


def unbroken_french(text: str) -> bool:
    """Curly apostrophes, and no line break before a colon or inside quotation marks."""
    plain = CODE.sub("x", FENCE.sub("", text))
    return not re.search(r"'|[ \n][:;!?»]|«[ \n]|\w[;!?»]", plain)
