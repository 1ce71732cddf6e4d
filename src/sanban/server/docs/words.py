"""The few words around a page of the documentation, in each language."""

from typing import NamedTuple

from sanban.core.languages import Language


class Words(NamedTuple):
    """What stands around the text of a page."""

    name: str  # of the language itself
    documentation: str
    contents: str
    overview: str
    further: str
    on_this_page: str
    languages: str
    skip: str


# a row for each word, in the order of `Words`; a column for each language
_COLUMNS: tuple[Language, ...] = ("en", "it", "fr", "hu")
_ROWS = (
    ("English", "Italiano", "Français", "Magyar"),
    ("Documentation", "Documentazione", "Documentation", "Dokumentáció"),
    ("Contents", "Indice", "Sommaire", "Tartalom"),
    ("Overview", "Panoramica", "Vue d’ensemble", "Áttekintés"),
    ("More pages", "Altre pagine", "Autres pages", "További oldalak"),
    ("On this page", "In questa pagina", "Sur cette page", "Ezen az oldalon"),
    ("Languages", "Lingue", "Langues", "Nyelvek"),
    ("Skip to the text", "Vai al testo", "Aller au texte", "Ugrás a szövegre"),
)
WORDS: dict[Language, Words] = {
    language: Words(*words)
    for language, words in zip(_COLUMNS, zip(*_ROWS, strict=True), strict=True)
}
