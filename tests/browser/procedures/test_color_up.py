"""In a break one table reports its color-up, others race on control and tablet, and the wall shows both."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, Face, Open, part
from tests.browser.layouts.test_layouts import HD, PORTRAIT, UHD, faults, unsafe_edges
from tests.browser.readings import drawn
from tests.browser.seated import person, topic
from tests.browser.states import Tournaments
from tests.browser.walls.test_paired_walls import pair, shows_scene
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
NAMES = ("Leo Abrams", "Anna Chen", "Cem Öztürk", "Thandi Mbeki", "Zoë Fischer", "Wei McBride")


@pytest.fixture
def tournaments(server: RunningServer) -> Tournaments:
    """Three tables of two, and the break in which the 100s leave."""
    tournaments = Tournaments(server)
    tournaments.do("friday", "tables.open", tables=[1, 2, 3])
    for number, name in enumerate(NAMES):
        tournaments.do(
            "friday",
            "entry.register",
            person=person(server, name),
            seat=[number // 2 + 1, 3 if number % 2 else 1],
        )
    tournaments.do("friday", "clock.start")
    periods = topic(server, "structure", "friday")["periods"]
    tournaments.do(
        "friday", "clock.jump", period=next(each["id"] for each in periods if each.get("color_up"))
    )
    return tournaments


def chips_in_play(server: RunningServer) -> int:
    return int(topic(server, "counters", "friday")["chips_in_play"])


def the_color_up(server: RunningServer) -> dict[str, Any]:
    return dict(topic(server, "color_ups", "friday")["color_ups"][0])


@pytest.mark.full
def test_a_color_up_is_reported_by_a_tap_by_keys_and_by_the_pad(
    tournaments: Tournaments, server: RunningServer, screen: Open
) -> None:
    control = screen("/control/friday?lang=en#procedures", TABLET, session=server.session).page
    wall = screen("/tv?t=friday&scene=chip-race&lang=en", WALL).page
    tablet = screen("/table/friday/3?lang=en", TABLET, session=server.session).page
    following_wall = screen("/tv?t=friday&lang=en", WALL).page
    expect(wall.locator(".box")).to_have_text(["1", "2", "3"])
    expect(following_wall.locator(".scene-break")).to_contain_text("100s")

    card = control.get_by_role("region", name="Color-up and chip race")
    card.get_by_role("button", name="Table 1: 100s are out").click()
    expect(wall.locator(".box")).to_have_text(["2", "3"])

    a_race_by_keys(control, card)
    expect(wall.locator(".box")).to_have_text(["3"])
    expect(wall.locator(".results .seat")).to_have_count(2)
    # Six odd chips of 100 are one of 500, half up.
    expect(wall.locator(".results .is-won")).to_have_count(1)
    until(lambda: chips_in_play(server) == 6 * 25_000 + 500 - 600, "six of 100 are gone, one of 500 is there")

    phone = phone_of(server, screen, "e3")
    expect(part(phone, "race")).to_contain_text("Chip race, table 2:")
    expect(part(phone, "race").locator(".playing-card")).to_have_count(2)
    waiting_phone = phone_of(server, screen, "e5")
    expect(part(waiting_phone, "race")).to_contain_text("Chip race at table 3.")

    a_race_on_the_pad(tablet)
    expect(wall.locator(".instead")).to_have_text("The 100s have left every table")
    expect(following_wall.locator(".scene-break")).to_be_visible()
    phone = screen("/t/friday?lang=en", PHONE).page
    expect(part(phone, "race")).to_be_hidden()


def phone_of(server: RunningServer, screen: Open, entry: str) -> Page:
    """The phone of a player who scanned the seat card."""
    answer = server.get("/api/v1/tournaments/friday/seat-cards", headers=server.staff())
    seat = topic(server, "seats", "friday")[entry]["seat"]
    return screen(f"/t/friday?lang=en#seat={entry},{seat},{answer.json()['codes'][entry]}", PHONE).page


def a_race_by_keys(control: Page, card: Locator) -> None:
    """Race by keyboard: chips of seat 1, Enter, chips of seat 3, Enter; the cards are dealt."""
    card.get_by_role("button", name="Race here…").click()
    dialog = control.get_by_role("dialog")
    dialog.get_by_role("button", name="Table 2").click()
    expect(dialog.get_by_label("1 Cem Öztürk")).to_be_focused()
    control.keyboard.type("7")
    control.keyboard.press("Enter")
    expect(dialog.get_by_label("3 Thandi Mbeki")).to_be_focused()
    control.keyboard.type("4")
    expect(dialog.get_by_role("status")).to_have_text("1 × 500 exchanged, 6 odd chips race")
    control.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    result = card.get_by_role("table", name="Result of table 2 by seat")
    expect(result.locator("tr")).to_have_count(2)
    expect(result.locator(".playing-card")).to_have_count(6)


def a_race_on_the_pad(tablet: Page) -> None:
    """Race by touch; a seat without other chips is rescued or wins."""
    race = part(tablet, "race")
    expect(race).to_contain_text("Color-up: 100s → 500")
    race.get_by_role("button", name="Race here…").click()
    dialog = tablet.get_by_role("dialog")
    pad = dialog.get_by_role("group", name="Digits")
    for key in ("1", "2", "Delete a digit", "Next seat", "3"):
        pad.get_by_role("button", name=key, exact=True).click()
    dialog.get_by_role("button", name="Seat 1: last chips").click()
    expect(dialog.get_by_role("status")).to_have_text("0 × 500 exchanged, 4 odd chips race")
    dialog.get_by_role("button", name="Deal the cards").click()
    expect(dialog).to_be_hidden()
    expect(race).to_contain_text("Race of the 100s")
    first = race.locator(".race-result tr").first
    expect(first).to_contain_text("500")
    expect(first).to_have_class(re.compile(r"\bis-won\b"))


def test_the_dialog_shows_a_refusal_and_a_reported_race_is_undone(
    tournaments: Tournaments, server: RunningServer, screen: Open
) -> None:
    tablet = screen("/table/friday/1?lang=en", TABLET, session=server.session).page
    race = part(tablet, "race")
    race.get_by_role("button", name="Race here…").click()
    dialog = tablet.get_by_role("dialog")
    tablet.keyboard.type("99999")
    dialog.get_by_role("button", name="Deal the cards").click()
    expect(dialog.get_by_role("alert")).to_contain_text("That is more than the 150,000 in play.")
    dialog.get_by_role("button", name="Cancel").click()
    race.get_by_role("button", name="Done: 100s are out").click()
    expect(race).to_be_hidden()
    part(tablet, "undo").click()
    expect(race).to_contain_text("Color-up: 100s → 500")


@pytest.mark.full
def test_nothing_is_cut_on_the_wall_however_many_race(
    tournaments: Tournaments, server: RunningServer, screen: Open
) -> None:
    brought = [{"seat": seat, "chips": 4, "last": seat == 3} for seat in (1, 3)]
    tournaments.do("friday", "color_up.race", color_up=1, table=2, denomination=100, seats=brought)
    for language in ("en", "de"):
        path = f"/tv?t=friday&scene=chip-race&lang={language}"
        wall = screen(path, WALL, script=GEOMETRY).page
        expect(wall.locator(".results .seat")).to_have_count(2)
        for width, height in (WALL, HD, UHD, PORTRAIT):
            wall.set_viewport_size({"width": width, "height": height})
            drawn(wall)
            assert faults(wall) == {}, (language, width, height)
            assert unsafe_edges(wall) == {}, (language, width, height)


@pytest.mark.full
def test_the_director_announces_a_color_up_of_one_seat_and_exchanges_found_chips(
    tournaments: Tournaments, server: RunningServer, screen: Open
) -> None:
    control = screen("/control/friday?lang=en#procedures", TABLET, session=server.session).page
    card = control.get_by_role("region", name="Color-up and chip race")
    dialog = control.get_by_role("dialog")
    card.get_by_role("button", name="All tables: 100s are out").click()
    card.locator('[data-key="fold-color_ups"]').click()

    card.get_by_role("button", name="Chips found…").click()
    dialog.get_by_label("How many chips").fill("7")
    dialog.get_by_label("Table, or seat, e.g. 4-7").fill("2-3")
    dialog.get_by_role("button", name="Exchange").click()
    expect(dialog).to_be_hidden()
    # Five of the seven make a chip of 500; two are removed.
    until(lambda: chips_in_play(server) == 6 * 25_000 - 200, "two of 100 are gone")

    card.get_by_role("button", name="Announce a color-up").click()
    expect(dialog.get_by_label("Announcement")).to_have_value(
        "Color-up: the 500s leave now. Keep chips visible."
    )
    dialog.get_by_label("Announcement").fill("")
    dialog.get_by_label("Only tables").fill("2-1")
    dialog.get_by_role("button", name="Announce a color-up").click()
    expect(dialog.get_by_role("alert")).to_contain_text(
        "A color-up beyond the schedule needs an announcement"
    )
    dialog.get_by_label("Announcement").fill("Seat 1 at table 2 colors up its 500s")
    dialog.get_by_role("button", name="Announce a color-up").click()
    expect(dialog).to_be_hidden()
    expect(card).to_contain_text("Color-up: 500s → 1,000")
    expect(card.get_by_role("button", name="Table 2: 500s are out")).to_be_visible()
    wall = screen("/tv?t=friday&lang=en", WALL).page
    expect(wall.get_by_text("Seat 1 at table 2 colors up its 500s").first).to_be_visible()


@pytest.mark.full
def test_one_tap_shows_the_race_on_the_walls_and_one_turns_them_back(
    tournaments: Tournaments, server: RunningServer, browser: Browser, screen: Open
) -> None:
    control = screen("/control/friday?lang=en#procedures", TABLET, session=server.session).page
    wall = Face(browser, server.url("/tv?lang=en", "localhost"), WALL)
    pair(server, wall, "Hall")
    shows_scene(wall, "break")
    card = control.get_by_role("region", name="Color-up and chip race")
    card.get_by_role("button", name="Race on the TVs (1)").click()
    shows_scene(wall, "chip-race")
    card.get_by_role("button", name="TVs follow again (1)").click()
    shows_scene(wall, "break")
    wall.close()


@pytest.mark.full
def test_the_floor_reports_a_table_or_a_whole_section_as_colored_up(
    tournaments: Tournaments, server: RunningServer, screen: Open
) -> None:
    tournaments.do("friday", "tables.change", table=1, place="Balcony")
    floor = screen("/control/friday?lang=en#floor", TABLET, session=server.session).page
    cell = floor.locator('.cell[data-table="2"]')
    cell.get_by_role("button", name="Table 2: 100s are out").click()
    expect(cell.locator(".done")).to_be_hidden()
    expect(floor.locator('.cell[data-table="3"] .done')).to_have_text("100s out")
    floor.get_by_role("button", name="All chips out Balcony").click()
    expect(floor.locator('.cell[data-table="1"] .done')).to_be_hidden()
    until(lambda: the_color_up(server)["still_racing"] == [3], "table 3 alone still races")
    floor.get_by_role("button", name="All chips out Tables").click()
    expect(floor.locator(".section-done")).to_have_count(0)
    until(lambda: the_color_up(server)["over"], "it is over")
    expect(cell.locator('[data-go="hand"]')).to_be_enabled()


@pytest.mark.full
def test_the_wall_shows_everybody_who_got_a_chip_in_the_race_of_a_full_table(
    tournaments: Tournaments, server: RunningServer, screen: Open
) -> None:
    pause = topic(server, "clock", "friday")["period"]["id"]
    tournaments.do("friday", "clock.jump", period="l1")
    tournaments.do("friday", "tables.open", tables=[9], size=9)
    for seat in range(1, 10):
        tournaments.do("friday", "entry.register", person=person(server, f"Full {seat}"), seat=[9, seat])
    tournaments.do("friday", "clock.jump", period=pause)
    due = topic(server, "color_ups", "friday")["color_ups"][0]["number"]
    seats = [{"seat": seat, "chips": 4 if seat < 9 else 1, "last": seat == 9} for seat in range(1, 10)]
    tournaments.do("friday", "color_up.race", color_up=due, table=9, denomination=100, seats=seats)
    (race,) = topic(server, "color_ups", "friday")["races"]
    winners = sum(bool(seat["won"] or seat["rescued"]) for seat in race["seats"])
    wall = screen("/tv?t=friday&scene=chip-race&lang=en", WALL).page
    expect(wall.locator(".results .is-won")).to_have_count(winners)
    expect(wall.locator(".results .seat", has_text="Seat 9")).to_be_visible()


@pytest.mark.full
def test_chips_colored_up_before_their_break_are_not_due_again_in_it(
    tournaments: Tournaments, server: RunningServer, screen: Open
) -> None:
    pause = topic(server, "clock", "friday")["period"]["id"]
    wall = screen("/tv?t=friday&lang=en", WALL).page
    phone = screen("/t/friday?lang=en", PHONE).page
    expect(wall.locator(".scene-break")).to_contain_text("100s")
    expect(part(phone, "color_up")).to_be_visible()
    tournaments.do("friday", "clock.jump", period="l1")
    tournaments.do("friday", "color_up.announce", denominations=[100], text="Hundreds leave now")
    number = topic(server, "color_ups", "friday")["color_ups"][0]["number"]
    tournaments.do("friday", "color_up.table_done", color_up=number)
    tournaments.do("friday", "clock.jump", period=pause)
    expect(part(phone, "color_up")).to_be_hidden()
    expect(wall.locator(".scene-break .color-up")).to_be_hidden()
    assert [each["number"] for each in topic(server, "color_ups", "friday")["color_ups"]] == [number]
