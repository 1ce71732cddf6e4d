"""Comforts: how boards look and sound is chosen once, kept, and holds for every board; whoever
comes back finds their own games first."""

from playwright.sync_api import Locator, expect

from tests.e2e.browser import PHONE, Person
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado

LOOK = """(element, name) => getComputedStyle(element).getPropertyValue(name).trim()"""


def open_settings(person: Person) -> Locator:
    person.page.get_by_role("button", name="Settings").click()
    return person.page.get_by_role("dialog")


def test_letters_theme_and_size_at_the_table_and_after_a_reload(arrive: Arrive) -> None:
    ada = arrive()
    ada.new("kamisado", "screen")
    Kamisado(ada).my_turn()
    page = ada.page
    board = page.locator(".kamisado")
    wide = page.locator(".k-grid").bounding_box()
    lacquer = board.evaluate(LOOK, "--lacquer")
    dialog = open_settings(ada)
    assert ada.axe() == []
    dialog.get_by_role("combobox", name="Signs on the board").select_option("Letters")
    dialog.get_by_role("combobox", name="Board theme").select_option("Stone")
    dialog.get_by_role("slider", name="Board size").fill("60")
    dialog.get_by_role("slider", name="Volume").fill("35")
    dialog.get_by_role("button", name="Done").click()

    def check() -> None:
        faces = page.locator(".k-face")
        expect(faces).to_have_count(16)
        assert {"Br", "Gr", "Re", "Ye", "Pi", "Pu", "Bl", "Or"} == set(faces.all_inner_texts())
        assert board.evaluate(LOOK, "--lacquer") != lacquer
        now = page.locator(".k-grid").bounding_box()
        assert wide is not None
        assert now is not None
        assert now["width"] < wide["width"] * 0.7

    check()
    page.reload()
    Kamisado(ada).my_turn()
    check()
    expect(open_settings(ada).get_by_role("slider", name="Volume")).to_have_value("35")


def test_colours_that_are_easier_to_tell_apart(arrive: Arrive) -> None:
    ada = arrive()
    ada.new("kamisado", "screen")
    Kamisado(ada).my_turn()
    cell = ada.page.locator(".k-cell").first
    before = cell.evaluate(LOOK, "background-color")
    open_settings(ada).get_by_role("checkbox", name="easier to tell apart").check()
    expect(ada.page.locator("html")).to_have_attribute("data-palette", "distinct")
    assert cell.evaluate(LOOK, "background-color") != before


def test_whoever_comes_back_finds_their_games_first(arrive: Arrive) -> None:
    """On a phone, "Your games" began at y = 1,650."""
    ada = arrive(**{**PHONE, "viewport": {"width": 390, "height": 844}})
    ada.home()
    expect(ada.page.get_by_text("New here?")).to_be_visible()
    lessons = ada.page.locator(".newcomer a").all_inner_texts()
    assert lessons == ["Kamisado", "Samurai", "Daito"]
    ada.play_now("Kamisado", "greedy")
    Kamisado(ada).my_turn()
    ada.home()
    expect(ada.page.get_by_role("heading", name="Waiting for you")).to_be_visible()
    ada.home()  # now it is known before anything is asked
    own = ada.page.get_by_role("heading", name="Waiting for you")
    expect(own).to_be_visible()
    expect(ada.page.get_by_text("New here?")).to_have_count(0)
    box = own.bounding_box()
    assert box is not None
    assert box["y"] < 400
    ada.page.locator(".today h2").wait_for()
    today, card = ada.page.locator(".today").bounding_box(), ada.card("Kamisado").bounding_box()
    assert today is not None
    assert card is not None
    assert box["y"] < today["y"] < card["y"]
    assert ada.axe() == []
