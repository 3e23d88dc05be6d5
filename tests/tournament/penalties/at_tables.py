"""Penalties at tables with a button, and the earlier penalties of a player."""

from __future__ import annotations

from typing import Any

from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.entries.state import Entry
from clockserver.tournament.penalties.commands import GivePenalty
from clockserver.tournament.penalties.entry_penalties import earlier_penalties
from clockserver.tournament.penalties.state import Penalty
from clockserver.tournament.state import Tournament
from tests.builders import Table
from tests.tournament.seated_tables import seated


def earlier_of(state: Tournament, entry: Entry) -> list[Penalty]:
    return earlier_penalties(state).get(entry.person, [])


def playing(*players: int, ruleset: str = "tda-2015") -> Table:
    """Tables with these numbers of players, all with a button."""
    event = seated(*players, ruleset=ruleset)
    for number in range(1, len(players) + 1):
        event.give(SetButton(table=number, button=1))
    return event


def deal(event: Table, table: int = 1) -> str:
    return event.give(ReportHand(table=table, hands=event.session.tables[table].hands))


def miss(event: Table, entry: str, hands: int = 2, why: Any = "exposed_card") -> str:
    return event.give(GivePenalty(entry=entry, kind="missed_hands", why=why, hands=hands))


def penalty_of(event: Table, number: int = 1) -> Penalty:
    return event.session.penalties[number]
