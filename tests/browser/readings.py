"""Compares a face with the server's clock in the middle of a second, because at its turn a round trip would decide."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, TypeVar

from playwright.sync_api import Page

from tests.browser.chromium import Face
from tests.servers import RunningServer
from tests.waiting import MAX_PAUSE_S, PATIENCE_S, until

T = TypeVar("T")
ANY_TIME = re.compile(r"\d+\s*:\s*\d\d")
LAST_SECONDS = re.compile(r"^\s*0?0\s*:\s*0\d\s*$")
"""Matches nine seconds or less, but not `20:00`, which contains `0:00`."""
AT_REST = """() => !document.getAnimations().some((each) =>
  each.playState === "running" && each.effect.getComputedTiming().activeDuration !== Infinity)"""
"""True once nothing moves except endless animations."""


def expected_seconds(server: RunningServer, slug: str = "friday") -> tuple[int, int]:
    """Seconds that every face has to show, rounded up; and the milliseconds into that second."""
    clock = server.clock(slug)
    ms_left = int(clock["deadline"] - clock["server_ms"] if clock["deadline"] else clock["remaining_ms"])
    return -(-ms_left // 1000), -ms_left % 1000


def agree(server: RunningServer, *faces: Face, slug: str = "friday", within: int = 0) -> None:
    """Wait until all faces show the server's second, or a second at most `within` off."""
    for face in faces:
        face.shows("time", ANY_TIME)
        result = agreement(server, face, slug, within)
        assert result == "agrees", result


def agreement(server: RunningServer, face: Face, slug: str = "friday", within: int = 0) -> str:
    """`agrees`, or the face's reading where another time is left.

    A busy machine may once let a page draw a second late; a wrong face is wrong three times.
    """
    for _ in range(3):
        result = until(lambda: _in_mid_second(server, face, slug, within) or "", "a reading in mid-second")
        if result == "agrees":
            break
    return result


def _in_mid_second(server: RunningServer, face: Face, slug: str, within: int) -> str | None:
    """The difference between a face's reading and the server's; None where the reading was too near to a turn."""
    before, into = expected_seconds(server, slug)
    reading = face.seconds_left()
    after, into_after = expected_seconds(server, slug)
    if server.clock(slug)["deadline"] and (before != after or not 200 <= into <= into_after <= 800):
        return None
    return "agrees" if abs(reading - after) <= within else f"shows {reading} where {after} is left"


def drawn(page: Page) -> None:
    """Wait for the fonts, the pictures and two frames, so that the face has drawn itself for this size."""
    page.evaluate(
        """async () => {
          const loading = [...document.images].filter((each) => !each.complete && each.loading !== "lazy");
          await Promise.all([document.fonts.ready, ...loading.map((each) => each.decode().catch(() => null))]);
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))));
        }"""
    )


def lasting_findings(page: Page, look: Callable[[], T]) -> T:
    """Findings of `look` that two looks at a still page share.

    Data that arrives between two frames is fitted in the next one, on a busy machine some time after a test looks.
    """
    findings = look()
    for _ in range(2):
        if not findings:
            break
        drawn(page)
        page.wait_for_function(AT_REST)
        findings = look()
    return findings


def last_reading(read: Callable[[], T], expected: T, seconds: float = PATIENCE_S) -> T:
    """`wanted` once a reading equals it, else the last reading, so that a failing comparison shows both."""
    read_last = read()
    ends = time.monotonic() + seconds
    while read_last != expected and time.monotonic() < ends:
        time.sleep(MAX_PAUSE_S)
        read_last = read()
    return read_last


LABEL_UNDER_RING = """() => {
  const field = document.activeElement;
  const { outlineWidth, outlineOffset } = getComputedStyle(field);
  const ring = field.getBoundingClientRect().top - parseFloat(outlineWidth) - parseFloat(outlineOffset);
  const label = field.closest("label").querySelector(".label").getBoundingClientRect();
  return Math.max(0, label.bottom - ring);
}"""
"""Pixels by which the ring of the focused field covers its label."""


_WATCH = """(selector) => {
  if (window.watch) {
    window.watch.disconnect();
  }
  window.turns = [];
  let shown = "";
  window.watch = new MutationObserver(() => {
    const text = document.querySelector(selector).textContent.replace(/\\s/g, "");
    if (text !== shown) {
      shown = text;
      window.turns.push({ text, boxes: geometry.boxes() });
    }
  });
  window.watch.observe(document.body, { childList: true, characterData: true, subtree: true });
}"""


def boxes_across_turn(
    page: Page, selector: str, before: str, after: str, bring_about: Callable[[], None]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The boxes of all elements in the last frame before a turn and in the first after it, as the page draws them.

    The turn is repeated if the page was so late that it drew only one of the two.
    """
    page.evaluate(_WATCH, selector)
    for _ in range(5):
        page.evaluate("window.turns.length = 0")
        bring_about()

        def over() -> list[dict[str, Any]]:
            turns: list[dict[str, Any]] = page.evaluate("window.turns")
            return turns if len(turns) >= 5 or any(each["text"] == after for each in turns) else []

        turns = until(over, f"{after} or what follows it")
        long = [each["boxes"] for each in turns if re.fullmatch(before, each["text"])]
        short = [each["boxes"] for each in turns if each["text"] == after]
        if long and short:
            return long[-1], short[-1]
    raise AssertionError(f"{before} and {after} were never drawn one after the other")
