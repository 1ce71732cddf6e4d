"""The documentation in a browser: without a script, on a phone, in the dark."""

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import PHONE
from tests.e2e.conftest import Arrive


def test_it_works_without_a_script(arrive: Arrive) -> None:
    ada = arrive(java_script_enabled=False)
    ada.page.goto("/docs")
    expect(ada.page.get_by_role("heading", name="Sanban documentation")).to_be_visible()
    contents = ada.page.get_by_role("navigation", name="Contents")
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
    ada.page.locator("article").get_by_role("link", name="Guida per chi gioca").click()
    expect(ada.page.get_by_role("heading", name="Guida per chi gioca")).to_be_visible()
    ada.page.get_by_role("navigation", name="Lingue").get_by_role("link", name="English").click()
    expect(ada.page.get_by_role("heading", name="A tour for players")).to_be_visible()
    ada.page.locator("article").get_by_role("link", name="Samurai").click()
    expect(ada.page.locator("html")).to_have_attribute("lang", "en")


def test_the_menu_says_what_each_page_is(arrive: Arrive) -> None:
    """Defect 23: "the levels", "later rounds" and the names of languages stood there."""
    for language in ("en", "it", "fr", "hu"):
        ada = arrive(locale=language)
        ada.page.goto(f"/docs/index.{language}")
        entries = ada.page.locator(".contents li a").all_inner_texts()
        assert len(entries) > 8
        assert all(
            entry[0].isupper() or entry[0].isdigit() or entry == "sanban" for entry in entries
        ), entries
        assert not {"English", "Italiano", "Français", "Magyar"} & set(entries)
        assert ada.page.locator(".contents .part").count() >= 3
        assert "make play" not in ada.page.locator("article").inner_text()
