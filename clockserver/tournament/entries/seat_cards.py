"""Seat cards: a new one invalidates the code on the old one."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.commands import RenewSeatCard
from clockserver.tournament.entries.entry_lookup import demand_entry
from clockserver.tournament.entries.events import SeatCardRenewed
from clockserver.tournament.seating.seating_event import EntryChange
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: RenewSeatCard, _now: int, _randomness: RandomBelow
) -> list[SeatCardRenewed]:
    """Issue a new card. Raises Refused with the reason."""
    entry = demand_entry(state, command.entry)
    if not entry.alive:
        raise Refused(Reason("entries.already_out", {"entry": entry.id}, "entry"))
    return [
        SeatCardRenewed(
            session=entry.session, entries=(EntryChange(entry, replace(entry, card=entry.card + 1)),)
        )
    ]
