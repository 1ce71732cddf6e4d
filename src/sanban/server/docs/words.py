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


# fmt: off
WORDS: dict[Language, Words] = {
    "en": Words(
        "English", "Documentation", "Contents", "Overview",
        "More pages", "On this page", "Languages", "Skip to the text",
    ),
    "it": Words(
        "Italiano", "Documentazione", "Indice", "Panoramica",
        "Altre pagine", "In questa pagina", "Lingue", "Vai al testo",
    ),
    "fr": Words(
        "Français", "Documentation", "Sommaire", "Vue d’ensemble",
        "Autres pages", "Sur cette page", "Langues", "Aller au texte",
    ),
    "hu": Words(
        "Magyar", "Dokumentáció", "Tartalom", "Áttekintés",
        "További oldalak", "Ezen az oldalon", "Nyelvek", "Ugrás a szövegre",
    ),
}
# fmt: on
