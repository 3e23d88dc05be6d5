"""The cage in docs/pictures: the payout desk, an envelope as it is opened, and the wall of a satellite.

To take these alone: `.venv/bin/python -m tests.browser.pictures.cage_pictures`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.chromium import TABLET, WALL
from tests.browser.pictures.camera import (
    Camera,
    evening_zone,
    take_module,
    wait_for_text,
    wait_past_level_start,
)
from tests.browser.pictures.procedure_pictures import people
from tests.browser.prizes.test_bounties_seen import begin_mystery, bounty_night
from tests.browser.seated import person
from tests.browser.states import MINUTE, Tournaments
from tests.servers import RunningServer

OFFERS: list[dict[str, Any]] = [
    {"id": "entry", "kind": "entry", "parts": {"pool": 10_000, "fee": 1_000}, "chips": 25_000}
]
PERCENTS = [32, 23, 17, 12, 9, 7]


def photograph_cage(browser: Browser) -> None:
    """Take the cage's pictures, each in a tournament of its own."""
    with RunningServer(Path(tempfile.mkdtemp()) / "data", keeps_files=True) as server:
        tournaments, camera = Tournaments(server), Camera(browser, server)
        payout_desk(tournaments, camera)
        an_envelope(tournaments, camera)
        a_satellite(tournaments, camera)


def sold(tournaments: Tournaments, slug: str, title: str, table: int, count: int) -> None:
    """A tournament with entries paid in cash."""
    tournaments.open(slug, title, timezone=evening_zone())
    tournaments.do(slug, "offers.set", currency="EUR", offers=OFFERS)
    tournaments.do(slug, "tables.open", tables=[table, table + 1])
    tournaments.do(slug, "tables.seating", seating={"at_sale": True, "names": "full"})
    sale = {"offer": "entry", "by": {"cash": 11_000}}
    for name in people(count):
        tournaments.do(slug, "entry.register", person=person(tournaments.server, name), sale=sale)


def payout_desk(tournaments: Tournaments, camera: Camera) -> None:
    """Four players are out in the money: one paid, one called, two waiting."""
    slug = "payouts"
    sold(tournaments, slug, "Friday 9-Max · €110", 1, 16)
    tournaments.do(slug, "prizes.set_up", currency="EUR", percents=PERCENTS, unit=1_000)
    tournaments.do(slug, "clock.start")
    tournaments.do(slug, "clock.jump", period="l12")
    tournaments.do(slug, "clock.set_remaining", ms=14 * MINUTE + 8_000)
    tournaments.do(slug, "prizes.publish")
    for number in range(1, 15):
        tournaments.do(slug, "entry.bust", entry=f"e{number}")
    amount = 16 * 10_000 * PERCENTS[-1] // 100 // 1_000 * 1_000
    tournaments.do(slug, "slip.pay", slip=1, by={"cash": amount}, id_checked="passport")
    tournaments.do(slug, "slip.call", slip=2)
    desk = camera.open(f"/control/{slug}#cage", TABLET)
    camera.take(desk, "control-payouts-1024x768", at_the_desk)


def at_the_desk(page: Page) -> None:
    """Scroll the desk to the top."""
    wait_past_level_start('[data-slip="4"]')(page)
    page.locator('[data-part="payout_search"]').evaluate("node => node.scrollIntoView({ block: 'center' })")


def an_envelope(tournaments: Tournaments, camera: Camera) -> None:
    """Take the wall while an envelope opens: the name, then the amount."""
    slug = "mystery"
    bounty_night(tournaments, slug, 11, people(9), kind="mystery")
    tournaments.do(slug, "tournament.change", title="Mystery Bounty · €110")
    begin_mystery(tournaments, slug)
    wall = camera.open(f"/tv?t={slug}", WALL)
    wait_for_text('[data-part="time"]:visible')(wall.page)
    tournaments.do(slug, "entry.bust", entry="e1", by=["e9"])
    tournaments.do(slug, "mystery.open", entry="e1", envelope=3)
    camera.take(
        wall,
        "tv-envelope-1920x1080",
        wait_for_text('.scene-bounties [data-part="reveal"] .amount:has-text("€")'),
    )


def a_satellite(tournaments: Tournaments, camera: Camera) -> None:
    """Take a satellite's seats and the players left."""
    slug = "satellite"
    sold(tournaments, slug, "Satellite to the Main Event · €110", 21, 17)
    tournaments.do(slug, "satellite.set", terms={"price": 55_000})
    tournaments.do(slug, "clock.start")
    tournaments.do(slug, "clock.jump", period="l12")
    tournaments.do(slug, "clock.set_remaining", ms=14 * MINUTE + 8_000)
    for number in range(1, 13):
        tournaments.do(slug, "entry.bust", entry=f"e{number}")
    wall = camera.open(f"/tv?t={slug}&scene=payouts", WALL)
    camera.take(wall, "tv-satellite-1920x1080", wait_past_level_start("text=Seats: 3"))


if __name__ == "__main__":
    take_module(photograph_cage)
