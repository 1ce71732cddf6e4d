"""The texts of the page in each language; `python -m tests.support.catalogues [CODE]` lists gaps.

Without a code it goes through all languages. A language that is not there yet is missing as a
whole: begin with a copy of web/src/i18n/en.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from sanban.core.languages import LANGUAGES
from sanban.games.kamisado.vocabulary import VOCABULARY
from sanban.server.docs.words import WORDS
from sanban.server.notifications.words import WORDS as MESSAGES

ROOT = Path(__file__).parents[2]
CATALOGUES = ROOT / "web" / "src" / "i18n"
DOCS = ROOT / "docs"
HOLE = re.compile(r"\{(?:[aA]z:)?(\w+)\}")
# forms that English has not, for languages with more plurals: KEY.few beside KEY and KEY.one
PLURALS = re.compile(r"\.(zero|two|few|many)$")
ACCENTS = str.maketrans("aceinouyACEINOUY", "áçéîñöûýÅÇÉÎÑÖÛÝ")


def texts(language: str, files: str = "*") -> dict[str, str]:
    """The texts of the files of a language whose names match."""
    found: dict[str, str] = {}
    for path in sorted((CATALOGUES / language).glob(f"{files}.json")):
        found.update(json.loads(path.read_text(encoding="utf-8")))
    return found


def holes(text: str) -> set[str]:
    """The names in a text: {Tower} and {az:tower} ask for the same as {tower}."""
    return {name[0].lower() + name[1:] for name in HOLE.findall(text)}


def pseudo(text: str) -> str:
    """A text of a language that does not exist: longer, accented, in brackets, readable.

    >>> pseudo("Create a game"), pseudo("{who} wins.")
    ('[Çréáté á gámé ·····]', '[{who} wîñs. ····]')
    """
    parts = re.split(r"(\{[^}]*\})", text)
    accented = "".join(p if p.startswith("{") else p.translate(ACCENTS) for p in parts)
    return f"[{accented} {'·' * max(3, len(text) * 2 // 5)}]"


def missing(language: str) -> Iterator[str]:
    """What a language lacks, a line each."""
    if language not in LANGUAGES:
        yield f"src/sanban/core/languages.py: {language} is not in the list"
    for path in sorted((CATALOGUES / "en").glob("*.json")):
        yield from _missing_texts(language, path.stem)
    for page in sorted(DOCS.glob("*.it.md")):
        name = page.name.removesuffix(".it.md")
        if language != "en" and not (DOCS / f"{name}.{language}.md").exists():
            yield f"docs/{name}.{language}.md: no page (from {name}.md)"
    if language not in WORDS:
        yield f"src/sanban/server/docs/words.json: no words for {language}"
    if language not in MESSAGES:
        yield f"src/sanban/server/notifications/words.json: no words for {language}"
    if language not in VOCABULARY:
        yield f"src/sanban/games/kamisado/vocabulary.py: no words for {language}"


def _missing_texts(language: str, file: str) -> Iterator[str]:
    english, own = texts("en", file), texts(language, file)
    name = f"web/src/i18n/{language}/{file}.json"
    if not own:
        yield f"{name}: no file ({len(english)} texts)"
        return
    for key, text in english.items():
        if key not in own:
            yield f"{name}: {key} is missing (en: {text})"
    for key, text in own.items():
        base = english.get(key) or english.get(PLURALS.sub("", key))
        if base is None:
            yield f"{name}: {key} is not in the English file"
        elif (wrong := holes(base) ^ holes(text)) - {"count"}:
            yield f"{name}: {key}: {', '.join(sorted(wrong))} on one side only"


def main(languages: list[str]) -> int:
    """Print what is missing; the number of lines decides the exit code."""
    lines = [line for language in languages or LANGUAGES for line in missing(language)]
    print("\n".join(lines) or "Nothing is missing.")
    return min(len(lines), 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
