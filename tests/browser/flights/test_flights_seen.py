"""Control shows one of two flights at a time, and every other face follows its own flight."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, Open
from tests.browser.control_page import Control
from tests.browser.layouts.test_layouts import HD, PORTRAIT, faults
from tests.browser.readings import drawn, lasting_findings
from tests.browser.seated import person
from tests.servers import RunningServer

pytestmark = pytest.mark.browser

EDGES = """() => {
  const cards = [...document.querySelectorAll(".procedure")];
  return [...new Set(cards.map((each) => getComputedStyle(each).boxShadow))];
}"""
"""The coloured edges of the cards on the page."""
TOO_SMALL = """() => [...document.querySelectorAll('[data-part="state"]')].map((each) => each.dataset.step || "1")
  .filter((step) => Number(step) < (innerWidth > innerHeight ? 0.75 : 0.5))"""


def do(server: RunningServer, type_: str, **fields: object) -> None:
    answer = server.command(type_, **fields)
    assert "ok" in answer, answer


def switch(page: Page, label: str) -> Locator:
    return page.locator('[data-part="sessions"]').get_by_role("button", name=re.compile(f"^{label}"))


@pytest.fixture
def flights(server: RunningServer) -> RunningServer:
    """1A with a player at table 3 and 1B with one at table 7, both in play; 1B started last."""
    do(server, "flight.change", session="1", label="1A")
    do(server, "flight.open", label="1B", copy_of="1")
    for session, table, name in (("1", 3, "Ann Abel"), ("2", 7, "Bob Bell")):
        do(server, "tables.open", session=session, tables=[table])
        do(server, "tables.seating", session=session, seating={"at_sale": True, "names": "full"})
        do(server, "entry.register", session=session, person=person(server, name))
        do(server, "clock.start", session=session)
    return server


def clock(server: RunningServer, session: str) -> str:
    return str(server.get(f"/api/v1/tournaments/friday/clock?session={session}").json()["phase"])


@pytest.mark.full
def test_each_face_follows_its_own_flight(flights: RunningServer, face: Open) -> None:
    control = Control(face("/control/friday?lang=en", TABLET))
    phone = face("/t/friday?lang=en#seat=e1,3-1", PHONE).page
    wall = face("/tv?t=friday&scene=clock&lang=en", WALL).page
    tablet = face("/table/friday/3?lang=en", TABLET).page
    # The phone of a player in 1A, and the tablet of that table, show 1A though 1B began last.
    expect(phone.get_by_text(re.compile("1A"))).to_be_visible()
    expect(tablet.get_by_text("Ann Abel")).to_be_visible()
    expect(wall.get_by_text(re.compile("1B"))).to_be_visible()
    # A command goes to the flight that the control shows.
    expect(switch(control.page, "1B")).to_have_attribute("aria-pressed", "true")
    switch(control.page, "1A").click()
    expect(switch(control.page, "1A")).to_have_attribute("aria-pressed", "true")
    control.page.get_by_role("button", name="Pause", exact=True).click()
    expect(wall.get_by_text("Clock paused")).to_have_count(0)
    expect(phone.locator('[data-part="state"]')).to_have_text(re.compile("paused", re.IGNORECASE))
    assert (clock(flights, "1"), clock(flights, "2")) == ("paused", "running")
    # The choice survives a reload, and dialogs name the flight.
    control.page.reload()
    expect(switch(control.page, "1A")).to_have_attribute("aria-pressed", "true")
    control.page.get_by_role("button", name="Set time").click()
    assert (
        control.page.evaluate("getComputedStyle(document.body).getPropertyValue('--session-label')") == '"1A"'
    )
    expect(control.dialog.get_by_role("heading")).to_be_visible()
    # Another device ends 1A meanwhile: the dialog stays about 1A, and so does its command.
    do(flights, "flight.open", label="1C", copy_of="1")
    expect(switch(control.page, "1C")).to_be_visible()
    expect(switch(control.page, "1A")).to_have_attribute("aria-pressed", "true")


def test_every_file_of_the_tournament_is_offered_and_can_be_downloaded(
    flights: RunningServer, face: Open
) -> None:
    control = Control(face("/control/friday?lang=en", TABLET))
    control.part("menu").click()
    control.page.get_by_role("button", name="This tournament").click()
    control.page.get_by_role("button", name="Lists and files").click()
    links = control.dialog.get_by_role("link")
    expect(control.dialog.get_by_role("link", name="Results of 1B, XLSX")).to_be_visible()
    expect(links).to_have_count(6 * 2 + 3 * 3 + 2)
    for address in links.evaluate_all("nodes => nodes.map((node) => node.getAttribute('href'))"):
        assert flights.get(address, headers=flights.staff()).ok, address


def test_with_one_session_the_control_shows_no_switch(face: Open) -> None:
    control = Control(face("/control/friday?lang=en", TABLET))
    expect(control.page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    expect(control.part("sessions")).to_have_count(0)
    expect(control.page.locator("body[data-session]")).to_have_count(0)


def test_flights_are_added_and_ended_on_the_control(flights: RunningServer, face: Open) -> None:
    control = Control(face("/control/friday?lang=en#procedures", TABLET))
    card = control.page.locator('[data-procedure="flights"]')
    card.get_by_role("button", name="Flights and days").click()
    card.get_by_role("button", name="Add a flight").click()
    control.write("Label, such as 1B", "1C turbo")
    control.write("after level", "12")
    control.press("Save")
    expect(switch(control.page, "1C turbo")).to_be_visible()
    card.get_by_role("button", name="Remove 1C turbo").click()
    expect(switch(control.page, "1C turbo")).to_have_count(0)
    of_1b = control.page.evaluate(EDGES)
    switch(control.page, "1A").click()
    expect(switch(control.page, "1A")).to_have_attribute("aria-pressed", "true")
    of_1a = control.page.evaluate(EDGES)
    assert len(of_1a) == len(of_1b) == 1 != len({*of_1a, *of_1b}), "every card has the colour of its flight"
    switch(control.page, "1B").click()
    card.get_by_role("button", name="End 1B: 1 left of 1").click()
    expect(switch(control.page, "1B")).to_contain_text("ended")
    expect(control.part("status")).to_have_text("End of Day 1B")


@pytest.mark.full
def test_the_end_of_a_flight_stays_within_its_button_on_a_narrow_phone(
    flights: RunningServer, face: Open
) -> None:
    do(flights, "flight.change", session="2", label="1B turbo")
    page = face("/control/friday?lang=de#procedures", (320, 568)).page
    page.get_by_role("button", name="Flights und Tage").click()
    end = page.get_by_role("button", name="1B turbo beenden: 1 von 1 übrig")
    expect(end).to_be_visible()
    assert end.evaluate("node => node.scrollHeight - node.clientHeight") <= 1  # fractions of a pixel


@pytest.mark.full
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_end_of_a_flight_and_the_day_it_continues_can_be_read_from_afar(
    flights: RunningServer, face: Open, language: str
) -> None:
    """Large digits of level and players beside the line do not make it smaller."""
    do(flights, "day.schedule", session="2", resumes_at=1_798_401_200_000, starts="by_hand")
    do(flights, "flight.end", session="2", players_left=1)
    path = f"/tv?t=friday&scene=clock&session=2&lang={language}"
    wall = face(path, WALL, script=GEOMETRY).page
    state = wall.locator('[data-part="state"]')
    text = (
        r"End of Day 1B · Back Sun 27 Dec"
        if language == "en"
        else r"Ende von Tag 1B · Weiter So\., 27\. Dez\."
    )
    expect(state).to_have_text(re.compile(text, re.IGNORECASE))
    for size in (WALL, HD, PORTRAIT):
        wall.set_viewport_size({"width": size[0], "height": size[1]})
        drawn(wall)
        assert lasting_findings(wall, lambda: wall.evaluate(TOO_SMALL)) == [], size
        assert faults(wall) == {}


@pytest.mark.full
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_of_the_flights_is_cut_on_a_wall(flights: RunningServer, face: Open, language: str) -> None:
    for label in ("1C turbo", "1D", "1E", "1F", "1G", "Day 2 early"):
        do(flights, "flight.open", label=label, copy_of="1", starts_at=1_793_401_200_000)
    do(flights, "day.schedule", session="2", resumes_at=1_798_401_200_000, starts="by_hand")
    do(flights, "flight.end", session="2", players_left=1)
    path = f"/tv?t=friday&scene=flights&seconds=3600&lang={language}"
    wall = face(path, WALL, script=GEOMETRY).page
    expect(wall.locator(".scene-flights tbody tr")).to_have_count(8)
    expect(wall.locator(".scene-flights .sums")).to_contain_text("2")
    for size in (WALL, HD, PORTRAIT):
        wall.set_viewport_size({"width": size[0], "height": size[1]})
        assert faults(wall) == {}


LEADER = """() => parseFloat(getComputedStyle(document.querySelector("td.leader > span")).fontSize) / innerHeight"""


def test_the_chip_leader_of_a_flight_can_be_read_from_afar(flights: RunningServer, face: Open) -> None:
    """Eight rows fill the wall, with a name of usual maximum length uncut; a ninth flight makes a second page."""
    for label in ("1C", "1D", "1E", "1F", "1G", "1H"):
        do(flights, "flight.open", label=label, copy_of="1")
    do(flights, "entry.register", session="1", person=person(flights, "Leopoldine Castellanos-Ruiz"))
    do(flights, "count.verify", session="1", entry="e3", chips=30_000)
    wall = face("/tv?t=friday&scene=flights&seconds=3600&lang=en", WALL, script=GEOMETRY).page
    leader = wall.locator("td.leader").first
    expect(leader).to_have_text(re.compile("Castellanos-Ruiz.* 30,000"))
    drawn(wall)
    assert wall.evaluate(LEADER) >= 0.028
    for size in (WALL, HD, PORTRAIT):
        wall.set_viewport_size({"width": size[0], "height": size[1]})
        drawn(wall)
        assert faults(wall) == {}, size
    rows, pages = wall.locator(".scene-flights tbody tr"), wall.locator(".scene-flights .pages")
    expect(rows).to_have_count(8)
    expect(pages).to_have_text("")
    do(flights, "flight.open", label="1I", copy_of="1")
    expect(pages).to_contain_text("of 2")
    assert rows.count() in (5, 4)
