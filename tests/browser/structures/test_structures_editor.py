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
    editor = Structures(screen, server)
    editor.part("new").focus()
    editor.keys("Enter")
    expect(editor.part("title")).to_be_focused()
    editor.keys("Ten levels", "Tab", "Tab")
    expect(editor.cell(1, "big_blind")).to_be_focused()
    for number, blind in enumerate(LEVELS, 1):
        editor.keys("1.6k" if blind == 1600 else str(blind))
        expect(editor.cell(number, "ante")).to_have_text("1,600" if blind == 1600 else f"{blind:,}")
        if number < len(LEVELS):
            editor.keys("Enter")
            expect(editor.cell(number + 1, "big_blind")).to_be_focused()
    editor.keys("Tab", "Shift+Tab")
    expect(editor.cell(10, "big_blind")).to_be_focused()
    editor.keys("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "Shift+Insert")
    expect(editor.cell(6, "number")).to_have_text("Break")
    editor.part("save").focus()
    editor.keys("Enter")
    expect(editor.part("notice")).to_contain_text("Saved: Ten levels")
    periods = editor.saved("ten-levels", 1)["periods"]
    assert [each.get("big_blind") for each in periods] == [*LEVELS[:5], None, *LEVELS[5:]]
    assert [each.get("small_blind") for each in periods][:3] == [25, 50, 75]
    assert [each.get("ante") for each in periods if each["kind"] == "level"] == LEVELS


@pytest.mark.full
def test_the_editor_has_the_keys_of_a_spreadsheet(server: RunningServer, screen: Screen) -> None:
    save(server, document("Keys", (50, 100), (100, 200), (150, 300)))
    editor = Structures(screen, server)
    editor.open("keys")
    editor.cell(2, "big_blind").click()
    editor.keys("F2", "Backspace", "Escape")
    editor.shows("big_blind", ["100", "200", "300"])
    editor.keys("Delete")
    editor.shows("big_blind", ["100", "", "300"])
    editor.keys("Control+z")
    editor.shows("big_blind", ["100", "200", "300"])
    editor.keys("Control+y")
    editor.shows("big_blind", ["100", "", "300"])
    editor.keys("Control+d")
    editor.shows("big_blind", ["100", "100", "300"])
    editor.keys("Alt+ArrowUp", "Alt+ArrowDown", "Alt+ArrowDown")
    editor.shows("big_blind", ["100", "300", "100"])
    editor.keys("Insert")
    editor.shows("big_blind", ["100", "300", "", "100"])
    editor.cell(3, "number").click()
    editor.keys("Delete")
    editor.shows("big_blind", ["100", "300", "100"])
    editor.cell(1, "small_blind").click()
    editor.keys("Shift+ArrowRight", "Shift+ArrowDown")
    expect(editor.page.locator('td[aria-selected="true"]')).to_have_count(4)


@pytest.mark.full
def test_cells_are_copied_cut_and_pasted_by_events_of_the_browser(
    server: RunningServer, screen: Screen
) -> None:
    save(server, document("Clipboard", (50, 100), (100, 200)))
    editor = Structures(screen, server)
    editor.open("clipboard")
    editor.cell(1, "small_blind").click()
    editor.paste("75\t150\t150\n1 000\t2k\t\n\t\t\n")
    editor.shows("small_blind", ["75", "1,000"])
    editor.shows("big_blind", ["150", "2,000"])
    editor.shows("ante", ["150", ""])
    editor.paste(
        html="<table><tr><td>25<td>50</tr><tr><td>50<td>100</tr><tr><td>75<td>150</tr></table>", text="no"
    )
    editor.shows("big_blind", ["50", "100", "150"])
    copied = editor.page.evaluate(
        """() => {
          const data = new DataTransfer();
          const event = new ClipboardEvent("cut", { clipboardData: data, bubbles: true, cancelable: true });
          document.activeElement.dispatchEvent(event);
          return data.getData("text/plain");
        }"""
    )
    assert copied == "25\t50\n50\t100\n75\t150"
    editor.shows("big_blind", ["", "", ""])


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
    editor = Structures(screen, server)
    editor.part("new").click()
    editor.part("title").fill("From a sheet")
    editor.cell(1, "big_blind").click()
    editor.paste(pasted)
    dialog = editor.page.get_by_role("dialog")
    expect(dialog.locator(".preview tbody tr")).to_have_count(4)
    dialog.locator('[data-part="take"]').click()
    editor.shows("number", ["1", "2", "Break", "3"])
    editor.shows("ante", ["", "400", "", "600"])
    expect(editor.part("title")).to_have_value("From a sheet")
    editor.part("undo").click()
    editor.shows("number", ["1"])


@pytest.mark.full
def test_a_chosen_file_replaces_the_structure_after_a_preview(server: RunningServer, screen: Screen) -> None:
    editor = Structures(screen, server)
    editor.part("new").click()
    editor.part("title").fill("From a file")
    editor.part("paste").click()
    rows = ["level,sb,bb,minutes", "1,100,200,20", "2,200,400,20", "3,300,600,20"]
    file = {"name": "friday.csv", "mimeType": "text/csv", "buffer": "\n".join(rows).encode()}
    editor.part("file").set_input_files(file)  # type: ignore[arg-type]
    dialog = editor.page.get_by_role("dialog")
    expect(dialog.locator(".preview tbody tr")).to_have_count(3)
    dialog.locator('[data-part="take"]').click()
    editor.shows("big_blind", ["200", "400", "600"])
    expect(editor.part("title")).to_have_value("From a file")


@pytest.mark.full
def test_unknown_columns_are_chosen_in_menus_and_remembered_by_their_heads(
    server: RunningServer, screen: Screen
) -> None:
    editor = Structures(screen, server)
    rows = ["Stufe;Eins;Zwei;Dauer", "1;100;200;20", "2;200;400;20", "3;300;600;20"]

    def choose_file(lines: list[str]) -> None:
        editor.part("paste").click()
        data = "\n".join(lines).encode()
        file = {"name": "friday.csv", "mimeType": "text/csv", "buffer": data}
        editor.part("file").set_input_files(file)  # type: ignore[arg-type]

    editor.part("new").click()
    editor.part("title").fill("Own heads")
    choose_file(rows)
    dialog = editor.page.get_by_role("dialog")
    expect(dialog.locator(".columns .fault")).to_contain_text("Which columns have the blinds?")
    expect(dialog.locator(".column", has_text="Zwei").locator("small")).to_have_text(["200", "400", "600"])
    expect(dialog.locator('[data-part="take"]')).to_be_disabled()
    dialog.get_by_label("Eins").select_option(label="Small blind")
    dialog.get_by_label("Zwei").select_option(label="Big blind")
    expect(dialog.locator(".preview tbody tr")).to_have_count(3)
    dialog.locator('[data-part="take"]').click()
    editor.shows("big_blind", ["200", "400", "600"])
    choose_file([";".join(reversed(line.split(";"))) for line in rows])
    expect(dialog.get_by_label("Zwei")).to_have_value("big_blind")
    expect(dialog.locator(".preview tbody tr")).to_have_count(3)
    assert editor.page.evaluate("document.activeElement.closest('dialog') !== null")


@pytest.mark.full
def test_a_warning_is_settled_by_a_tap(server: RunningServer, screen: Screen) -> None:
    blinds = [(100, 200), (200, 400), (300, 600), (400, 8000), (500, 1000), (600, 1200)]
    save(server, document("Typing error", *blinds))
    editor = Structures(screen, server)
    editor.open("typing-error")
    wrong = editor.page.locator('[data-warning="out_of_line"]')
    expect(wrong).to_contain_text("Level 4: 8,000 lies between levels of 600 and 1,000.")
    expect(editor.cell(4, "big_blind")).to_have_attribute("aria-invalid", "true")
    wrong.locator('[data-part="fix"]').click()
    editor.shows("big_blind", ["200", "400", "600", "800", "1,000", "1,200"])
    expect(wrong).to_have_count(0)
    editor.part("undo").click()
    expect(wrong).to_be_visible()


@pytest.mark.full
def test_an_unreadable_value_is_reported_at_its_cell(server: RunningServer, screen: Screen) -> None:
    save(server, document("Unread", (50, 100), (100, 200)))
    editor = Structures(screen, server)
    editor.open("unread")
    editor.cell(2, "big_blind").click()
    editor.keys("1,20", "Enter")
    expect(editor.page.locator('[data-warning="structure.not_integer"]')).to_contain_text("1,20")
    expect(editor.cell(2, "big_blind")).to_have_attribute("aria-invalid", "true")
    editor.part("save").click()
    expect(editor.part("notice")).to_contain_text("1,20")


@pytest.mark.full
def test_the_second_of_two_directors_who_save_keeps_a_copy_with_one_tap(
    server: RunningServer, screen: Screen
) -> None:
    save(server, document("Shared", (50, 100), (100, 200)))
    first, second = Structures(screen, server), Structures(screen, server)
    first.open("shared")
    second.open("shared")
    first.cell(2, "big_blind").click()
    first.keys("250", "Enter")
    first.part("save").click()
    expect(first.part("notice")).to_contain_text("Saved: Shared")
    expect(first.part("version")).to_have_text("v2")
    second.cell(1, "big_blind").click()
    second.keys("75", "Enter")
    second.part("save").click()
    card = second.part("conflict")
    expect(card).to_contain_text("Version 2 was saved meanwhile")
    expect(card).to_contain_text("2: 100/200 → 125/250")
    expect(card).to_contain_text(TD_NAME)
    card.locator('[data-part="save_copy"]').click()
    expect(second.part("notice")).to_contain_text("Saved: Shared (copy 1)")
    assert [each["big_blind"] for each in second.saved("shared-copy-1", 1)["periods"]] == [75, 200]
    assert [each["big_blind"] for each in second.saved("shared", 2)["periods"]] == [100, 250]


@pytest.mark.full
def test_without_the_server_editing_goes_on_and_the_work_is_kept(
    server: RunningServer, screen: Screen
) -> None:
    save(server, document("Cut off", (50, 100), (100, 200)))
    editor = Structures(screen, server)
    editor.open("cut-off")
    editor.face.offline(True)
    editor.cell(1, "big_blind").click()
    editor.keys("150", "Enter")
    expect(editor.part("check_state")).to_contain_text("Checks paused")
    editor.shows("big_blind", ["150", "200"])
    editor.face.offline(False)
    expect(editor.part("check_state")).not_to_contain_text("Checks paused")
    editor.page.reload()
    expect(editor.part("kept")).to_contain_text("Unsaved work")
    editor.shows("big_blind", ["150", "200"])
    editor.part("save").click()
    expect(editor.part("notice")).to_contain_text("Saved: Cut off")
    editor.page.reload()
    editor.shows("big_blind", ["150", "200"])
    expect(editor.part("kept")).to_have_count(0)


@pytest.mark.full
def test_discarding_work_shows_the_saved_structure(server: RunningServer, screen: Screen) -> None:
    save(server, document("Second thoughts", (50, 100)))
    editor = Structures(screen, server)
    editor.open("second-thoughts")
    editor.cell(1, "big_blind").click()
    editor.keys("500", "Enter")
    editor.page.reload()
    editor.part("discard").click()
    editor.shows("big_blind", ["100"])
    expect(editor.part("version")).to_have_text("v1")


@pytest.mark.full
def test_a_wish_becomes_a_structure_after_a_preview(server: RunningServer, screen: Screen) -> None:
    editor = Structures(screen, server)
    editor.part("new").click()
    editor.part("title").fill("Wished for")
    editor.part("generate").click()
    dialog = editor.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Generate").click()
    expect(dialog.locator(".preview tbody tr").nth(5)).to_be_visible()
    dialog.locator('[data-part="take"]').click()
    expect(editor.part("check_state")).to_have_class(re.compile("check-state (fine|hint)"))
    expect(editor.part("title")).to_have_value("Wished for")
    editor.part("undo").click()
    expect(editor.page.locator("tbody tr")).to_have_count(1)
    editor.part("redo").click()
    editor.part("save").click()
    expect(editor.part("notice")).to_contain_text("Saved: Wished for")


@pytest.mark.full
def test_the_generator_counts_its_end_from_midnight_where_no_start_is_given(
    server: RunningServer, screen: Screen
) -> None:
    editor = Structures(screen, server)
    editor.part("new").click()
    editor.part("summary").click()
    editor.page.locator('input[name="start"]').fill("")
    editor.part("generate").click()
    expect(editor.page.get_by_role("dialog").locator('input[name="end"]')).to_have_value("05:00")


def test_rows_are_scaled_and_filled(server: RunningServer, screen: Screen) -> None:
    save(server, document("Rows", (50, 100), (100, 200), (150, 300), (200, 400)))
    editor = Structures(screen, server)
    editor.open("rows")
    editor.cell(1, "number").click()
    editor.cell(4, "number").click(modifiers=["Shift"])
    editor.part("rows").click()
    editor.page.locator('[data-action="scale"]').click()
    editor.shows("big_blind", ["200", "400", "600", "800"])
    editor.part("rows").click()
    editor.page.locator('[data-action="series"]').click()
    editor.shows("big_blind", ["200", "300", "500", "800"])


@pytest.mark.full
@pytest.mark.parametrize("size", [PHONE, (320, 568)])
def test_a_level_is_a_card_on_a_phone(
    browser: Browser, server: RunningServer, screen: Screen, size: tuple[int, int]
) -> None:
    title = f"Pocket {size[0]}"
    save(server, document(title, (50, 100), (100, 200)))
    editor = Structures(screen, server, size=size)
    editor.open(f"pocket-{size[0]}")
    editor.part("after").click()
    expect(editor.part("card_title")).to_contain_text("Level 2")
    field = editor.page.locator('[data-field="big_blind"]')
    expect(field).to_have_attribute("inputmode", "decimal")
    field.fill("300")
    expect(editor.page.locator('[data-field="small_blind"]')).to_have_value("150")
    editor.part("card").locator('[data-part="add_level"]').click()
    expect(editor.part("card_title")).to_contain_text("Level 3")
    editor.page.locator('[data-field="big_blind"]').fill("500")
    expect(editor.page.locator('[data-field="ante"]')).to_have_value("500")
    editor.part("save").click()
    expect(editor.part("notice")).to_contain_text(f"Saved: {title}")
    assert [each["big_blind"] for each in editor.saved(f"pocket-{size[0]}", 2)["periods"]] == [100, 300, 500]
