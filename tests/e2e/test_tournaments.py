"""A tournament in a browser: organised by one, entered by others, played, printed and saved."""

from playwright.sync_api import expect

from tests.e2e.browser import PHONE, Person
from tests.e2e.conftest import Arrive
from tests.e2e.test_account import come as come
from tests.e2e.test_account import create, press


def enter(person: Person, address: str, name: str) -> None:
    person.page.goto(address)
    person.page.get_by_role("textbox", name="Your name").fill(name)
    press(person, "Enter")
    expect(person.page.get_by_text("You are in.")).to_be_visible()


def give_up(person: Person) -> None:
    """Resign at the table where one sits."""
    press(person, "Resign")
    press(person, "Resign the game")


def test_a_tournament_from_the_form_to_the_final_standings(come: Arrive) -> None:
    organiser, ada, bob = come(), come(**PHONE), come()
    create(organiser, "Grace")
    organiser.page.goto("/tournaments")
    organiser.page.get_by_role("link", name="Organise a tournament").click()
    organiser.page.get_by_role("textbox", name="Name of the tournament").fill("Club evening")
    organiser.page.get_by_role("combobox", name="Rounds").select_option("3")
    press(organiser, "Create the tournament")
    expect(organiser.page.get_by_role("heading", name="Club evening")).to_be_visible()
    address = organiser.page.url
    for person, name in ((ada, "Ada"), (bob, "Bob")):
        enter(person, address, name)
        assert person.axe() == []
    expect(organiser.page.get_by_text("2 players")).to_be_visible()
    press(organiser, "Start round 1")
    expect(organiser.page.get_by_role("heading", name="Round 1")).to_be_visible()
    assert organiser.axe() == []
    organiser.page.emulate_media(color_scheme="dark")
    assert organiser.axe() == []
    # one click, by keyboard, from the tournament to the game
    for person in (ada, bob):
        play = person.page.get_by_role("link", name="Play", exact=True)
        expect(play).to_be_visible()
        play.focus()
        person.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("button", name="Resign", exact=True)).to_be_visible()
    give_up(ada)
    back = bob.page.get_by_role("link", name="Pairings and standings")
    expect(back).to_be_visible()
    back.click()
    row = bob.page.get_by_role("row", name="Bob")
    expect(row).to_contain_text("1")
    expect(bob.page.get_by_text("Finished", exact=True)).to_be_visible()
    assert bob.axe() == []
    with bob.page.expect_download() as saved:
        press(bob, "Standings as CSV")
    assert "Bob" in saved.value.path().read_text()
    bob.page.emulate_media(media="print")
    expect(bob.page.get_by_role("button", name="Print")).to_be_hidden()
    expect(row).to_be_visible()


def test_pairings_and_standings_are_live(come: Arrive) -> None:
    """Time stands still in the spectator's browser: whatever appears there came over the socket."""
    organiser, ada, eve, late = come(), come(), come(**PHONE), come()
    create(organiser, "Grace")
    organiser.page.goto("/tournaments/new")
    press(organiser, "Create the tournament")
    expect(organiser.page.get_by_role("heading", name="Kamisado tournament")).to_be_visible()
    address = organiser.page.url
    late.page.route_web_socket("**/api/tournaments/*/live", lambda socket: socket.close())
    for person in (eve, late):
        person.page.clock.install()
        person.page.goto(address)
        expect(person.page.get_by_text("0 players")).to_be_visible()
        person.page.clock.pause_at("2100-01-01")
    expect(late.page.get_by_text("0 players")).to_be_visible()
    enter(ada, address, "Ada")
    expect(eve.page.get_by_text("1 player", exact=False)).to_be_visible()
    press(ada, "Withdraw")
    expect(eve.page.get_by_text("0 players")).to_be_visible()
    press(ada, "Take part again")
    expect(eve.page.get_by_text("1 player", exact=False)).to_be_visible()
    # without a socket the page asks by itself, not as often
    late.page.clock.run_for(10_000)
    expect(late.page.get_by_text("1 player", exact=False)).to_be_visible()


def test_somebody_withdraws_and_comes_back(come: Arrive) -> None:
    organiser, ada = come(), come(**PHONE)
    create(organiser, "Grace")
    organiser.page.goto("/tournaments/new")
    organiser.page.get_by_role("checkbox", name="List the tournament").uncheck()
    press(organiser, "Create the tournament")
    expect(organiser.page.get_by_role("heading", name="Kamisado tournament")).to_be_visible()
    address = organiser.page.url
    assert "#" in address
    ada.expected = ("403",)
    ada.page.goto(address.partition("#")[0])
    expect(ada.page.get_by_role("alert")).to_contain_text("This tournament is private")
    ada.page.goto("/")
    enter(ada, address, "Ada")
    press(ada, "Withdraw")
    expect(ada.page.get_by_role("button", name="Take part again")).to_be_visible()
    press(ada, "Take part again")
    expect(ada.page.get_by_text("You are in.")).to_be_visible()
