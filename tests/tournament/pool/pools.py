"""Events whose entries pay a pool."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.tournament.prizes.commands import PublishPrizes
from tests.builders import Table
from tests.tournament.payout_desk.desk import (
    set_up,
)
from tests.tournament.sales.offers import ENTRY, enter, with_offers

POOL_AND_FEE = replace(ENTRY, parts={"pool": 8_000, "fee": 3_000})


def enter_more(event: Table, count: int) -> None:
    """Enter more players."""
    for _ in range(count):
        event.give(replace(enter(100 + event.session.counters.entries), seat=None))


def published(entries: int, guarantee: int = 0) -> Table:
    event = with_offers(POOL_AND_FEE)
    event.give(set_up(guarantee))
    enter_more(event, entries)
    event.give(PublishPrizes())
    return event
