"""The bounties of players now: the money won and to be won, for slips, phones and the wall."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.tournament.bounties.heads import Bounties
from clockserver.tournament.end_of_play.outcome import over_by
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.session import Session


def bounties_now(session: Session) -> Bounties:
    """The bounties; once play is over with what its end gives: the winner's own head, or after a deal everybody's."""
    at = session.bounties.at
    how = over_by(session) if session.bounties.settings is not None and at.heads else None
    if how is None or (how == "last_player" and len(at.heads) != 1):
        return at
    if how == "last_player":
        return at.end("winner")
    if at.rules.undrawn == "winner":
        # Nobody has won: the director assigns what is in the envelopes that are left.
        at = replace(at, rules=replace(at.rules, undrawn="none"))
    return at.end("own")


def is_settled(session: Session, entry: EntryId) -> bool:
    """Whether nothing is open of what an entry has won: no envelope is to be drawn, no knock-out might be its own.

    Who went out before a player cannot have knocked that player out.
    """
    book = session.bounties
    if any(entry in by for by in book.at.claims.values()):
        return False
    own = book.places.get(entry)
    return not any(own is None or book.places[each] < own for each in book.open_entries())
