"""Finds the buttons of a card or a view of control, taps each, and measures the dialogs that they open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.chromium import GEOMETRY
from tests.browser.layouts.fingers import small_targets
from tests.browser.layouts.test_layouts import Size, faults
from tests.browser.readings import drawn
from tests.waiting import until

DIALOG = "dialog[open]"
_CLOSING = f"{DIALOG} > .buttons button:first-child"
HOLDING_BACK = """
window.heldBack = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  const command = typeof data === "string" && /^\\d+\\["command",.*?"type":"([^"]+)"/.exec(data);
  if (command) {
    window.heldBack.push(command[1]);
  } else {
    send.call(this, data);
  }
};
"""
"""A script of the page: commands are not sent, and their names are kept."""
_UNFOLD = """() => {
  document.querySelectorAll('[data-key^="fold-"][aria-expanded="false"]').forEach((each) => each.click());
}"""
_NUMBER = """(selector) => {
  const isChoice = (each) => each.hasAttribute("aria-pressed") || each.hasAttribute("aria-expanded");
  const isAction = (each) => each.checkVisibility() && !isChoice(each);
  const actions = [...document.querySelectorAll(selector)].filter(isAction);
  document.querySelectorAll("[data-action]").forEach((each) => delete each.dataset.action);
  return actions.map((each, number) => {
    const place = each.parentElement.closest("[data-procedure], [data-part]:not(dialog)");
    const words = (each.querySelector("span") || each).textContent.replace(/\\d+/g, "").trim();
    each.dataset.action = number;
    return place ? `${place.dataset.procedure || place.dataset.part}: ${words}` : words;
  });
}"""
"""Numbers the buttons that do something.

Returns the words of each without figures, in which the rows of a list differ, after the part of the page around it.
"""
_BEFORE = """() => {
  const dialog = document.querySelector("dialog");
  window.before = { title: dialog.querySelector("h2"), isOpen: dialog.open, text: dialog.textContent };
}"""
_OUTCOME = """() => {
  const dialog = document.querySelector("dialog");
  const { title, isOpen, text } = window.before;
  if (window.heldBack.length) {
    return window.heldBack[0];
  }
  if (dialog.open && dialog.querySelector("h2") !== title) {
    return "dialog";
  }
  return (isOpen && !dialog.open && "leaves") || (isOpen && dialog.textContent !== text && "asks on the card") || null;
}"""
"""The result of a tap: a dialog, the name of the command that was held back, or what else changed; null before."""
_BEHIND = """(visibility) => document.querySelectorAll("body > :not(dialog)").forEach((each) => {
  each.style.visibility = visibility;
})"""
_HAS_NO_FOCUS = """() => {
  const dialog = document.querySelector("dialog");
  const focused = document.activeElement;
  return !dialog.contains(focused) || focused === dialog || !focused.checkVisibility();
}"""
_HAS_NO_CLOSING = """() => {
  const closing = document.querySelector("dialog > .buttons button");
  const { left, top, width, height } = closing.getBoundingClientRect();
  return !closing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Whether the button that closes the dialog is covered or out of sight."""
_SCROLL_TO = "(top) => { document.querySelector('dialog').scrollTop = top; }"
_SCREENFULS = """() => {
  const dialog = document.querySelector("dialog");
  const seen = dialog.clientHeight - dialog.querySelector(":scope > .buttons").offsetHeight;
  const last = dialog.scrollHeight - dialog.clientHeight;
  const tops = Array.from({ length: Math.ceil(last / seen) }, (_, screenful) => screenful * seen);
  return [...tops, last];
}"""
"""Positions to which a dialog is scrolled to see all of it."""


@dataclass(frozen=True)
class Place:
    """A card or a view of control with its buttons, and the button that opens the card; a view has none."""

    name: str
    path: str
    opens: str | None = None
    buttons: str = f"{DIALOG} .body .actions button"


class Tapper:
    """Taps the actions of cards, and keeps the faults of their dialogs, each with its action."""

    def __init__(self, page: Page, address: Callable[[str], str]) -> None:
        page.add_init_script(GEOMETRY)
        page.add_init_script(HOLDING_BACK)
        self._page, self._address = page, address
        self._sizes: Sequence[Size] = ()
        self.faults: list[tuple[str, Size, Any]] = []
        self.tapped: set[str] = set()
        self.disabled: set[str] = set()
        """Actions that are disabled in every place that has them."""
        self.without_dialog: set[str] = set()
        """Results of actions without a dialog: names of commands, `leaves`, `asks on the card`."""

    def tap_all(self, places: Sequence[Place], sizes: Sequence[Size]) -> None:
        """Tap each action in the first place that has it enabled, and measure its dialog in all sizes."""
        self._sizes = sizes
        for place in places:
            self._load(place)
            if place.opens:
                self._open(place)
                self._measure(place.name)
            for action in dict.fromkeys(self._actions(place)):
                if action not in self.tapped:
                    self._tap(place, action)

    def _load(self, place: Place) -> None:
        page = self._page
        page.goto("about:blank")  # another part of the same page loads nothing
        page.goto(self._address(place.path))
        page.locator('[data-part="views"] [aria-pressed]').first.wait_for(state="attached")
        if not place.opens:
            page.locator("main:visible button:visible").first.wait_for()

    def _open(self, place: Place) -> list[str]:
        """The words of all actions of a place, which is open now, in the first size."""
        page = self._page
        self._resize(self._sizes[0])
        if place.opens and not page.locator(DIALOG).count():
            page.locator(place.opens).click()
            page.locator(DIALOG).wait_for()
        page.evaluate(_UNFOLD)
        return list(page.evaluate(_NUMBER, place.buttons))

    def _actions(self, place: Place) -> list[str]:
        """The actions of a place, once three looks at it show the same."""
        looks: list[list[str]] = []

        def stand() -> list[str]:
            looks.append(self._open(place))
            drawn(self._page)
            return looks[-1] if looks[-3:] == looks[-1:] * 3 else []

        return until(stand, f"{place.name} shows its actions")

    def _tap(self, place: Place, action: str) -> None:
        page = self._page
        name = f"{place.name}: {action}"
        words = until(lambda: [*each] if action in (each := self._open(place)) else [], name)
        buttons = [page.locator(f'[data-action="{i}"]') for i, each in enumerate(words) if each == action]
        button = next((each for each in buttons if each.is_enabled()), None)
        if button is None:
            self.disabled.add(action)
            return
        page.evaluate(_BEFORE)
        self.tapped.add(action)
        self.disabled.discard(action)
        try:
            button.click()
            outcome = str(page.wait_for_function(_OUTCOME).json_value())
        except TooLate as error:
            raise AssertionError(f"a tap does nothing: {name}") from error
        if outcome == "dialog":
            self._measure(name)
            page.locator(_CLOSING).click()
            page.locator(DIALOG).wait_for(state="hidden")
        else:
            self.without_dialog.add(outcome)
            self._load(place)
            self._actions(place)

    def _measure(self, name: str) -> None:
        """Keep the faults of the open dialog in all sizes, each part of a long one scrolled into view."""
        page = self._page
        page.evaluate(_BEHIND, "hidden")
        for size in self._sizes:
            self._resize(size)
            page.evaluate(_SCROLL_TO, 0)
            drawn(page)
            found: dict[str, Any] = {"small": small_targets(page)}
            found["cannot be closed"] = page.evaluate(_HAS_NO_CLOSING)
            # A list that scrolls in a small size can lose its focus in a larger one.
            found["without focus"] = size == self._sizes[0] and page.evaluate(_HAS_NO_FOCUS)
            for top in page.evaluate(_SCREENFULS):
                page.evaluate(_SCROLL_TO, top)
                found.update(faults(page))
            found = {kind: each for kind, each in found.items() if each}
            if found:
                self.faults.append((name, size, found))
        page.evaluate(_BEHIND, "")

    def _resize(self, size: Size) -> None:
        self._page.set_viewport_size({"width": size[0], "height": size[1]})
