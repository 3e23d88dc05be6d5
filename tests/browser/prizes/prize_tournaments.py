"""Tournaments with prizes at each stage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.seated import names, seat, topic
from tests.browser.states import LONG_TITLE, MINUTE, STRUCTURES, Tournaments, write_structures
from tests.servers import RunningServer


def set_up(tournaments: Tournaments, slug: str, **more: Any) -> None:
    fields = {"currency": "EUR", "entry": 20_000, "unit": 5_000, "table": "field-15", **more}
    tournaments.do(slug, "prizes.set_up", **fields)


def counted(tournaments: Tournaments, slug: str, left: int, *, published: bool = True, **more: Any) -> None:
    """1,234 entered, so many are left at level 12, and the prizes are published."""
    tournaments.open(slug, **more)
    tournaments.enter(slug, 1_234)
    set_up(tournaments, slug)
    tournaments.run(slug, "l12", 12 * MINUTE, out=1_234 - left)
    if published:
        tournaments.do(slug, "prizes.publish")


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """Tournaments at every stage, large and small, with names and without, and amounts that strain a line."""
    data = tmp_path_factory.mktemp("prizes") / "data"
    write_structures(data, STRUCTURES)
    with RunningServer(data, keeps_files=True) as server:
        tournaments = Tournaments(server)
        counted(tournaments, "large", 434)
        counted(tournaments, "near", 189)
        counted(tournaments, "in-money", 41, title=LONG_TITLE)
        tournaments.open("projected")
        tournaments.enter("projected", 83)
        set_up(tournaments, "projected", guarantee=2_000_000)
        tournaments.run("projected", "l2", 12 * MINUTE)
        _final_table(tournaments)
        tournaments.open("points", structure="huge")
        tournaments.enter("points", 9_876)
        set_up(tournaments, "points", currency="CREDITS", exponent=0, entry=1_000_000, unit=1_000)
        tournaments.run("points", "l2", out=9_870)
        tournaments.do("points", "prizes.publish")
        tournaments.open("no-prizes")
        tournaments.run("no-prizes")
        yield tournaments


def _final_table(tournaments: Tournaments) -> None:
    """Twenty with long names among them; five are left of nine who are paid."""
    seat(tournaments, "final", names(20), 3)
    set_up(tournaments, "final", entry=9_000, unit=1_000, table="nine-places")
    tournaments.do("final", "clock.jump", period="l9")
    tournaments.do("final", "prizes.publish")
    entries = list(topic(tournaments.server, "seats", "final"))
    for entry in [*entries[-2:], *entries[:13]]:
        tournaments.do("final", "entry.bust", entry=entry)
