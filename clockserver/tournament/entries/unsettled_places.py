"""Open places: of players eliminated in one hand, whose order or ties are not settled yet. Irish Open 74."""

from __future__ import annotations

from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.hand_for_hand.places import hand_played, without_returned
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def unsettled_anywhere(state: Tournament) -> frozenset[EntryId]:
    """Eliminated players without a final place, over all sessions."""
    return frozenset[EntryId]().union(*(unsettled_entries(state, each) for each in state.sessions.values()))


def unsettled_entries(state: Tournament, session: Session) -> frozenset[EntryId]:
    """Eliminated players of a session without a final place: no place or prize is shown for them.

    With hand-for-hand these are the players out in the current hand, as others may tie; after the hand, all
    players out in it while the stacks of players out at one table are missing.
    """
    hands = [
        hand
        for hand in (without_returned(state, each) for each in session.hands_asking)
        if len(hand.eliminations) > 1
    ]
    play = session.hand_for_hand
    if play is not None and play.ranks_together(state.ruleset.hand_for_hand.eligible_from):
        hands.append(hand_played(state, play))
    return frozenset(elimination.entry for hand in hands for elimination in hand.eliminations)
