"""Control finds a rule of a tournament by its words, changes it with a reason, and takes the change back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import TABLET, Face
from tests.browser.control_page import Control
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
CARD = '[data-procedure="rule_overrides"]'


def test_a_rule_is_changed_for_one_tournament_and_the_change_is_undone(
    browser: Browser, server: RunningServer
) -> None:
    face = Face(
        browser, server.url("/control/friday#procedures", "localhost"), TABLET, session=server.session
    )
    control = Control(face)
    card = control.page.locator(CARD)
    card.get_by_role("button", name="Rules of this tournament").click()
    expect(card).to_contain_text("Everything is played by the rule set.")
    card.get_by_role("button", name="Change a rule").click()
    control.write("Find a rule", "balancing.spread")
    control.write("Value", "x")
    control.press("Save")
    expect(control.dialog.get_by_role("alert")).to_have_text("Give a value.")
    control.write("Value", "4")
    control.write("Reason", "Few tables tonight")
    control.press("Save")
    expect(control.dialog).to_be_hidden()
    expect(card).to_contain_text("4 (in the rule set:")
    expect(card).to_contain_text("Few tables tonight")
    card.get_by_role("button", name="As in the rule set").click()
    control.write("Reason", "More tables")
    control.press("As in the rule set")
    expect(control.dialog).to_be_hidden()
    expect(card).to_contain_text("Everything is played by the rule set.")
    face.close()
