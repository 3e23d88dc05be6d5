"""Special needs: who is kept at a table or a seat from now on, or is not any more."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.entries import Lock
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.procedures.entries import GivenEntry, known
from clockserver.domain.seating import Altered, SeatingEvent
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament


class LockEntry(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.lock", kw_only=True
):
    """Keep a player at his seat or at his table for special needs; without `lock` he moves as everybody does."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    lock: Lock | None = None


class LockChanged(SeatingEvent, frozen=True):
    """Somebody is kept at his seat or table from now on, or is not any more."""


def decide(state: Tournament, command: LockEntry) -> list[LockChanged]:
    """The lock. Raises Refused with the reason why not."""
    entry = known(state, command.entry)
    if not entry.alive:
        raise Refused(Reason("entries.already_out", {"entry": entry.id}, "entry"))
    if command.lock is not None and entry.status != "playing":
        raise Refused(Reason("entries.not_seated", {"entry": entry.id}, "entry"))
    if command.lock == entry.lock:
        raise Refused(Reason("already_done", {}, "lock"))
    return [LockChanged(session=entry.session, entries=(Altered(entry, replace(entry, lock=command.lock)),))]
