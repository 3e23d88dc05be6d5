"""Editor cells with several values by keyboard and touch: lengths by players, rotations, the chip set."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE
from tests.browser.structures_page import Screen, Structures, document, save
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
O8 = {"game": "o8", "small_blind": 250, "big_blind": 500, "small_bet": 500, "big_bet": 1000}
RAZZ = {"game": "razz", "ante": 100, "ante_kind": "per_player", "bring_in": 200}
RAZZ_BETS = {"small_bet": 500, "big_bet": 1000}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests; each has structures of its own."""
    with RunningServer(tmp_path_factory.mktemp("cells") / "data", keeps_files=True) as running:
        yield running


@pytest.mark.full
def test_lengths_that_depend_on_players_are_typed_into_the_cell_of_minutes(
    server: RunningServer, screen: Screen
) -> None:
    save(server, document("Lengths", (50, 100), (100, 200)))
    editor = Structures(screen, server)
    editor.open("lengths")
    editor.cell(1, "minutes").click()
    editor.keys("20; <=9: 15; ≤4: 10", "Enter")
    editor.shows("minutes", ["20 ≤9: 15 ≤4: 10", "20"])
    editor.keys("20; 9: 9999", "Enter")
    wrong = editor.page.locator('[data-warning^="structure."]')
    expect(wrong).to_contain_text("9,999")
    expect(editor.cell(2, "minutes")).to_have_attribute("aria-invalid", "true")
    editor.keys("Control+z", "Control+z")
    expect(wrong).to_have_count(0)
    editor.cell(2, "number").click()
    editor.part("rows").click()
    editor.page.locator('[data-action="by_players"]').click()
    editor.keys("9: 12", "Enter")
    editor.shows("minutes", ["20 ≤9: 15 ≤4: 10", "20 ≤9: 12", "20 ≤9: 12"])
    editor.part("save").click()
    expect(editor.part("notice")).to_contain_text("Saved: Lengths")
    rows = [each.get("minutes_by_players") for each in editor.saved("lengths", 2)["periods"]]
    nine = {"players": 9, "minutes": 15}
    assert rows == [[nine, {"players": 4, "minutes": 10}], [{"players": 9, "minutes": 12}]]


@pytest.mark.full
def test_amounts_of_a_rotation_are_typed_in_the_table(server: RunningServer, screen: Screen) -> None:
    structure = document("Rotation")
    save(server, {**structure, "periods": [{"kind": "level", "games": [O8, RAZZ | RAZZ_BETS]}]})
    editor = Structures(screen, server)
    editor.open("rotation")
    editor.shows("small_bet", ["500 500"])
    editor.cell(1, "small_bet").click()
    editor.keys("600", "Tab")
    editor.shows("small_bet", ["600 600"])
    editor.keys("1.2k / 1k", "Shift+Tab")
    editor.shows("big_bet", ["1,200 1,000"])
    editor.part("undo").click()
    editor.shows("big_bet", ["1,000 1,000"])
    editor.part("redo").click()
    editor.part("summary").click()
    editor.page.locator('[data-field="rotate_every"]').select_option("hands")
    editor.page.locator('[name="rotate_count"]').fill("8")
    editor.part("save").click()
    expect(editor.part("notice")).to_contain_text("Saved: Rotation")
    saved = editor.saved("rotation", 2)
    assert (saved["rotate_every"], saved["rotate_count"]) == ("hands", 8)
    games = saved["periods"][0]["games"]
    assert games == [
        O8 | {"small_bet": 600, "big_bet": 1200},
        RAZZ | {"small_bet": 600, "big_bet": 1000},
    ]


def test_a_second_game_makes_a_rotation_whose_amounts_have_fields_on_a_phone(
    server: RunningServer, screen: Screen
) -> None:
    save(server, document("Two games", (100, 200)))
    editor = Structures(screen, server, size=PHONE)
    editor.open("two-games")
    editor.part("more").click()
    editor.part("rows").click()
    dialog = editor.page.get_by_role("dialog")
    dialog.get_by_label("Game").select_option("stud.fixed_limit")
    dialog.locator('[data-action="add_game"]').click()
    for field, amount in {
        "ante.1": "25",
        "bring_in.1": "50",
        "small_bet.1": "100",
        "big_bet.1": "200",
    }.items():
        editor.page.locator(f'[data-field="{field}"]').fill(amount)
    expect(editor.page.locator('[data-field="big_blind.0"]')).to_have_value("200")
    editor.page.locator('[data-field="minutes_by_players"]').fill("9: 15")
    editor.part("save").click()
    expect(editor.part("notice")).to_contain_text("Saved: Two games")
    (level,) = editor.saved("two-games", 2)["periods"]
    assert level["minutes_by_players"] == [{"players": 9, "minutes": 15}]
    assert [game["game"] for game in level["games"]] == ["nlhe", "stud"]
    assert {"ante": 25, "bring_in": 50, "small_bet": 100, "big_bet": 200}.items() <= level["games"][1].items()


def add_chip_set(server: RunningServer, title: str) -> None:
    chips = [
        {"value": 25, "per_player": 8},
        {"value": 100, "per_player": 8},
        {"value": 500, "per_player": 38},
    ]
    answer = server.command("chip_set.save", None, title=title, chips=chips)
    assert answer.get("ok"), answer


@pytest.mark.full
def test_a_chip_set_is_edited_in_the_head_and_the_warnings_follow(
    server: RunningServer, screen: Screen
) -> None:
    save(server, document("Chipped", (50, 100), (100, 200)))
    add_chip_set(server, "Home")
    editor = Structures(screen, server)
    editor.open("chipped")
    editor.part("summary").click()
    editor.part("chip_set_choice").select_option(label="Home")
    rows = editor.part("chips").get_by_role("listitem")
    expect(rows).to_have_count(3)
    warnings = editor.part("chip_warnings")
    expect(warnings.get_by_role("listitem")).to_have_count(0)
    count = rows.nth(2).locator('[data-field="per_player"]')
    count.fill("30")
    expect(warnings).to_contain_text("16,000")
    in_case = rows.nth(2).locator('[data-field="in_case"]')
    in_case.fill("100")
    expect(warnings).to_contain_text("100")
    rows.nth(2).locator('[data-field="value"]').fill("25")
    expect(rows.nth(2).locator('[data-field="value"]')).to_have_attribute("aria-invalid", "true")
    for _ in range(3):
        editor.part("undo").click()
    expect(count).to_have_value("38")
    count.fill("40")
    editor.part("save_chips").click()
    expect(editor.part("notice")).to_contain_text("Saved: Home")
    expect(editor.part("save_chips")).to_be_disabled()
    editor.part("notice").get_by_role("button", name="Undo").click()
    expect(editor.part("save_chips")).to_be_enabled()
    editor.part("chip_set_choice").select_option(label="New chip set")
    expect(rows).to_have_count(3)
    editor.part("chip_set_title").fill("Club")
    editor.part("save_chips").click()
    expect(editor.part("notice")).to_contain_text("Saved: Club")
    expect(editor.part("save_chips")).to_be_disabled()
    expect(editor.part("chip_set_choice")).to_have_value("club")
