"""A festival in docs/pictures: three flights, their merge, day 2, the winner and the results.

To take these alone: `.venv/bin/python -m tests.browser.pictures.festival_pictures`.
"""

from __future__ import annotations

import re
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import PHONE, TABLET, WALL
from tests.browser.pictures.camera import (
    Camera,
    evening_zone,
    take_module,
    wait_for_text,
    wait_past_level_start,
)
from tests.browser.pictures.procedure_pictures import people
from tests.browser.seated import person
from tests.browser.states import MINUTE, Tournaments, write_structures
from tests.forks import CHECKOUT
from tests.servers import RunningServer

SLUG, DAY_2 = "main-event", "4"
STACK = 25_000
TABLES_OF_DAY_2 = [1, 2, 3, 4, 5, 6]
LEFT_AT_THE_END = 9
ALL, ALL_BUT_ONE, THE_LAST = slice(None), slice(-1), slice(-1, None)


class Flight(NamedTuple):
    """A flight: the players through it, the number of others, its tables, and its present position."""

    session: str
    label: str
    others: int
    through: range
    tables: tuple[int, ...]
    period: str
    left_ms: int

    @property
    def entries(self) -> int:
        return self.others + len(self.through)


FLIGHTS = (
    Flight("1", "1A", 84, range(12), (1, 2), "l10", 0),
    Flight("2", "1B", 126, range(9, 27), (3, 4), "l11", 17 * MINUTE),
    Flight("3", "1C turbo", 147, range(27, 48), (5, 6, 7), "l12", 6 * MINUTE + 12_000),
)


def photograph_festival(browser: Browser) -> None:
    """Take the pictures of a main event from its flights to its results."""
    data = Path(tempfile.mkdtemp()) / "data"
    sheet = (CHECKOUT / "config/structures/friday-9-max.toml").read_text("utf-8")
    minutes = {"main-event": 40, "main-event-turbo": 15}
    write_structures(data, {name: sheet_with_minutes(sheet, name, each) for name, each in minutes.items()})
    with RunningServer(data, keeps_files=True) as server:
        festival = Festival(Tournaments(server))
        camera = Camera(browser, server)
        flights(festival, camera)
        merge(festival, camera)
        day_2(festival, camera)
        take_the_end(festival, camera)


def sheet_with_minutes(sheet: str, title: str, minutes: int) -> str:
    """A sheet under another title, with levels of this many minutes."""
    named = sheet.replace('"Friday 9-max"', f'"{title.replace("-", " ").capitalize()}"')
    return named.replace("level_minutes = 20", f"level_minutes = {minutes}")


class Festival:
    """A main event: its commands by session, an instant of its third flight, and the players left at the end."""

    def __init__(self, tournaments: Tournaments) -> None:
        self.server = tournaments.server
        self._tournaments = tournaments
        self.instant = 0
        self.players_left: list[str] = []
        self.persons = [person(self.server, name) for name in people(48)]
        tournaments.open(
            SLUG, "#5 Main Event · €550", structure="main-event", draft=False, timezone=evening_zone()
        )
        self.do("prizes.set_up", currency="EUR", entry=50_000, unit=10_000, table="field-10")

    def do(self, type_: str, session: str | None = None, **fields: Any) -> None:
        body = fields if session is None else {"session": session, **fields}
        self._tournaments.do(SLUG, type_, **body)

    def topic(self, kind: str, session: str) -> dict[str, Any]:
        client = self.server.watcher()
        name = f"{kind}:{SLUG}:{session}"
        value = client.subscribe(name)["topics"][name]["value"]
        client.close()
        return dict(value)

    def play(self, flight: Flight) -> None:
        """Play a flight from its first entry to its position, with the players who come through left."""
        session = flight.session
        self.do("tables.open", session, tables=list(flight.tables))
        self.do("tables.seating", session, seating={"at_sale": True, "names": "full"})
        for number in flight.through:
            self.do("entry.register", session, person=self.persons[number])
        self.do("clock.start", session)
        self.do("counter.tap", session, what="bustout", count=flight.others)
        self.do("clock.jump", session, period=flight.period)
        if flight.left_ms:
            self.do("clock.set_remaining", session, ms=flight.left_ms)

    def end(self, flight: Flight) -> None:
        self.do("flight.end", flight.session, players_left=len(flight.through))

    def bag(self, flight: Flight, bags: slice, lacking: int = 0) -> None:
        """Count some bags of a flight, with a difference to the chips in play."""
        entries = list(self.topic("seats", flight.session))
        stacks = stacks_of_hundreds(flight.entries * STACK - lacking, len(entries))
        for entry, chips in list(zip(entries, stacks, strict=True))[bags]:
            seal = f"{flight.label[:2]}-{entry[1:]}"
            self.do("day_end.bag", flight.session, entry=entry, chips=chips, seal=seal)


def stacks_of_hundreds(chips: int, players: int) -> list[int]:
    """Stacks of hundreds that sum to the chips; the first one has the remainder."""
    weights = [7 + (each * 11) % 17 for each in range(players)]
    stacks = [chips * weight // sum(weights) // 100 * 100 for weight in weights]
    return [stacks[0] + chips - sum(stacks), *stacks[1:]]


def tomorrow_at(hour: int, days: int = 1) -> int:
    """An instant of a coming day, in the time zone of the pictures."""
    day = datetime.now(ZoneInfo(evening_zone())) + timedelta(days=days)
    return int(day.replace(hour=hour, minute=0, second=0, microsecond=0).timestamp() * 1000)


# -- flights -------------------------------------------------------------------------------------------


def flights(festival: Festival, camera: Camera) -> None:
    """End 1A and 1B, and play 1C down to the share at which it ends."""
    first, second, third = FLIGHTS
    ends = {"share_per_mille": 125, "level": 16}
    festival.do("flight.change", "1", label=first.label, ends=ends)
    festival.do("flight.open", label=second.label, copy_of="1")
    festival.do("flight.open", label=third.label, copy_of="1", structure="main-event-turbo")
    for flight in FLIGHTS:  # before the first name is known, because every later entry has a name
        festival.do("counter.tap", flight.session, what="entry", count=flight.others)
    for flight in (first, second):
        festival.play(flight)
        festival.do("day.schedule", flight.session, resumes_at=tomorrow_at(12), starts="by_hand")
        festival.end(flight)
    festival.bag(first, ALL)
    festival.bag(second, ALL, lacking=100)
    wall = f"/tv?t={SLUG}&scene=clock&session=2"
    camera.take(camera.open(wall, WALL), "tv-flight-ended-1920x1080", wait_for_text("text=12:00"))
    entry, place = next(iter(festival.topic("seats", "2").items()))
    phone = camera.open(f"/t/{SLUG}#seat={entry},{place['seat']}", PHONE)
    camera.take(phone, "phone-flight-ended-390x844", wait_for_text("text=12:00"))
    festival.play(third)
    festival.instant = int(time.time() * 1000)
    wall = f"/tv?t={SLUG}&scene=flights"
    camera.take(
        camera.open(wall, WALL), "tv-flights-1920x1080", wait_past_level_start(".scene-flights tbody tr")
    )
    control = camera.open(f"/control/{SLUG}?session=3#procedures", TABLET)
    camera.take(control, "control-flights-1024x768", take_flights)


def take_flights(page: Page) -> None:
    """Take the flights' card, with the end of the shown flight."""
    wait_past_level_start("text=End 1C turbo: 21 left of 168")(page)
    page.locator('[data-procedure="flights"]').evaluate("node => node.scrollIntoView()")


# -- the merge -----------------------------------------------------------------------------------------


def merge(festival: Festival, camera: Camera) -> None:
    """Take the preview with one bag missing, on a tablet and on a phone; then merge the flights."""
    third = FLIGHTS[2]
    festival.end(third)
    festival.bag(third, ALL_BUT_ONE)
    for size in (TABLET, PHONE):
        control = camera.open(f"/control/{SLUG}?session=3#procedures", size)
        camera.take(control, f"control-merge-{size[0]}x{size[1]}", take_preview)
    festival.bag(third, THE_LAST)
    fields: dict[str, Any] = {"from": [each.session for each in FLIGHTS], "reasons": {"2": "As counted"}}
    festival.do(
        "flights.merge",
        label="Day 2",
        rule="best_stack",
        surrendered={"pays": "min_cash"},
        next_day={"level": "longest", "resume": "remaining_time"},
        **fields,
    )


def take_preview(page: Page) -> None:
    """Take the preview with a reason for the difference, payments for stacks, and one missing bag."""
    card = page.locator('[data-procedure="merging"]')
    card.get_by_role("button", name="As counted").click()
    card.get_by_label("3 stacks are surrendered: paid").select_option("min_cash")
    expect(card.get_by_role("button", name="Merge to Day 2: 1 bag missing")).to_be_attached()
    card.evaluate("node => node.scrollIntoView()")


# -- day 2 ---------------------------------------------------------------------------------------------


def day_2(festival: Festival, camera: Camera) -> None:
    """Draw seats, and count the stacks of nine remaining players by phones and by the floor."""
    festival.do("prizes.publish", DAY_2)
    festival.do("tables.open", DAY_2, tables=TABLES_OF_DAY_2)
    festival.do("draw.publish", DAY_2)
    festival.do("draw.hold", DAY_2, draw=1, word="river")
    festival.do("clock.start", DAY_2)
    festival.do("clock.jump", DAY_2, period="l20")
    festival.do("clock.set_remaining", DAY_2, ms=24 * MINUTE)
    everybody = list(festival.topic("seats", DAY_2))
    festival.players_left = everybody[:LEFT_AT_THE_END]
    for entry in everybody[LEFT_AT_THE_END:]:
        festival.do("entry.bust", DAY_2, entry=entry)
    chips = sum(each.entries for each in FLIGHTS) * STACK - 500_000
    for entry, stack in zip(festival.players_left, stacks_of_hundreds(chips, LEFT_AT_THE_END), strict=True):
        festival.do("count.verify", DAY_2, entry=entry, chips=stack)
    counts = camera.open(f"/tv?t={SLUG}&scene=counts", WALL)
    camera.take(counts, "tv-counts-1920x1080", wait_past_level_start(".scene-counts li"))
    ladder = camera.open(f"/tv?t={SLUG}&scene=ladder&seconds=3", WALL)
    camera.take(ladder, "tv-ladder-1920x1080", wait_past_level_start(".scene-ladder .next"))


def take_the_end(festival: Festival, camera: Camera) -> None:
    """Take the winner, the public results and the press sheet."""
    for entry in festival.players_left[1:]:
        festival.do("entry.bust", DAY_2, entry=entry)
    festival.do("tournament.finish")
    festival.do("results.confirm")
    winner = camera.open(f"/tv?t={SLUG}&scene=winner", WALL)
    camera.take(winner, "tv-winner-1920x1080.jpg", wait_for_text(".scene-winner .name-line"))
    camera.take(camera.open(f"/r/{SLUG}", PHONE), "results-public-390x844", wait_for_text("h1"))
    camera.take(
        camera.open(f"/r/{SLUG}/press?number=5", TABLET), "results-press-1024x768", wait_for_text("h1")
    )
    past = camera.open(f"/control/{SLUG}?at={festival.instant}", TABLET)
    camera.take(past, "control-past-1024x768", take_the_past)


def take_the_past(page: Page) -> None:
    """Take a page of the past with its instant in the bar."""
    expect(page.locator('[data-part="past_at"]')).to_contain_text(re.compile(r"\d\d:\d\d:\d\d"))
    page.locator('[data-part="time"]', has_text=":").first.wait_for()


if __name__ == "__main__":
    take_module(photograph_festival)
