"""The bubble vote: proposed, called, tables finish their hands, each player seals a ballot, and it is decided.

Irish Open 75. The ballots come in sealed and are opened by whoever has the key; here nobody learns what is on one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.entries import Entry, EntryId, TableNumber, in_order
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.procedures import hand_for_hand
from clockserver.domain.procedures.at_tables import SomeTables, reported
from clockserver.domain.procedures.entries import GivenEntry
from clockserver.domain.procedures.prizes import PrizesPublished
from clockserver.domain.procedures.vote_events import (
    AnyVoteEvent,
    BallotSealed,
    TablesReady,
    VoteCalled,
    VoteClosed,
    VoteOpened,
    VoteProposed,
    of_number,
)
from clockserver.domain.procedures.vote_terms import accepted_terms, agreed, refuse_call
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament
from clockserver.domain.vote import Ballot, Ciphertext, Colours, Terms, Vote, VoteNumber, current

RULE = "bubble_vote.method"
MOST_NAMED = 10


class ProposeVote(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vote.propose", kw_only=True
):
    """A player who is still in proposes a vote on the bubble."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry


class DeclineVote(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vote.decline", kw_only=True
):
    """There will be no vote now, though a player proposed one."""

    session: SessionId = FIRST_SESSION


class CallVote(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vote.call", kw_only=True
):
    """Call the vote: every table plays its hand to the end, then play halts. `terms` apply by themselves."""

    session: SessionId = FIRST_SESSION
    terms: Terms | None = None
    colours: Colours = Colours()


class TableReady(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vote.table_ready", kw_only=True
):
    """The hand in progress ended at a table or several; without any at all. Once all are ready ballots are given."""

    session: SessionId = FIRST_SESSION
    table: TableNumber | None = None
    tables: SomeTables = ()


class CastBallot(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vote.cast", kw_only=True
):
    """A player's ballot, sealed before it is written anywhere. It cannot be changed."""

    session: SessionId = FIRST_SESSION
    vote: VoteNumber
    entry: GivenEntry
    deal: bool


class CloseVote(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vote.close", kw_only=True
):
    """End the vote. With a ballot missing it is void: nobody learns what the others were."""

    session: SessionId = FIRST_SESSION
    vote: VoteNumber


class RecordVote(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vote.record", kw_only=True
):
    """The players voted with cards at the tables: the result."""

    session: SessionId = FIRST_SESSION
    deal: bool
    terms: Terms | None = None
    colours: Colours = Colours()


AnyVoteCommand: TypeAlias = (
    ProposeVote | DeclineVote | CallVote | TableReady | CastBallot | CloseVote | RecordVote
)


class Keyed(Struct, frozen=True):
    """A call with the name under which the vault has the key of its ballots."""

    command: CallVote
    secret: str

    @property
    def session(self) -> SessionId:
        """The session it is about."""
        return self.command.session


class Sealed(Struct, frozen=True):
    """A ballot as whoever has the key sealed it."""

    session: SessionId
    vote: VoteNumber
    entry: EntryId
    sealed: Ciphertext


class Opened(Struct, frozen=True):
    """The end of a vote with what all ballots together say; None where one was missing and none was opened."""

    session: SessionId
    vote: VoteNumber
    deal: bool | None
    missing: int = 0
    """How many were, when it was looked at."""


GivenVote: TypeAlias = ProposeVote | DeclineVote | Keyed | TableReady | Sealed | Opened | RecordVote


GivenEvent: TypeAlias = AnyVoteEvent | PrizesPublished | hand_for_hand.AnyEvent


def decide(state: Tournament, command: GivenVote, now: int) -> list[GivenEvent]:
    """What a command about a vote brings. Raises Refused with every reason why not."""
    session = state.sessions[command.session]
    match command:
        case ProposeVote():
            return [_propose(state, session, command)]
        case DeclineVote():
            if session.vote_proposed_by is None:
                raise Refused(Reason("already_done", {}, "session"))
            return [VoteProposed(session=command.session, before=session.vote_proposed_by)]
        case Keyed(command=call, secret=secret):
            if reasons := [*_refuse_another(session), *refuse_call(session, call.terms)]:
                raise Refused(*reasons)
            vote = Vote(len(session.votes) + 1, "halting", now, secret, call.colours, call.terms)
            return [VoteCalled(session=call.session, after=vote, proposed_by=session.vote_proposed_by)]
        case RecordVote():
            return _record(session, command, now)
        case TableReady():
            return [_ready(state, session, command)]
        case Sealed():
            return [_cast(state, session, command)]
        case Opened():
            return _close(state, session, command, now)


def still_playing(session: Session, vote: Vote) -> list[TableNumber]:
    """The tables that have not reported the end of their hand."""
    return sorted(
        number
        for number, table in session.tables.items()
        if table.open and table.seats and number not in vote.ready
    )


def opened(session_id: SessionId, state: Tournament) -> VoteOpened | None:
    """The vote opens by itself once no table plays any more; who comes back into it meanwhile has a ballot too.

    Where some are counted without a name nobody has one: a few would decide for all.
    """
    session = state.sessions[session_id]
    vote = current(session)
    if vote is None or not vote.stands:
        return None
    if vote.state == "open" and not vote.voters:
        return None
    if vote.state == "halting" and still_playing(session, vote):
        return None
    voters = _voters(state, session_id)
    if vote.state == "open" and set(voters) <= set(vote.voters):
        return None
    if vote.state == "halting" and session.counters.players_left > session.named:
        voters = ()
    elif vote.state == "open":
        voters = (*vote.voters, *(each for each in voters if each not in vote.voters))
    return VoteOpened(session=session_id, vote=vote.number, voters=voters)


def still_in(state: Tournament, vote: Vote) -> tuple[EntryId, ...]:
    """Whose ballots make the result."""
    return tuple(_playing(state, vote.voters))


def missing(state: Tournament, vote: Vote) -> tuple[EntryId, ...]:
    """Whose ballots a result waits for: who went out after the vote was opened has no part in it."""
    return tuple(_playing(state, vote.missing))


def counted(state: Tournament, vote: Vote) -> list[Ballot]:
    """The ballots of all who are still in."""
    return [ballot for ballot in vote.ballots if _entry(state, ballot.entry) is not None]


def _voters(state: Tournament, session: SessionId) -> tuple[EntryId, ...]:
    return tuple(
        in_order(
            each.id for each in state.entries.values() if each.status == "playing" and each.session == session
        )
    )


def _playing(state: Tournament, voters: Iterable[EntryId]) -> list[EntryId]:
    entry = state.entries.get
    return [each for each in voters if (known := entry(each)) is not None and known.status == "playing"]


def _entry(state: Tournament, id_: EntryId) -> Entry | None:
    entry = state.entries.get(id_)
    return entry if entry is not None and entry.status == "playing" else None


def _propose(state: Tournament, session: Session, command: ProposeVote) -> VoteProposed:
    reasons = []
    vote = current(session)
    if vote is not None and vote.stands:
        reasons.append(Reason("vote.stands", {"vote": vote.number}, "session"))
    if _entry(state, command.entry) is None:
        reasons.append(Reason("vote.not_in_play", {"entry": command.entry}, "entry"))
    if not reasons and session.vote_proposed_by is not None:
        reasons.append(Reason("already_done", {}, "session"))
    if reasons:
        raise Refused(*reasons)
    return VoteProposed(session=command.session, before=session.vote_proposed_by, after=command.entry)


def _refuse_another(session: Session) -> list[Reason]:
    vote = current(session)
    reasons = []
    if vote is not None and vote.stands:
        reasons.append(Reason("vote.stands", {"vote": vote.number}, "session"))
    if not any(table.open and table.seats for table in session.tables.values()):
        reasons.append(Reason("vote.nobody_seated", {}, "session"))
    return reasons


def _record(session: Session, command: RecordVote, now: int) -> list[GivenEvent]:
    vote = current(session)
    terms = accepted_terms(session, command.terms)
    if vote is not None and vote.state == "open" and vote.ballots:
        raise Refused(Reason("vote.ballots_are_given", {"vote": vote.number}, "session"))
    if vote is not None and vote.stands:
        over = replace(vote, state="decided", deal=command.deal, decided_at=now, terms=terms or vote.terms)
        after = replace(over, cards=session.counters.players_left)
        called = VoteCalled(session=command.session, before=vote, after=after)
        return [called, *(_agreed(command.session, session, after.terms, now) if command.deal else [])]
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
    return [called, *(_agreed(command.session, session, terms, now) if command.deal else [])]


def _agreed(session_id: SessionId, session: Session, terms: Terms | None, now: int) -> list[GivenEvent]:
    """What a deal brings by itself: its terms, and the end of hand-for-hand, since there is no bubble any more."""
    return [*agreed(session_id, session, terms, now), *hand_for_hand.ended_by_deal(session_id, session, now)]


def _standing(state: Tournament, session: Session, number: VoteNumber | None = None) -> Vote:
    vote = current(session) if number is None else of_number(session, number)
    if vote is None:
        raise Refused(Reason("vote.none", {}, "session", state.ruleset.cite(RULE)))
    if not vote.stands:
        raise Refused(Reason("vote.is_over", {"vote": vote.number}, "vote"))
    return vote


def _ready(state: Tournament, session: Session, command: TableReady) -> TablesReady:
    vote = _standing(state, session)
    playing = still_playing(session, vote) if vote.state == "halting" else []
    playing = reported(session, playing, command.table, command.tables)
    if not playing:
        raise Refused(Reason("already_done", {}, "table"))
    return TablesReady(session=command.session, vote=vote.number, tables=tuple(playing))


def _cast(state: Tournament, session: Session, command: Sealed) -> BallotSealed:
    vote = _standing(state, session, command.vote)
    rule, one_each = state.ruleset.cite("bubble_vote.halts"), state.ruleset.cite(RULE)
    reasons = []
    if vote.state == "halting":
        tables = ", ".join(map(str, still_playing(session, vote)[:MOST_NAMED]))
        reasons.append(Reason("vote.hand_in_progress", {"tables": tables}, "vote", rule))
    elif not vote.voters:
        reasons.append(Reason("vote.with_cards", {}, "vote"))
    elif command.entry not in vote.voters:
        reasons.append(Reason("vote.no_ballot", {"entry": command.entry}, "entry", one_each))
    elif command.entry in vote.given:
        reasons.append(Reason("vote.has_voted", {"entry": command.entry}, "entry", one_each))
    if reasons:
        raise Refused(*reasons)
    return BallotSealed(session=command.session, vote=vote.number, entry=command.entry, sealed=command.sealed)


def _close(state: Tournament, session: Session, command: Opened, now: int) -> list[GivenEvent]:
    vote = _standing(state, session, command.vote)
    absent = len(missing(state, vote)) if vote.state == "open" else 0
    if vote.state == "open" and bool(absent) != bool(command.missing):
        # The last ballot came in, or somebody came back, while the ballots were being opened.
        raise Refused(Reason("vote.changed_meanwhile", {"vote": vote.number}, "vote"))
    # Void where one is missing, whatever was opened: no deal without a black card would tell of all others.
    deal = command.deal if vote.state == "open" and not absent else None
    cards = 0 if deal is None else len(counted(state, vote))
    closed = VoteClosed(
        session=command.session, vote=vote.number, deal=deal, missing=absent, cards=cards, at=now
    )
    return [closed, *(_agreed(command.session, session, vote.terms, now) if deal else [])]
