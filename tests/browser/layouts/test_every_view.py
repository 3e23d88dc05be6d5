"""Every view on tablets and phones: a finger hits each target, each text stands out from its ground, and the keyboard's
place is seen. Dialogs are looked at where they are tested.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.chromium import PHONE, TABLET, Face
from tests.browser.layouts.examiner import AXE
from tests.browser.layouts.fingers import OUT_OF_ORDER, small_targets, targets_without_ring
from tests.browser.layouts.test_layouts import SMALL_PHONE, UPRIGHT_TABLET
from tests.browser.pictures import preview_pictures
from tests.browser.readings import drawn, lasting_findings
from tests.browser.states import Tournaments
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S

pytestmark = [pytest.mark.browser, pytest.mark.full]
SIZES = [TABLET, UPRIGHT_TABLET, PHONE, SMALL_PHONE]
TABS = ["clock", "structure", "log", "players", "cage", "tables", "floor", "procedures", "results", "room"]
VIEWS: dict[str, tuple[str, bool]] = {
    **{f"control {tab}": (f"/control/friday#{tab}", True) for tab in TABS},
    **{
        f"control of {slug}, {tab}": (f"/control/{slug}#{tab}", True)
        for slug, tab in (
            ("hands", "procedures"),
            ("heads", "procedures"),
            ("flights", "procedures"),
            ("flights", "clock"),
            ("over", "results"),
            ("over", "clock"),
            ("slips", "cage"),
            ("slips", "procedures"),
        )
    },
    "control in the past": ("/control/friday?at=last", True),
    **{f"phone {tab}": (f"/t/friday#{tab}", False) for tab in ("clock", "seat", "payouts", "structure")},
    **{f"phone of {slug}": (f"/t/{slug}", False) for slug in ("hands", "heads", "flights", "over", "slips")},
    "phone in the past": ("/t/friday?at=last", False),
    "results": ("/t/over/results", False),
    "prize pool": ("/t/slips/pool", False),
    "public results": ("/r/over", False),
    "press sheet": ("/r/over/press", False),
    "season": ("/season/league-of-the-house", False),
    "table of a dealer": ("/table/friday/1", True),
    "table of anybody": ("/table/friday/1", False),
    "table, hand-for-hand": ("/table/hands/21", True),
    "room": ("/", False),
    "sign-in": ("/signin", False),
    "no page": ("/nowhere", False),
    "rulebook": ("/rules?set=irish-open&against=tda-2017", False),
    "toolbox": ("/toolbox", False),
    "structures": ("/structures", True),
    "seasons": ("/structures#seasons", True),
    "players": ("/players", True),
    "first evening": ("/start", True),
    **{f"paper {kind}": (f"/print/friday/{kind}", True) for kind in ("cards", "tables", "list", "structure")},
}
_UNFOLD = """() => {
  document.querySelectorAll('[data-key^="fold-"][aria-expanded="false"]').forEach((each) => each.click());
  document.querySelectorAll("details").forEach((each) => { each.open = true; });
}"""
_PALE = """async () => {
  const rules = { type: "rule", values: ["color-contrast"] };
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
  return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html} (${failureSummary})`));
}"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A season, and tournaments in all states in which faces differ."""
    with RunningServer(tmp_path_factory.mktemp("views") / "data", keeps_files=True) as server:
        preview_pictures.season(server)
        preview_pictures.evening(Tournaments(server))
        yield server


@pytest.fixture(scope="module")
def windows(browser: Browser, house: RunningServer) -> Iterator[dict[bool, Page]]:
    """A page of the director, and a signed-out page."""
    url = house.url("/api/v1/time", "localhost")
    faces = {
        staff: Face(browser, url, TABLET, session=house.session if staff else None) for staff in (True, False)
    }
    yield {staff: face.page for staff, face in faces.items()}
    for face in faces.values():
        face.close()


@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("view", VIEWS)
def test_fingers_eyes_and_keys_find_everything(
    windows: dict[bool, Page], house: RunningServer, view: str, language: str
) -> None:
    path, staff = VIEWS[view]
    page = windows[staff]
    open_view(page, house, path, language)
    axe = AXE.read_text("utf-8")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert small_targets(page) == [], width
        if (width, height) in (TABLET, PHONE):
            page.evaluate(axe)
            assert lasting_findings(page, lambda: page.evaluate(_PALE)) == [], width
            assert targets_without_ring(page) == [], width
    assert page.evaluate(OUT_OF_ORDER) == 0


def test_a_press_sheet_with_a_name_of_eighty_letters_keeps_its_prizes_in_sight(
    windows: dict[bool, Page], house: RunningServer
) -> None:
    page = windows[False]
    open_view(page, house, "/r/over/press", "en")
    page.set_viewport_size({"width": SMALL_PHONE[0], "height": SMALL_PHONE[1]})
    drawn(page)
    prizes = page.locator("table.press tbody tr td:last-child")
    assert (
        max(prizes.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().right)"))
        <= SMALL_PHONE[0]
    )


def open_view(page: Page, house: RunningServer, path: str, language: str) -> None:
    base, _, part = path.partition("#")
    address = f"{base}{'&' if '?' in base else '?'}lang={language}{'#' + part if part else ''}"
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    page.goto("about:blank")  # another part of the same page loads nothing
    page.goto(house.url(address, "localhost"))
    page.locator("button:visible, a:visible").first.wait_for(timeout=PATIENCE_S * 1_000)
    drawn(page)
    page.evaluate(_UNFOLD)
    drawn(page)
