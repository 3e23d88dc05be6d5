"""Bounties on every screen: knock-outs in few taps, open questions answered, and an envelope opened on the wall."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, Face
from tests.browser.control_page import Control, enrol
from tests.browser.layouts.fingers import small_targets
from tests.browser.layouts.test_layouts import HD, PORTRAIT, faults, unsafe_edges
from tests.browser.readings import drawn
from tests.browser.seated import names, person, topic
from tests.browser.states import Tournaments
from tests.browser.tables.test_table_page import AtTable
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
PARTS = {"pool": 8_000, "bounty": 2_000, "fee": 700, "staff": 300}
OFFERS: list[dict[str, Any]] = [{"id": "entry", "kind": "entry", "parts": PARTS, "chips": 10_000}]
CODE = re.compile(r"code [0-9A-F]{4} [0-9A-F]{4}")


def bounty_night(tournaments: Tournaments, slug: str, table: int, people: list[str], **settings: Any) -> None:
    """A bounty event in play at one table, with names shown."""
    tournaments.open(slug)
    tournaments.do(slug, "offers.set", currency="EUR", offers=OFFERS)
    tournaments.do(slug, "bounties.set", **settings)
    tournaments.do(slug, "tables.open", tables=[table])
    tournaments.do(slug, "tables.seating", seating={"at_sale": True, "names": "full"})
    for name in people:
        sale = {"offer": "entry", "by": {"cash": 11_000}}
        tournaments.do(slug, "entry.register", person=person(tournaments.server, name), sale=sale)
    tournaments.do(slug, "clock.start")


def begin_mystery(tournaments: Tournaments, slug: str) -> None:
    """Close registration and turn the bounties of nine players into eight envelopes."""
    for period in topic(tournaments.server, "structure", slug)["periods"]:
        answer = tournaments.server.command(
            "mystery.commit", slug, inventory=[[10_000, 1], [2_000, 2], [800, 5]], short=False
        )
        if answer.get("ok"):
            return
        tournaments.do(slug, "clock.jump", period=period["id"])
    raise AssertionError(answer)


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """A progressive event with bounties of all sizes, and a mystery that has begun."""
    with RunningServer(tmp_path_factory.mktemp("bounties") / "data", keeps_files=True) as server:
        tournaments = Tournaments(server)
        bounty_night(tournaments, "heads", 1, names(9), kind="progressive")
        tournaments.do("heads", "entry.bust", entry="e1", by=["e9"])
        tournaments.do("heads", "entry.bust", entry="e2", by=["e8", "e9", "e3", "e4"])
        tournaments.do("heads", "entry.bust", entry="e3", by=["e8"])
        bounty_night(tournaments, "mystery", 2, names(9), kind="mystery")
        begin_mystery(tournaments, "mystery")
        tournaments.do("mystery", "entry.bust", entry="e1", by=["e9"])
        tournaments.do("mystery", "mystery.open", entry="e1", envelope=3)
        yield tournaments


@pytest.fixture
def open_face(browser: Browser, tournaments: Tournaments) -> Iterator[Any]:
    opened: list[Face] = []

    def opener(path: str, size: tuple[int, int], session: str | None = None) -> Face:
        url = tournaments.server.url(path, "localhost")
        opened.append(Face(browser, url, size, session=session, script=GEOMETRY))
        return opened[-1]

    yield opener
    for each in opened:
        each.close()


# -- at a table and on the control -------------------------------------------------------------------------


@pytest.mark.full
def test_a_dealer_names_the_winner_with_one_more_tap(tournaments: Tournaments, open_face: Any) -> None:
    bounty_night(
        tournaments, "dealt", 3, ["Ann Abel", "Ben Brook", "Cem Can", "Dora Dunn"], kind="progressive"
    )
    session = enrol(tournaments.server, "Dora", "dealer")
    dealer = AtTable(open_face("/table/dealt/3?lang=en", TABLET, session))
    seats = topic(tournaments.server, "seats", "dealt")
    seat_of = {value["name"]: int(value["seat"].split("-")[1]) for value in seats.values()}
    dealer.do(seat_of["Ann Abel"], "Out")
    expect(dealer.dialog).to_contain_text("Who knocked Ann Abel out?")
    dealer.dialog.get_by_role("button", name="Ben Brook").click()
    expect(dealer.seat(seat_of["Ann Abel"])).to_contain_text("Open")
    until(lambda: topic(tournaments.server, "heads", "dealt")["paid"] == {"e2": 1_000}, "the bounty is won")
    dealer.do(seat_of["Cem Can"], "Out")
    dealer.dialog.get_by_role("button", name="Shared pot").click()
    for name in ("Ben Brook", "Dora Dunn"):
        dealer.dialog.get_by_role("button", name=name).click()
    dealer.dialog.get_by_role("button", name="These share it").click()
    expect(dealer.seat(seat_of["Cem Can"])).to_contain_text("Open")
    until(
        lambda: topic(tournaments.server, "heads", "dealt")["paid"] == {"e2": 1_500, "e4": 500},
        "the bounty is won",
    )


@pytest.mark.full
def test_a_question_waits_on_the_control_until_it_is_answered(
    tournaments: Tournaments, open_face: Any
) -> None:
    bounty_night(tournaments, "asked", 4, ["Eve Eden", "Fay Ford", "Gus Gray"], kind="fixed")
    control = Control(open_face("/control/asked?lang=en#players", TABLET, tournaments.server.session))
    control.part("players_list").get_by_role("button").filter(has_text="Eve Eden").click()
    control.press("Out")
    control.press("Not known yet")
    task = control.part("now").get_by_role("listitem").filter(has_text="Who knocked Eve Eden out?")
    task.get_by_role("button", name="Name the winner").click()
    control.dialog.get_by_role("button").filter(has_text="Fay Ford").click()
    expect(task).to_have_count(0)
    until(lambda: topic(tournaments.server, "heads", "asked")["paid"] == {"e2": 2_000}, "the bounty is won")


@pytest.mark.full
def test_the_director_begins_a_mystery_and_opens_an_envelope(
    tournaments: Tournaments, open_face: Any
) -> None:
    bounty_night(tournaments, "begun", 5, ["Hal Hope", "Ida Iron", "Joe Jade"], kind="mystery")
    last = topic(tournaments.server, "structure", "begun")["periods"][-1]
    tournaments.do("begun", "clock.jump", period=last["id"])
    control = Control(open_face("/control/begun?lang=en#procedures", TABLET, tournaments.server.session))
    control.page.locator('[data-key="fold-bounties"]').click()
    control.page.get_by_role("button", name="Start mystery phase").click()
    expect(control.dialog.get_by_role("status")).to_contain_text("2 of 2 envelopes, €60 of €60")
    control.press("Start mystery phase")
    expect(control.part("procedures_list")).to_contain_text("2 of 2 closed")
    tournaments.do("begun", "entry.bust", entry="e1", by=["e2"])
    card = control.part("procedures_list").locator("article").filter(has_text="Ida Iron: draw an envelope")
    card.get_by_role("button", name="Open envelope").click()
    control.dialog.get_by_role("textbox").fill("2")
    control.press("Open envelope")
    expect(control.part("procedures_list")).to_contain_text("1 of 2 closed")


def claim_seat(phone: Any, name: str) -> None:
    """Choose the player's seat on the phone, allow its alerts, and return to the clock."""
    phone.page.locator('[data-tab="seat"]').click()
    phone.page.locator('[data-part="seat_query"]').fill(name)
    phone.page.get_by_role("button", name="Das bin ich").click()
    phone.page.locator('[data-part="alert"] button').click()
    phone.page.locator('[data-tab="clock"]').click()


def open_envelope(dealer: AtTable, panel: Any) -> None:
    """Type a number without an envelope, then the number of one."""
    panel.get_by_role("button").click()
    dealer.dialog.get_by_role("textbox").fill("4")
    dealer.dialog.get_by_role("button", name="Umschlag öffnen").click()
    expect(dealer.dialog).to_contain_text("Einen Umschlag mit dieser Nummer gibt es nicht.")
    dealer.dialog.get_by_role("textbox").fill("3")
    dealer.dialog.get_by_role("button", name="Umschlag öffnen").click()


@pytest.mark.full
def test_the_winners_phone_alerts_and_the_dealer_types_the_number(
    tournaments: Tournaments, open_face: Any
) -> None:
    bounty_night(tournaments, "drawn", 6, ["Kim Kern", "Lea Lund", "Max Mohn", "Ned Nord"], kind="mystery")
    last = topic(tournaments.server, "structure", "drawn")["periods"][-1]
    tournaments.do("drawn", "clock.jump", period=last["id"])
    tournaments.do("drawn", "mystery.commit", inventory=[[4_000, 1], [2_000, 2]])
    session = enrol(tournaments.server, "Dirk", "dealer")
    dealer = AtTable(open_face("/table/drawn/6?lang=de", TABLET, session))
    phone = open_face("/t/drawn?lang=de", (320, 568))
    claim_seat(phone, "Lea Lund")
    tournaments.do("drawn", "entry.bust", entry="e1", by=["e2"])
    alert = phone.page.locator('[data-part="alert_screen"]')
    expect(alert).to_contain_text("Umschlag ziehen: dem Dealer die Nummer sagen, 1 bis 3.")
    page_faults = faults(phone.page)
    page_faults.pop("overlapping", None)  # with the page behind the alert
    assert page_faults == {}
    alert.get_by_role("button").click()
    expect(alert).to_be_hidden()
    expect(phone.page.locator('[data-part="draw_banner"]')).to_contain_text("Umschlag ziehen")
    panel = dealer.page.locator('[data-part="envelope"]')
    expect(panel).to_contain_text("Lea Lund")
    for size in (TABLET, (820, 1180)):
        dealer.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(panel).to_be_visible()
        drawn(dealer.page)
        # Seats below the edge are scrolled to: at so late a level a color-up stands above them, too.
        assert "envelope" not in str(faults(dealer.page)), size
    open_envelope(dealer, panel)
    expect(panel).to_have_count(0)
    expect(phone.page.locator('[data-part="draw_banner"]')).to_be_hidden()
    until(lambda: topic(tournaments.server, "bounties", "drawn")["mystery"]["opened"] == [3], "it is open")


@pytest.mark.full
@pytest.mark.parametrize("size", [TABLET, (820, 1180), PHONE, (320, 568)])
def test_dialogs_of_bounties_fit_every_screen(
    tournaments: Tournaments, open_face: Any, size: tuple[int, int]
) -> None:
    control = Control(open_face("/control/heads?lang=de#procedures", size, tournaments.server.session))
    fold = control.page.locator('[data-key="fold-bounties"]')
    fold.click()
    control.page.get_by_role("button", name="Bountys festlegen").click()
    expect(control.dialog).to_contain_text("Art")
    page_faults = faults(control.page)
    page_faults.pop("overlapping", None)  # with the page behind the dialog
    assert page_faults == {}
    assert small_targets(control.page) == []


# -- on the wall -------------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize("slug", ["heads", "mystery"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_of_bounties_is_cut_on_a_wall(
    tournaments: Tournaments, open_face: Any, slug: str, language: str
) -> None:
    page = open_face(f"/tv?scene=bounties&t={slug}&lang={language}", WALL).page
    for size in (WALL, HD, PORTRAIT):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator(".scene-bounties li").first).to_be_visible()
        drawn(page)
        assert (faults(page), unsafe_edges(page)) == ({}, {}), size


@pytest.mark.full
def test_an_opened_envelope_fills_the_wall_for_a_while(tournaments: Tournaments, open_face: Any) -> None:
    wall = open_face("/tv?t=mystery&lang=en", WALL)
    expect(wall.page.locator('[data-part="time"]').first).to_contain_text(":")
    tournaments.do("mystery", "entry.bust", entry="e2", by=["e3", "e4"])
    tournaments.do("mystery", "mystery.open", entry="e2", envelope=5)
    reveal = wall.page.locator('.scene-bounties [data-part="reveal"]')
    expect(reveal).to_contain_text("Envelope 5")
    amount = topic(tournaments.server, "bounties", "mystery")["mystery"]["last"][0]["amount"]
    expect(reveal.locator(".amount")).to_have_text(f"€{amount // 100}")
    drawn(wall.page)
    assert (faults(wall.page), unsafe_edges(wall.page)) == ({}, {})
    expect(reveal).to_be_hidden()


# -- on a phone --------------------------------------------------------------------------------------------


def test_a_player_sees_the_own_bounty_and_those_at_the_table(
    tournaments: Tournaments, open_face: Any
) -> None:
    phone = open_face("/t/heads?lang=en", PHONE)
    phone.page.locator('[data-tab="seat"]').click()
    phone.page.locator('[data-part="seat_query"]').fill("xxxx")
    phone.page.get_by_role("button", name="This is me").click()
    panel = phone.page.locator('[data-part="bounties"]')
    expect(panel).to_contain_text("Own bounty")
    expect(panel.locator('[data-part="heads"] .bounty-row')).to_have_count(5)
    page_faults = faults(phone.page)
    page_faults.pop("scrolls", None)
    assert page_faults == {}


def test_a_phone_checks_the_envelopes(tournaments: Tournaments, open_face: Any) -> None:
    phone = open_face("/t/mystery?lang=en", PHONE)
    phone.page.locator('[data-tab="seat"]').click()
    phone.page.locator('[data-part="seat_query"]').fill("xxxx")
    phone.page.get_by_role("button", name="This is me").click()
    phone.page.locator('[data-part="check"]').click()
    expect(phone.page.locator('[data-part="checked"]')).to_contain_text(
        "of 8 envelopes are open, and each holds"
    )
