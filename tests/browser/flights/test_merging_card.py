"""Control merges flights into day 2 in few taps, once every bag is counted and every difference has a reason."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.chromium import PHONE, TABLET, Face, Open
from tests.browser.seated import person
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
CARD = '[data-procedure="merging"]'
DAY_END = '[data-procedure="day_end"]'
COUNT_TAPS = """() => ["click", "change"].forEach((type) => addEventListener(type, ({ target }) => {
    const node = document.documentElement;
    const counts = type === "change" || target.closest("button");
    node.dataset.taps = Number(node.dataset.taps || 0) + (counts ? 1 : 0);
}, true))"""
"""Counts taps on buttons and choices on the page itself."""
SIZES = [TABLET, (820, 1180), PHONE, (320, 568)]


def give(server: RunningServer, type_: str, **fields: Any) -> None:
    answer = server.command(type_, **fields)
    assert not answer.get("refused"), answer


def two_flights(server: RunningServer) -> None:
    """Ann is through 1A and 1B; 1B lacks a hundred chips, and 1A lacks Bob's bag."""
    people = {name: person(server, name) for name in ("Ann", "Bob", "Cyd")}
    give(server, "flight.change", session="1", label="1A")
    give(server, "flight.open", label="1B", copy_of="1")
    for session, names in (("1", ("Ann", "Bob")), ("2", ("Ann", "Cyd"))):
        give(server, "tables.open", session=session, tables=[1])
        for seat, name in enumerate(names, 1):
            give(server, "entry.register", session=session, person=people[name], seat=[1, seat])
        give(server, "clock.start", session=session)
        give(server, "flight.end", session=session, players_left=2)
    for session, entry, chips in (("1", "e1", 30_000), ("2", "e3", 26_000), ("2", "e4", 23_900)):
        give(server, "day_end.bag", session=session, entry=entry, chips=chips)


def open_procedures(face: Open, language: str = "en") -> Face:
    """The procedures view of flight 1A."""
    return face(f"/control/friday?session=1&lang={language}#procedures", TABLET)


@pytest.mark.full
def test_flights_are_merged_once_nothing_is_missing(server: RunningServer, face: Open) -> None:
    two_flights(server)
    control = open_procedures(face)
    card = control.page.locator(CARD)
    control.page.evaluate(COUNT_TAPS)
    expect(card.get_by_role("button", name="Merge to Day 2: 1 bag missing")).to_be_disabled()
    expect(card).to_contain_text("Ann 1A 30,000 · 1B 26,000")
    expect(card.locator('[data-flight="1"]')).to_contain_text("Bob")
    give(server, "day_end.bag", session="1", entry="e2", chips=20_000)
    expect(card.get_by_role("button", name="Merge to Day 2: say why chips differ")).to_be_disabled()
    card.get_by_role("button", name="As counted").click()
    expect(card.get_by_role("button", name="Merge to Day 2: choose what stacks are paid")).to_be_disabled()
    card.get_by_label("1 stack is surrendered: paid").select_option("nothing")
    expect(card.locator(".merge-start")).to_contain_text("Level 1")
    card.get_by_role("button", name="Merge to Day 2").click()
    # The page reports the merge and shows Day 2, also when it is opened again.
    expect(control.page.locator('[data-part="notices"]')).to_contain_text(
        "Day 2: 3 players with 73,900 chips · Level 1"
    )
    expect(shown_session(control)).to_contain_text("Day 2")
    expect(card.get_by_role("button", name="Merge flights")).to_be_visible()
    # As counted, nothing for the surrendered stack, Merge.
    expect(control.page.locator("html")).to_have_attribute("data-taps", "3")
    control.page.reload()
    expect(shown_session(control)).to_contain_text("Day 2")


def player_at_the_end_of(server: RunningServer, session: str) -> None:
    """The only player of a flight in play, whose day is over."""
    give(server, "tables.open", session=session, tables=[9])
    give(server, "entry.register", session=session, person=person(server, f"Dee {session}"), seat=[9, 1])
    give(server, "clock.start", session=session)
    give(server, "day_end.start", session=session, draw=False)


@pytest.mark.full
def test_a_flight_with_all_bags_counted_is_still_to_be_ended(server: RunningServer, face: Open) -> None:
    give(server, "flight.change", session="1", label="1A")
    give(server, "flight.open", label="1B", copy_of="1")
    player_at_the_end_of(server, "1")
    control = open_procedures(face)
    line, day_end = control.page.locator(f'{CARD} [data-flight="1"]'), control.page.locator(DAY_END)
    control.page.locator(CARD).get_by_role("button", name="Merge flights").click()
    expect(line).to_contain_text("still playing")
    expect(day_end).to_contain_text("Bags: 0 of 1")
    give(server, "day_end.bag", session="1", entry="e1", chips=25_000)
    expect(line).to_contain_text("all bags counted: end the flight")
    expect(day_end).to_contain_text("All bags are counted: end 1A under Flights and days.")
    give(server, "flight.end", session="1", players_left=1)
    expect(line).to_contain_text("25,000")
    expect(day_end).not_to_contain_text("end 1A")


def test_the_usual_choices_and_the_button_are_on_the_tablet_without_scrolling(
    server: RunningServer, face: Open
) -> None:
    two_flights(server)
    card = open_procedures(face, "de").page.locator(CARD)
    button = card.get_by_role("button", name="Zu Tag 2 zusammenführen")
    button.wait_for()
    card.evaluate("node => node.scrollIntoView()")
    expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.full
def test_day_2_may_have_another_structure(server: RunningServer, face: Open) -> None:
    two_flights(server)
    give(server, "day_end.bag", session="1", entry="e2", chips=20_000)
    control = open_procedures(face)
    card = control.page.locator(CARD)
    card.get_by_text("Structure, late registration, name of the day").click()
    card.get_by_label("Structure of the day").select_option("turbo-10")
    card.get_by_label("1 stack is surrendered: paid").select_option("nothing")
    card.get_by_role("button", name="As counted").click()
    expect(card.locator(".merge-start")).to_contain_text("Level that fits big blind")
    card.get_by_role("button", name="Merge to Day 2").click()
    expect(shown_session(control)).to_contain_text("Day 2")
    assert title(server, "1") != title(server, "3")


def test_a_bag_counted_wrong_is_corrected_after_the_merge(server: RunningServer, face: Open) -> None:
    two_flights(server)
    give(server, "day_end.bag", session="1", entry="e2", chips=20_000)
    merge = {"label": "Day 2", "rule": "best_stack", "surrendered": {"pays": "nothing"}}
    reasons = {"2": "As counted"}
    give(
        server,
        "flights.merge",
        **{"from": ["1", "2"]},
        next_day={"level": "longest"},
        reasons=reasons,
        **merge,
    )
    control = face("/control/friday?session=3&lang=de#procedures", TABLET)
    control.page.get_by_role("button", name="Flights und Tage").click()
    control.page.get_by_role("button", name="Einen Beutel von 1A berichtigen").click()
    dialog = control.page.get_by_role("dialog")
    dialog.get_by_label("Beutel").select_option(label="Bob · 20.000")
    dialog.get_by_label("Chips, wie jetzt gezählt").fill("20.500")
    dialog.get_by_label("Grund").fill("Nachgezählt")
    dialog.get_by_role("button", name="Speichern").click()
    expect(dialog).to_have_count(0)
    name = "counters:friday:3"
    assert server.client().subscribe(name)["topics"][name]["value"]["chips_in_play"] == 74_400


def title(server: RunningServer, session: str) -> str:
    """The title of a session's structure."""
    name = f"structure:friday:{session}"
    return str(server.client().subscribe(name)["topics"][name]["value"]["title"])


def shown_session(control: Face) -> Locator:
    """The flight or day that control shows."""
    return control.page.locator('[data-part="sessions"] [aria-pressed="true"]')


@pytest.mark.full
def test_the_card_fits_in_german(server: RunningServer, face: Open) -> None:
    two_flights(server)
    give(server, "day_end.bag", session="1", entry="e2", chips=20_000)
    give(server, "flight.open", label="1C", copy_of="1")
    player_at_the_end_of(server, "3")
    give(server, "day_end.bag", session="3", entry="e5", chips=25_000)
    control = open_procedures(face, "de")
    card = control.page.locator(CARD)
    card.get_by_role("button", name="Flights zusammenführen").click()
    expect(card).to_contain_text("alle Beutel gezählt: den Flight beenden")
    for width, height in SIZES:
        control.page.set_viewport_size({"width": width, "height": height})
        expect(card.locator("table")).to_be_visible()
        control.page.wait_for_function(
            "([name, width]) => document.querySelector(name).scrollWidth <= width && "
            "document.documentElement.scrollWidth <= width",
            arg=[CARD, width],
        )
