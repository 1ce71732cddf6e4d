"""One word for one thing: variants that the glossaries and the style guide forbid."""

import ast
import re
from pathlib import Path

import pytest

from tests.support.catalogues import texts

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src/sanban"

TICS = (
    r"\banew\b|\bso many\b|\bthe own\b|\bbesides\b|\bsomebody who\b|\bby itself\b"
    r"|(?<![Nn]obody )(?<!nobody chose )\balone\b|(?<!the )(?<!put )\bone on\b"
    r"|\bthe asker\b|\bthe house\b|\bnot so fast\b|\bis no message\b"
)

PAGE = "[cp]*"  # page, common, problems; plain and puzzles as well

# (language, files, what must not stand there, what to write): docs/glossary.md;
# a row whose files begin with * holds for the pages of docs/ as well
FORBIDDEN = [
    ("en", "*", TICS, "plain English"),
    ("en", PAGE, r"\bcall(ed)? off\b|\bgive up\b|One (back|on)|Back to now|As the device", ""),
    ("en", "replay", r"expansions|eyes of|who watches", "positions searched; view of"),
    ("en", "daito", r"^Stop\b|\bcounters?\b|[^a-z]stop\.", "end turn; counterattack"),
    ("it", "*", r"tavoliere|scacchiera|plancia", "tabellone"),
    ("it", "*", r"ad adesso|[Rr]eclama|questo schermo|Porta con te", "see docs/glossary.md"),
    (
        "it",
        PAGE,
        r"\b(non ancora )?pronto\b|vincitore|collegato|seduto",
        "chi gioca, not only he",
    ),
    (
        "it",
        "*kamisado",
        r"[Pp]assagg|\bpassa\b|[Rr]iempi|(Doppia|Tripla) Sumo",
        "turno saltato; posizionare",
    ),
    ("it", "replay", r"turno vinto", "round"),
    (
        "it",
        "*samurai",
        r"[Cc]onquist|luog[oh]|\bpareggio|tesser|esagon|(?<!sullo )\bschermo",
        "cattura …",
    ),
    ("it", "*daito", r"[Tt]abellone", "tavolo"),
    (
        "it",
        "*daito",
        r"cart[ae] d’attacco|colpo a (men|do|kote|tsuki)",
        "carta attacco; colpo al do",
    ),
    ("it", "*daito", r"\b[Ff]ermati\b|si ferma\b|[Ff]ermarti|fermarsi", "fine turno"),
    ("it", "*daito", r"pedin|segnalin|ammonizion|parità", "gettone; hansoku; patta"),
    (
        "fr",
        "*",
        r"[Rr]evenir à maintenant|[Rr]éclamer|Bot au hasard|cet écran|emporter",
        "see docs/glossary.md",
    ),
    ("fr", "*", r"\b[Oo]n (?!y\b)[a-zé]+|qu’on\b|\b[Oo]n y\b", "vous, or an impersonal sentence"),
    ("fr", PAGE, r"[Cc]aractère", "idéogramme"),
    ("fr", "*kamisado", r"\b([ld]es|aux) (noirs|blancs)\b", "Noir, Blanc"),
    ("fr", "*kamisado", r"\bpoussée|[Rr]emplir|rangée de départ|blocage", "oshi; placer"),
    ("fr", "*samurai", r"\blieux?\b|navire|jeton|égales|écart|hexagon", "localité; identiques"),
    ("fr", "*daito", r"\bmatch\b|\b[Uu]n contre\b|\bcontres\b|Contrez|[Rr]ipost", "combat …"),
    ("fr", "*daito", r"coup à (men|do|kote|tsuki)|(?<!un )jeu de cartes", "coup au do; paquet"),
    ("fr", "daito", r"pénalité", "hansoku"),
    ("fr", "*daito", r"\b[Aa]rrête[rz]\b", "finir le tour"),
    ("hu", "*", r"a\(z\)|A\(z\)", "{az:name} writes the article"),
    ("hu", "*", r"[Hh]ivatkozás|\bbot|\bBot|[Ss]zerver", "link; gép; kiszolgáló"),
    (
        "hu",
        "*",
        r"forduló(?!pont)|[Ll]efúj|[Ff]eljegyzés|[Jj]egyzőkönyv",
        "kör; megszakítás; játszmafájl",
    ),
    ("hu", PAGE, r"^Egyet |a jelenbe|[Ii]gényt tartok|Senki sem nyert|eszköz szerint", ""),
    (
        "hu",
        "*kamisado",
        r"[Ss]ötét|[Vv]ilágos|[Ss]umó\b(?<!zumó)|narancssárga|hatótáv",
        "fekete, fehér",
    ),
    ("hu", "replay", r"[Ss]ötét|[Vv]ilágos|szemével", "fekete, fehér"),
    (
        "hu",
        "*samurai",
        r"elfog(?!y)|[Zz]sákmány|félre kerül|[Dd]öntetlen|[Ee]lső kez",
        "megszerez …",
    ),
    ("hu", "*daito", r"[ÉéEe]lő támadás|[Üü]tés|\b[Ff]elel|semlegesít", "aktív; vágás; válaszol"),
    ("hu", "*daito", r"határ|hozzáad|[Aa]dj hozzá|[Mm]egállok|[Áá]llj meg|neki: ", "kézlimit …"),
]

# small labels whose number stands for itself
LABELS = {"daito.deckCount", "daito.usedCount", "daito.jikanOut", "puzzles.best"}


def lines(path: Path) -> dict[str, str]:
    """The lines of a page of the documentation, without code and addresses."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"(?ms)^```.*?^```", lambda m: "\n" * m[0].count("\n"), text)
    return {
        f"{path.name}:{number}": re.sub(r"`[^`]*`|\]\([^)]*\)|^    .*", "", line)
        for number, line in enumerate(text.splitlines(), 1)
    }


def pages(language: str, files: str) -> dict[str, str]:
    """The lines of the pages in a language: all of them, or the rules of a game ("*daito")."""
    game = files.removeprefix("*")
    found: dict[str, str] = {}
    for path in sorted(DOCS.glob("*.md")):
        own = path.name.split(".")[1:-1] == ([] if language == "en" else [language])
        if own and not path.name.startswith("glossary") and (not game or game in path.stem):
            found.update(lines(path))
    return found


def wrong(found: dict[str, str], pattern: str) -> list[str]:
    return [f"{key}: {text}" for key, text in found.items() if re.search(pattern, text)]


@pytest.mark.parametrize(("language", "files", "pattern", "instead"), FORBIDDEN)
def test_no_forbidden_variant(language: str, files: str, pattern: str, instead: str) -> None:
    found = texts(language, files)
    assert found
    assert not wrong(found, pattern), f"write instead: {instead}"


@pytest.mark.parametrize(
    ("language", "files", "pattern", "instead"), [row for row in FORBIDDEN if row[1][0] == "*"]
)
def test_no_forbidden_variant_in_the_docs(
    language: str, files: str, pattern: str, instead: str
) -> None:
    found = pages(language, files)
    assert len(found) > 40
    assert not wrong(found, pattern), f"write instead: {instead}"


@pytest.mark.parametrize("language", ["en", "it", "fr", "hu"])
def test_counts_stand_in_sentences(language: str) -> None:
    found = wrong(texts(language), r": \{count\}(\.|$)")
    assert [line for line in found if line.partition(":")[0] not in LABELS] == []


@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_apostrophes_are_curly(language: str) -> None:
    assert wrong(texts(language), "'") == []


def test_french_has_narrow_spaces_before_its_signs() -> None:
    score = r"\d[ \xa0]:[ \xa0]\d|\} : \{"  # 22 : 9
    french = {key: re.sub(score, "", text) for key, text in texts("fr").items()}
    assert wrong(french, r"(?<!\u202f)[;:!?»]|«(?!\u202f)") == []


def sentences() -> list[tuple[str, str]]:
    """Every text and docstring in the code, without the names in backticks."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = re.sub(r"`[^`]*`", "", node.value)
                found.append((f"{path.relative_to(ROOT)}:{node.lineno}", text))
    return found


def test_the_code_speaks_plain_english() -> None:
    found = sentences()
    assert len(found) > 1000
    assert [(place, text) for place, text in found if re.search(TICS, text, re.IGNORECASE)] == []
