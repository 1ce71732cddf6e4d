"""Playing Samurai and Daito with the mouse on the page, without much thought."""

from playwright.sync_api import Locator, Page, expect

from sanban.core.rng import Rng


def over(page: Page) -> bool:
    return page.locator(".won").count() > 0


class Samurai:
    """The Samurai board before a person's eyes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.todo = page.locator(
            ".first-hand button:enabled, .supply-figure:enabled, .rack-tile:not(.idle),"
            " .end-turn:enabled, .won, .curtain"
        )

    def act(self) -> bool:
        """Wait until there is something to do and do it; False when the game is over."""
        self.todo.first.wait_for()
        if over(self.page):
            return False
        if self.page.locator(".curtain").count():
            return True  # somebody else takes the screen
        if self.page.locator(".first-tiles button").count():
            self.first_hand()
        elif self.page.locator(".end-turn:enabled").count():
            self.end_turn()
        elif self.page.locator(".supply-figure:enabled").count():
            self.put(self.page.locator(".supply-figure:enabled").first)
        else:
            plain = self.page.locator('.rack-tile:not(.idle):not([data-tile$="exchange"])')
            self.put(plain.first)
        return True

    def end_turn(self) -> None:
        moves = self.page.locator(".move")
        before = moves.count()
        self.page.locator(".end-turn:enabled").dispatch_event("click")
        expect(moves).not_to_have_count(before)

    def first_hand(self) -> None:
        tiles = self.page.locator(".first-tiles button")
        for number in range(5):
            tiles.nth(number * 3).click()
        self.page.locator(".first-hand .do-it").click()
        tiles.first.wait_for(state="hidden")

    def put(self, piece: Locator) -> None:
        """Pick a tile or figure up and put it on the first hex that takes it."""
        if piece.get_attribute("aria-pressed") != "true":
            piece.click()
        hexes = self.page.locator(".hex.target")
        hexes.first.wait_for()
        box = hexes.first.bounding_box()
        assert box is not None
        moves = self.page.locator(".move")
        before = moves.count()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(moves).not_to_have_count(before)


class Daito:
    """The Daito table before a person's eyes."""

    # what is pressed first when several things can be
    ORDER = ("sure", "offer-", "attack", "live-", "card-", "stop")

    def __init__(self, page: Page, seed: str = "daito") -> None:
        self.page, self.rng = page, Rng(seed)

    def keys(self) -> list[str]:
        """What can be pressed now."""
        found: list[str] = self.page.locator(
            ".board button[data-key]:enabled:not([aria-disabled=true])"
        ).evaluate_all("all => all.filter(it => it.checkVisibility()).map(it => it.dataset.key)")
        return [key for key in found if key.startswith(self.ORDER)]

    def act(self) -> bool:
        """Press something; False when the game is over."""
        while not (keys := self.keys()):
            if over(self.page):
                return False
            if self.page.locator(".curtain").count():
                return True  # somebody else takes the screen
            self.page.wait_for_timeout(20)
        if over(self.page):
            return False
        key = keys[self.rng.below(len(keys))]
        button = self.page.locator(f'.board button[data-key="{key}"]').first
        button.dispatch_event("click")  # it may be gone by now: the other side acts as well
        self.page.wait_for_timeout(20)
        return True
