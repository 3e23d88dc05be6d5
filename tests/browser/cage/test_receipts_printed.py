"""A receipt prints once, on a roll or on a sheet; every later print is a copy."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.cage.test_cage import opened, sold_to
from tests.browser.chromium import TABLET, Open
from tests.browser.room.printed_pages import OUTSIDE, READY
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser


@pytest.mark.full
def test_a_receipt_is_printed_once_and_is_a_copy_afterwards(server: RunningServer, face: Open) -> None:
    control = opened(server, face, TABLET)
    sold_to(control, "Annegret Müller-Lüdenscheidt von und zu Hohenstaufen-Wittgenstein")
    row = control.page.locator('[data-receipt="1"]')
    with control.page.expect_popup() as opening:
        row.get_by_role("link", name="Receipt", exact=True).click()
    page = opening.value
    page.evaluate("() => { window.print = () => { window.papers = (window.papers || 0) + 1; }; }")
    receipt = page.locator(".receipt")
    expect(receipt).to_contain_text("€110")
    expect(receipt.locator("svg")).to_be_visible()
    for paper in ("roll", "letter", "a4"):
        page.locator('[data-part="paper"]').select_option(paper)
        expect(page.locator(f".{paper} .receipt")).to_be_visible()
        until(lambda: page.evaluate(OUTSIDE) == [], f"the receipt is whole on {paper}")
    expect(receipt.locator(".marked")).to_have_count(0)
    page.locator(READY).click()
    expect(page.locator('[data-part="notice"]')).to_contain_text("Marked as printed")
    expect(receipt.locator(".marked")).to_have_count(0)
    assert page.evaluate("window.papers") == 1
    expect(row.get_by_role("link", name="Copy")).to_be_visible()
    page.reload()
    expect(receipt.locator(".marked")).to_have_text("COPY")
    row.get_by_role("button", name="Void").click()
    control.press("Void")
    expect(receipt.locator(".marked")).to_have_text(["VOID", "COPY"])


def test_a_sale_with_card_and_receipt_is_a_tap_for_each_paper(server: RunningServer, face: Open) -> None:
    """Taps: the player, cash, the receipt. The page that opens prints at once, and does not print again."""
    control = opened(server, face, TABLET)
    control.page.context.add_init_script(
        "window.print = () => { window.papers = (window.papers || 0) + 1; };"
    )
    sold_to(control, "Ann Abel")
    for name, sheet in (("Receipt", ".receipt"), ("Seat card", ".card")):
        with control.page.expect_popup() as opening:
            control.page.locator(".newest").get_by_role("link", name=name).click()
        page = opening.value
        expect(page.locator(sheet)).to_be_visible()
        until(lambda page=page: page.evaluate("window.papers") == 1, f"{name} is printed")
        assert "now=1" not in page.url
    expect(control.page.locator(".newest").get_by_role("link", name="Copy")).to_be_visible()
