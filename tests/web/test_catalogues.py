"""Adding a language: the tool names what is missing, and a made-up one keeps every hole."""

from pathlib import Path

import pytest

from sanban.core.languages import LANGUAGES
from tests.support.catalogues import CATALOGUES, holes, main, missing, pseudo, texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing(language: str) -> None:
    assert list(missing(language)) == []


def test_every_folder_is_a_language() -> None:
    assert {path.name for path in CATALOGUES.iterdir()} == set(LANGUAGES)


def test_a_language_that_is_not_there_lacks_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["xx"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "src/sanban/core/languages.py: xx is not in the list"
    files = len(list((CATALOGUES / "en").glob("*.json")))
    assert sum("web/src/i18n/xx/" in line for line in said) == files
    assert sum("docs/rules-" in line for line in said) == 3


def test_a_gap_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    (tmp_path / "hu").mkdir()
    (folder / "page.json").write_text('{"home": "Home", "won": "{who} wins {count}"}')
    (tmp_path / "hu" / "page.json").write_text('{"won": "{kicsoda} nyer", "won.few": "{who}"}')
    monkeypatch.setattr("tests.support.catalogues.CATALOGUES", tmp_path)
    assert [line for line in missing("hu") if "i18n" in line] == [
        "web/src/i18n/hu/page.json: home is missing (en: Home)",
        "web/src/i18n/hu/page.json: won: count, kicsoda, who on one side only",
    ]


def test_the_made_up_language_is_longer_and_keeps_the_holes() -> None:
    for key, text in texts("en").items():
        made = pseudo(text)
        assert holes(made) == holes(text), key
        assert made.startswith("[")
        assert made.endswith("]")
        assert len(made) > 1.3 * len(text)
        assert made != text
