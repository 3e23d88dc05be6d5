"""Time until the control can be used, on a processor a quarter as fast: from the navigation to the first enabled
button with words.

`python -m bench.control_ready [checkout …]`: compares checkouts; without any, it measures the working directory. They
take turns, and each needs its packed pages (`npm run bundle`).
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from bench.live.numbers import head, line, ms, of_runs
from tests.browser.chromium import TABLET, chromium, session_cookie
from tests.servers import RunningServer

RUNS = 5
SLOWER = 4
# Fields that every version accepts.
TOURNAMENT = {"title": "Friday", "slug": "friday", "structure": "friday-9-max", "ruleset": "tda-2024"}
COLUMNS = ("the control can be used, slowed 4 times", "ms (range)", "runs")
WATCH = """
window.ready = new Promise((resolve) => {
  const isReady = (button) => !button.disabled && button.innerText.trim() && button.getClientRects().length;
  const look = () => {
    if ([...document.querySelectorAll("button")].some(isReady)) {
      resolve(performance.now());
    } else {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
});
"""


@contextmanager
def serving(checkout: Path, folder: Path) -> Iterator[RunningServer]:
    """A server of a checkout, with a tournament."""
    folder.mkdir()
    command = [sys.executable, "-m", "clockserver"]
    with RunningServer(folder / "data", command=command, cwd=checkout) as server:
        opened = server.command("tournament.create", None, **TOURNAMENT)
        assert opened.get("ok"), opened  # noqa: S101 - a bench ends at a refusal
        yield server


def until_ready(browser: Browser, server: RunningServer) -> float:
    """Milliseconds of a first visit, with a new browser context."""
    width, height = TABLET
    context = browser.new_context(viewport={"width": width, "height": height})
    context.add_cookies([session_cookie(server.url(), str(server.session))])
    page = context.new_page()
    page.add_init_script(WATCH)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(server.url("/control/friday"))
    ready = page.evaluate("() => window.ready")
    context.close()
    return float(ready)


def rows(checkouts: list[Path]) -> Iterator[str]:
    """A line of the table for each checkout; the first visit of each is not counted."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = {
            path: stack.enter_context(serving(path, folder / str(index)))
            for index, path in enumerate(checkouts)
        }
        browser = stack.enter_context(chromium())
        runs = [{path: until_ready(browser, servers[path]) for path in checkouts} for _ in range(RUNS + 1)]
    for path in checkouts:
        yield line((str(path), of_runs([run[path] for run in runs[1:]], ms), str(RUNS)))


def main() -> None:
    """Print the table."""
    checkouts = [Path(each).resolve() for each in sys.argv[1:]] or [Path.cwd()]
    sys.stdout.write("\n".join([head(COLUMNS), *rows(checkouts)]) + "\n")


if __name__ == "__main__":
    main()
