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
_NUMBER = """() => {
  const isChoice = (each) => each.hasAttribute("aria-pressed") || each.hasAttribute("aria-expanded");
  const isAction = (each) => each.checkVisibility() && !isChoice(each);
  return [...document.querySelectorAll("dialog .body .actions button")].filter(isAction).map((each, number) => {
    each.dataset.action = number;
    return (each.querySelector("span") || each).textContent.trim();
  });
}"""
"""Numbers the buttons that do something; their words."""
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
_WRONG = """() => {
  const dialog = document.querySelector("dialog");
  const focused = document.activeElement;
  const closing = dialog.querySelector(":scope > .buttons button");
  const { left, top, width, height } = closing.getBoundingClientRect();
  const hasFocus = dialog.contains(focused) && focused !== dialog && focused.checkVisibility();
  const mayClose = closing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  return [...(hasFocus ? [] : ["nothing in it has the focus"]), ...(mayClose ? [] : ["it cannot be closed"])];
}"""
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
class Card:
    """A card of control, and the button that opens it."""

    name: str
    path: str
    button: str


class Tapper:
    """Taps the actions of cards, and keeps the faults of their dialogs, each with its action."""

    def __init__(self, page: Page, address: Callable[[str], str]) -> None:
        page.add_init_script(GEOMETRY)
        page.add_init_script(HOLDING_BACK)
        self._page, self._address = page, address
        self._sizes: Sequence[Size] = ()
        self.faults: list[tuple[str, Size, Any]] = []
        self.without_dialog: set[str] = set()
        """Results of actions without a dialog: names of commands, `leaves`, `asks on the card`, `disabled`."""

    def tap_all(self, cards: Sequence[Card], sizes: Sequence[Size]) -> None:
        """Tap each action on the first card that has it, and measure its dialog in all sizes."""
        self._sizes = sizes
        tapped = set()
        for card in cards:
            self._load(card)
            words = self._open(card)
            self._measure(card.name)
            for number, action in enumerate(words):
                if action not in tapped:
                    tapped.add(action)
                    self._tap(card, number)

    def _load(self, card: Card) -> None:
        page = self._page
        page.goto("about:blank")  # another part of the same page loads nothing
        page.goto(self._address(card.path))
        page.locator('[data-part="views"] [aria-pressed]').first.wait_for(state="attached")

    def _open(self, card: Card) -> list[str]:
        """The words of all actions of a card, which is open now, in the first size."""
        page = self._page
        self._resize(self._sizes[0])
        if not page.locator(DIALOG).count():
            page.locator(card.button).click()
            page.locator(DIALOG).wait_for()
        return list(page.evaluate(_NUMBER))

    def _tap(self, card: Card, number: int) -> None:
        page = self._page
        name = f"{card.name}: {self._open(card)[number]}"
        page.evaluate(_BEFORE)
        button = page.locator(f'[data-action="{number}"]')
        if button.is_disabled():
            self.without_dialog.add("disabled")
            return
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
            self._load(card)

    def _measure(self, name: str) -> None:
        """Keep the faults of the open dialog in all sizes, each part of a long one scrolled into view."""
        page = self._page
        page.evaluate(_BEHIND, "hidden")
        for size in self._sizes:
            self._resize(size)
            page.evaluate(_SCROLL_TO, 0)
            drawn(page)
            found = {"small": small_targets(page), "wrong": page.evaluate(_WRONG)}
            for top in page.evaluate(_SCREENFULS):
                page.evaluate(_SCROLL_TO, top)
                found.update(faults(page))
            found = {kind: each for kind, each in found.items() if each}
            if found:
                self.faults.append((name, size, found))
        page.evaluate(_BEHIND, "")

    def _resize(self, size: Size) -> None:
        self._page.set_viewport_size({"width": size[0], "height": size[1]})
