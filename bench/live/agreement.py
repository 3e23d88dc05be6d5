"""Differences of the instants at which pages of real browsers turn to the same second, on a good and a bad network.

Each page connects through `jitter.py`. *Shown* is the instant at which the digits of the page turned; *believed* is the
page's estimate of the server's time. Their difference is the delay of drawing.
"""

from __future__ import annotations

import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from msgspec import Struct
from playwright.sync_api import Browser, Page, Route

from bench import limits
from bench.limits import Limit
from bench.live.numbers import apart, head, line, ms, of_runs, percentile
from bench.live.reporting_process import ReportingProcess
from tests.browser.chromium import PHONE, chromium
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S

COUNTS = (20,)
WAYS = {
    "none": (0, 3, {"first 8 s": 8.0}),
    "0–200 ms each way": (200, 5, {"first 8 s": 8.0, "the next 10 s": 10.0}),
}
"""By the delay of the network: its maximum in ms, the number of loads of all pages, and the spells in s."""
TV = (960, 540)
"""Window size in pixels. Small, because drawing is not measured, and all pages draw on few cores."""
PACKED = re.compile(r"/bundles/(\w+)-\w+\.js$")
WATCH = Path(__file__).with_name("turns.js").read_text("utf-8")
COLUMNS = (
    "pages",
    "jitter",
    "once all are live",
    "two pages apart, ms",
    "p50",
    "p99 (range)",
    "most (range)",
    "pairs",
    "loads",
    *limits.COLUMNS,
)
ABOUT = "Shown: the instant at which the digits turned. Believed: the page's estimate of the server's time."
HEAD = head(COLUMNS, ABOUT)


class Turn(Struct, frozen=True):
    """A page's turn to a second: its instant, and the estimate of the server's lead over this machine, in ms."""

    text: str
    at: float
    believes: float | None


class Apart(Struct, frozen=True):
    """Differences of each two pages at the same second, ms."""

    shown: list[float]
    believed: list[float]


def compared(pages: list[list[Turn]], since: float = 0, until: float = float("inf")) -> Apart:
    """Compare each two pages at each second to which the first page turned between two instants."""
    seconds: dict[str, dict[int, Turn]] = {}
    for page, turns in enumerate(pages):
        for turn in turns:
            seconds.setdefault(turn.text, {}).setdefault(page, turn)
    shown, believed = [], []
    for by_page in seconds.values():
        if since <= min(turn.at for turn in by_page.values()) < until:
            shown += apart(turn.at for turn in by_page.values())
            believed += apart(turn.believes for turn in by_page.values() if turn.believes is not None)
    return Apart(shown, believed)


def watched(browser: Browser, ports: Sequence[int], count: int, spells: Iterable[float]) -> list[Apart]:
    """Load `count` pages, half of them TVs and half phones, in equal parts from each port.

    They are watched for some spells, in seconds, once all show the clock.
    """
    with _pages(browser, ports, count) as pages:
        for page in pages:
            page.locator('[data-part="time"]', has_text=":").first.wait_for(timeout=PATIENCE_S * 1000)
            page.evaluate(WATCH)
        instants = [time.time() * 1000 + 1_000]
        for seconds in spells:
            instants.append(instants[-1] + seconds * 1000)
        time.sleep(instants[-1] / 1000 - time.time() + 1)
        turns = [[Turn(**turn) for turn in page.evaluate("window.turns")] for page in pages]
        return [compared(turns, *between) for between in pairwise(instants)]


@contextmanager
def _pages(browser: Browser, ports: Sequence[int], count: int) -> Iterator[list[Page]]:
    contexts = []
    try:
        for number in range(count):
            (width, height), path = (TV, "/tv?t=friday") if number % 2 else (PHONE, "/t/friday")
            port = ports[number // 2 % len(ports)]
            contexts.append(browser.new_context(viewport={"width": width, "height": height}))
            contexts[-1].route(PACKED, _in_its_parts)
            # As in a room: no page waits for the last.
            contexts[-1].new_page().evaluate(
                "(url) => { location.href = url; }", f"http://localhost:{port}{path}"
            )
        yield [context.pages[0] for context in contexts]
    finally:
        for context in contexts:
            context.close()


def _in_its_parts(route: Route) -> None:
    """Serve a page in separate modules: turns.js imports one of them, which a packed page does not have."""
    match = PACKED.search(route.request.url)
    page = match[1] if match else ""
    route.fulfill(content_type="text/javascript", body=f'import "/displays/{page}/scene.js";')


def rows(count: int) -> list[str]:
    """Lines of the table: shown and believed, for each network and spell."""
    lines = []
    with (
        tempfile.TemporaryDirectory(dir=Path.cwd()) as folder,
        RunningServer(Path(folder) / "data") as server,
        chromium() as browser,
    ):
        server.open_tournament()
        server.client().do("clock.start")
        for jitter, (max_ms, runs, spells) in WAYS.items():
            command = [sys.executable, "-m", "bench.live.processes.jitter", str(server.port), str(max_ms)]
            with ReportingProcess(command) as proxy:
                port = proxy.next_report()["port"]
                runs_of_pages = [watched(browser, [port], count, spells.values()) for _ in range(runs)]
            for spell, loads in zip(spells, zip(*runs_of_pages, strict=True), strict=True):
                about = (f"{count}", jitter, spell)
                lines += [
                    _row((*about, "shown"), [each.shown for each in loads]),
                    _row((*about, "believed"), [each.believed for each in loads]),
                ]
    return lines


def _row(about: tuple[str, ...], runs: list[list[float]]) -> str:
    half, p99, slowest = ([percentile(run, share) for run in runs] for share in (0.5, 0.99, 1))
    measured = (ms(statistics.median(half)), of_runs(p99, ms), of_runs(slowest, ms))
    kept = limits.cells(Limit("p99", statistics.median(p99), 50, "{:.0f} ms"))
    return line((*about, *measured, f"{sum(map(len, runs)):,}", str(len(runs)), *kept))
