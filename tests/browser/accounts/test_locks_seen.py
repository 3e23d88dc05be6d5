"""A PIN, a password or another device unlocks a locked device; users choose their PIN in the menu."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.accounts.sign_in_page import SignInPage, sign_in_page
from tests.browser.chromium import box_of
from tests.browser.control_page import PASSWORD, Control, enrol, open_control
from tests.servers import TD_NAME, TD_PASSWORD, RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
PIN = "4713"


@pytest.fixture
def with_pin(browser: Browser, server: RunningServer) -> Iterator[SignInPage]:
    """A director's phone with a PIN that was just chosen."""
    page = sign_in_page(browser, server, "/signin?next=/control/friday")
    page.sign_in(TD_NAME, TD_PASSWORD)
    page.type_pin("12")
    expect(page.error).to_contain_text("4 to 8 digits")
    page.press("Delete")
    page.press("Delete")
    page.type_pin(PIN)
    expect(page.page.get_by_text("Repeat the PIN.")).to_be_visible()
    page.type_pin("1111")
    expect(page.error).to_contain_text("Start again")
    page.type_pin(PIN)
    page.type_pin(PIN)
    expect(Control(page.face).part("go")).to_have_text("Start")
    yield page
    page.face.close()


def lock(page: SignInPage) -> None:
    control = Control(page.face)
    control.tap("menu")
    control.dialog.locator('[data-menu="lock"]').click()
    expect(page.title).to_have_text("Hello Anna")


@pytest.mark.full
def test_a_device_is_locked_in_passing_and_its_pin_unlocks_it(
    server: RunningServer, with_pin: SignInPage
) -> None:
    lock(with_pin)
    expect(with_pin.page.locator(".pad button")).to_have_count(12)
    boxes = [box_of(each) for each in with_pin.page.locator(".pad button").all()]
    assert all(box["width"] >= 56 and box["height"] >= 56 for box in boxes)
    with_pin.page.goto(server.url("/control/friday", "localhost"))
    expect(with_pin.title).to_have_text("Hello Anna")
    with_pin.type_pin("1111")
    expect(with_pin.error).not_to_be_empty()
    expect(with_pin.page.locator('[data-key="ok"]')).to_be_enabled()  # until then no key does anything
    for digit in PIN:
        with_pin.page.keyboard.press(digit)
    with_pin.page.keyboard.press("Enter")
    expect(Control(with_pin.face).part("go")).to_have_text("Start")
    expect(with_pin.page).to_have_url(server.url("/control/friday", "localhost"))


@pytest.mark.full
def test_after_five_wrong_pins_it_takes_the_password(with_pin: SignInPage) -> None:
    lock(with_pin)
    ok = with_pin.page.locator('[data-key="ok"]')

    def wrong_once() -> bool:
        expect(ok).to_be_enabled()
        with with_pin.page.expect_response("**/api/v1/session/unlock") as response:
            with_pin.type_pin("0000")
        return "access.sign_in_again" in response.value.text()

    until(wrong_once, "the password is asked for")
    expect(with_pin.page.locator('input[name="password"]')).to_be_visible()
    expect(with_pin.error).not_to_be_empty()
    with_pin.sign_in(TD_NAME, TD_PASSWORD)
    expect(Control(with_pin.face).part("go")).to_have_text("Start")


@pytest.mark.full
def test_a_locked_device_takes_the_password_too(with_pin: SignInPage) -> None:
    lock(with_pin)
    with_pin.press("Use the password instead")
    expect(with_pin.page.locator('input[name="name"]')).to_have_value(TD_NAME)
    with_pin.write(password=TD_PASSWORD)
    with_pin.press("Sign in")
    expect(Control(with_pin.face).part("go")).to_have_text("Start")


@pytest.mark.full
@pytest.mark.parametrize("by_qr", [False, True])
def test_another_device_unlocks_this_one(
    browser: Browser, server: RunningServer, with_pin: SignInPage, by_qr: bool
) -> None:
    lock(with_pin)
    with_pin.press("Unlock with another device")
    expect(with_pin.page.locator(".unlock img")).to_be_visible()
    expect(with_pin.page.locator(".code")).to_have_text(re.compile(r"\w{3,}"))
    code = with_pin.page.locator(".code").inner_text()
    path = f"/control/friday#unlock={code.replace(' ', '')}" if by_qr else "/control/friday"
    unlocking = open_control(browser, server, server.session, path)
    if not by_qr:
        unlocking.tap("menu")
        unlocking.dialog.locator('[data-menu="unlock"]').click()
        unlocking.write("Code on the other device", "BBBBBB" if code != "BBBBBB" else "CCCCCC")
        unlocking.press("Unlock")
        expect(unlocking.dialog.get_by_role("alert")).not_to_be_empty()
        unlocking.write("Code on the other device", code)
    expect(unlocking.dialog.get_by_label("Code on the other device")).to_have_value(code)
    unlocking.press("Unlock")
    expect(unlocking.dialog).to_be_hidden()
    expect(Control(with_pin.face).part("go")).to_have_text("Start")
    unlocking.face.close()


@pytest.mark.full
def test_a_pin_is_chosen_from_the_menu(browser: Browser, server: RunningServer) -> None:
    control = open_control(browser, server, enrol(server, "Finn", "floor"))
    control.tap("menu")
    control.dialog.get_by_role("button", name="Set a PIN").click()
    control.write("New PIN", PIN)
    control.write("Repeat the PIN", "1111")
    control.write("Your password", PASSWORD)
    control.press("Save")
    expect(control.dialog.get_by_role("alert")).to_have_text("The two PINs do not match.")
    control.write("Repeat the PIN", PIN)
    control.write("Your password", "not the password")
    control.press("Save")
    expect(control.dialog.get_by_role("alert")).to_have_text("Name or password is wrong.")
    control.write("Your password", PASSWORD)
    control.press("Save")
    expect(control.dialog).to_be_hidden()
    control.tap("menu")
    expect(control.dialog.get_by_role("button", name="Change PIN")).to_be_visible()
    control.face.close()
