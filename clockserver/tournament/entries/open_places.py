"""Open places: of players out in a hand in which several may have gone out. Irish Open 74."""

from __future__ import annotations

from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.hand_for_hand.places import hand_played, standing
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def unsettled_anywhere(state: Tournament) -> frozenset[EntryId]:
    """Eliminated players without a final place, over all sessions."""
    return frozenset[EntryId]().union(*(unsettled_entries(state, each) for each in state.sessions.values()))


def unsettled_entries(state: Tournament, session: Session) -> frozenset[EntryId]:
    """Eliminated players of a session without a final place, for whom no place or prize is shown.

    With hand-for-hand these are the players out in the current hand, as others may tie; after it, while the
    stacks of players out at one table are missing, all players out in that hand.
    """
    hands = [
        hand
        for hand in (standing(state, each) for each in session.hands_asking)
        if len(hand.eliminations) > 1
    ]
    play = session.hand_for_hand
    if play is not None and play.ranks_together(state.ruleset.hand_for_hand.eligible_from):
        hands.append(hand_played(state, play))
    return frozenset(elimination.entry for hand in hands for elimination in hand.eliminations)
