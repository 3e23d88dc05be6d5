"""*Tonight* on control leads from a template to a running clock in at most three taps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Face
from tests.browser.control_page import Control, enrol
from tests.browser.layouts.test_layouts import faults
from tests.browser.structures_page import document, save
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
MAX_TAPS = 3
COUNT = """addEventListener("click", ({ isTrusted }) => {
  sessionStorage.taps = Number(sessionStorage.taps || 0) + Number(isTrusted);
}, true);"""


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A room with two templates, and no tournament."""
    with RunningServer(tmp_path_factory.mktemp("tonight") / "data", keeps_files=True) as running:
        save(running, document("Sheet", (50, 100), (100, 200)))
        for title in ("Friday night with a long title and late registration", "Sunday"):
            answer = running.command("template.save", None, title=title, structure="sheet")
            assert answer.get("ok"), answer
        yield running


def test_a_template_becomes_a_running_clock_in_three_taps(browser: Browser, server: RunningServer) -> None:
    face = Face(browser, server.url("/control", "localhost"), TABLET, session=server.session, script=COUNT)
    control = Control(face)
    control.part("empty").locator('[data-template="sunday"]').click()
    control.page.wait_for_url("**/control/sunday")
    control.tap("go")
    expect(control.part("go")).to_have_text("Pause")
    assert int(control.page.evaluate("sessionStorage.taps")) <= MAX_TAPS
    control.page.evaluate("sessionStorage.taps = 0")
    control.tap("new")
    control.dialog.locator('[data-template="sunday"]').click()
    control.page.wait_for_url("**/control/sunday-2")
    control.tap("go")
    expect(control.part("go")).to_have_text("Pause")
    assert int(control.page.evaluate("sessionStorage.taps")) <= MAX_TAPS
    face.close()


@pytest.mark.full
def test_tonights_templates_fit_in_german_and_the_floor_sees_none(
    browser: Browser, server: RunningServer
) -> None:
    url = server.url("/control?lang=de", "localhost")
    face = Face(browser, url, TABLET, session=server.session, script=GEOMETRY)
    control = Control(face)
    expect(control.part("tonight").get_by_role("button")).to_have_count(2)
    for width, height in (TABLET, (820, 1180), PHONE, (320, 568)):
        control.page.set_viewport_size({"width": width, "height": height})
        expect(control.part("tonight").get_by_role("button").first).to_be_visible()
        assert faults(control.page) == {}, width
    control.page.set_viewport_size({"width": 320, "height": 568})
    control.tap("empty_new")
    expect(control.dialog.locator('[data-template="sunday"]')).to_be_visible()
    face.close()
    supervisor = enrol(server, "Flora", "floor")
    face = Face(browser, url, TABLET, session=supervisor, script=GEOMETRY)
    expect(Control(face).part("empty")).to_be_visible()
    expect(Control(face).part("tonight")).to_have_count(0)
    face.close()
