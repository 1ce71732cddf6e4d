"""The host's page, what a banned visitor reads, and a guest on another device."""

import re
import subprocess
import sys

from playwright.sync_api import expect

from tests.e2e.browser import PHONE
from tests.e2e.conftest import Arrive
from tests.support.server import LIMIT_S, Server


def admin(server: Server, *words: str) -> str:
    command = [sys.executable, "-m", "sanban", "admin", *words, "--db", server.settings["db"]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=True)
    return done.stdout.strip()


def test_a_host_bans_somebody_and_closes_a_table(arrive: Arrive, server: Server) -> None:
    token = admin(server, "token", "Grace")
    ada, bob, grace = arrive(), arrive(), arrive()
    ada.invite("kamisado", bob, "Bob the Rude")
    page = grace.page
    grace.expected = ("401",)
    page.goto("/host")
    page.get_by_label("Token").fill("wrong")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("alert")).to_contain_text("unknown or was revoked")
    page.get_by_label("Token").fill(token)
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_text("You are Grace.")).to_be_visible()
    assert grace.axe() == []
    page.get_by_label("Find a name").fill("bob the")
    page.get_by_role("button", name="Open").click()
    people = page.get_by_role("region", name="People and programs")
    expect(people.get_by_role("listitem")).to_have_count(1)
    bob.expected = ("403", "WebSocket")
    people.get_by_role("button", name="Ban: Bob the Rude").click()
    page.get_by_label("Reason").fill("rude words")
    page.get_by_label("Hours").fill("24")
    page.get_by_role("dialog").get_by_role("button", name="Ban", exact=True).click()
    expect(page.get_by_role("region", name="Bans and mutes")).to_contain_text("rude words")
    expect(bob.page.get_by_role("alert")).to_contain_text("has banned you until")
    expect(bob.page.get_by_role("alert")).to_contain_text("rude words")
    page.get_by_label("Find a name").fill("")
    page.get_by_role("button", name="Open").click()
    tables = page.get_by_role("region", name="Tables in use")
    tables.get_by_role("button", name=re.compile("Close: .*Bob the Rude")).click()
    page.get_by_label("Reason").fill("no more of this")
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    expect(ada.page.get_by_role("alert")).to_contain_text("has closed this table")
    expect(ada.page.get_by_role("alert")).to_contain_text("no more of this")
    expect(page.get_by_role("region", name="What hosts did")).to_contain_text("no more of this")
    page.reload()  # the tab keeps the token
    expect(page.get_by_text("You are Grace.")).to_be_visible()
    with page.expect_download() as download:
        people.get_by_role("button", name="Export: Bob the Rude").click()
    assert download.value.suggested_filename.startswith("sanban-g")
    page.get_by_role("button", name="Forget the token").click()
    expect(page.get_by_label("Token")).to_be_visible()


def test_a_banned_visitor_reads_why(arrive: Arrive, server: Server) -> None:
    admin(server, "ban", "127.0.0.1", "--why", "a flood of tables")
    try:
        eve = arrive()
        eve.expected = ("403",)
        eve.page.goto("/")
        expect(eve.page.get_by_text("a flood of tables").first).to_be_visible()
    finally:
        admin(server, "unban", "127.0.0.1", "--why", "over")


def test_a_guest_goes_on_at_the_phone(arrive: Arrive) -> None:
    desk, phone = arrive(), arrive(**PHONE)
    phone.expected = ("400",)
    desk.new("kamisado", "friend")
    desk.page.goto("/")
    desk.page.get_by_role("button", name="Settings").click()
    desk.page.get_by_role("textbox", name="Your name").fill("Ada of the Desk")
    desk.page.get_by_role("button", name="Done").click()
    desk.page.get_by_role("button", name="Settings").click()
    desk.page.get_by_role("link", name="Play on another device").click()
    desk.page.get_by_role("button", name="Make a code").click()
    expect(desk.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    assert desk.axe() == []
    code = desk.page.locator(".code").inner_text()
    phone.page.goto(f"/device#{code}")
    phone.page.get_by_role("button", name="Use the code").click()
    expect(phone.page.get_by_role("button", name="Settings")).to_contain_text("Ada of the Desk")
    expect(phone.page.get_by_role("heading", name="Your games")).to_be_visible()
    phone.page.goto(f"/device#{code}")
    phone.page.get_by_role("button", name="Use the code").click()
    expect(phone.page.get_by_role("alert")).to_contain_text("This code is unknown, was used")


def test_whoever_has_no_name_yet_gives_one_for_a_code(arrive: Arrive) -> None:
    """The page said "Choose a name first, in the settings", and nothing else."""
    ada = arrive(**PHONE)
    ada.page.goto("/device")
    make = ada.page.get_by_role("button", name="Make a code")
    expect(make).to_be_disabled()
    ada.page.get_by_role("textbox", name="Your name").fill("Ada")
    make.click()
    expect(ada.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Settings")).to_contain_text("Ada")
