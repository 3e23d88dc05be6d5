"""Penalties of an entry and of a player, and the penalties that begin with the player's return."""

from __future__ import annotations

from clockserver.core.ids import SessionId
from clockserver.tournament.entries.state import EntryId, PersonId
from clockserver.tournament.penalties.events import PenaltyBegun
from clockserver.tournament.penalties.state import Penalty, has_hands_to_serve
from clockserver.tournament.ranking import sorted_sessions
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def begun_by_return(session_id: SessionId, session: Session, entry: EntryId) -> list[PenaltyBegun]:
    """Events for the penalties that begin with the player's return to the seat."""
    return [
        PenaltyBegun(session=session_id, number=penalty.number, entry=entry)
        for penalty in penalties_of_entry(session, entry)
        if penalty.state == "waits"
    ]


def penalties_of_entry(session: Session, entry: EntryId) -> list[Penalty]:
    """The penalties of an entry, served or not, the oldest first."""
    listed = [each for each in session.penalties.values() if each.entry == entry and not each.withdrawn]
    return sorted(listed, key=lambda each: each.number)


def earlier_penalties(state: Tournament) -> dict[PersonId, list[Penalty]]:
    """The penalties of each player in this tournament, over all entries.

    A penalty carried to the next day by a merge counts once, there.
    """
    penalties_by_person: dict[PersonId, list[Penalty]] = {}
    for session in sorted_sessions(state.sessions):
        for penalty in session.penalties.values():
            is_carried = session.merged_into is not None and has_hands_to_serve(penalty)
            if not penalty.withdrawn and not is_carried:
                penalties_by_person.setdefault(state.entries[penalty.entry].person, []).append(penalty)
    return penalties_by_person
