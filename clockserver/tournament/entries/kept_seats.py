"""Special needs: players kept at a table or a seat."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.commands import LockEntry
from clockserver.tournament.entries.entry_lookup import demand_entry
from clockserver.tournament.entries.events import LockChanged
from clockserver.tournament.seating.seating_event import EntryChange
from clockserver.tournament.state import Tournament


def decide(state: Tournament, command: LockEntry, _now: int, _randomness: RandomBelow) -> list[LockChanged]:
    """Set or remove the lock. Raises Refused with the reason."""
    entry = demand_entry(state, command.entry)
    if not entry.alive:
        raise Refused(Reason("entries.already_out", {"entry": entry.id}, "entry"))
    if command.lock is not None and entry.status != "playing":
        raise Refused(Reason("entries.not_seated", {"entry": entry.id}, "entry"))
    if command.lock == entry.lock:
        raise Refused(Reason("already_done", {}, "lock"))
    return [
        LockChanged(session=entry.session, entries=(EntryChange(entry, replace(entry, lock=command.lock)),))
    ]
