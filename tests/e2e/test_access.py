"""Access: pages magnified four times, and what a screen reader hears, from the first moment on."""

import pytest
from playwright.sync_api import expect

from sanban.games.kamisado import puzzles
from sanban.lessons import challenges
from sanban.lessons.lesson import lesson
from tests.e2e.browser import until
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado
from tests.e2e.others import Daito, Samurai
from tests.e2e.test_table_sizes import GAMES, READY, sideways

MAGNIFIED = {"viewport": {"width": 320, "height": 256}}  # 1280 by 1024 at 400%
# everything that a live region says, and in which language the page was then
LISTEN = """() => {
  window.heard = [];
  const hear = () => {
    for (const one of document.querySelectorAll('[aria-live], [role=status], [role=alert]'))
      if (one.textContent.trim())
        window.heard.push([document.documentElement.lang, one.textContent.trim()]);
  };
  const all = { childList: true, characterData: true, subtree: true };
  new MutationObserver(hear).observe(document, all);
}"""
MUST = {"Kamisado": "Te kezdesz", "Samurai": "Válaszd ki az öt", "Daito": "asztal"}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_magnified_four_times(arrive: Arrive, game: str) -> None:
    ada = arrive(**MAGNIFIED)
    ada.play_now(game, "random")
    ada.page.locator(READY).first.wait_for()
    boards: dict[str, type[Samurai] | type[Daito]] = {"Samurai": Samurai, "Daito": Daito}
    if board := boards.get(game):
        for _ in range(4):
            board(ada.page).act()
            assert not sideways(ada)
    assert not sideways(ada)
    # nothing hides what has the focus
    ada.page.keyboard.press("Tab")
    for _ in range(12):
        ada.page.keyboard.press("Tab")
        seen = ada.page.evaluate(
            """() => { const box = document.activeElement.getBoundingClientRect();
            return box.bottom > 0 && box.top < innerHeight; }"""
        )
        assert seen


@pytest.mark.parametrize("game", ["kamisado", "samurai", "daito"])
def test_a_lesson_magnified_four_times(arrive: Arrive, game: str) -> None:
    ada = arrive(**MAGNIFIED)
    for chapter in lesson(game).chapters[:3]:
        ada.page.goto(f"/learn/{game}/{chapter.id}")
        ada.page.locator(".side .text").wait_for()
        ada.page.locator(".play .board > *").first.wait_for()
        assert not sideways(ada)
        following = ada.page.locator(".side .ways .first")
        following.scroll_into_view_if_needed()
        expect(following).to_be_in_viewport()


def test_puzzles_magnified_four_times(arrive: Arrive) -> None:
    ada = arrive(**MAGNIFIED)
    for path, sign in (
        ("/puzzles", "main h1"),
        (f"/puzzles/{puzzles.find(2)[0].id}", ".k-piece.free"),
        ("/puzzles?game=samurai", "#today"),
        *(
            (f"/challenges/{challenges.shipped(game)[0].id}", ".task .result")
            for game in challenges.GAMES
        ),
        ("/learn", ".lessons a"),
    ):
        ada.page.goto(path)
        ada.page.locator(sign).first.wait_for()
        assert not sideways(ada), path


@pytest.mark.parametrize("game", GAMES)
def test_what_must_be_done_is_said_first_and_in_the_language_spoken(
    arrive: Arrive, game: str
) -> None:
    ada = arrive(locale="hu-HU")
    ada.page.add_init_script(f"({LISTEN})()")
    options = {"first": "aka"} if game == "Daito" else {}
    ada.open_table(game.lower(), options=options)
    ada.page.locator(READY).first.wait_for()

    def heard() -> list[list[str]]:
        found: list[list[str]] = ada.page.evaluate("window.heard")
        return found

    until(ada.page, lambda: any(MUST[game] in text for _, text in heard()))
    assert {language for language, _ in heard()} == {"hu"}
    if game == "Kamisado":  # and again when the turn comes back
        Kamisado(ada).play("c1c5")
        assert Kamisado(ada).my_turn()
        must = ada.hint().inner_text()
        until(ada.page, lambda: any(must in text for _, text in heard()))
