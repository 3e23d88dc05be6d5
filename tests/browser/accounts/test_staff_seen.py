"""A director adds staff, shows sign-in QR codes, changes roles and PINs, and signs users out; others see no list."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Face
from tests.browser.control_page import Control, enrol, open_control
from tests.browser.layouts.fingers import FINGER, TOO_SMALL
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import drawn
from tests.servers import TD_NAME, RunningServer

pytestmark = pytest.mark.browser
UPRIGHT = (820, 1180)
BEHIND = """() => document.querySelectorAll("body > :not(dialog)").forEach((each) => {
  each.style.visibility = "hidden";
})"""
"""Elements behind a dialog, which its check leaves out."""
SIZES = [TABLET, (768, 1024), UPRIGHT, (834, 1112), PHONE, (320, 568)]


def open_staff(control: Control) -> None:
    control.tap("staff_open")
    expect(control.dialog.get_by_role("button", name=re.compile(f"^{TD_NAME}"))).to_be_visible()


def add(control: Control, name: str, role: str, pin: str = "") -> None:
    control.press("Add staff")
    control.write("Name", name)
    control.dialog.get_by_role("combobox").select_option(role)
    control.write("PIN", pin)
    control.press("Add staff")


def link_of(page: Page) -> str:
    """The address in the sign-in QR code, which the server sends beside the picture."""
    with page.expect_response(re.compile("/link$")) as response:
        page.get_by_role("button", name="Sign-in QR", exact=True).click()
    return str(response.value.json()["address"])


def add_with_a_second_pin(control: Control, name: str) -> None:
    """Add a floor user, first with a PIN that is too easy to guess."""
    add(control, name, "floor", "0000")
    expect(control.dialog.get_by_role("alert")).to_have_text(
        "This PIN is too easy to guess. Choose another one."
    )
    control.write("PIN", "4713")
    control.press("Add staff")
    expect(control.dialog.get_by_role("heading", name=name, exact=True)).to_be_visible()
    expect(control.dialog).to_contain_text("Not signed in anywhere.")


def assert_refused_a_second_time(browser: Browser, server: RunningServer, address: str) -> None:
    """Assert that a used QR link signs nobody in."""
    phone = Face(browser, server.url("/signin", "localhost") + "#" + address.partition("#")[2], PHONE)
    phone.page.get_by_role("button", name="Sign in", exact=True).click()
    expect(phone.page.get_by_role("alert")).to_have_text(
        "This sign-in link has expired or was already used. Ask a director for a new one."
    )
    phone.errors.clear()
    phone.close()


def sign_in_by_the_code(browser: Browser, server: RunningServer, control: Control) -> None:
    """Sign in on a phone with a new link's one-time code."""
    link_of(control.page)
    expect(control.dialog.locator("b.code")).to_have_text(re.compile("^([A-Z]{3} ){3}[A-Z]$"))
    typed = Face(browser, server.url("/signin", "localhost"), PHONE)
    typed.page.get_by_role("button", name="Use a one-time code").click()
    typed.page.get_by_label("One-time code").fill(control.dialog.locator("b.code").inner_text().lower())
    typed.page.get_by_role("button", name="Sign in", exact=True).click()
    typed.page.wait_for_url(lambda url: "/signin" not in url)
    typed.close()


@pytest.mark.full
@pytest.mark.parametrize("size", [TABLET, pytest.param(UPRIGHT, marks=pytest.mark.full)])
def test_an_added_user_scans_the_code_and_is_signed_in(
    browser: Browser, server: RunningServer, size: tuple[int, int]
) -> None:
    control = open_control(browser, server, server.session, "/control/friday#room", size)
    open_staff(control)
    add_with_a_second_pin(control, "Ben")
    address = link_of(control.page)
    picture = control.dialog.get_by_role("img")
    expect(picture).to_be_visible()
    assert "svg" in unquote(str(picture.get_attribute("src")))[:60]
    expect(control.dialog).to_contain_text(re.compile(r"Works for [45]:\d\d\."))
    control.press("Back")
    control.press("All staff")
    expect(control.dialog.get_by_role("button", name=re.compile("^Ben"))).to_contain_text(
        "Not signed in anywhere."
    )
    control.dialog.get_by_role("button", name=re.compile("^Ben")).click()
    phone = Face(browser, server.url("/signin", "localhost") + "#" + address.partition("#")[2], PHONE)
    expect(phone.page).not_to_have_url(re.compile("#link"))
    phone.page.get_by_role("button", name="Sign in", exact=True).click()
    phone.page.wait_for_url(re.compile("/control"))
    # The card shows the change without a reload.
    device = control.dialog.get_by_role("listitem")
    expect(device).to_contain_text("127.0.0.1")
    expect(device).to_contain_text("connected")
    with control.page.expect_response(lambda answer: answer.request.method == "PATCH"):
        control.dialog.get_by_role("combobox").select_option("dealer")
    # The open page says so at the next tap, and leaves no dead buttons.
    phone.page.locator('[data-part="go"]').click()
    expect(phone.page.get_by_role("main")).to_contain_text("You are signed in as dealer")
    control.press("Disable")
    expect(control.dialog).to_contain_text("Disabled: cannot sign in")
    phone.page.reload()
    expect(phone.page.get_by_label("Name")).to_be_visible()
    control.press("Enable")
    expect(control.dialog.get_by_role("button", name="Sign-in QR", exact=True)).to_be_enabled()
    assert_refused_a_second_time(browser, server, address)
    sign_in_by_the_code(browser, server, control)
    for face in (phone, control.face):
        face.close()


@pytest.mark.full
def test_the_last_director_stays_and_a_director_needs_a_password(
    browser: Browser, server: RunningServer
) -> None:
    control = open_control(browser, server, server.session, "/control/friday#room")
    open_staff(control)
    add(control, "Carla", "floor")
    expect(control.dialog.get_by_role("heading", name="Carla", exact=True)).to_be_visible()
    control.dialog.get_by_role("combobox").select_option("td")
    expect(control.dialog).to_contain_text("A tournament director needs a password")
    control.write("Password", "three jacks and a king")
    control.write("Password again", "three jacks and a queen")
    control.press("Save")
    expect(control.dialog.get_by_role("alert")).to_have_text("The two passwords are not the same.")
    control.write("Password again", "three jacks and a king")
    control.press("Save")
    expect(control.dialog.get_by_role("combobox")).to_have_value("td")
    control.press("Set a PIN")
    control.write("PIN", "4713")
    control.write("Repeat the PIN", "4714")
    control.press("Save")
    expect(control.dialog.get_by_role("alert")).to_have_text("The two PINs do not match.")
    control.write("Repeat the PIN", "4713")
    control.press("Save")
    expect(control.dialog.get_by_role("button", name="New PIN", exact=True)).to_be_visible()
    # The director's own account offers no action that would end it.
    control.press("All staff")
    control.dialog.get_by_role("button", name=re.compile(f"^{TD_NAME}")).click()
    expect(control.dialog).to_contain_text("Your own account")
    expect(control.dialog.get_by_role("button", name="Disable", exact=True)).to_have_count(0)
    expect(control.dialog.get_by_role("combobox")).to_be_disabled()
    control.face.close()


def test_a_token_is_created_seen_once_and_revoked(browser: Browser, server: RunningServer) -> None:
    control = open_control(browser, server, server.session, "/control/friday#room", TABLET)
    open_staff(control)
    control.press("Tokens")
    expect(control.dialog).to_contain_text("No tokens yet.")
    control.press("Create a token")
    control.write("Name", "Scores")
    control.press("Only some permissions")
    control.press("Create a token")
    expect(control.dialog.get_by_role("alert")).to_have_text("Choose at least one permission.")
    control.press("counters")
    control.press("Create a token")
    secret = control.dialog.locator('[data-part="token_secret"]')
    expect(secret).to_have_value(re.compile(r"^cs_[\w-]{43}$"))
    headers = {"Authorization": f"Bearer {secret.input_value()}"}
    assert server.get("/api/v1/tournaments/friday/counters", headers=headers).status_code == 200
    control.press("Tokens")
    token = control.part("tokens").get_by_role("listitem")
    expect(token).to_contain_text("floor · only counters, friday · last used")
    expect(control.page.get_by_text(re.compile("cs_"))).to_have_count(0)
    control.press("Revoke: Scores")
    control.press("Revoke")
    expect(token).to_contain_text("revoked")
    control.face.close()


@pytest.mark.full
def test_the_floor_sees_no_staff_list(browser: Browser, server: RunningServer) -> None:
    control = open_control(browser, server, enrol(server, "Ben", "floor"), "/control/friday#room")
    expect(control.part("venue").locator(".why")).to_have_text("not as floor")
    expect(control.part("staff")).to_be_hidden()
    control.tap("menu")
    expect(control.dialog.get_by_role("button", name="Staff", exact=True)).to_have_count(0)
    control.face.close()


@pytest.mark.full
def test_the_name_of_the_venue_is_set_and_undone(browser: Browser, server: RunningServer) -> None:
    control = open_control(browser, server, server.session, "/control/friday#room")
    upright = open_control(browser, server, server.session, "/control/friday#room", UPRIGHT)
    name = control.page.get_by_label("Venue", exact=True)
    name.fill("Casino Kelheim")
    name.press("Tab")
    expect(upright.page.get_by_label("Venue", exact=True)).to_have_value("Casino Kelheim")
    room = Face(browser, server.url("/", "localhost"), TABLET)
    expect(room.page.get_by_role("heading", level=1)).to_have_text("Casino Kelheim")
    upright.tap("undo_last")
    expect(name).to_have_value("")
    for face in (room, upright.face, control.face):
        face.close()


def add_staff(server: RunningServer, *people: str) -> None:
    for name in people:
        body = {"name": name, "role": "supervisor", "pin": "4713"}
        answer = server.post("/api/v1/staff", json=body, headers=server.staff())
        assert answer.status_code == 200, answer.text


def fill_in_a_token(page: Page) -> None:
    """Fill in a token with a long name and some of the permissions, without creating it."""
    page.locator('[data-staff="tokens"]').click()
    page.locator('[data-token="add"]').click()
    page.get_by_role("dialog").get_by_role("textbox").fill("Anzeige im großen Saal beim Eingang")
    page.get_by_role("button", name=re.compile("Nur einzelne Berechtigungen|Only some")).click()
    page.get_by_role("button", name="counters", exact=True).click()


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_nothing_is_cut_on_any_screen(browser: Browser, server: RunningServer, language: str) -> None:
    control = open_control(browser, server, server.session, f"/control/friday?lang={language}#room")
    control.page.add_init_script(GEOMETRY)
    control.page.reload()
    add_staff(server, "Bartholomäus Hinterhuber-Wallner", "Dora")
    page = control.page

    def look(view: str) -> None:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            assert faults(page) == {}, (view, width)
            assert page.evaluate(TOO_SMALL, FINGER) == [], (view, width)

    look("room")
    control.tap("staff_open")
    page.evaluate(BEHIND)
    row = page.get_by_role("button", name=re.compile("Bartholomäus"))
    expect(row).to_be_visible()
    look("list")
    row.click()
    expect(page.get_by_role("heading", name=re.compile("Bartholomäus"))).to_be_visible()
    look("card")
    page.locator('[data-staff="link"]').click()
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()
    look("code")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Zurück|Back")).click()
    page.locator("dialog .buttons button").last.click()
    fill_in_a_token(page)
    look("new token")
    page.get_by_role("dialog").locator(".buttons .main").click()
    expect(page.locator('[data-part="token_secret"]')).to_be_visible()
    look("secret")
    page.get_by_role("dialog").get_by_role("button", name="Tokens").click()
    expect(page.locator('[data-part="tokens"] button')).to_be_visible()
    look("tokens")
    control.face.close()
