"""Staff signs in by name and password, and out; the first visit creates the director; a session may end in mid-tap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from clockserver.cli.addresses import lan_address
from tests.browser.accounts.sign_in_page import SignInPage, session_of, sign_in_page
from tests.browser.chromium import TABLET, Face, box_of
from tests.browser.control_page import PASSWORD, Control, enrol, open_control
from tests.browser.readings import LABEL_UNDER_RING
from tests.journals import records_of
from tests.servers import SESSION, TD_NAME, TD_PASSWORD, RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[RunningServer]:
    """A server before its first visit."""
    with RunningServer(tmp_path / "fresh", sign_in=False) as server:
        yield server


# -- the first visit -----------------------------------------------------------------------------------


@pytest.mark.full
def test_the_first_visit_makes_the_director_with_the_code_that_the_server_printed(
    browser: Browser, fresh: RunningServer
) -> None:
    page = sign_in_page(browser, fresh, "/control")
    expect(page.title).to_have_text("First visit")
    page.press("Create the account")
    expect(page.error).to_have_text("Fill in every field.")
    page.write(code="WRNG-CODE", name="Anna", password="short", password_again="short")
    page.press("Create the account")
    expect(page.error).to_contain_text("at least 10 characters")
    page.write(password="a straight to the ten", password_again="a straight to the nine")
    page.press("Create the account")
    expect(page.error).to_contain_text("not the same")
    page.write(password_again="a straight to the ten")
    page.press("Create the account")
    # The former error stands there until the answer arrives; until then nothing else is asked.
    expect(page.error).not_to_contain_text("not the same")
    expect(page.error).not_to_be_empty()
    assert fresh.setup_code
    page.write(code=f"{fresh.setup_code[:4].lower()}-{fresh.setup_code[4:].lower()}")
    page.press("Create the account")
    expect(page.title).to_have_text("Set a PIN?")
    page.press("Not now")
    control = Control(page.face)
    expect(control.part("empty")).to_contain_text("No tournament yet.")
    control.tap("menu")
    expect(control.dialog.get_by_role("heading")).to_have_text("Anna")
    expect(control.dialog).to_contain_text("tournament director")
    page.face.close()


def test_the_page_shows_what_the_server_requires_of_a_password(
    browser: Browser, fresh: RunningServer
) -> None:
    page = sign_in_page(browser, fresh, f"/signin#code={fresh.setup_code}")
    page.write(name="Anna", password="aaaaaaaaaaaa", password_again="aaaaaaaaaaaa")
    page.press("Create the account")
    expect(page.error).to_have_text(re.compile(r"\w{4,}"))
    expect(page.title).to_have_text("First visit")
    expect(page.page.get_by_role("button", name="Create the account")).to_be_focused()
    page.face.close()


def test_a_fault_that_the_first_visit_finds_itself_focuses_its_field(
    browser: Browser, fresh: RunningServer
) -> None:
    page = sign_in_page(browser, fresh, f"/signin#code={fresh.setup_code}")
    given = {"name": "", "password": "short", "password_again": "two pair, no kickes"}
    right = {"name": "Anna", "password": "two pair, no kicker"}
    page.write(**given)
    for faulty in given:
        page.press("Create the account")
        expect(page.page.locator(f'input[name="{faulty}"]')).to_be_focused()
        expect(page.error).not_to_be_empty()
        page.write(**{faulty: right.get(faulty, "")})
    page.face.close()


@pytest.mark.full
def test_the_code_in_the_link_of_the_first_visit_is_stored_nowhere(
    browser: Browser, fresh: RunningServer
) -> None:
    code = fresh.setup_code
    assert code
    page = sign_in_page(browser, fresh, f"/signin?next=/control#code={code}")
    expect(page.page.locator('input[name="code"]')).to_have_value(code)
    expect(page.page.locator('input[name="name"]')).to_be_focused()
    expect(page.page).not_to_have_url(re.compile(code))
    stored = page.page.evaluate(
        "JSON.stringify([localStorage, sessionStorage, document.cookie, history.state])"
    )
    assert code not in stored
    page.page.goto(fresh.url("/", "localhost"))
    page.page.go_back()
    expect(page.title).to_have_text("First visit")
    expect(page.page).not_to_have_url(re.compile(code))
    page.face.close()


# -- signing in ----------------------------------------------------------------------------------------


@pytest.mark.full
def test_a_visitor_without_a_sign_in_is_led_to_the_sign_in_page_and_back(
    browser: Browser, server: RunningServer
) -> None:
    page = sign_in_page(browser, server, "/control/friday#room")
    expect(page.title).to_have_text("Sign in")
    page.sign_in(TD_NAME, "not the password")
    expect(page.error).to_have_text("Name or password is wrong.")
    page.sign_in(TD_NAME, TD_PASSWORD)
    expect(page.title).to_have_text("Set a PIN?")
    page.press("Not now")
    control = Control(page.face)
    expect(control.part("add_tv")).to_be_visible()
    expect(page.page).to_have_url(server.url("/control/friday#room", "localhost"))
    page.page.goto(server.url("/signin", "localhost"))
    page.page.wait_for_url("**/control")
    page.face.close()


@pytest.mark.full
@pytest.mark.parametrize("elsewhere", ["https://example.com/", "//example.com/", "/%5Cexample.com"])
def test_the_sign_in_page_leads_to_no_other_site(
    browser: Browser, server: RunningServer, elsewhere: str
) -> None:
    page = sign_in_page(browser, server, f"/signin?next={elsewhere}")
    page.sign_in(TD_NAME, TD_PASSWORD)
    page.press("Not now")
    page.page.wait_for_url(server.url("/control", "localhost"))
    page.face.close()


@pytest.mark.full
def test_too_many_tries_count_down_until_the_next(browser: Browser, server: RunningServer) -> None:
    page = sign_in_page(browser, server)
    button = page.page.get_by_role("button", name="Sign in", exact=True)
    waits = page.page.get_by_text(re.compile(r"Too many attempts\. Try again in 0:\d\d"))

    def try_once() -> bool:
        if button.is_enabled():
            page.sign_in(TD_NAME, "not the password")
        expect(button.or_(waits).first).to_be_visible()
        return waits.is_visible() and button.is_disabled()

    until(try_once, "it says how long to wait")
    expect(button).to_be_enabled()
    page.face.close()


@pytest.mark.full
def test_the_warning_about_plain_http_is_shown_once(browser: Browser, tmp_path: Path) -> None:
    address = lan_address()
    assert address is not None, "this test needs a machine with an address in a network"
    with RunningServer(tmp_path / "room", args=["--host", "0.0.0.0"]) as server:
        server.open_tournament()
        page = sign_in_page(browser, server, "/control/friday", address)
        page.sign_in(TD_NAME, TD_PASSWORD)
        page.press("Not now")
        control = Control(page.face)
        control.says("The connection is not encrypted")
        control.notice("Close").click()
        expect(control.part("notices")).to_be_empty()
        page.page.reload()
        expect(control.part("go")).to_have_text("Start")
        expect(control.part("notices")).to_be_empty()
        page.face.close()


@pytest.mark.full
def test_sign_out_ends_on_the_page_and_in_its_other_windows(browser: Browser, server: RunningServer) -> None:
    control = open_control(browser, server, enrol(server, "Finn", "floor"))
    expect(control.part("go")).to_have_text("Start")
    second = control.page.context.new_page()
    second.goto(server.url("/control/friday", "localhost"))
    expect(second.locator('[data-part="go"]')).to_have_text("Start")
    control.tap("menu")
    control.dialog.get_by_role("button", name="Sign out").click()
    control.page.wait_for_url("**/signin?next=*")
    expect(second.locator('[data-part="notices"]')).to_contain_text("You are signed out")
    control.face.close()


# -- in mid-tap ----------------------------------------------------------------------------------------


@pytest.mark.full
def test_a_tap_after_the_sessions_end_is_sent_again_after_signing_in(
    browser: Browser, server: RunningServer
) -> None:
    assert server.command("clock.start")["ok"]
    control = open_control(browser, server, enrol(server, "Finn", "floor"))
    expect(control.part("go")).to_have_text("Pause")
    cookie = f"{SESSION}={session_of(control.page)}"
    ended = server.http("DELETE", "/api/v1/session", json={}, headers={**server.origin(), "Cookie": cookie})
    assert ended.ok, ended.text
    control.says("You are signed out: taps have no effect now.")
    control.tap("go")
    control.says("Pause: not done, your session has ended.")
    assert server.clock()["phase"] == "running"
    control.notice("Sign in again").click()
    page = SignInPage(control.face)
    page.sign_in("Finn", PASSWORD)
    page.press("Not now")
    control.says("Not done yet, your session ended: Pause")
    assert server.clock()["phase"] == "running"
    control.notice("Send now").click()
    until(lambda: server.clock()["phase"] == "paused", "the clock stands")
    expect(control.part("notices")).to_be_empty()
    control.page.reload()
    expect(control.part("go")).to_have_text("Resume")
    expect(control.part("notices")).to_be_empty()
    control.face.close()
    server.stop()
    paused = [each for each in records_of(server.data) if type(each.event).__name__ == "ClockPaused"]
    assert len(paused) == 1
    server.start()


@pytest.mark.full
def test_a_tap_that_is_no_longer_meant_can_be_dropped_after_signing_in(
    browser: Browser, server: RunningServer
) -> None:
    control = open_control(browser, server, enrol(server, "Finn", "floor"))
    expect(control.part("go")).to_have_text("Start")
    cookie = f"{SESSION}={session_of(control.page)}"
    server.http("DELETE", "/api/v1/session", json={}, headers={**server.origin(), "Cookie": cookie})
    control.says("You are signed out")
    control.tap("plus")
    control.says("+1 min: not done")
    control.notice("Sign in again").click()
    page = SignInPage(control.face)
    page.sign_in("Finn", PASSWORD)
    page.press("Not now")
    control.notice("Close").click()
    expect(control.part("notices")).to_be_empty()
    expect(control.part("time")).to_have_text("20:00")
    control.face.close()


def test_the_sign_in_speaks_the_language_of_the_device(browser: Browser, server: RunningServer) -> None:
    face = Face(browser, server.url("/signin", "localhost"), TABLET, locale="de-DE")
    page = SignInPage(face)
    expect(page.title).to_have_text("Anmelden")
    page.page.get_by_role("combobox").select_option("en")
    expect(page.title).to_have_text("Sign in")
    # On a narrow phone the link and the choice stand whole, and the ring leaves the label readable.
    page.page.set_viewport_size({"width": 320, "height": 568})
    link = page.page.get_by_role("link", name="All tournaments")
    assert box_of(link)["height"] <= 50
    page.page.get_by_label("Name").focus()
    assert page.page.evaluate(LABEL_UNDER_RING) == 0
    face.close()
