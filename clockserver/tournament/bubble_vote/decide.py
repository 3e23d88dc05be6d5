"""The bubble vote: proposed, called, hands finished at all tables, ballots sealed, result.

Irish Open 75. The desk seals and opens ballots; this module never sees their content.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.bubble_vote.bubble_deal_terms import (
    accepted_terms,
    prizes_after_deal,
    refuse_call,
)
from clockserver.tournament.bubble_vote.commands import (
    DeclineVote,
    GivenVote,
    KeyedCall,
    OpenedBallots,
    ProposeVote,
    RecordVote,
    SealedBallot,
    TableReady,
)
from clockserver.tournament.bubble_vote.events import (
    AnyVoteEvent,
    BallotSealed,
    TablesReady,
    VoteCalled,
    VoteClosed,
    VoteOpened,
    VoteProposed,
    vote_of_number,
)
from clockserver.tournament.bubble_vote.state import (
    Ballot,
    BubbleDealTerms,
    Vote,
    VoteNumber,
    current,
    stops_for_proposal,
)
from clockserver.tournament.clock.clock_operations import operate
from clockserver.tournament.clock.commands import PauseClock
from clockserver.tournament.clock.events import AnyClockEvent
from clockserver.tournament.entries.state import Entry, EntryId, TableNumber, sorted_ids
from clockserver.tournament.hand_for_hand.end import ended_by_deal
from clockserver.tournament.hand_for_hand.events import AnyEvent
from clockserver.tournament.prizes.events import PrizesPublished
from clockserver.tournament.prizes.prize_amounts import amounts_now
from clockserver.tournament.prizes.state import places_from_money
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.table_checks import demand_reported_tables

STANDING_REFUSALS = ("vote.is_over", "vote.none", "vote.unknown")
"""Codes for a vote that does not stand."""

RULE = "bubble_vote.method"
MAX_NAMED = 10


VoteOrEffect: TypeAlias = AnyVoteEvent | PrizesPublished | AnyEvent | AnyClockEvent


def decide(state: Tournament, command: GivenVote, now: int, _randomness: RandomBelow) -> list[VoteOrEffect]:
    """Decide a command about a vote. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case ProposeVote():
            return [_propose(state, session, command)]
        case DeclineVote():
            if session.vote_proposed_by is None:
                raise Refused(Reason("already_done", {}, "session"))
            return [VoteProposed(session=command.session, before=session.vote_proposed_by)]
        case KeyedCall():
            return _call(state, session, command, now)
        case RecordVote():
            return _record(session, command, now)
        case TableReady():
            return [_ready(state, session, command)]
        case SealedBallot():
            return [_cast(state, session, command)]
        case OpenedBallots():
            return _close(state, session, command, now)


def playing_tables(session: Session, vote: Vote) -> list[TableNumber]:
    """Tables with players that have not reported the end of their hand."""
    return sorted(
        number
        for number, table in session.tables.items()
        if table.open and table.seats and number not in vote.ready
    )


def open_vote(session_id: SessionId, state: Tournament, now: int) -> VoteOpened | VoteClosed | None:
    """Open the vote once no table plays; a player who comes back into play during the vote gets a ballot too.

    With unnamed players nobody has a ballot, as a few players would decide for all. If the bubble burst in the
    last hand, the vote is closed, as there is nothing to vote on.
    """
    session = state.sessions[session_id]
    vote = current(session)
    if vote is None or not vote.halts_play:
        return None
    if vote.state == "open" and not vote.voters:
        return None
    if vote.state == "halting" and playing_tables(session, vote):
        return None
    if vote.state == "halting" and _has_burst(session, vote):
        return VoteClosed(session=session_id, vote=vote.number, at=now, burst=True)
    voters = _voters(state, session_id)
    if vote.state == "open" and set(voters) <= set(vote.voters):
        return None
    if vote.state == "halting" and session.counters.players_left > session.named:
        voters = ()
    elif vote.state == "open":
        voters = (*vote.voters, *(each for each in voters if each not in vote.voters))
    return VoteOpened(session=session_id, vote=vote.number, voters=voters)


def voters_in(state: Tournament, vote: Vote) -> tuple[EntryId, ...]:
    """The vote's players who are still in; their ballots make the result."""
    return tuple(_playing(state, vote.voters))


def missing(state: Tournament, vote: Vote) -> tuple[EntryId, ...]:
    """Players still in whose ballots are missing; the result needs these. Players out since have no part."""
    return tuple(_playing(state, vote.missing))


def ballots_in(state: Tournament, vote: Vote) -> list[Ballot]:
    """The ballots of all players still in."""
    return [ballot for ballot in vote.ballots if _playing_entry(state, ballot.entry) is not None]


def _voters(state: Tournament, session: SessionId) -> tuple[EntryId, ...]:
    return tuple(
        sorted_ids(
            each.id for each in state.entries.values() if each.status == "playing" and each.session == session
        )
    )


def _playing(state: Tournament, voters: Iterable[EntryId]) -> list[EntryId]:
    return [each for each in voters if _playing_entry(state, each) is not None]


def _playing_entry(state: Tournament, id_: EntryId) -> Entry | None:
    entry = state.entries.get(id_)
    return entry if entry is not None and entry.status == "playing" else None


def _propose(state: Tournament, session: Session, command: ProposeVote) -> VoteProposed:
    reasons = []
    vote = current(session)
    if vote is not None and vote.halts_play:
        reasons.append(Reason("vote.stands", {"vote": vote.number}, "session"))
    if _playing_entry(state, command.entry) is None:
        reasons.append(Reason("vote.not_in_play", {"entry": command.entry}, "entry"))
    if not reasons and session.vote_proposed_by is not None:
        reasons.append(Reason("already_done", {}, "session"))
    if reasons:
        raise Refused(*reasons)
    return VoteProposed(session=command.session, before=session.vote_proposed_by, after=command.entry)


def _call(state: Tournament, session: Session, keyed: KeyedCall, now: int) -> list[VoteOrEffect]:
    call = keyed.command
    if reasons := [*_refuse_another(session), *refuse_call(session, call.terms)]:
        raise Refused(*reasons)
    vote = Vote(
        len(session.votes) + 1,
        "halting",
        now,
        keyed.secret,
        call.colours,
        call.terms,
        before_money=places_from_money(amounts_now(session), session.counters.players_left) is not None,
    )
    if stops_for_proposal(state.ruleset, session):  # these tables reported their last hand before the call
        vote = replace(vote, dealt=session.dealt_since_proposal)
    called = VoteCalled(session=call.session, after=vote, proposed_by=session.vote_proposed_by)
    pauses = state.ruleset.bubble_vote.clock == "pause" if call.pause_clock is None else call.pause_clock
    if not pauses or session.clock.at(now).phase != "running":
        return [called]
    return [called, *operate(session, PauseClock(session=call.session), now)]


def _has_burst(session: Session, vote: Vote) -> bool:
    """Whether all players left are in the money, and were not when the vote was called."""
    left, paid = session.counters.players_left, len(amounts_now(session))
    return vote.before_money and 0 < left <= paid


def _refuse_another(session: Session) -> list[Reason]:
    vote = current(session)
    reasons = []
    if vote is not None and vote.halts_play:
        reasons.append(Reason("vote.stands", {"vote": vote.number}, "session"))
    if not any(table.open and table.seats for table in session.tables.values()):
        reasons.append(Reason("vote.nobody_seated", {}, "session"))
    return reasons


def _record(session: Session, command: RecordVote, now: int) -> list[VoteOrEffect]:
    vote = current(session)
    terms = accepted_terms(session, command.terms)
    if vote is not None and vote.state == "open" and vote.ballots:
        raise Refused(Reason("vote.ballots_are_given", {"vote": vote.number}, "session"))
    if vote is not None and vote.halts_play:
        decided = replace(vote, state="decided", deal=command.deal, decided_at=now, terms=terms or vote.terms)
        after = replace(decided, cards=session.counters.players_left)
        called = VoteCalled(session=command.session, before=vote, after=after)
        return [called, *(_agreed_deal(command.session, session, after.terms, now) if command.deal else [])]
    fresh = Vote(
        len(session.votes) + 1,
        "decided",
        now,
        colours=command.colours,
        terms=terms,
        deal=command.deal,
        cards=session.counters.players_left,
        decided_at=now,
    )
    called = VoteCalled(session=command.session, after=fresh, proposed_by=session.vote_proposed_by)
    return [called, *(_agreed_deal(command.session, session, terms, now) if command.deal else [])]


def _agreed_deal(
    session_id: SessionId, session: Session, terms: BubbleDealTerms | None, now: int
) -> list[VoteOrEffect]:
    """Effects of a deal: its terms apply, and hand-for-hand ends, as no bubble is left."""
    return [*prizes_after_deal(session_id, session, terms, now), *ended_by_deal(session_id, session, now)]


def _demand_standing(state: Tournament, session: Session, number: VoteNumber | None = None) -> Vote:
    vote = current(session) if number is None else vote_of_number(session, number)
    if vote is None:
        raise Refused(Reason("vote.none", {}, "session", state.ruleset.cite(RULE)))
    if not vote.halts_play:
        raise Refused(Reason("vote.is_over", {"vote": vote.number}, "vote"))
    return vote


def _ready(state: Tournament, session: Session, command: TableReady) -> TablesReady:
    vote = _demand_standing(state, session)
    playing = playing_tables(session, vote) if vote.state == "halting" else []
    playing = demand_reported_tables(session, playing, command.table, command.tables)
    if not playing:
        raise Refused(Reason("already_done", {}, "table"))
    return TablesReady(session=command.session, vote=vote.number, tables=tuple(playing))


def _cast(state: Tournament, session: Session, command: SealedBallot) -> BallotSealed:
    vote = _demand_standing(state, session, command.vote)
    rule, one_each = state.ruleset.cite("bubble_vote.halts"), state.ruleset.cite(RULE)
    reasons = []
    if vote.state == "halting":
        tables = ", ".join(map(str, playing_tables(session, vote)[:MAX_NAMED]))
        reasons.append(Reason("vote.hand_in_progress", {"tables": tables}, "vote", rule))
    elif not vote.voters:
        reasons.append(Reason("vote.with_cards", {}, "vote"))
    elif command.entry not in vote.voters:
        reasons.append(Reason("vote.no_ballot", {"entry": command.entry}, "entry", one_each))
    elif command.entry in vote.voted:
        reasons.append(Reason("vote.has_voted", {"entry": command.entry}, "entry", one_each))
    if reasons:
        raise Refused(*reasons)
    return BallotSealed(session=command.session, vote=vote.number, entry=command.entry, sealed=command.sealed)


def _close(state: Tournament, session: Session, command: OpenedBallots, now: int) -> list[VoteOrEffect]:
    vote = _demand_standing(state, session, command.vote)
    if command.key_lost:
        return [VoteClosed(session=command.session, vote=vote.number, at=now, key_lost=True)]
    absent = len(missing(state, vote)) if vote.state == "open" else 0
    if vote.state == "open" and bool(absent) != bool(command.missing):
        # A last ballot, or a player who came back, changed the number while ballots were being opened.
        raise Refused(Reason("vote.changed_meanwhile", {"vote": vote.number}, "vote"))
    # Void with a ballot missing: the absence of a black card would reveal that all other ballots are red.
    burst = _has_burst(session, vote)
    deal = command.deal if vote.state == "open" and not absent and not burst else None
    cards = 0 if deal is None else len(ballots_in(state, vote))
    closed = VoteClosed(
        session=command.session, vote=vote.number, deal=deal, missing=absent, cards=cards, at=now, burst=burst
    )
    return [closed, *(_agreed_deal(command.session, session, vote.terms, now) if deal else [])]
