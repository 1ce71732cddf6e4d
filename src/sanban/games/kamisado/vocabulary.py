"""The rulebook's notation in words: colours and directions in every language."""

from typing import NamedTuple

from sanban.core.languages import Language


class Words(NamedTuple):
    """What a language calls the colours (brown to orange) and the directions."""

    colours: tuple[str, ...]
    forward: str
    left: str
    right: str
    back: str


VOCABULARY: dict[Language, Words] = {
    "en": Words(
        ("Brown", "Green", "Red", "Yellow", "Pink", "Purple", "Blue", "Orange"),
        "Forward",
        "Left",
        "Right",
        "Back",
    ),
    "it": Words(
        ("Marrone", "Verde", "Rosso", "Giallo", "Rosa", "Viola", "Blu", "Arancione"),
        "Avanti",
        "Sinistra",
        "Destra",
        "Indietro",
    ),
    "fr": Words(
        ("Marron", "Vert", "Rouge", "Jaune", "Rose", "Violet", "Bleu", "Orange"),
        "Devant",
        "Gauche",
        "Droite",
        "Arrière",
    ),
    "hu": Words(
        ("Barna", "Zöld", "Piros", "Sárga", "Rózsaszín", "Lila", "Kék", "Narancsszínű"),
        "Előre",
        "Balra",
        "Jobbra",
        "Hátra",
    ),
}
