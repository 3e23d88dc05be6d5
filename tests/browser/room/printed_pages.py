"""Opens pages for printing, prints them as PDF, and finds cut lines."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.chromium import Face
from tests.browser.states import Tournaments

LAPTOP = (1366, 900)
UPRIGHT = (820, 1180)
READY = '[data-part="print"]:not([disabled])'
OUTSIDE = """() => {
  const inside = (outer, inner) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const found = [];
  for (const sheet of document.querySelectorAll(".sheet")) {
    const page = sheet.getBoundingClientRect();
    for (const box of sheet.children) {
      const room = box.getBoundingClientRect();
      const parts = [...box.querySelectorAll("*")].filter((each) => !each.closest("svg") || each.tagName === "svg");
      const faulty = parts.filter((each) => !inside(room, each.getBoundingClientRect()));
      if (!inside(page, room) || box.scrollHeight > box.clientHeight + 1 || faulty.length) {
        found.push([box.innerText.slice(0, 60), faulty.map((each) => each.outerHTML.slice(0, 60))]);
      }
    }
  }
  return found;
}"""
CROSSING = """() => {
  const linesOf = (box) => {
    const found = [...box.querySelectorAll("svg")].map((each) => ["QR code", each.getBoundingClientRect(), 0]);
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      found.push(...[...range.getClientRects()].map((rect) => [walker.currentNode.data, rect, rect.height / 5]));
    }
    return found.map(([text, { left, right, top, bottom }, air]) =>
      ({ text, left, right, top: top + air, bottom: bottom - air }));
  };
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const faults = [];
  for (const box of document.querySelectorAll(".card, .slip, .bag")) {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const lines = linesOf(box);
    const isCut = (line) => line.left < left || line.right > right || line.top < top || line.bottom > bottom;
    faults.push(...lines.filter(isCut).map(({ text }) => ["cut", text]));
    lines.forEach((line, index) => lines.slice(index + 1).filter((other) => meet(line, other))
      .forEach((other) => faults.push([line.text, other.text])));
  }
  return faults;
}"""
"""Lines of text of a card, without their leading, and its QR code, that overlap or leave the card."""


def printed_page(
    browser: Browser, tournaments: Tournaments, path: str, session: str | None = None, **options: Any
) -> Face:
    """A page for printing, fully drawn."""
    session = session or tournaments.server.session
    face = Face(
        browser, tournaments.server.url(f"/print/{path}", "localhost"), LAPTOP, session=session, **options
    )
    face.page.locator(READY).wait_for()
    face.page.evaluate("() => document.fonts.ready.then(() => null)")
    return face


def pages_of(pdf: bytes) -> list[tuple[int, int]]:
    """Width and height of each page of a PDF, rounded."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert len(boxes) == len(re.findall(rb"/Type /Page\b", pdf))
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def printed(page: Page) -> list[tuple[int, int]]:
    return pages_of(page.pdf(prefer_css_page_size=True))


def assert_nothing_exceeds(page: Page) -> None:
    """Assert that nothing exceeds its box, and no box its sheet."""
    page.emulate_media(media="print")
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(CROSSING) == []
