"""The present bounties of players: money won and still to be won, for payout slips, phones and TVs."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.tournament.bounties.heads import Bounties
from clockserver.tournament.end_of_play.outcome import end_cause
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.session import Session


def bounties_now(session: Session) -> Bounties:
    """The bounties now; after play the winner, or after a deal each player left, has the money of the end."""
    bounties = session.bounties.at
    how = end_cause(session) if session.bounties.settings is not None and bounties.heads else None
    if how is None or (how == "last_player" and len(bounties.heads) != 1):
        return bounties
    if how == "last_player":
        return bounties.end("winner")
    if bounties.rules.undrawn == "winner":
        # Without a winner the director assigns the money of the remaining envelopes.
        bounties = replace(bounties, rules=replace(bounties.rules, undrawn="none"))
    return bounties.end("own")


def is_settled(session: Session, entry: EntryId) -> bool:
    """Whether the bounty money of an entry is final: no envelope to draw, no knock-out to name.

    A player who was eliminated earlier cannot have knocked out a later one.
    """
    book = session.bounties
    if any(entry in winners for winners in book.at.claims.values()):
        return False
    own_place = book.places.get(entry)
    return not any(own_place is None or book.places[each] < own_place for each in book.open_entries())
