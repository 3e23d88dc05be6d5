"""Takes the small pictures by which the control offers the wall scenes: `displays/<scene>/preview.jpg`.

To take those of some scenes: `.venv/bin/python -m tests.browser.pictures.preview_pictures NAME…`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Collection
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.chromium import Face
from tests.browser.pictures.camera import take_module
from tests.browser.prizes.test_bounties_seen import bounty_night
from tests.browser.prizes.test_the_end_seen import to_the_end
from tests.browser.readings import drawn
from tests.browser.seated import at_table, names, person, seat
from tests.browser.states import MINUTE, Tournaments
from tests.forks import CHECKOUT
from tests.servers import RunningServer
from tests.stories.seasons import do as season_command
from tests.stories.seasons import play_tournament

SIZE = (320, 180)
QUALITY = 72
OF_HAND_FOR_HAND = "hands"
"""The tournament in hand-for-hand."""
OF_BOUNTIES = "heads"
OF_FLIGHTS = "flights"
OF_WINNER = "over"
OF_SLIPS = "slips"
SEASON = ("january", "february")
OF_SCENE = {
    "hand-for-hand": OF_HAND_FOR_HAND,
    "bounties": OF_BOUNTIES,
    "flights": OF_FLIGHTS,
    "winner": OF_WINNER,
    "payout-calls": OF_SLIPS,
}
"""The tournaments of scenes that need more than an ordinary evening."""


def photograph_previews(browser: Browser, only: Collection[str] = ()) -> None:
    """Take all or some scenes of a TV, in an evening with names, seats, prizes and a move."""
    with RunningServer(Path(tempfile.mkdtemp()) / "data", keeps_files=True) as server:
        tournaments = Tournaments(server)
        season(server)  # its tables are free again once its tournaments are over
        evening(tournaments)
        for scene in server.get("/api/v1/scenes").json():
            if only and scene["name"] not in only:
                continue
            slug = OF_SCENE.get(scene["name"], "friday")
            photograph(browser, server, scene["name"], slug)


def evening(tournaments: Tournaments) -> None:
    """Five tables with a move between them, published prizes, and hand-for-hand at another two."""
    seat(tournaments, "friday", names(45), 5)
    for table in range(1, 6):
        tournaments.do("friday", "table.button", table=table, button=1)
    for entry in at_table(tournaments.server, "friday", 3)[4:8]:
        tournaments.do("friday", "entry.bust", entry=entry)
    mover = at_table(tournaments.server, "friday", 1)[3]
    tournaments.do("friday", "seat.move", entry=mover, from_seat=[1, 4], to_seat=[3, 5])
    tournaments.do("friday", "prizes.set_up", currency="EUR", entry=9_000, table="field-10")
    tournaments.do("friday", "clock.set_remaining", ms=12 * MINUTE + 31_000)
    seat(tournaments, OF_HAND_FOR_HAND, names(14), 2, first=21)
    tournaments.do(OF_HAND_FOR_HAND, "hand_for_hand.start", paid=13)
    bounty_night(tournaments, OF_BOUNTIES, 31, names(11)[:9], kind="progressive")
    for out, by in (("e1", ["e9"]), ("e2", ["e8", "e9"]), ("e3", ["e8"]), ("e4", ["e5"])):
        tournaments.do(OF_BOUNTIES, "entry.bust", entry=out, by=by)
    counted = [*at_table(tournaments.server, "friday", 4), *at_table(tournaments.server, "friday", 5)]
    for number, entry in enumerate(counted):
        tournaments.do("friday", "count.verify", entry=entry, chips=30_000 + 4_500 * number)
    flights(tournaments)
    seat(tournaments, OF_WINNER, names(20), 3, first=41)
    to_the_end(tournaments, OF_WINNER, winner=2)
    slips(tournaments)


def slips(tournaments: Tournaments) -> None:
    """Ten players with offers, five of them out in the money, four slips called."""
    server = tournaments.server
    tournaments.open(OF_SLIPS)
    parts = {"pool": 8_000, "fee": 1_000}
    offers = [{"id": "entry", "kind": "entry", "parts": parts, "chips": 10_000}]
    tournaments.do(OF_SLIPS, "offers.set", currency="EUR", offers=offers)
    tournaments.do(OF_SLIPS, "prizes.set_up", currency="EUR", percents=[30, 20, 15, 14, 11, 10])
    tournaments.do(OF_SLIPS, "tables.open", tables=[61])
    for at, name in enumerate(names(9), 1):
        sale = {"offer": "entry", "by": {"cash": 9_000}}
        fields = {"person": person(server, name), "seat": [61, at], "sale": sale}
        tournaments.do(OF_SLIPS, "entry.register", **fields)
    tournaments.do(OF_SLIPS, "clock.start")
    tournaments.do(OF_SLIPS, "clock.jump", period="l12")
    tournaments.do(OF_SLIPS, "prizes.publish")
    for number in range(1, 8):
        tournaments.do(OF_SLIPS, "entry.bust", entry=f"e{number}")
    for number in range(1, 4):
        tournaments.do(OF_SLIPS, "slip.call", slip=number)


def season(server: RunningServer) -> None:
    """Eight players in two tournaments with confirmed results."""
    people = [person(server, name) for name in names(10)[:8]]
    for winner, slug in enumerate(SEASON):
        play_tournament(server, slug, people, winner)
        season_command(server, slug, "results.confirm", id_=f"confirm-{slug}")
    settings = {"title": "League of the house", "tournaments": [*SEASON], "best": 2}
    answer = server.command("season.put", None, formula="1000 * sqrt(n / r)", **settings)
    if not answer.get("ok"):
        raise RuntimeError(answer)


def flights(tournaments: Tournaments) -> None:
    """1A has ended, 1B is in play, and 1C is planned."""
    tournaments.open(OF_FLIGHTS)
    tournaments.do(OF_FLIGHTS, "flight.change", session="1", label="1A")
    for label in ("1B", "1C"):
        tournaments.do(OF_FLIGHTS, "flight.open", label=label, copy_of="1", starts_at=1_793_401_200_000)
    for session, entries, out in (("1", 133, 118), ("2", 229, 60)):
        fields = {"session": session, "what": "entry", "count": entries}
        tournaments.do(OF_FLIGHTS, "counter.tap", **fields)
        tournaments.do(OF_FLIGHTS, "clock.start", session=session)
        tournaments.do(OF_FLIGHTS, "counter.tap", session=session, what="bustout", count=out)
    tournaments.do(OF_FLIGHTS, "flight.end", session="1", players_left=15)


def photograph(browser: Browser, server: RunningServer, scene: str, slug: str) -> None:
    path = f"/tv?scene={scene}&t={slug}&tournaments={slug},{OF_HAND_FOR_HAND}&text=The+bar+is+open"
    face = Face(browser, server.url(path, "localhost"), SIZE)
    face.page.locator(f".scene-{scene}").wait_for()
    if scene == "season":  # its table is asked for over HTTP
        face.page.locator(".scene-season").get_by_text("League of the house").wait_for()
    drawn(face.page)
    face.page.wait_for_timeout(800)
    to = CHECKOUT / "displays" / scene / "preview.jpg"
    face.page.screenshot(path=str(to), type="jpeg", quality=QUALITY)
    face.close()


if __name__ == "__main__":
    take_module(lambda browser: photograph_previews(browser, sys.argv[1:]))
