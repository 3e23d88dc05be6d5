"""Topics `vote` and `vote_shown`: the progress of a vote, and its result as cards would show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.tournament.bubble_vote.decide import missing, playing_tables, voters_in
from clockserver.tournament.bubble_vote.result import FOR, shown_cards
from clockserver.tournament.bubble_vote.shapes import (
    OneVoteValue,
    ShareValue,
    ShownVoteValue,
    TableBallotsValue,
    TermsValue,
    VoteShownValue,
    VoteValue,
)
from clockserver.tournament.bubble_vote.state import BubbleDealTerms, Vote, current, stops_for_proposal
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.state import Tournament

MAX_CARDS = 300
"""Maximum number of cards on a TV."""


def vote_value(
    state: Tournament, session_id: SessionId, _seats: Mapping[str, SeatValue], _now: int
) -> VoteValue:
    """The whole topic: the newest vote, and the player who proposed one that is not called yet."""
    session = state.sessions[session_id]
    vote = current(session)
    value: VoteValue = {
        "proposed_by": session.vote_proposed_by,
        "proposal_halts": stops_for_proposal(state.ruleset, session),
        "pauses_clock": state.ruleset.bubble_vote.clock == "pause",
        "vote": None,
    }
    if vote is not None:
        voters = vote.cards or len(vote.voters) or session.counters.players_left
        shown_now: OneVoteValue = {
            "number": vote.number,
            "state": vote.state,
            "with_cards": vote.with_cards,
            "colours": {"deal": vote.colours.deal, "no_deal": vote.colours.no_deal},
            "terms": None if vote.terms is None else _terms_value(vote.terms),
            "still_playing": playing_tables(session, vote) if vote.state == "halting" else [],
            "voters": list(voters_in(state, vote) if vote.state == "open" else vote.voters),
            "missing": list(missing(state, vote)) if vote.state == "open" else [],
            "deal": vote.deal,
            "shown": []
            if vote.deal is None
            else [
                vote.colours.deal if card == FOR else vote.colours.no_deal
                for card in shown_cards(voters, deal=vote.deal)
            ],
            "called_at": vote.called_at,
            "decided_at": vote.decided_at,
            "burst": vote.burst,
        }
        if vote.key_lost:
            shown_now["key_lost"] = True
        value["vote"] = shown_now
    return value


def vote_shown_value(
    state: Tournament, session_id: SessionId, seats: Mapping[str, SeatValue], now: int
) -> VoteShownValue:
    """The vote for TVs: voters are counted by table, as there may be ten thousand."""
    vote = current(state.sessions[session_id])
    full_value = vote_value(state, session_id, seats, now)["vote"]
    if vote is None or full_value is None:
        return {"vote": None}
    shown_now: ShownVoteValue = {
        "number": full_value["number"],
        "state": full_value["state"],
        "with_cards": full_value["with_cards"],
        "terms": full_value["terms"],
        "still_playing": full_value["still_playing"],
        "given": len(full_value["voters"]) - len(full_value["missing"])
        if full_value["state"] == "open"
        else 0,
        "voters": len(full_value["voters"]),
        "tables": _by_table(state, vote) if full_value["state"] == "open" else [],
        "deal": full_value["deal"],
        "cards": len(full_value["shown"]),
        "shown": full_value["shown"][:MAX_CARDS],
        "called_at": full_value["called_at"],
        "decided_at": full_value["decided_at"],
        "burst": full_value["burst"],
    }
    if vote.key_lost:
        shown_now["key_lost"] = True
    return {"vote": shown_now}


def _by_table(state: Tournament, vote: Vote) -> list[TableBallotsValue]:
    """Ballots by table number; voters without a table come last."""
    not_cast = set(missing(state, vote))
    voters, voted = Counter[int | None](), Counter[int | None]()
    for id_ in voters_in(state, vote):
        seat = state.entries[id_].seat
        table = seat.table if seat is not None else None
        voters[table] += 1
        voted[table] += id_ not in not_cast
    tables = sorted(voters, key=lambda each: (each is None, each or 0))
    return [{"table": each, "given": voted[each], "voters": voters[each]} for each in tables]


def _terms_value(terms: BubbleDealTerms) -> TermsValue:
    shares: list[ShareValue] = [{"place": each.place, "amount": each.amount} for each in terms.shares]
    return {"amount": terms.amount, "shares": shares}
