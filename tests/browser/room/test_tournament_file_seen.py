"""A director saves a tournament as a file, and another house's director imports it; the dialogs have both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET
from tests.browser.control_page import Control, open_control
from tests.browser.readings import drawn, lasting_findings
from tests.browser.room.test_room_panel_layout import small_targets
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningServer, RunningServer]]:
    """Two venues, each with a tournament `friday`."""
    folder = tmp_path_factory.mktemp("houses")
    with (
        RunningServer(folder / "one", keeps_files=True) as sender,
        RunningServer(folder / "other", keeps_files=True) as receiver,
    ):
        sender.open_tournament(title="Friday 9-Max · $200")
        receiver.open_tournament(title="Our own Friday")
        yield sender, receiver


@pytest.mark.full
def test_a_tournament_file_is_exported_from_one_house_and_imported_by_another(
    browser: Browser, houses: tuple[RunningServer, RunningServer], tmp_path: Path
) -> None:
    sender, receiver = houses
    fingerprint = sender.get("/api/v1/signing-key").json()["fingerprint"]
    file = saved_tournament(browser, sender, fingerprint, tmp_path)

    importing = open_control(browser, receiver, receiver.session, "/control/friday", TABLET)
    importing.tap("menu")
    importing.page.locator('[data-menu="archive"]').click()
    importing.press("Import a file")
    broken = tmp_path / "broken.tournament"
    broken.write_bytes(b"x")
    chosen = importing.page.locator('dialog [data-part="file"]')
    chosen.set_input_files(broken)
    expect(importing.dialog.get_by_role("alert")).not_to_be_empty()
    # The browser reports the same file again only to a field without one.
    expect(chosen).to_have_value("")
    chosen.set_input_files(file)
    expect(importing.part("fingerprint")).to_have_text(fingerprint)
    importing.press("They match")
    expect(importing.part("import_status")).to_contain_text("Friday 9-Max · $200 is imported as friday-2")
    importing.press("Close")
    importing.tap("menu")
    importing.page.locator('[data-menu="archive"]').click()
    expect(importing.dialog.get_by_role("listitem")).to_contain_text("imported")
    importing.page.locator('[data-open="friday-2"]').click()
    importing.page.wait_for_url("**/control/friday-2")
    expect(importing.page.get_by_role("button", name="Start imported")).to_be_disabled()
    importing.tap("menu")
    importing.page.locator('[data-menu="manage"]').click()
    expect(importing.dialog).to_contain_text("can be read but not changed")
    importing.face.close()


def saved_tournament(browser: Browser, sender: RunningServer, fingerprint: str, folder: Path) -> Path:
    """The tournament `friday` as the file that its director saves on control, beside the key's fingerprint."""
    saving = open_control(browser, sender, sender.session, "/control/friday", TABLET)
    saving.tap("menu")
    saving.page.locator('[data-menu="manage"]').click()
    saving.press("Save as a file")
    expect(saving.part("fingerprint")).to_have_text(fingerprint)
    with saving.page.expect_download() as saved:
        saving.page.locator('dialog [data-file="public"]').click()
    assert saved.value.suggested_filename == "friday.tournament"
    file = folder / "friday.tournament"
    saved.value.save_as(file)
    saving.face.close()
    return file


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
@pytest.mark.parametrize("size", [pytest.param(PHONE, marks=pytest.mark.full), (320, 568)])
def test_the_dialogs_of_files_fit(
    browser: Browser,
    houses: tuple[RunningServer, RunningServer],
    language: str,
    size: tuple[int, int],
) -> None:
    sender, _ = houses
    control = open_control(browser, sender, sender.session, f"/control/friday?lang={language}", size)
    control.page.evaluate(GEOMETRY)
    control.tap("menu")
    control.page.locator('[data-menu="manage"]').click()
    control.page.locator('dialog [data-manage="file"]').click()
    expect(control.part("fingerprint")).to_contain_text("-")
    assert_dialog_fits(control)
    control.page.keyboard.press("Escape")
    control.tap("menu")
    control.page.locator('[data-menu="archive"]').click()
    control.page.locator('dialog [data-manage="import"]').click()
    control.page.set_input_files('dialog [data-part="file"]', Path(__file__))
    expect(control.dialog.get_by_role("alert")).not_to_be_empty()
    assert_dialog_fits(control)
    control.face.close()


def assert_dialog_fits(control: Control) -> None:
    """Assert that no word of the dialog is cut, and that every target is large enough."""
    drawn(control.page)
    cut = lasting_findings(
        control.page, lambda: [each for each in control.page.evaluate("geometry.cut()") if "dialog" in each]
    )
    assert cut == []
    assert small_targets(control) == []
