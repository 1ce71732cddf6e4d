"""Where the documentation lies, which pages it has in which language, and their addresses.

`NAME.md` is a page in English, `NAME.it.md` the same page in Italian.
"""

import functools
from pathlib import Path

import sanban
from sanban.core.languages import LANGUAGES, Language

_PACKAGE = Path(sanban.__file__).parent


def docs_folder() -> Path:
    """The folder with docs/: in the package when it was packaged, else in the repository.

    >>> (docs_folder() / "rules-kamisado.md").exists()
    True
    """
    packaged = _PACKAGE / "docs"
    return packaged if packaged.is_dir() else _PACKAGE.parent.parent / "docs"


@functools.cache
def page_names() -> frozenset[str]:
    """Every page of docs/, a translation with its language: `rules-kamisado.it`."""
    folder = docs_folder()
    return frozenset(
        path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md")
    )


def languages_of(name: str) -> tuple[Language, ...]:
    """The languages that a page exists in; none if there is no such page.

    >>> languages_of("rules-kamisado"), languages_of("protocol"), languages_of("nowhere")
    (('en', 'it', 'fr', 'hu'), ('en',), ())
    """
    return tuple(one for one in LANGUAGES if page_in(name, one) in page_names())


def page_in(name: str, language: Language) -> str:
    """What the page of that name is called in a language.

    >>> page_in("rules-kamisado", "en"), page_in("rules-kamisado", "it")
    ('rules-kamisado', 'rules-kamisado.it')
    """
    return name if language == "en" else f"{name}.{language}"


def split_language(page: str) -> tuple[str, Language | None]:
    """The name of a page, and the language if it says one.

    >>> split_language("rules-kamisado.it"), split_language("rules-kamisado")
    (('rules-kamisado', 'it'), ('rules-kamisado', None))
    """
    name, _, last = page.rpartition(".")
    language = next((one for one in LANGUAGES if one == last), None)
    return (name, language) if name and language else (page, None)


def address(page: str) -> str:
    """Where the server has a page. One in several languages has its language in the address, so
    that a link never leads to another language.

    >>> address("protocol"), address("rules-kamisado"), address("rules-kamisado.it")
    ('/docs/protocol', '/docs/rules-kamisado.en', '/docs/rules-kamisado.it')
    """
    return f"/docs/{page}.en" if len(languages_of(page)) > 1 else f"/docs/{page}"
