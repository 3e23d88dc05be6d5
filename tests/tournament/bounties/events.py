"""Bounty events for tests: players with a bounty of 20.00, and knock-outs."""

from __future__ import annotations

from typing import Any

from clockserver.tournament.bounties.bounties_now import bounties_now
from clockserver.tournament.bounties.commands import NameKnockOut, SetBounties
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut
from tests.builders import Table
from tests.tournament.sales.offers import enter, with_offers


def bounty_event(players: int = 4, **settings: Any) -> Table:
    """An event at 110 with a bounty of 20 in it; players at table 1, in play."""
    event = with_offers()
    event.give(SetBounties(**{"kind": "progressive", **settings}))
    for number in range(1, players + 1):
        event.give(enter(number))
    event.give(StartClock())
    return event


def knock_out(entry: int, *by: int) -> BustOut:
    """Bust a player, with the winners of the bounty."""
    return BustOut(entry=f"e{entry}", by=tuple(f"e{each}" for each in by))


def unclaimed_bust_out(entry: int) -> BustOut:
    """Bust a player, with the winners still to be named."""
    return BustOut(entry=f"e{entry}")


def name_winners(entry: int, *by: int) -> NameKnockOut:
    return NameKnockOut(entry=f"e{entry}", by=tuple(f"e{each}" for each in by))


def bounties_of(event: Table) -> dict[str, int]:
    event.check()
    return {entry: head.amount for entry, head in event.session.bounties.at.heads.items()}


def paid(event: Table) -> dict[str, int]:
    event.check()
    return dict(bounties_now(event.session).paid)
