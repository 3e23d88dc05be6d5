"""The library's page with many structures, on a processor a quarter as fast: from the tap on the tab to the rows."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page

from bench import limits
from bench.limits import Limit
from bench.live.numbers import head, line, ms, of_runs
from tests.browser.chromium import TABLET, Face, chromium
from tests.servers import RunningServer

COUNTS = (500,)
"""Numbers of structures."""
RUNS = 5
SLOWER = 4
COLUMNS = ("structures of the library, slowed 4 times", "from the tap to the rows (range)", "runs")
HEAD = head((*COLUMNS, *limits.COLUMNS))
STRUCTURE = """title = "Evening {number}"
starting_stack = 20000
chips = [25, 100, 500, 1000]
game = "nlhe"
level_minutes = 20
break_minutes = 10
periods = [{{ kind = "level", small_blind = {small}, big_blind = {big} }}]
"""
OPEN = """async (count) => {
  const drawn = () => document.querySelectorAll("li[data-structure]").length >= count;
  const began = performance.now();
  location.hash = "";
  while (!drawn()) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return performance.now() - began;
}"""


def rows(count: int) -> list[str]:
    """The line of the table for a number of structures; the first opening is not counted."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        data = Path(folder) / "data"
        structures = data / "config" / "structures"
        structures.mkdir(parents=True)
        for number in range(1, count + 1):
            text = STRUCTURE.format(number=number, small=25 * number, big=50 * number)
            (structures / f"evening-{number}.toml").write_text(text, "utf-8")
        with RunningServer(data) as server:
            client = Face(browser, server.url("/structures", "localhost"), TABLET, session=server.session)
            client.page.locator("li[data-structure]").nth(count - 1).wait_for()
            protocol = client.page.context.new_cdp_session(client.page)
            protocol.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            times_ms = [_opened(client.page, count) for _ in range(RUNS + 1)][1:]
            client.close()
    kept = limits.cells(Limit("", statistics.median(times_ms), 300, "{:.0f} ms"))
    return [line((f"{count:,}", of_runs(times_ms, ms), str(RUNS), *kept))]


def _opened(page: Page, count: int) -> float:
    """Milliseconds from leaving another part of the library to the rows of the list."""
    page.evaluate("location.hash = '#templates'")
    page.locator("li[data-structure]").first.wait_for(state="detached")
    return float(page.evaluate(OPEN, count))
