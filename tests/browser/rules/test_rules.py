"""The rulebook opens from phone and control, searches while one types, compares sets, and works offline."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.cable import Cable
from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Face, Open
from tests.browser.readings import drawn
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests, which change only tournaments."""
    with RunningServer(tmp_path_factory.mktemp("rules") / "data", keeps_files=True) as running:
        running.open_tournament(title="Friday 9-Max")
        yield running


FOUND = '[data-part="found"]'


def ids_after_typing(page: Page, typed: str) -> list[str]:
    """The ids of the rules that remain after typing."""
    page.locator('[data-part="query"]').fill(typed)
    ids: list[str] = page.locator("details").evaluate_all("(all) => all.map((each) => each.id)")
    return ids


@pytest.mark.full
def test_a_player_comes_from_a_tournament_to_its_rules(face: Open, server: RunningServer) -> None:
    server.open_tournament("irish", title="Irish", ruleset="irish-open")
    page = face("/t/irish?lang=en", PHONE).page
    page.get_by_role("link", name="Rulebook").click()
    page.wait_for_url(re.compile(r"/rules\?set=irish-open"))
    expect(page.locator('[data-part="about"]')).to_have_text("Numbers as in: Irish Poker Open")


@pytest.mark.full
def test_the_director_opens_the_rules_of_the_tournament_from_the_menu(face: Open) -> None:
    control = face("/control/friday?lang=en", TABLET)
    control.shows("level", "Level 1")
    page = control.page
    page.locator('[data-part="menu"]').click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Rulebook").click()
    expect(opened.value.locator("h1")).to_have_text("Rulebook")
    expect(opened.value.locator('[data-part="set"]')).not_to_have_value("")
    expect(opened.value).to_have_url(re.compile(r"/rules\?set="))


@pytest.mark.full
def test_number_and_words_find_a_rule_while_one_types(face: Open) -> None:
    page = face("/rules?set=irish-open&lang=de", PHONE).page
    expect(page.locator("details").first).to_be_visible()
    assert ids_after_typing(page, "49") == ["accepted-action"]
    expect(page.locator(FOUND)).to_have_text("1 Regel gefunden")
    rule = page.locator("#accepted-action")
    expect(rule.locator(".here")).to_contain_text("Irish Poker Open sagt")
    expect(rule.locator(".elsewhere").first).to_contain_text("Poker TDA 2017")
    assert "calling-the-clock" in ids_after_typing(page, "uhr verlangen")
    assert ids_after_typing(page, "VERZÖGERN") == ids_after_typing(page, "verzogern") != []
    assert ids_after_typing(page, "xyzzy") == []
    expect(page.locator(FOUND)).to_contain_text("„xyzzy“")
    assert len(ids_after_typing(page, "")) > 100


def test_values_that_the_clock_uses_stand_at_their_rule(face: Open) -> None:
    page = face("/rules/irish-open?lang=en#27", TABLET).page
    rule = page.locator("#calling-the-clock")
    expect(rule).to_have_attribute("open", "")
    expect(rule.locator(".values")).to_contain_text("0:50")
    expect(rule.locator(".values")).to_contain_text("rule 27, Irish Poker Open")


def test_two_sets_are_compared_side_by_side(face: Open) -> None:
    page = face("/rules?set=tda-2017&against=firekeepers&lang=en", TABLET).page
    expect(page.locator('[data-part="about"]')).to_contain_text("values differ between Poker TDA 2017")
    starts = page.locator('[data-key="level_change.starts_on"]')
    expect(starts.locator("dd").nth(0)).to_contain_text("the clock at zero")
    expect(starts.locator("dd").nth(1)).to_contain_text("the announcement")
    expect(page.locator("#methods-of-raising")).to_be_visible()
    expect(page.locator("#rabbit-hunting")).to_have_count(0)
    page.locator('[data-part="against"]').select_option("")
    expect(page.locator("#rabbit-hunting")).to_be_visible()
    page.locator('[data-part="set"]').select_option("tda-2024")
    page.wait_for_url(re.compile(r"set=tda-2024"))
    expect(page.locator("#push-before-break .number")).to_have_text("RP-7")


def test_an_unknown_set_is_reported_and_another_one_is_shown(face: Open) -> None:
    page = face("/rules/nobody?lang=en", PHONE).page
    expect(page.locator('[data-part="note"]')).to_contain_text("no rule set “nobody”")
    expect(page.locator("details").first).to_be_visible()


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_every_target_can_be_tapped_and_nothing_is_wider_than_the_screen(face: Open, language: str) -> None:
    page = face(f"/rules?set=tda-2017&against=firekeepers&lang={language}", PHONE).page
    expect(page.locator(".difference").first).to_be_visible()
    page.locator("details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
    page.evaluate(GEOMETRY)
    for width in (390, 320, 1024):
        page.set_viewport_size({"width": width, "height": 800})
        height = page.evaluate("document.scrollingElement.scrollHeight")
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0, width
        value = page.evaluate("({ cut: geometry.cut(), overlapping: geometry.overlaps() })")
        assert value == {"cut": [], "overlapping": []}, width


@pytest.mark.full
def test_a_loaded_rulebook_is_searched_and_reopened_without_the_network(
    browser: Browser, server: RunningServer
) -> None:
    with Cable(server.port) as cable:
        phone = Face(browser, cable.url("/rules?set=irish-open&lang=en"), PHONE)
        expect(phone.page.locator("details").first).to_be_visible()
        phone.page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.active.state)")
        phone.page.reload()  # the worker sees this one load, and keeps it
        expect(phone.page.locator("details").first).to_be_visible()
        cable.cut()
        assert ids_after_typing(phone.page, "hand-for-hand")[0] == "hand-for-hand"
        phone.page.reload()
        expect(phone.page.locator("details").first).to_be_visible()
        phone.close()


@pytest.mark.full
def test_the_number_below_a_procedure_opens_its_rule(face: Open, server: RunningServer) -> None:
    server.open_tournament("bubble", title="Bubble", ruleset="irish-open")
    page = face("/control/bubble?lang=en", TABLET).page
    page.locator('nav button[data-tab="procedures"]:visible').click()
    page.locator('[data-key="fold-vote"]').click()
    with page.expect_popup() as opened:
        page.locator(".procedure .rules a", has_text="75").click()
    expect(opened.value.locator("#bubble-vote")).to_have_attribute("open", "")


@pytest.mark.full
def test_the_rulebook_names_a_faulty_file_of_the_venue(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    data = tmp_path_factory.mktemp("broken") / "data"
    with RunningServer(data, sign_in=False) as server:
        ours = data / "config" / "rulebook" / "ours.toml"
        ours.parent.mkdir(parents=True, exist_ok=True)
        ours.write_text('[[notes]]\nrule = "hats"\ntext.en = "Off."\n', "utf-8")
        page = Face(browser, server.url("/rules?lang=en", "localhost"), PHONE)
        page.shows("bad_list", "ours, line 2: A note is about the rule “hats”, which does not exist.")
        expect(page.page.locator("details.rule, [data-part='rules'] details").first).to_be_visible()
        page.close()
