"""Two tablets with the same dialog decide once; each tap of a quick finger counts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import TABLET, Open, box_of, part
from tests.browser.control_page import Control
from tests.browser.table_states import NAMES, do, seat_players
from tests.journals import records_of
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
MINUTE = 60_000
IN_REACH = """() => {
  const button = document.querySelector('[data-part="dealt"]');
  const box = button.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && button.contains(top);
}"""


def events(server: RunningServer, kind: str) -> int:
    return sum(type(each.event).__name__ == kind for each in records_of(server.data))


@pytest.mark.full
def test_a_decision_that_two_directors_confirm_in_their_dialogs_is_applied_once(
    server: RunningServer, face: Open
) -> None:
    first, second = (Control(face("/control/friday", TABLET)) for _ in range(2))
    for each in (first, second):
        each.tap("set_time")
        each.dialog.get_by_role("textbox").fill("7")
    first.press("Save")
    expect(second.part("time")).to_have_text("7:00")
    second.press("Save")
    second.says("Already done")
    assert events(server, "TimeLeftSet") == 1
    # After that message the user may do it again.
    second.tap("set_time")
    second.dialog.get_by_role("textbox").fill("7")
    second.press("Save")
    until(lambda: events(server, "TimeLeftSet") == 2, "the time is set once more")


def test_quick_taps_are_each_counted(server: RunningServer, face: Open) -> None:
    control = Control(face("/control/friday", TABLET))
    expect(control.part("time")).to_have_text("20:00")
    for name in ("plus", "entry"):
        control.part(name).evaluate("(button) => { for (let n = 0; n < 4; n += 1) { button.click(); } }")
    expect(control.part("time")).to_have_text("24:00")
    expect(control.part("entry").locator("b")).to_have_text("4")
    assert (events(server, "TimeAdded"), events(server, "Tapped")) == (4, 4)


def everything_is_due(server: RunningServer) -> None:
    """A full table with a vote, a color-up, an expired dispute, a floor call and an announcement at once."""
    seat_players(server, "friday", NAMES, table=4)
    do(server, "friday", "table.hand", table=4, hands=0)
    do(server, "friday", "table.call", table=4, what="floor")
    do(server, "friday", "color_up.announce", denominations=[100], text="The 100s leave play now")
    do(server, "friday", "announcement.post", text="Dinner break after this level, 45 minutes", seconds=600)
    do(server, "friday", "vote.call")


@pytest.mark.full
@pytest.mark.parametrize("size", [(1024, 768), (820, 1180)])
def test_hand_complete_is_in_reach_whatever_else_is_due(
    server: RunningServer, screen: Open, size: tuple[int, int]
) -> None:
    everything_is_due(server)
    page: Page = screen("/table/friday/4", size, session=server.session).page
    expect(part(page, "vote")).to_be_visible()
    expect(part(page, "race")).to_be_visible()
    expect(part(page, "announcement")).to_be_visible()
    page.wait_for_function(IN_REACH)
    page.mouse.wheel(0, 2_000)
    page.wait_for_function(IN_REACH)
    assert box_of(part(page, "dealt"))["height"] >= 60
