"""A director at control, with a count of taps for each part of the evening."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import FilePayload, Locator

from tests.browser.chromium import Face
from tests.browser.control_page import Control
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import drawn
from tests.servers import RunningServer

OVER_ITS_BUTTON = """() => [...document.querySelectorAll("button")]
  .filter((each) => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth)
  .map((each) => each.textContent)"""


class Director:
    """Control used with a finger. `taps` counts the taps of each part of the evening, `max_taps` limits them each
    time.
    """

    def __init__(self, face: Face, max_taps: Mapping[str, int]) -> None:
        self.control = Control(face)
        self.page = face.page
        self.taps: Counter[str] = Counter()
        self._max_taps = max_taps
        self._part = ""

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """A part of the evening, perhaps one of several of its kind. Fails if it took more taps than its limit."""
        before, self._part = self.taps[name], name
        yield
        taps = self.taps[name] - before
        assert taps <= self._max_taps[name], f"{name}: {taps} taps, at most {self._max_taps[name]}"

    def sees_all(self) -> None:
        """Assert that nothing on the screen is cut or covered. The page needs GEOMETRY."""
        drawn(self.page)
        assert faults(self.page) == {}
        assert self.page.evaluate(OVER_ITS_BUTTON) == []

    def tap(self, *buttons: Locator) -> None:
        """Tap each of these, once."""
        for each in buttons:
            each.click()
            self.taps[self._part] += 1

    def tap_part(self, *names: str) -> None:
        self.tap(*(self.control.part(name) for name in names))

    def press(self, *labels: str) -> None:
        """Tap buttons of the open dialog."""
        for label in labels:
            self.tap(self.control.dialog.get_by_role("button", name=label, exact=True))

    def turn_to(self, view: str) -> None:
        """Open a view by its tab, without a tap if it is open."""
        bars = self.page.locator("[data-part=views]:visible, [data-part=tabs]:visible")
        tab = bars.get_by_role("button", name=re.compile(f"^{view}"))
        if tab.get_attribute("aria-pressed") != "true":
            self.tap(tab)

    def write(self, label: str, value: str) -> None:
        """Type into a field of the dialog; a field without focus takes a tap first."""
        field = self.control.dialog.get_by_label(label, exact=True)
        if not field.evaluate("node => node === document.activeElement"):
            self.tap(field)
        field.fill(value)

    def choose(self, label: str, option: str) -> None:
        """Choose an option of a menu: one tap opens the menu, another takes the option."""
        self.control.dialog.get_by_role("combobox", name=label).select_option(label=option)
        self.taps[self._part] += 2

    def hand_over(self, label: str, file: FilePayload) -> None:
        """Choose a file: one tap opens the device's files, another takes the file."""
        with self.page.expect_file_chooser() as chosen:
            self.tap(self.control.dialog.get_by_label(label, exact=True))
        chosen.value.set_files(file)
        self.taps[self._part] += 1


class Night:
    """The director at work, and the server's topics of the tournament."""

    def __init__(self, server: RunningServer, director: Director, slug: str) -> None:
        self.server = server
        self._slug = slug
        self.director = director
        self.control = director.control
        self.part = director.part
        self.outs: list[str] = []
        """The entries that are out, in order."""

    def follow(self) -> None:
        """Subscribe to the tournament's topics, once the tournament exists."""
        self._client = self.server.client()
        kinds = ["tables", "players", "counters", "plan", "moves", "clock"]
        self._client.subscribe(*(f"{kind}:{self._slug}:1" for kind in kinds))

    def topic(self, kind: str) -> dict[str, Any]:
        return dict(self._client.values[f"{kind}:{self._slug}:1"])

    def until(self, condition: Callable[[], Any], what: str) -> None:
        """Wait until the topics make `condition` true."""
        self._client.wait_for(condition, what)

    @property
    def players_left(self) -> int:
        return int(self.topic("counters")["players_left"])

    @property
    def tables(self) -> dict[int, dict[str, str]]:
        """Occupied seats, by table and seat."""
        by_number = self.topic("tables")
        return {int(key): table["seats"] for key, table in by_number.items() if table["state"] == "open"}

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The proposed moves."""
        return list(self.topic("plan")["moves"])

    def is_out(self, entry: str) -> bool:
        """Whether every followed topic says that an entry is out."""
        seated = any(entry in seats.values() for seats in self.tables.values())
        out = [player["status"] == "out" for player in self.topic("players").values()]
        return (
            not seated
            and self.topic("players")[entry]["status"] == "out"
            and self.players_left == out.count(False)
        )

    @property
    def fullest(self) -> int:
        return max(self.tables, key=lambda number: (len(self.tables[number]), number))

    @property
    def sizes(self) -> list[int]:
        return sorted(len(seats) for seats in self.tables.values())

    def name_of(self, entry: str) -> str:
        return str(self.topic("players")[entry]["name"])

    def card(self, text: str | re.Pattern[str]) -> Locator:
        """A card in the task list."""
        return self.control.part("now_body").get_by_role("listitem").filter(has_text=text)
