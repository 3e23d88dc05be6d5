"""Runs axe-core over a page, in the languages and sizes of a commit."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import session_cookie
from tests.browser.readings import drawn, lasting_findings
from tests.forks import CHECKOUT
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S

FULL = pytest.mark.full
AXE = CHECKOUT / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
HD, PORTRAIT = (1280, 720), (1080, 1920)
SHOWN_STATES = ["running", "break"]
OTHER_STATES = ["paused", "last-minute", "ready", "holding", "limit", "rotation", "scheduled"]
"""States drawn like the examined ones, with other words and figures."""
TIME = '[data-part="time"]:not(:empty)'
DIALOG = "dialog[open]"
_RUN = """async (tags) => {
  const found = await axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] });
  const faults = found.violations.map(({ id, impact, nodes }) => ({ id, impact,
    nodes: nodes.map((node) => `${node.html} (${node.failureSummary})`) }));
  const isNameless = (group) => group.checkVisibility() && !(group.getAttribute("aria-label") || "").trim()
    && !group.hasAttribute("aria-labelledby");
  const groups = [...document.querySelectorAll('[role="group"]')].filter(isNameless).map((group) => group.outerHTML);
  return groups.length ? [...faults, { id: "group-name", impact: "serious", nodes: groups }] : faults;
}"""
"""The faults that axe finds, and visible groups without a name, which axe accepts."""
Size = tuple[int, int]


class Examiner:
    """Opens faces as the director or signed out, and examines them; a commit takes the first of their sizes."""

    examines_all = True

    def __init__(self, browser: Browser, server: RunningServer) -> None:
        self.server = server
        self._axe = AXE.read_text("utf-8")
        self._nobody = browser.new_context(reduced_motion="reduce")
        self._director = browser.new_context(reduced_motion="reduce")
        self._pages: dict[bool, Page] = {}
        """One page for all tests that only look, the director's under True: a new page costs more than its checks."""
        if server.session:
            self._director.add_cookies([session_cookie(server.url(host="localhost"), server.session)])

    def open(self, path: str, size: Size, language: str, ready: str, *, staff: bool = False) -> Page:
        """A face, once `ready` is visible."""
        page = self._new_page(staff=staff)
        self._show(page, path, size, language, ready)
        return page

    def _new_page(self, *, staff: bool) -> Page:
        page = (self._director if staff else self._nobody).new_page()
        page.set_default_timeout(PATIENCE_S * 1_000)
        return page

    def _show(self, page: Page, path: str, size: Size, language: str, ready: str) -> None:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(self.server.url(f"{path}{'&' if '?' in path else '?'}lang={language}", "localhost"))
        page.locator(ready).first.wait_for()
        drawn(page)
        expect(page.locator("html")).to_have_attribute("lang", language)

    def faults(self, page: Page) -> list[dict[str, Any]]:
        """Faults with at least the impact *serious*."""
        if not page.evaluate("'axe' in window"):
            page.evaluate(self._axe)

        def look() -> list[dict[str, Any]]:
            value: list[dict[str, Any]] = page.evaluate(_RUN, TAGS)
            return [fault for fault in value if fault["impact"] in ("serious", "critical")]

        return lasting_findings(page, look)

    def examine(
        self, path: str, sizes: list[Size], language: str, ready: str = TIME, *, staff: bool = False
    ) -> None:
        page = self._pages.get(staff) or self._pages.setdefault(staff, self._new_page(staff=staff))
        self._show(page, path, sizes[0], language, ready)
        for size in sizes if self.examines_all else sizes[:1]:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert self.faults(page) == [], (path, size)

    def close(self) -> None:
        self._nobody.close()
        self._director.close()
