"""A tournament that only counts players bags by table, and deals between numbered players."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import PHONE, TABLET, WALL, Open
from tests.browser.seated import topic
from tests.browser.states import Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


@pytest.fixture
def counted_tournament(server: RunningServer) -> Tournaments:
    """Four counted players; registration is closed."""
    tournaments = Tournaments(server)
    tournaments.do("friday", "counter.tap", what="entry", count=4)
    tournaments.do("friday", "clock.start")
    prizes = {"currency": "EUR", "entry": 10_000, "unit": 1, "percents": [50, 30, 20]}
    tournaments.do("friday", "prizes.set_up", **prizes)
    tournaments.do("friday", "clock.jump", period=topic(server, "structure", "friday")["periods"][-1]["id"])
    return tournaments


def control(tournaments: Tournaments, screen: Open, lang: str = "en") -> Page:
    page = screen(f"/control/friday?lang={lang}#procedures", TABLET, session=tournaments.server.session).page
    page.get_by_role("region").first.wait_for()
    return page


def card_of(page: Page, title: str, key: str) -> Locator:
    card = page.get_by_role("region", name=title)
    card.wait_for()
    fold = card.locator(f'[data-key="fold-{key}"]')
    if fold.count() and fold.get_attribute("aria-expanded") == "false":
        fold.click()
    return card


def picture(page: Page, name: str) -> None:
    """Take a picture for people, if PICTURES names a folder."""
    folder = os.environ.get("PICTURES")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


def count_bags(page: Page, card: Locator, table: int, bags: int, chips: int) -> None:
    card.get_by_role("button", name="Count bags by table…").click()
    dialog = page.get_by_role("dialog")
    for label, value in (("Table", table), ("Bags", bags), ("Chips, all together", chips)):
        dialog.get_by_label(label, exact=True).fill(str(value))
    picture(page, "bags-dialog")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()


def test_bags_of_a_table_of_counted_players_are_counted_together(
    counted_tournament: Tournaments, screen: Open
) -> None:
    counted_tournament.do("friday", "day_end.record", hands=3)
    counted_tournament.do("friday", "day_end.hand_done", hand=3)
    page = control(counted_tournament, screen)
    card = card_of(page, "End of the day", "day_end")
    expect(card).to_contain_text("Bags: 0 of 4")
    count_bags(
        page, card, 1, 3, 3 * topic(counted_tournament.server, "structure", "friday")["starting_stack"]
    )
    expect(card).to_contain_text("Bags: 3 of 4")


@pytest.mark.full
def test_bags_of_players_without_names_are_counted_by_table(
    counted_tournament: Tournaments, screen: Open
) -> None:
    page = control(counted_tournament, screen)
    wall = screen("/tv?scene=day-end&t=friday&lang=en", WALL).page
    card = card_of(page, "End of the day", "day_end")
    card.get_by_role("button", name="3 more hands").click()
    for hand in (1, 2):
        card.get_by_role("button", name=f"All tables: hand {hand} finished").click()
    expect(card).not_to_contain_text(
        "All tables: hand"
    )  # the third bag is the last, and one tap completes it
    card.get_by_role("button", name="All tables have finished").click()
    expect(card).to_contain_text("Bags: 0 of 4")
    with page.context.expect_page() as opened:
        card.get_by_role("link", name="Print bag slips").click()
    expect(opened.value.locator("article.bag")).to_have_count(4)
    picture(opened.value, "bag-slips")
    opened.value.close()
    stack = topic(counted_tournament.server, "structure", "friday")["starting_stack"]
    for table, bags, chips in ((1, 3, 3 * stack), (2, 1, stack - 100)):
        count_bags(page, card, table, bags, chips)
    expect(card).to_contain_text("Bags: 4 of 4")
    expect(card).to_contain_text("Difference: −100")
    picture(page, "bags-en")
    german = control(counted_tournament, screen, "de")
    expect(card_of(german, "Tagesende", "day_end")).to_contain_text("Beutel: 4 von 4")
    picture(german, "bags-de")
    picture(wall, "bags-wall")
    card.get_by_role("button", name=f"Table 2: 1 bag, {stack - 100:,}").click()
    page.get_by_role("dialog").get_by_label("Chips, all together").fill(f"{stack:,}")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(card).not_to_contain_text("Difference")
    card.get_by_role("button", name="Begin day 2").click()
    expect(card).to_contain_text("Bags: 4 of 4")


@pytest.mark.full
def test_players_without_names_make_a_deal_and_a_second_one_about_the_rest(
    counted_tournament: Tournaments, screen: Open
) -> None:
    counted_tournament.do("friday", "counter.tap", what="bustout")
    page = control(counted_tournament, screen)
    card = card_of(page, "Deal / chop", "deal")
    card.get_by_role("button", name="Draft a deal…").click()
    dialog = page.get_by_role("dialog")
    for number, stack in ((1, "20000"), (2, "15000"), (3, "5000")):
        dialog.get_by_label(f"Stack: Player {number}").fill(stack)
    dialog.get_by_label("Left to play for (empty: nothing)").fill("40")
    picture(page, "deal-dialog")
    dialog.get_by_role("button", name="Save").click()
    expect(card).to_contain_text("0 of 3 have accepted")
    for number in (1, 2, 3):
        card.get_by_role("button", name=f"Player {number} accepts").click()
    card.get_by_role("button", name="Approve: the deal is binding").click()
    expect(card).to_contain_text("The deal is binding")
    card.get_by_role("button", name="Show to everybody").click()
    wall = screen("/tv?scene=payouts&t=friday&lang=en", WALL).page
    expect(wall.locator(".scene-payouts")).to_contain_text("Player 1")
    phone = screen("/t/friday?lang=en#payouts", PHONE).page
    picture(page, "deal-bound")
    picture(wall, "deal-wall")
    picture(phone, "deal-phone")
    counted_tournament.do("friday", "counter.tap", what="bustout")
    card.get_by_role("button", name="Deal what is left…").click()
    dialog.get_by_label("Stack: Player 1").fill("30000")
    dialog.get_by_label("Stack: Player 2").fill("10000")
    dialog.get_by_role("button", name="Save").click()
    expect(card).to_contain_text("0 of 2 have accepted")
    expect(card).to_contain_text("from the earlier deal")
    picture(page, "deal-second-en")
    german = control(counted_tournament, screen, "de")
    card_of(german, "Deal / Chop", "deal")
    picture(german, "deal-second-de")
