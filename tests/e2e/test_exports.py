"""Taking a finished game along: the files that a person saves open as what they are."""

from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest
from PIL import Image
from playwright.sync_api import expect

import sanban
from sanban.core.rng import Rng
from tests.e2e.browser import PHONE, Person, patience_s
from tests.e2e.conftest import Arrive
from tests.support.conformance import play_random
from tests.support.server import Server

FILM_MS = 900_000  # a film takes a minute or more beside other work


@pytest.fixture(scope="module")
def game(server: Server) -> tuple[str, int]:
    """A finished game in the records: its id, and how many actions it has."""
    return uploaded(server, "kamisado")


def uploaded(server: Server, name: str) -> tuple[str, int]:
    table = sanban.start(name, seed="take")
    play_random(table, Rng("take"))
    answer = httpx.post(
        f"{server.url}/api/records", content=table.record().to_json(), timeout=patience_s()
    )
    return answer.json()["id"], len(table.log)


def menu(person: Person, record: str, moment: int) -> None:
    person.page.goto(f"/game/{record}#{moment}")
    person.page.get_by_role("button", name="Export").click()
    expect(person.page.get_by_role("dialog")).to_be_visible()


def saved(person: Person, label: str, folder: Path) -> Path:
    with person.page.expect_download(timeout=FILM_MS) as download:
        person.page.get_by_role("dialog").get_by_text(label, exact=True).click()
    target = folder / download.value.suggested_filename
    download.value.save_as(target)
    return target


def test_every_file(arrive: Arrive, game: tuple[str, int], tmp_path: Path) -> None:
    record, actions = game
    ada = arrive()
    menu(ada, record, 3)
    expect(ada.page.get_by_role("heading", name="Picture after move 3")).to_be_visible()
    with Image.open(saved(ada, "PNG", tmp_path)) as image:
        assert image.size == (1000, 1000)
    assert ElementTree.parse(saved(ada, "SVG", tmp_path)).getroot().tag.endswith("svg")
    ada.page.get_by_role("combobox", name="Width of the video").select_option("320")
    for label in ("GIF", "WebP"):
        with Image.open(saved(ada, label, tmp_path)) as film:
            assert film.size == (320, 320)
            assert getattr(film, "n_frames", 0) == actions + 1
    kept = saved(ada, "Record (JSON)", tmp_path)
    assert len(sanban.open_record(kept.read_bytes()).log) == actions


def test_the_sheet_prints_on_one_page(arrive: Arrive, game: tuple[str, int]) -> None:
    ada = arrive()
    menu(ada, game[0], 0)
    with ada.context.expect_page() as opened:
        ada.page.get_by_role("link", name="Score sheet to print").click()
    sheet = opened.value
    expect(sheet.get_by_role("heading", name="Kamisado score sheet")).to_be_visible()
    assert sheet.evaluate("document.fonts.ready.then(() => [...document.fonts].map(f => f.status))")
    assert sheet.evaluate("document.fonts.check('700 16px \"Sanban Characters\"', '綠黃紅')")
    pdf = sheet.pdf(prefer_css_page_size=True)
    assert pdf.startswith(b"%PDF")
    assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") == 1


@pytest.mark.parametrize("look", [{}, PHONE, {"color_scheme": "dark"}], ids=["l", "phone", "dark"])
def test_the_menu_is_for_everybody(
    arrive: Arrive, game: tuple[str, int], look: dict[str, object]
) -> None:
    ada = arrive(**look)
    menu(ada, game[0], 1)
    assert ada.axe() == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = ada.page.locator("dialog[open] :is(button, a, select)").evaluate_all(
        "all => all.filter(it => it.getBoundingClientRect().height < 43.5).map(it => it.outerHTML)"
    )
    assert small == []


def test_as_which_viewer(arrive: Arrive, server: Server, tmp_path: Path) -> None:
    record, _ = uploaded(server, "samurai")
    ada = arrive()
    menu(ada, record, 8)
    pictures = []
    for viewer in ("", "0", "all"):
        ada.page.get_by_role("combobox", name="Seen by").select_option(viewer)
        pictures.append(saved(ada, "SVG", tmp_path).read_text())
    assert len(set(pictures)) == 3
    assert pictures[2].count("<svg") == 3
