"""Control's page as a director uses it, and staff who sign in on their own devices."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import TABLET, Face
from tests.servers import SESSION, RunningServer
from tests.shell import run

PASSWORD = "two pair, no kicker"
_KEEP_OPEN = """(key) => {
  const open = () => {
    const folded = document.querySelector(`[data-key="fold-${key}"][aria-expanded="false"]`);
    if (folded) {
      folded.click();
    }
  };
  new MutationObserver(open).observe(document.body, { attributes: true, childList: true, subtree: true });
  open();
}"""


class Control:
    """Control as a director uses it: by its visible words."""

    def __init__(self, face: Face) -> None:
        self.face = face
        self.page = face.page
        self.dialog = face.page.get_by_role("dialog")

    def part(self, name: str) -> Locator:
        return self.page.locator(f'[data-part="{name}"]')

    def tap(self, *names: str) -> None:
        for name in names:
            if name == "undo_last":
                self.may_undo()
            self.part(name).click()

    def may_undo(self) -> None:
        """Wait until the next tap on undo counts as another tap than the one before."""
        expect(self.part("undo_last")).to_have_attribute("aria-busy", "false")

    def period(self, name: str) -> Locator:
        """The line of the structure with a period's name."""
        named = self.page.locator("b", has_text=re.compile(rf"^{re.escape(name)}$"))
        return self.part("structure").get_by_role("button").filter(has=named)

    def line(self, text: str) -> Locator:
        """The newest line of the log with a text; opens the log if needed."""
        self.open_log()
        return self.part("log").get_by_role("listitem").filter(has_text=text).first

    def open_log(self) -> None:
        """Open the log in the place of the task list; on a phone it is a view of its own."""
        log = self.part("now_log")
        if log.is_visible() and log.get_attribute("aria-pressed") == "false":
            log.click()

    def press(self, label: str) -> None:
        """Tap a button of the open dialog."""
        self.dialog.get_by_role("button", name=label, exact=True).click()

    def write(self, label: str, value: str) -> None:
        self.dialog.get_by_label(label, exact=True).fill(value)

    def says(self, text: str | re.Pattern[str]) -> None:
        expect(self.part("notices")).to_contain_text(text)

    def notice(self, label: str) -> Locator:
        """A button of a notice."""
        return self.part("notices").get_by_role("button", name=label, exact=True)

    def turn_to(self, view: str) -> None:
        """Switch to another view of control: `Clock` or `Room`, on a phone also `Structure` or `Log`."""
        self.page.locator("[data-part=views]:visible, [data-part=tabs]:visible").get_by_role(
            "button", name=re.compile(f"^{view}")
        ).click()

    def room_line(self, text: str) -> Locator:
        """The newest line of the room's log with a text; opens the log if needed."""
        self.open_log()
        return self.part("room_log").get_by_role("listitem").filter(has_text=text).first


def keep_open(control: Page, key: str) -> None:
    """Unfold a procedure's card whenever it is folded: it cannot fold while the procedure runs, and folds when that
    ends.
    """
    control.evaluate(_KEEP_OPEN, key)


def enrol(server: RunningServer, name: str, role: str) -> str:
    """Create an account on the command line and sign it in on a device of its own; the secret of its cookie."""
    command = run("user", "add", name, "--role", role, "--data", server.data, input=f"{PASSWORD}\n")
    assert command.returncode == 0, command.stderr
    director = server.client()
    director.subscribe("staff:room")

    def names() -> list[str]:
        return [each["name"] for each in director.values["staff:room"]["users"].values()]

    director.wait_for(lambda: name in names(), f"the server knows {name}")
    return sign_in(server, name, PASSWORD)


def sign_in(server: RunningServer, name: str, password: str) -> str:
    """Sign in as a page does; the secret of the cookie."""
    account = {"name": name, "password": password}
    answer = server.post("/api/v1/session", json=account, headers=server.origin())
    assert answer.status_code == 200, answer.text
    return str(answer.cookies[SESSION])


def open_control(
    browser: Browser,
    server: RunningServer,
    session: str | None,
    path: str = "/control/friday",
    size: tuple[int, int] = TABLET,
) -> Control:
    """Control on a device of its own."""
    control = Control(Face(browser, server.url(path, "localhost"), size, session=session))
    # Until then no button does anything.
    control.part("views").locator("[aria-pressed]").first.wait_for(state="attached")
    # The views beside the clock are loaded after it.
    control.part("room").wait_for(state="attached")
    return control


class PairedTv:
    """A paired TV that is still off."""

    def __init__(self, browser: Browser, server: RunningServer, name: str) -> None:
        self._browser = browser
        self._server = server
        response = server.post("/api/v1/pairings", json={}, headers=server.origin())
        answer = server.command("display.pair", None, code=response.json()["code"], name=name)
        assert answer.get("ok"), answer
        pairing = {"Cookie": "; ".join(f"{key}={value}" for key, value in response.cookies.items())}
        polled = server.post("/api/v1/pairings/poll", json={}, headers={**server.origin(), **pairing})
        self.id: str = polled.json()["display"]
        self._cookies = polled.cookies.get_dict()
        self.face: Face | None = None

    def open(self) -> Face:
        """Switch the TV on."""
        origin = self._server.url(host="localhost")
        cookies = [{"name": key, "value": value, "url": origin} for key, value in self._cookies.items()]
        self.face = Face(self._browser, origin, (1280, 720))
        self.face.page.context.add_cookies(cookies)
        self.face.page.goto(f"{origin}/tv?d={self.id}")
        return self.face
