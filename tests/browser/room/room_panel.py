"""Control's room panel and its rows."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator

from tests.browser.control_page import Control
from tests.servers import RunningServer


def topic(server: RunningServer, name: str) -> Any:
    return server.client().subscribe(name)["topics"][name]["value"]


def row(control: Control, name: str) -> Locator:
    """The row of a TV."""
    return (
        control.part("tvs")
        .get_by_role("listitem")
        .filter(has=control.page.locator("b", has_text=re.compile(f"^{re.escape(name)}$")))
    )
