"""The room panel fits with every dialog open: nothing is cut, and every target is large enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET
from tests.browser.control_page import Control, PairedTv, open_control
from tests.browser.readings import drawn
from tests.browser.room.room_panel import row
from tests.forks import CHECKOUT
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
LAPTOP = (1366, 768)
AXE = CHECKOUT / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="module")
def crowded(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A room with a dozen TVs, long names, and an announcement."""
    with RunningServer(tmp_path_factory.mktemp("crowded") / "data", keeps_files=True) as server:
        server.open_tournament(title="Friday 9-Max · $200")
        crowd(browser, server)
        yield server


def crowd(browser: Browser, server: RunningServer) -> None:
    for number in range(1, 11):
        PairedTv(browser, server, f"TV {number}")
    PairedTv(browser, server, "Main stage behind the big bar, left")
    rotation = PairedTv(browser, server, "Entrance")
    turns = [
        {"scene": scene, "tournament": "friday", "options": {}, "seconds": 600}
        for scene in ("clock", "break", "clock")
    ]
    show = {"kind": "rotation", "scenes": turns}
    assert server.command("display.show", None, display=rotation.id, show=show)["ok"]
    text = "Dinner break: back at 21:40, the buffet is behind table 40, drinks are on the house"
    assert server.command("room.announce", None, text=text, seconds=3_600)["ok"]


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [TABLET, LAPTOP, PHONE])
def test_the_room_panel_cuts_nothing_and_every_target_is_large_enough(
    browser: Browser, crowded: RunningServer, language: str, size: tuple[int, int]
) -> None:
    control = open_control(browser, crowded, crowded.session, f"/control/friday?lang={language}#room", size)
    expect(control.part("tvs").get_by_role("listitem")).to_have_count(12)
    control.open_log()
    expect(control.part("room_log").get_by_role("listitem").nth(13)).to_be_attached()
    control.page.evaluate(GEOMETRY)
    drawn(control.page)
    value = control.page.evaluate(
        "() => ({ cut: geometry.cut(), overlapping: geometry.overlaps(), scrolls: geometry.pageScrolls() })"
    )
    header = "button.undo-last"  # shortens what the log says in full
    value["cut"] = [fault for fault in value["cut"] if "undo_last" not in fault and header not in fault]
    assert {kind: each for kind, each in value.items() if each} == {}
    assert small_targets(control) == []
    control.face.close()


def small_targets(control: Control) -> list[str]:
    """Targets smaller than 48 px in either direction."""
    value: list[str] = control.page.evaluate(
        """() => [...document.querySelectorAll("button, select, input, textarea, a")]
            .filter((each) => each.checkVisibility({ checkOpacity: true }) && each.closest("dialog[open], body"))
            .filter((each) => !document.querySelector("dialog[open]") || each.closest("dialog"))
            .map((each) => [each.textContent || each.className, each.getBoundingClientRect()])
            .filter(([, box]) => box.width < 47.5 || box.height < 47.5)
            .map(([name, box]) => `${name}: ${box.width}×${box.height}`)"""
    )
    return value


DIALOGS: dict[str, Callable[[Control], None]] = {
    "announcement": lambda control: control.tap("announce_room"),
    "add a TV": lambda control: control.tap("add_tv"),
    "more": lambda control: row(control, "Entrance").get_by_role("button").nth(2).click(),
    "show": lambda control: row(control, "Entrance").get_by_role("button").nth(0).click(),
    "menu": lambda control: control.tap("menu"),
    "keys": lambda control: control.page.keyboard.press("?"),
}


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_no_dialog_cuts_its_words_or_has_small_targets(
    browser: Browser, crowded: RunningServer, language: str
) -> None:
    control = open_control(browser, crowded, crowded.session, f"/control/friday?lang={language}#room")
    axe = AXE.read_text("utf-8")
    for size in (TABLET, PHONE):
        control.page.set_viewport_size({"width": size[0], "height": size[1]})
        for name, open_dialog in DIALOGS.items():
            open_dialog(control)
            expect(control.dialog).to_be_visible()
            control.page.evaluate(GEOMETRY)
            drawn(control.page)
            cut = [
                fault
                for fault in control.page.evaluate("geometry.cut()")
                if "dialog" in fault or "body" in fault
            ]
            assert cut == [], (name, size)
            assert small_targets(control) == [], (name, size)
            control.page.evaluate(axe)
            wrong = control.page.evaluate(
                """() => axe.run(document.querySelector("dialog"), { resultTypes: ["violations"] }).then(
                    (found) => found.violations.filter((each) => ["serious", "critical"].includes(each.impact))
                        .map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(" ")}`))"""
            )
            assert wrong == [], (name, size)
            control.page.keyboard.press("Escape")
            expect(control.dialog).to_be_hidden()
    control.face.close()


@pytest.mark.parametrize("named", ["Show", "More"])
def test_the_focus_ring_of_a_button_is_visible_all_around(
    browser: Browser, crowded: RunningServer, named: str
) -> None:
    control = open_control(browser, crowded, crowded.session, "/control/friday#room", TABLET)
    row(control, "Entrance").get_by_role("button", name=named).focus()
    control.page.wait_for_function(
        """() => {
            const button = document.activeElement;
            const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(button);
            const ring = outlineStyle === "solid" && parseFloat(outlineWidth) + parseFloat(outlineOffset);
            const [at, list] = [button, button.closest(".scrolls")].map((each) => each.getBoundingClientRect());
            return ring !== false && at.left - ring >= list.left && at.right + ring <= list.right;
        }"""
    )
    control.face.close()


@pytest.mark.full
def test_the_room_is_one_more_tab_on_a_phone(browser: Browser, server: RunningServer) -> None:
    control = open_control(browser, server, server.session, size=PHONE)
    expect(control.part("go")).to_be_visible()
    control.turn_to("Room")
    expect(control.part("go")).to_be_hidden()
    control.tap("announce_room")
    control.press("Dinner break")
    control.press("Announce")
    expect(control.part("up")).to_contain_text("Dinner break")
    control.page.reload()
    expect(control.part("up")).to_contain_text("Dinner break")
    control.turn_to("Clock")
    expect(control.part("go")).to_be_visible()
    control.face.close()


def test_a_room_without_a_tournament_has_its_televisions(browser: Browser, tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        control = open_control(browser, server, server.session, "/control")
        expect(control.part("empty")).to_be_visible()
        control.turn_to("Room")
        expect(control.part("empty")).to_be_hidden()
        PairedTv(browser, server, "Bar")
        expect(row(control, "Bar")).to_be_visible()
        control.tap("announce_room")
        control.press("Please take your seats")
        control.press("Announce")
        expect(control.part("up")).to_contain_text("Please take your seats")
        control.face.close()
