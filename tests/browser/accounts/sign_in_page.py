"""The sign-in page: first visit, form, roles."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page

from tests.browser.chromium import PHONE, Face
from tests.servers import SESSION, RunningServer


class SignInPage:
    """The sign-in page."""

    def __init__(self, face: Face) -> None:
        self.face = face
        self.page: Page = face.page
        self.title: Locator = self.page.get_by_role("heading", level=1)
        self.error: Locator = self.page.get_by_role("alert")

    def write(self, **fields: str) -> None:
        for name, value in fields.items():
            self.page.locator(f'input[name="{name}"]').fill(value)

    def press(self, label: str) -> None:
        self.page.get_by_role("button", name=label, exact=True).click()

    def type_pin(self, digits: str) -> None:
        for digit in digits:
            self.press(digit)
        self.press("OK")

    def sign_in(self, name: str, password: str) -> None:
        self.write(name=name, password=password)
        self.press("Sign in")


def sign_in_page(
    browser: Browser, server: RunningServer, path: str = "/signin", host: str = "localhost"
) -> SignInPage:
    return SignInPage(Face(browser, server.url(path, host), PHONE))


def session_of(page: Page) -> str:
    """The secret of a browser's sign-in."""
    cookie = next(each for each in page.context.cookies() if each["name"] == SESSION)
    return str(cookie["value"])
