"""Text typed at control: codes as people read them out, announcements never cut silently."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.control_page import Control, open_control
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
MOST = 200
PASTE = """(node, text) => {
  const data = new DataTransfer();
  data.setData("text", text);
  node.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests; two of them send typed words, each its own."""
    with RunningServer(tmp_path_factory.mktemp("typing") / "data", keeps_files=True) as running:
        running.open_tournament()
        yield running


@pytest.fixture(scope="module")
def tablet(browser: Browser, server: RunningServer) -> Iterator[Control]:
    """One control for all tests."""
    opened = open_control(browser, server, server.session)
    yield opened
    opened.face.close()


@pytest.fixture
def control(tablet: Control) -> Iterator[Control]:
    """Control without a dialog, as the test before left it."""
    yield tablet
    tablet.page.keyboard.press("Escape")
    expect(tablet.dialog).to_be_hidden()


def open_tv_dialog(control: Control) -> Locator:
    """Open the dialog for a TV; its field for the code."""
    control.turn_to("Room")
    control.tap("add_tv")
    return control.dialog.get_by_label("Code on the TV")


@pytest.mark.full
@pytest.mark.parametrize("typed", ["wfjqzl", "WFJ QZL", "wfj-qzl "])
def test_a_typed_code_is_formatted_as_the_television_shows_it(control: Control, typed: str) -> None:
    field = open_tv_dialog(control)
    field.press_sequentially(typed)
    expect(field).to_have_value("WFJ QZL")


@pytest.mark.full
def test_a_code_is_corrected_where_it_is_wrong(control: Control) -> None:
    field = open_tv_dialog(control)
    field.press_sequentially("WFXQZ")
    for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft", "Backspace", "J"):
        field.press(key)
    expect(field).to_have_value("WFJ QZ")
    field.press("L")
    expect(field).to_have_value("WFJ LQZ")


def test_a_television_is_paired_by_its_code_with_the_space(server: RunningServer, control: Control) -> None:
    code = server.post("/api/v1/pairings", json={}, headers=server.origin()).json()["code"]
    open_tv_dialog(control).fill(f"{code[:3]} {code[3:]}")
    control.write("Name", "Bar")
    control.press("Add a TV")
    expect(control.dialog).to_be_hidden()
    expect(control.part("tvs")).to_contain_text("Bar")


def open_announcement_dialog(control: Control) -> tuple[Locator, Locator]:
    """Open the announcement dialog; its text field and the notice about the length."""
    control.turn_to("Clock")
    control.tap("announce")
    text = control.dialog.get_by_label("Text for the TVs")
    return text, control.dialog.locator(".letters")


def test_the_field_counts_the_letters_left_when_few_are_left_and_takes_no_more(
    control: Control,
) -> None:
    text, letters = open_announcement_dialog(control)
    text.fill("a" * (MOST - 40))
    expect(letters).to_be_hidden()
    text.press("End")
    text.press("b")
    expect(letters).to_have_text("39 characters left")
    text.fill("a" * (MOST - 1))
    text.press("End")
    text.press_sequentially("bcd")
    expect(letters).to_have_text("0 characters left")
    expect(text).to_have_value("a" * (MOST - 1) + "b")
    control.dialog.get_by_role("button", name="Dinner break").click()
    expect(letters).to_be_hidden()


def test_a_pasted_text_is_kept_whole_and_not_sent_until_it_is_short_enough(
    control: Control,
) -> None:
    text, letters = open_announcement_dialog(control)
    text.evaluate(PASTE, "a" * (MOST + 3))
    expect(text).to_have_value("a" * (MOST + 3))
    expect(letters).to_have_text("3 characters too many: make it shorter")
    control.press("Announce")
    expect(control.dialog.get_by_role("alert")).to_have_text("3 characters too many: make it shorter")
    text.press("End")
    for _ in range(3):
        text.press("Backspace")
    expect(letters).to_have_text("0 characters left")
    control.press("Announce")
    expect(control.dialog).to_be_hidden()
    expect(control.part("up_here")).to_contain_text("a" * MOST)
