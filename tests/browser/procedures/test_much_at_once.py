"""Several procedures at once stay within reach on the smallest screens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Open, part
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import drawn, lasting_findings
from tests.browser.seated import person, topic
from tests.browser.states import Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
NAMES = (
    "Jean-Baptiste-Émile O’Shaughnessy-D’Arcy",
    "Cem Öztürk",
    "Maximiliane Wolfeschlegelsteinhausenbergerdorff",
)
LONG = (
    "The bar closes at half past one, last orders now, and thank you for coming to this Saturday’s deep stack"
)


@pytest.fixture
def tournaments(server: RunningServer) -> Tournaments:
    """Three named players at tables of their own, with a running clock."""
    tournaments = Tournaments(server)
    tournaments.do("friday", "tables.open", tables=[404, 411, 419])
    for table, name in zip((404, 411, 419), NAMES, strict=True):
        tournaments.do("friday", "entry.register", person=person(server, name), seat=[table, 1])
    tournaments.do("friday", "clock.start")
    return tournaments


@pytest.mark.full
@pytest.mark.parametrize("size", [(320, 568), (390, 664)])
def test_a_small_phone_shows_the_clock_below_several_procedures(
    tournaments: Tournaments, screen: Open, size: tuple[int, int]
) -> None:
    periods = topic(tournaments.server, "structure", "friday")["periods"]
    tournaments.do("friday", "hand_for_hand.start", paid=2)
    tournaments.do(
        "friday", "clock.jump", period=next(each["id"] for each in periods if each.get("color_up"))
    )
    tournaments.do("friday", "player.page", entry="e1", to="seat")
    answer = tournaments.server.get(
        "/api/v1/tournaments/friday/seat-cards", headers=tournaments.server.staff()
    )
    page = screen(f"/t/friday?lang=de#seat=e1,404-1,{answer.json()['codes']['e1']}", size).page
    for each in ("hands", "race", "paged", "my_seat"):
        expect(part(page, each)).to_be_visible()
    time = part(page, "time")
    time.scroll_into_view_if_needed()
    expect(time).to_be_in_viewport(ratio=0.95)
    page.get_by_role("tab", name="Struktur").click()
    current = part(page, "structure").locator('[aria-current="step"]')
    current.scroll_into_view_if_needed()
    expect(current).to_be_in_viewport(ratio=0.95)


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_long_announcements_leave_space_for_the_log_of_the_room(
    tournaments: Tournaments, screen: Open, language: str
) -> None:
    tournaments.do("friday", "announcement.post", text=LONG, seconds=600)
    assert tournaments.server.command("room.announce", None, text=LONG, seconds=600)["ok"]
    page = screen(f"/control/friday?lang={language}#room", TABLET, session=tournaments.server.session).page
    part(page, "now_log").click()
    line = part(page, "room_log").get_by_role("listitem").first
    line.scroll_into_view_if_needed()
    expect(line).to_be_in_viewport(ratio=0.95)
    page.wait_for_function("document.body.scrollHeight <= innerHeight")


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_a_phone_shows_the_whole_reason_why_a_counter_is_disabled(
    tournaments: Tournaments, screen: Open, language: str
) -> None:
    tournaments.open(
        "counted"
    )  # where players have names, a counter is never disabled: its dialog asks for the player
    tournaments.enter("counted", 1)
    tournaments.run("counted")
    page = screen(
        f"/control/counted?lang={language}", PHONE, session=tournaments.server.session, script=GEOMETRY
    ).page
    expect(part(page, "reentry")).to_contain_text(re.compile("nobody is out|niemand raus"))
    expect(part(page, "bustout")).to_contain_text(re.compile("last player|letzter Spieler"))
    drawn(page)
    assert faults(page) == {}


def test_a_table_breaks_a_name_of_one_long_word_so_that_it_can_be_read(
    tournaments: Tournaments, screen: Open
) -> None:
    name = "Wolfeschlegelsteinhausenbergerdorffstein"
    tournaments.do("friday", "entry.register", person=person(tournaments.server, name), seat=[404, 2])
    page = screen("/table/friday/404?lang=en", TABLET).page
    lines = page.locator('li[data-seat="2"] .name-line >> visible=true')
    expect(lines).to_have_text(["Wolfeschlegelsteinha-", "usenbergerdorffstein"])
    drawn(page)
    small = "(all) => all.filter((each) => !(Number(each.dataset.step) >= 0.6)).map((each) => each.outerHTML)"
    assert lasting_findings(page, lambda: lines.evaluate_all(small)) == []
