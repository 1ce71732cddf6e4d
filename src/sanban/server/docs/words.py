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


WORDS: dict[Language, Words] = {
    "en": Words(
        name="English",
        documentation="Documentation",
        contents="Contents",
        overview="Overview",
        further="More pages",
        on_this_page="On this page",
        languages="Languages",
        skip="Skip to the text",
    ),
    "it": Words(
        name="Italiano",
        documentation="Documentazione",
        contents="Indice",
        overview="Panoramica",
        further="Altre pagine",
        on_this_page="In questa pagina",
        languages="Lingue",
        skip="Vai al testo",
    ),
    "fr": Words(
        name="Français",
        documentation="Documentation",
        contents="Sommaire",
        overview="Vue d’ensemble",
        further="Autres pages",
        on_this_page="Sur cette page",
        languages="Langues",
        skip="Aller au texte",
    ),
    "hu": Words(
        name="Magyar",
        documentation="Dokumentáció",
        contents="Tartalom",
        overview="Áttekintés",
        further="További oldalak",
        on_this_page="Ezen az oldalon",
        languages="Nyelvek",
        skip="Ugrás a szövegre",
    ),
}
