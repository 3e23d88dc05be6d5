"""Topic `vote`: how far a vote is, and its result as the cards on the table would show it. Never what one was."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.application.views.procedure_shapes import VoteValue
from clockserver.application.views.seating_shapes import SeatValue
from clockserver.domain.bubble_vote import FOR, shown
from clockserver.domain.ids import SessionId
from clockserver.domain.procedures.vote import missing, still_in, still_playing
from clockserver.domain.tournament_state import Tournament
from clockserver.domain.vote import current


def vote_value(
    state: Tournament, session_id: SessionId, _seats: Mapping[str, SeatValue], _now: int
) -> VoteValue:
    """The topic as a whole: the newest vote, and who proposed one that was not called yet."""
    session = state.sessions[session_id]
    vote = current(session)
    value: VoteValue = {"proposed_by": session.vote_proposed_by, "vote": None}
    if vote is not None:
        voters = vote.cards or len(vote.voters) or session.counters.players_left
        value["vote"] = {
            "number": vote.number,
            "state": vote.state,
            "with_cards": vote.with_cards,
            "colours": {"deal": vote.colours.deal, "no_deal": vote.colours.no_deal},
            "terms": None
            if vote.terms is None
            else {
                "amount": vote.terms.amount,
                "shares": [{"place": each.place, "amount": each.amount} for each in vote.terms.shares],
            },
            "still_playing": still_playing(session, vote) if vote.state == "halting" else [],
            "voters": list(still_in(state, vote) if vote.state == "open" else vote.voters),
            "missing": list(missing(state, vote)) if vote.state == "open" else [],
            "deal": vote.deal,
            "shown": []
            if vote.deal is None
            else [
                vote.colours.deal if card == FOR else vote.colours.no_deal
                for card in shown(voters, deal=vote.deal)
            ],
            "called_at": vote.called_at,
            "decided_at": vote.decided_at,
        }
    return value
