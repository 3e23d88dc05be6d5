"""Structures and fields of played tournaments, copied from publications, for comparison with the model."""

from __future__ import annotations

from typing import NamedTuple

from clockserver.tournament.structure.state import AnteKind, Period, Stakes, Structure

HOUR = 3_600_000
MINUTE = 60_000


def sheet(
    *amounts: tuple[int, int, int], ms: int = 2 * HOUR, stack: int = 60_000, kind: AnteKind = "big_blind"
) -> Structure:
    """Levels of small blind, big blind and ante, of one length."""
    return Structure(
        "sheet", "Sheet", stack, tuple(_level(i, each, ms, kind) for i, each in enumerate(amounts))
    )


def _level(number: int, amounts: tuple[int, int, int], ms: int, kind: AnteKind) -> Period:
    small, big, ante = amounts
    stakes = Stakes("nlhe", "no_limit", small, big, ante, kind if ante else "none")
    return Period(f"l{number + 1}", "level", ms, (stakes,))


MAIN_EVENT_2019 = sheet(
    (100, 200, 0), (100, 200, 200), (200, 300, 300), (200, 400, 400), (300, 500, 500), (300, 600, 600)
)
"""The first six levels (pocketfives.com, breakdown of the 2019 structure)."""

MAIN_EVENT_2021 = sheet(
    (100, 200, 200), (200, 300, 300), (200, 400, 400), (300, 500, 500), (300, 600, 600), (400, 800, 800)
)
"""The first six levels of 2021 to 2025 (live pages of pokernews.com)."""


class Flight(NamedTuple):
    """Entries of a first day of the World Series main event, and players with chips after five levels."""

    structure: Structure
    entries: int
    players_left: int


FLIGHTS = {
    "2019 day 1A": Flight(MAIN_EVENT_2019, 1_335, 962),  # bestpokersites.org
    "2023 days 1A and 1B": Flight(MAIN_EVENT_2021, 2_158, 1_621),  # pokernewsdaily.com
    "2023 days 1A to 1C": Flight(MAIN_EVENT_2021, 5_234, 3_865),  # worldpokertour.com
}
"""Flights as the press reported them during the event."""

MAIN_EVENT_2010 = sheet(
    *((50, 100, 0), (100, 200, 0), (150, 300, 0), (150, 300, 25), (200, 400, 50), (250, 500, 50)),
    *(
        (300, 600, 75),
        (400, 800, 100),
        (500, 1000, 100),
        (600, 1200, 200),
        (800, 1600, 200),
        (1000, 2000, 300),
    ),
    *((1200, 2400, 400), (1500, 3000, 500), (2000, 4000, 500), (2500, 5000, 500), (3000, 6000, 1000)),
    *((4000, 8000, 1000), (5000, 10_000, 1000), (6000, 12_000, 2000), (8000, 16_000, 2000)),
    *((10_000, 20_000, 3000), (12_000, 24_000, 4000), (15_000, 30_000, 4000), (20_000, 40_000, 5000)),
    *((25_000, 50_000, 5000), (30_000, 60_000, 10_000), (40_000, 80_000, 10_000), (50_000, 100_000, 10_000)),
    *((60_000, 120_000, 20_000), (80_000, 160_000, 20_000), (100_000, 200_000, 30_000)),
    *((120_000, 240_000, 30_000), (150_000, 300_000, 40_000), (200_000, 400_000, 50_000)),
    *((250_000, 500_000, 50_000), (300_000, 600_000, 75_000), (400_000, 800_000, 100_000)),
    *((500_000, 1_000_000, 150_000), (600_000, 1_200_000, 200_000), (800_000, 1_600_000, 200_000)),
    stack=30_000,
    kind="per_player",
)
"""41 levels up to 800,000/1,600,000 with antes of 200,000, in which it ended with its 7,319 players (pokernews.com).

The levels before are rebuilt by the steps that were usual.
"""
