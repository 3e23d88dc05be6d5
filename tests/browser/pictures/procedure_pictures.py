"""The room's procedures in docs/pictures: each in progress, in a tournament of its own."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

from tests.browser.chromium import PHONE, TABLET, WALL
from tests.browser.pictures.camera import PORTRAIT, Camera, evening_zone, wait_for_text
from tests.browser.seated import FAMILY, GIVEN, person, topic
from tests.browser.states import MINUTE, Tournaments
from tests.waiting import until

FINAL_TABLE = (
    "Leo Abrams",
    "Anna Chen",
    "Cem Öztürk",
    "Thandi Mbeki",
    "Zoë Fischer",
    "Wei McBride",
    "Siobhán O’Brien",
    "Łukasz Nowak",
    "Priya Raman",
)
VOTE, FINAL = "bubble", "final"
PERCENTS = [30, 20, 14, 11, 8, 6, 5, 3.5, 2.5]


def photograph_procedures(tournaments: Tournaments, camera: Camera) -> None:
    """Take each procedure, at its own tables of the room, long after a level's start."""
    seated(tournaments, VOTE, "Bubble Night · €200", [1, 2], people(10))
    seated(tournaments, FINAL, "Sunday Major · €200", [41], FINAL_TABLE)
    hands_one_by_one(tournaments, camera)
    a_day_that_ends(tournaments, camera)
    a_chip_race(tournaments, camera)
    a_vote_with_one_card_against(tournaments, camera)
    a_final_table(tournaments, camera)


def people(count: int) -> list[str]:
    """Different names, as in a real room."""
    return [f"{GIVEN[each % 9]} {FAMILY[(each + each // 9) % 9]}" for each in range(count)]


def seated(
    tournaments: Tournaments, slug: str, title: str, tables: Sequence[int], people: Sequence[str]
) -> None:
    """Players seated by turns, in level 10, with published prizes."""
    tournaments.open(slug, title, structure="friday-evening", ruleset="irish-open", timezone=evening_zone())
    tournaments.do(slug, "tables.open", tables=list(tables), size=9)
    for number, name in enumerate(people):
        seat = [tables[number % len(tables)], number // len(tables) + 1]
        tournaments.do(slug, "entry.register", person=person(tournaments.server, name), seat=seat)
    tournaments.do(slug, "clock.start")
    tournaments.do(slug, "clock.jump", period="l10")
    tournaments.do(slug, "clock.set_remaining", ms=14 * MINUTE + 8_000)
    tournaments.do(slug, "prizes.set_up", currency="EUR", entry=20_000, unit=1_000, percents=PERCENTS)
    tournaments.do(slug, "prizes.publish")


def both_ways(camera: Camera, name: str, path: str, ready: str) -> None:
    for width, height in (WALL, PORTRAIT):
        camera.take(camera.open(path, (width, height)), f"{name}-{width}x{height}", wait_for_text(ready))


def a_vote_with_one_card_against(tournaments: Tournaments, camera: Camera) -> None:
    """Take a vote of ten players at two tables: the director's list of voters, and a phone with a ballot to seal."""
    slug = VOTE
    codes = tournaments.server.get(
        f"/api/v1/tournaments/{slug}/seat-cards", headers=tournaments.server.staff()
    ).json()["codes"]
    tournaments.do(slug, "vote.call")
    tournaments.do(slug, "vote.table_ready")
    voters = list(topic(tournaments.server, "vote", slug)["vote"]["voters"])
    first, *others = voters
    for entry in others[:6]:
        tournaments.do(slug, "vote.cast", vote=1, entry=entry, deal=True)
    control = camera.open(f"/control/{slug}#procedures", TABLET)
    camera.take(control, "control-procedures-1024x768", ballots_are_counted)
    seat = topic(tournaments.server, "seats", slug)[first]["seat"]
    phone = camera.open(f"/t/{slug}#seat={first},{seat},{codes[first]}", PHONE)
    camera.take(phone, "phone-vote-390x844", chosen)
    for entry in [*others[6:], first]:
        tournaments.do(slug, "vote.cast", vote=1, entry=entry, deal=entry != first)
    until(
        lambda: topic(tournaments.server, "vote", slug)["vote"]["state"] == "decided", "the vote is decided"
    )
    camera.take(
        camera.open(f"/tv?t={slug}", WALL), "tv-vote-1920x1080", wait_for_text(".scene-vote .card.of-black")
    )


def ballots_are_counted(page: Page) -> None:
    """Take the counted ballots, long after the level began."""
    wait_for_text(".procedure.is-busy table")(page)
    page.locator('[data-part="status"]').filter(has_not_text="Next hand").wait_for()


def chosen(page: Page) -> None:
    """Choose a card, without sealing it."""
    ballot = page.locator('[data-part="vote"]')
    ballot.get_by_role("button").filter(has=page.get_by_text("DEAL", exact=True)).click()
    ballot.get_by_role("button", name="Seal my ballot").wait_for()


def hands_one_by_one(tournaments: Tournaments, camera: Camera) -> None:
    """Take eight tables in hand-for-hand, five of them done, with one player out in this hand."""
    slug, tables = "hand-for-hand", range(11, 19)
    seated(tournaments, slug, "Spring Festival Main Event · €550", tables, people(40))
    tournaments.do(slug, "hand_for_hand.start", paid=39)
    tournaments.do(slug, "hand_for_hand.done", hand=1)
    for table in (11, 12, 14, 15, 17):
        tournaments.do(slug, "hand_for_hand.done", hand=2, table=table)
    both_ways(camera, "tv-hand-for-hand", f"/tv?t={slug}", ".scene-hand-for-hand .box")


def a_day_that_ends(tournaments: Tournaments, camera: Camera) -> None:
    """Turn the card with the number of last hands."""
    slug = "deep-stack"
    seated(tournaments, slug, "Deep Stack, Day 1 · €300", [21, 22, 23], people(21))
    tournaments.do(slug, "day_end.start")
    until(lambda: topic(tournaments.server, "day_end", slug)["end"]["step"] == "picking", "the cards lie")
    picker = topic(tournaments.server, "day_end", slug)["end"]["picker"]["entry"]
    tournaments.do(slug, "day_end.pick", position=2, entry=picker)
    both_ways(camera, "tv-day-end", f"/tv?t={slug}", ".scene-day-end .is-up")


def a_chip_race(tournaments: Tournaments, camera: Camera) -> None:
    """Take the race of the 100s: some tables are done, and one shows its cards."""
    slug, tables = "chip-race", range(31, 37)
    seated(tournaments, slug, "Friday Freezeout · €150", tables, people(36))
    tournaments.do(slug, "clock.jump", period="b3")
    tournaments.do(slug, "clock.set_remaining", ms=9 * MINUTE + 31_000)
    for table in (31, 34):
        tournaments.do(slug, "color_up.table_done", color_up=1, table=table)
    brought = [{"seat": seat, "chips": chips} for seat, chips in ((1, 3), (2, 1), (4, 4), (6, 2))]
    tournaments.do(slug, "color_up.race", color_up=1, table=33, denomination=100, seats=brought)
    path = f"/tv?t={slug}&scene=chip-race"
    camera.take(
        camera.open(path, WALL), "tv-chip-race-1920x1080", wait_for_text(".scene-chip-race .results .seat")
    )


def a_final_table(tournaments: Tournaments, camera: Camera) -> None:
    """Take the final table with four of nine players left: the prizes, and a clock called on a player."""
    slug = FINAL
    tournaments.do(slug, "table.button", table=41, button=3)
    tournaments.do(slug, "player_clock.start", table=41, facing_bet=True, seat=5, ms=50_000)
    table = camera.open(f"/table/{slug}/41", TABLET)
    camera.take(table, "table-clock-1024x768", wait_for_text('[data-part="clocks"] .clock-time'))
    for entry in ("e9", "e4", "e6", "e2", "e8"):
        tournaments.do(slug, "entry.bust", entry=entry)
    path = f"/tv?t={slug}&scene=payouts"
    camera.take(camera.open(path, WALL), "tv-payouts-1920x1080", wait_for_text(".scene-payouts .next"))
