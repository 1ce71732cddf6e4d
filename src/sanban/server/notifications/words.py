"""The words of messages to people who are away, in each language."""

from typing import NamedTuple

from sanban.core.languages import Language


class Words(NamedTuple):
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


# a row for each text, in the order of `Words`; a column for each language
_COLUMNS: tuple[Language, ...] = ("en", "it", "fr", "hu")
_ROWS = (
    ("Your turn in {game}", "{game}: tocca a te", "{game}\u202f: à vous", "{game}: te jössz"),
    (
        "{game}: a takeback is requested",
        "{game}: richiesta di ritirare una mossa",
        "{game}\u202f: demande de reprise d’un coup",
        "{game}: visszavonást kérnek",
    ),
    (
        "{game}: a request to cancel the game",
        "{game}: richiesta di annullare la partita",
        "{game}\u202f: demande d’annulation de la partie",
        "{game}: a játszma megszakítását kérik",
    ),
    (
        "{game}: a rematch is offered",
        "{game}: proposta di rivincita",
        "{game}\u202f: proposition de revanche",
        "{game}: visszavágót kérnek",
    ),
    (
        "{game}: the next game is ready to start",
        "{game}: la prossima partita può iniziare",
        "{game}\u202f: la prochaine partie peut commencer",
        "{game}: a következő játszma indulhat",
    ),
    ("Against {names}", "Contro {names}", "Contre {names}", "Ellenfél: {names}"),
    (
        "{time} left",
        "tempo rimasto: {time}",
        "temps restant\u202f: {time}",
        "hátralévő idő: {time}",
    ),
    ("{count} day", "{count} giorno", "{count} jour", "{count} nap"),
    ("{count} days", "{count} giorni", "{count} jours", "{count} nap"),
    ("{count} h", "{count} h", "{count} h", "{count} óra"),
    ("{count} min", "{count} min", "{count} min", "{count} perc"),
    ("Silence this game", "Silenzia questa partita", "Couper pour cette partie", "Némítás"),
    ("Turn off", "Disattiva", "Désactiver", "Kikapcsolás"),
    (
        "{count} games are waiting for you",
        "{count} partite ti aspettano",
        "{count} parties vous attendent",
        "{count} játszma vár rád",
    ),
    (
        "Waiting for you:",
        "Ti aspettano:",
        "Vous attendent\u202f:",
        "Rád vár:",
    ),
    ("Open the board", "Apri il tabellone", "Ouvrir le plateau", "A tábla megnyitása"),
    (
        "You asked Sanban at {address} to write to you when a game is waiting for you.",
        "Hai chiesto a Sanban, su {address}, di scriverti quando una partita ti aspetta.",
        "Vous avez demandé à Sanban, sur {address}, de vous écrire quand une partie vous attend.",
        "Azt kérted a Sanbantól ({address}), hogy írjon, ha egy játszma rád vár.",
    ),
    ("No more messages", "Niente più messaggi", "Ne plus recevoir de messages", "Leiratkozás"),
    (
        "Confirm your e-mail address for Sanban",
        "Conferma il tuo indirizzo e-mail per Sanban",
        "Confirmez votre adresse e-mail pour Sanban",
        "Erősítsd meg az e-mail-címedet a Sanbanhoz",
    ),
    (
        "Somebody, probably you, asked Sanban at {address} to write to this address when a game is "
        "waiting for them. To confirm, open this link within 24 hours; it works once:",
        "Qualcuno, probabilmente tu, ha chiesto a Sanban, su {address}, di scrivere a questo "
        "indirizzo quando una partita aspetta. Per confermare apri questo link entro 24 ore; "
        "funziona una volta sola:",
        "Quelqu’un, sans doute vous, a demandé à Sanban, sur {address}, d’écrire à cette adresse "
        "quand une partie attend. Pour confirmer, ouvrez ce lien dans les 24 heures\u202f; il ne "
        "sert qu’une fois\u202f:",
        "Valaki, valószínűleg te, azt kérte a Sanbantól ({address}), hogy írjon erre a címre, ha "
        "egy játszma vár. A megerősítéshez nyisd meg ezt a hivatkozást 24 órán belül; egyszer "
        "használható:",
    ),
    ("Confirm this address", "Conferma l’indirizzo", "Confirmer l’adresse", "A cím megerősítése"),
    (
        "If it was not you, ignore this message. Nothing more will come.",
        "Se la richiesta non è tua, ignora questo messaggio: non ne arriveranno altri.",
        "Si ce n’était pas vous, ignorez ce message\u202f: il n’y en aura pas d’autre.",
        "Ha nem te voltál, hagyd figyelmen kívül ezt az üzenetet: több nem jön.",
    ),
)
WORDS: dict[Language, Words] = {
    language: Words(*words)
    for language, words in zip(_COLUMNS, zip(*_ROWS, strict=True), strict=True)
}


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
