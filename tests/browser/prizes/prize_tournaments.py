"""Tournaments with prizes at each stage."""

from __future__ import annotations

from typing import Any

from tests.browser.seated import names, seat, topic
from tests.browser.states import MINUTE, Tournaments


def set_up(tournaments: Tournaments, slug: str, **settings: Any) -> None:
    fields = {"currency": "EUR", "entry": 20_000, "unit": 5_000, "table": "field-15", **settings}
    tournaments.do(slug, "prizes.set_up", **fields)


def counted(
    tournaments: Tournaments, slug: str, players_left: int, *, published: bool = True, **options: Any
) -> None:
    """A tournament of 1,234 counted players, this number of them left at level 12, with published prizes."""
    tournaments.open(slug, **options)
    tournaments.enter(slug, 1_234)
    set_up(tournaments, slug)
    tournaments.run(slug, "l12", 12 * MINUTE, out=1_234 - players_left)
    if published:
        tournaments.do(slug, "prizes.publish")


def final_table(tournaments: Tournaments) -> None:
    """Twenty players, some with long names, nine of them paid; five are left."""
    seat(tournaments, "final", names(20), 3)
    set_up(tournaments, "final", entry=9_000, unit=1_000, table="nine-places")
    tournaments.do("final", "clock.jump", period="l9")
    tournaments.do("final", "prizes.publish")
    entries = list(topic(tournaments.server, "seats", "final"))
    for entry in [*entries[-2:], *entries[:13]]:
        tournaments.do("final", "entry.bust", entry=entry)
