"""The editor of structures works by keyboard alone, by touch, by paste, offline, and beside another director."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import PHONE
from tests.browser.structures_page import Screen, Structures, document, save
from tests.servers import TD_NAME, RunningServer

pytestmark = pytest.mark.browser
LEVELS = [50, 100, 150, 200, 300, 400, 600, 800, 1000, 1600]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests; each has structures of its own."""
    with RunningServer(tmp_path_factory.mktemp("editor") / "data", keeps_files=True) as running:
        yield running


@pytest.mark.full
def test_ten_levels_are_typed_by_the_keyboard_alone(server: RunningServer, screen: Screen) -> None:
    it = Structures(screen, server)
    it.part("new").focus()
    it.keys("Enter")
    expect(it.part("title")).to_be_focused()
    it.keys("Ten levels", "Tab", "Tab")
    expect(it.cell(1, "big_blind")).to_be_focused()
    for number, blind in enumerate(LEVELS, 1):
        it.keys("1.6k" if blind == 1600 else str(blind))
        expect(it.cell(number, "ante")).to_have_text("1,600" if blind == 1600 else f"{blind:,}")
        if number < len(LEVELS):
            it.keys("Enter")
            expect(it.cell(number + 1, "big_blind")).to_be_focused()
    it.keys("Tab", "Shift+Tab")
    expect(it.cell(10, "big_blind")).to_be_focused()
    it.keys("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "Shift+Insert")
    expect(it.cell(6, "number")).to_have_text("Break")
    it.part("save").focus()
    it.keys("Enter")
    expect(it.part("notice")).to_contain_text("Saved: Ten levels")
    periods = it.saved("ten-levels", 1)["periods"]
    assert [each.get("big_blind") for each in periods] == [*LEVELS[:5], None, *LEVELS[5:]]
    assert [each.get("small_blind") for each in periods][:3] == [25, 50, 75]
    assert [each.get("ante") for each in periods if each["kind"] == "level"] == LEVELS


@pytest.mark.full
def test_the_editor_has_the_keys_of_a_spreadsheet(server: RunningServer, screen: Screen) -> None:
    save(server, document("Keys", (50, 100), (100, 200), (150, 300)))
    it = Structures(screen, server)
    it.open("keys")
    it.cell(2, "big_blind").click()
    it.keys("F2", "Backspace", "Escape")
    it.shows("big_blind", ["100", "200", "300"])
    it.keys("Delete")
    it.shows("big_blind", ["100", "", "300"])
    it.keys("Control+z")
    it.shows("big_blind", ["100", "200", "300"])
    it.keys("Control+y")
    it.shows("big_blind", ["100", "", "300"])
    it.keys("Control+d")
    it.shows("big_blind", ["100", "100", "300"])
    it.keys("Alt+ArrowUp", "Alt+ArrowDown", "Alt+ArrowDown")
    it.shows("big_blind", ["100", "300", "100"])
    it.keys("Insert")
    it.shows("big_blind", ["100", "300", "", "100"])
    it.cell(3, "number").click()
    it.keys("Delete")
    it.shows("big_blind", ["100", "300", "100"])
    it.cell(1, "small_blind").click()
    it.keys("Shift+ArrowRight", "Shift+ArrowDown")
    expect(it.page.locator('td[aria-selected="true"]')).to_have_count(4)


@pytest.mark.full
def test_cells_are_copied_cut_and_pasted_by_events_of_the_browser(
    server: RunningServer, screen: Screen
) -> None:
    save(server, document("Clipboard", (50, 100), (100, 200)))
    it = Structures(screen, server)
    it.open("clipboard")
    it.cell(1, "small_blind").click()
    it.paste("75\t150\t150\n1 000\t2k\t\n\t\t\n")
    it.shows("small_blind", ["75", "1,000"])
    it.shows("big_blind", ["150", "2,000"])
    it.shows("ante", ["150", ""])
    it.paste(
        html="<table><tr><td>25<td>50</tr><tr><td>50<td>100</tr><tr><td>75<td>150</tr></table>", text="no"
    )
    it.shows("big_blind", ["50", "100", "150"])
    copied = it.page.evaluate(
        """() => {
          const data = new DataTransfer();
          const event = new ClipboardEvent("cut", { clipboardData: data, bubbles: true, cancelable: true });
          document.activeElement.dispatchEvent(event);
          return data.getData("text/plain");
        }"""
    )
    assert copied == "25\t50\n50\t100\n75\t150"
    it.shows("big_blind", ["", "", ""])


@pytest.mark.full
@pytest.mark.parametrize(
    "pasted",
    [
        "Level\tSB\tBB\tAnte\tMinutes\n1\t100\t200\t\t20\n2\t200\t400\t400\t20\nBreak\t\t\t\t15\n3\t300\t600\t600\t20",
        "Level 1 100/200 20 min\nLevel 2 200/400 (400) 20 min\nBreak 15\nLevel 3 300/600 (600) 20 min",
    ],
    ids=["table", "lines"],
)
def test_a_pasted_sheet_replaces_the_structure_after_a_preview(
    server: RunningServer, screen: Screen, pasted: str
) -> None:
    it = Structures(screen, server)
    it.part("new").click()
    it.part("title").fill("From a sheet")
    it.cell(1, "big_blind").click()
    it.paste(pasted)
    dialog = it.page.get_by_role("dialog")
    expect(dialog.locator(".preview tbody tr")).to_have_count(4)
    dialog.locator('[data-part="take"]').click()
    it.shows("number", ["1", "2", "Break", "3"])
    it.shows("ante", ["", "400", "", "600"])
    expect(it.part("title")).to_have_value("From a sheet")
    it.part("undo").click()
    it.shows("number", ["1"])


@pytest.mark.full
def test_a_chosen_file_replaces_the_structure_after_a_preview(server: RunningServer, screen: Screen) -> None:
    it = Structures(screen, server)
    it.part("new").click()
    it.part("title").fill("From a file")
    it.part("paste").click()
    rows = ["level,sb,bb,minutes", "1,100,200,20", "2,200,400,20", "3,300,600,20"]
    file = {"name": "friday.csv", "mimeType": "text/csv", "buffer": "\n".join(rows).encode()}
    it.part("file").set_input_files(file)  # type: ignore[arg-type]
    dialog = it.page.get_by_role("dialog")
    expect(dialog.locator(".preview tbody tr")).to_have_count(3)
    dialog.locator('[data-part="take"]').click()
    it.shows("big_blind", ["200", "400", "600"])
    expect(it.part("title")).to_have_value("From a file")


@pytest.mark.full
def test_unknown_columns_are_chosen_in_menus_and_remembered_by_their_heads(
    server: RunningServer, screen: Screen
) -> None:
    it = Structures(screen, server)
    rows = ["Stufe;Eins;Zwei;Dauer", "1;100;200;20", "2;200;400;20", "3;300;600;20"]

    def choose_file(lines: list[str]) -> None:
        it.part("paste").click()
        data = "\n".join(lines).encode()
        file = {"name": "friday.csv", "mimeType": "text/csv", "buffer": data}
        it.part("file").set_input_files(file)  # type: ignore[arg-type]

    it.part("new").click()
    it.part("title").fill("Own heads")
    choose_file(rows)
    dialog = it.page.get_by_role("dialog")
    expect(dialog.locator(".columns .fault")).to_contain_text("Which columns have the blinds?")
    expect(dialog.locator(".column", has_text="Zwei").locator("small")).to_have_text(["200", "400", "600"])
    expect(dialog.locator('[data-part="take"]')).to_be_disabled()
    dialog.get_by_label("Eins").select_option(label="Small blind")
    dialog.get_by_label("Zwei").select_option(label="Big blind")
    expect(dialog.locator(".preview tbody tr")).to_have_count(3)
    dialog.locator('[data-part="take"]').click()
    it.shows("big_blind", ["200", "400", "600"])
    choose_file([";".join(reversed(line.split(";"))) for line in rows])
    expect(dialog.get_by_label("Zwei")).to_have_value("big_blind")
    expect(dialog.locator(".preview tbody tr")).to_have_count(3)
    assert it.page.evaluate("document.activeElement.closest('dialog') !== null")


@pytest.mark.full
def test_a_warning_is_settled_by_a_tap(server: RunningServer, screen: Screen) -> None:
    blinds = [(100, 200), (200, 400), (300, 600), (400, 8000), (500, 1000), (600, 1200)]
    save(server, document("Typing error", *blinds))
    it = Structures(screen, server)
    it.open("typing-error")
    wrong = it.page.locator('[data-warning="out_of_line"]')
    expect(wrong).to_contain_text("Level 4: 8,000 lies between levels of 600 and 1,000.")
    expect(it.cell(4, "big_blind")).to_have_attribute("aria-invalid", "true")
    wrong.locator('[data-part="fix"]').click()
    it.shows("big_blind", ["200", "400", "600", "800", "1,000", "1,200"])
    expect(wrong).to_have_count(0)
    it.part("undo").click()
    expect(wrong).to_be_visible()


@pytest.mark.full
def test_an_unreadable_value_is_reported_at_its_cell(server: RunningServer, screen: Screen) -> None:
    save(server, document("Unread", (50, 100), (100, 200)))
    it = Structures(screen, server)
    it.open("unread")
    it.cell(2, "big_blind").click()
    it.keys("1,20", "Enter")
    expect(it.page.locator('[data-warning="structure.not_integer"]')).to_contain_text("1,20")
    expect(it.cell(2, "big_blind")).to_have_attribute("aria-invalid", "true")
    it.part("save").click()
    expect(it.part("notice")).to_contain_text("1,20")


@pytest.mark.full
def test_the_second_of_two_directors_who_save_keeps_a_copy_with_one_tap(
    server: RunningServer, screen: Screen
) -> None:
    save(server, document("Shared", (50, 100), (100, 200)))
    one, other = Structures(screen, server), Structures(screen, server)
    one.open("shared")
    other.open("shared")
    one.cell(2, "big_blind").click()
    one.keys("250", "Enter")
    one.part("save").click()
    expect(one.part("notice")).to_contain_text("Saved: Shared")
    expect(one.part("version")).to_have_text("v2")
    other.cell(1, "big_blind").click()
    other.keys("75", "Enter")
    other.part("save").click()
    card = other.part("conflict")
    expect(card).to_contain_text("Version 2 was saved meanwhile")
    expect(card).to_contain_text("2: 100/200 → 125/250")
    expect(card).to_contain_text(TD_NAME)
    card.locator('[data-part="save_copy"]').click()
    expect(other.part("notice")).to_contain_text("Saved: Shared (copy 1)")
    assert [each["big_blind"] for each in other.saved("shared-copy-1", 1)["periods"]] == [75, 200]
    assert [each["big_blind"] for each in other.saved("shared", 2)["periods"]] == [100, 250]


@pytest.mark.full
def test_without_the_server_editing_goes_on_and_the_work_is_kept(
    server: RunningServer, screen: Screen
) -> None:
    save(server, document("Cut off", (50, 100), (100, 200)))
    it = Structures(screen, server)
    it.open("cut-off")
    it.face.offline(True)
    it.cell(1, "big_blind").click()
    it.keys("150", "Enter")
    expect(it.part("check_state")).to_contain_text("Checks paused")
    it.shows("big_blind", ["150", "200"])
    it.face.offline(False)
    expect(it.part("check_state")).not_to_contain_text("Checks paused")
    it.page.reload()
    expect(it.part("kept")).to_contain_text("Unsaved work")
    it.shows("big_blind", ["150", "200"])
    it.part("save").click()
    expect(it.part("notice")).to_contain_text("Saved: Cut off")
    it.page.reload()
    it.shows("big_blind", ["150", "200"])
    expect(it.part("kept")).to_have_count(0)


@pytest.mark.full
def test_discarding_work_shows_the_saved_structure(server: RunningServer, screen: Screen) -> None:
    save(server, document("Second thoughts", (50, 100)))
    it = Structures(screen, server)
    it.open("second-thoughts")
    it.cell(1, "big_blind").click()
    it.keys("500", "Enter")
    it.page.reload()
    it.part("discard").click()
    it.shows("big_blind", ["100"])
    expect(it.part("version")).to_have_text("v1")


@pytest.mark.full
def test_a_wish_becomes_a_structure_after_a_preview(server: RunningServer, screen: Screen) -> None:
    it = Structures(screen, server)
    it.part("new").click()
    it.part("title").fill("Wished for")
    it.part("generate").click()
    dialog = it.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Generate").click()
    expect(dialog.locator(".preview tbody tr").nth(5)).to_be_visible()
    dialog.locator('[data-part="take"]').click()
    expect(it.part("check_state")).to_have_class(re.compile("check-state (fine|hint)"))
    expect(it.part("title")).to_have_value("Wished for")
    it.part("undo").click()
    expect(it.page.locator("tbody tr")).to_have_count(1)
    it.part("redo").click()
    it.part("save").click()
    expect(it.part("notice")).to_contain_text("Saved: Wished for")


def test_rows_are_scaled_and_filled(server: RunningServer, screen: Screen) -> None:
    save(server, document("Rows", (50, 100), (100, 200), (150, 300), (200, 400)))
    it = Structures(screen, server)
    it.open("rows")
    it.cell(1, "number").click()
    it.cell(4, "number").click(modifiers=["Shift"])
    it.part("rows").click()
    it.page.locator('[data-action="scale"]').click()
    it.shows("big_blind", ["200", "400", "600", "800"])
    it.part("rows").click()
    it.page.locator('[data-action="series"]').click()
    it.shows("big_blind", ["200", "300", "500", "800"])


@pytest.mark.full
@pytest.mark.parametrize("size", [PHONE, (320, 568)])
def test_a_level_is_a_card_on_a_phone(
    browser: Browser, server: RunningServer, screen: Screen, size: tuple[int, int]
) -> None:
    title = f"Pocket {size[0]}"
    save(server, document(title, (50, 100), (100, 200)))
    it = Structures(screen, server, size=size)
    it.open(f"pocket-{size[0]}")
    it.part("after").click()
    expect(it.part("card_title")).to_contain_text("Level 2")
    field = it.page.locator('[data-field="big_blind"]')
    expect(field).to_have_attribute("inputmode", "decimal")
    field.fill("300")
    expect(it.page.locator('[data-field="small_blind"]')).to_have_value("150")
    it.part("card").locator('[data-part="add_level"]').click()
    expect(it.part("card_title")).to_contain_text("Level 3")
    it.page.locator('[data-field="big_blind"]').fill("500")
    expect(it.page.locator('[data-field="ante"]')).to_have_value("500")
    it.part("save").click()
    expect(it.part("notice")).to_contain_text(f"Saved: {title}")
    assert [each["big_blind"] for each in it.saved(f"pocket-{size[0]}", 2)["periods"]] == [100, 300, 500]
