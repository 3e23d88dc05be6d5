"""The page of structures as a director uses it: the list, and the editor with its cells."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import GEOMETRY, TABLET, Face, part
from tests.servers import RunningServer

PASTE = """(texts) => {
  const data = new DataTransfer();
  Object.keys(texts).forEach((type) => data.setData(type, texts[type]));
  const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(event);
}"""
Screen = Callable[..., Face]


class Structures:
    """The page of structures."""

    def __init__(self, screen: Screen, server: RunningServer, path: str = "", size: Any = TABLET) -> None:
        self.server = server
        self.face = screen(f"/structures?lang=en{path}", size, session=server.session, script=GEOMETRY)
        self.page: Page = self.face.page

    def part(self, name: str) -> Locator:
        return part(self.page, name)

    def row(self, structure: str) -> Locator:
        """The row of a structure in the list."""
        return self.page.locator(f'[data-structure="{structure}"]')

    def open(self, structure: str) -> None:
        self.row(structure).locator("a.open").click()
        self.checked()

    def act(self, structure: str, action: str) -> None:
        """Choose an action in the dialog of a structure."""
        self.row(structure).locator(".more").click()
        self.page.locator(f'dialog [data-action="{action}"]').click()

    def checked(self) -> None:
        """Wait until the server has checked the structure."""
        expect(self.part("check_state")).not_to_have_class("check-state waiting")

    def cell(self, row: int, column: str) -> Locator:
        """A cell of the table; rows count from 1."""
        return self.page.locator(f'[data-row="{row - 1}"] [data-column="{column}"]')

    def shows(self, column: str, texts: list[str]) -> None:
        expect(self.page.locator(f'tbody [data-column="{column}"]')).to_have_text(texts)

    def keys(self, *keys: str) -> None:
        """Press keys by their names, and type all other texts."""
        for key in keys:
            if key == "F2" or "+" in key or (key.isalpha() and len(key) > 1):
                self.page.keyboard.press(key)
            else:
                self.page.keyboard.type(key)

    def paste(self, text: str = "", html: str = "") -> None:
        texts = {"text/plain": text, **({"text/html": html} if html else {})}
        self.page.evaluate(PASTE, texts)

    def saved(self, structure: str, version: int) -> dict[str, Any]:
        """The document of a version on the server."""
        answer = self.server.get(f"/api/v1/structures/{structure}/{version}", headers=self.server.staff())
        assert answer.status_code == 200, answer.text
        return dict(answer.json()["document"])


def document(title: str, *blinds: tuple[int, int], **head: Any) -> dict[str, Any]:
    """A structure with these levels."""
    periods = [{"kind": "level", "small_blind": small, "big_blind": big} for small, big in blinds]
    return {
        "title": title,
        "starting_stack": 20_000,
        "chips": [25, 100, 500, 1000],
        "game": "nlhe",
        "ante_kind": "big_blind",
        "level_minutes": 20,
        "break_minutes": 10,
        "periods": periods,
        **head,
    }


def save(server: RunningServer, structure: dict[str, Any], **options: Any) -> None:
    """Save a structure over the API."""
    answer = server.command("structure.save", None, title=structure["title"], document=structure, **options)
    assert answer.get("ok"), json.dumps(answer)
