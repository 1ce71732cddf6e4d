"""The documentation in a browser: without a script, on a phone, in the dark."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import PHONE
from tests.e2e.conftest import Arrive

PHONE_390 = {**PHONE, "viewport": {"width": 390, "height": 844}}


def test_it_works_without_a_script(arrive: Arrive) -> None:
    ada = arrive(java_script_enabled=False)
    ada.page.goto("/docs")
    expect(ada.page.get_by_role("heading", name="Sanban documentation")).to_be_visible()
    contents = ada.page.get_by_role("navigation", name="Contents")
    contents.get_by_text("For developers").click()
    contents.get_by_role("link", name="Architecture").click()
    expect(ada.page.get_by_role("heading", name="Architecture", exact=True)).to_be_visible()
    picture = ada.page.locator("article img")
    expect(picture).to_be_visible()
    box = picture.bounding_box()
    assert box is not None
    assert box["height"] > 200
    expect(contents.locator("[aria-current=page]")).to_have_text("Architecture")


@pytest.mark.parametrize(
    "look", [{}, PHONE, {"color_scheme": "dark"}], ids=["light", "phone", "dark"]
)
def test_axe_and_width(arrive: Arrive, look: dict[str, object]) -> None:
    ada = arrive(**look)
    pages = ("", "/architecture", "/rules-kamisado", "/protocol", "/library", "/tour-hosts.hu")
    for page in pages:
        ada.page.goto(f"/docs{page}")
        ada.page.locator("article h1").wait_for()
        # innerWidth grows with a page that is too broad for a phone; the viewport does not
        broad = ada.page.evaluate("document.documentElement.scrollWidth")
        assert broad <= ada.page.evaluate("screen.width"), page
        assert ada.axe() == [], page


def test_the_page_leads_there(arrive: Arrive) -> None:
    ada = arrive()
    ada.home()
    ada.page.get_by_role("link", name="Documentation").click()
    expect(ada.page.get_by_role("heading", name="Sanban documentation")).to_be_visible()


def test_the_page_leads_there_in_its_language(arrive: Arrive) -> None:
    """Whatever the browser prefers: the language was chosen on the page."""
    ada = arrive()
    ada.page.add_init_script("localStorage.setItem('sanban', JSON.stringify({language: 'it'}))")
    ada.home()
    ada.page.get_by_role("link", name="Documentazione").click()
    expect(ada.page.get_by_role("heading", name="Documentazione di Sanban")).to_be_visible()
    guide = ada.page.locator("article").get_by_role("link", name="Guida per chi gioca", exact=True)
    guide.click()
    expect(ada.page.get_by_role("heading", name="Guida per chi gioca")).to_be_visible()
    ada.page.get_by_role("navigation", name="Lingue").get_by_role("link", name="English").click()
    expect(ada.page.get_by_role("heading", name="A tour for players")).to_be_visible()
    ada.page.locator("article").get_by_role("link", name="Samurai").click()
    expect(ada.page.locator("html")).to_have_attribute("lang", "en")


READERS = {
    "en": ["For players", "For hosts", "For bot writers and researchers", "For developers"],
    "it": [
        "Per chi gioca",
        "Per chi ospita",
        "Per chi scrive bot e fa ricerca",
        "Per chi sviluppa",
    ],
    "fr": [
        "Pour jouer",
        "Pour héberger",
        "Pour écrire des bots et pour la recherche",
        "Pour développer",
    ],
    "hu": ["Játékosoknak", "Házigazdáknak", "Robotok íróinak és kutatóknak", "Fejlesztőknek"],
}


@pytest.mark.parametrize("language", READERS)
def test_the_menu_is_made_for_its_readers(arrive: Arrive, language: str) -> None:
    """One flat list, with "the levels" and the names of languages among the pages."""
    ada = arrive(locale=language, **PHONE_390)
    ada.page.goto(f"/docs/index.{language}")
    menu = ada.page.locator(".contents")
    assert menu.locator("summary").all_text_contents() == READERS[language]
    # a player's part is open, and what is in it is for players
    expect(menu.locator("details[open] summary")).to_have_text(READERS[language][0])
    for page in menu.locator("details[open] a").all():
        address = page.get_attribute("href") or ""
        assert re.search(
            r"/(tour-players|rules|puzzles|ratings|tournaments|kamisado|daito)", address
        )
    entries = menu.locator("li a").all_text_contents()
    assert len(entries) > 20
    assert all(
        entry[0].isupper() or entry[0].isdigit() or entry == "sanban" for entry in entries
    ), entries
    assert not {"English", "Italiano", "Français", "Magyar"} & set(entries)
    assert "make play" not in ada.page.locator("article").inner_text()
    # whoever reads a page finds its part open
    ada.page.goto("/docs/protocol")
    here = ada.page.locator(".contents details[open]")
    expect(here.locator("summary")).to_have_text(READERS["en"][2])
    expect(here.locator("[aria-current=page]")).to_have_text("The protocol")


@pytest.mark.parametrize("language", READERS)
def test_the_header_fits_a_phone(arrive: Arrive, language: str) -> None:
    """It was 6 px too broad at 390 px."""
    for width in (390, 360, 320):
        ada = arrive(**{**PHONE_390, "viewport": {"width": width, "height": 844}})
        ada.page.goto(f"/docs/index.{language}")
        for part in ada.page.locator("header > *").all():
            box = part.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_player_is_not_told_to_build_anything(arrive: Arrive) -> None:
    for language in READERS:
        ada = arrive(locale=language)
        ada.page.goto(f"/docs/tour-players.{language}")
        assert "make play" not in ada.page.locator("article").inner_text()


@pytest.mark.parametrize("language", READERS)
def test_the_other_languages_are_listed_once(arrive: Arrive, language: str) -> None:
    """The menu of the page, and a line of the text below it."""
    ada = arrive(locale=language, **PHONE_390)
    ada.page.goto(f"/docs/index.{language}")
    own = {"en": "English", "it": "Italiano", "fr": "Français", "hu": "Magyar"}
    for other in set(READERS) - {language}:
        expect(ada.page.get_by_role("link", name=own[other], exact=True)).to_have_count(1)
