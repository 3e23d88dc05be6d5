"""Events of a vote on the bubble: its call, tables that stopped, sealed ballots, its end."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.bubble_vote.state import Ballot, Ciphertext, Vote, VoteNumber, VoteState, current
from clockserver.tournament.entries.state import EntryId, TableNumber
from clockserver.tournament.session import Session


class _OfVote(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("vote:<session>",)

    session: SessionId = FIRST_SESSION

    def scopes(self) -> tuple[str, ...]:
        """The vote."""
        return (f"vote:{self.session}",)


class _VoteChanged(_OfVote, frozen=True):
    """A vote before and after the event; None: the vote did not exist, or was withdrawn."""

    before: Vote | None = None
    after: Vote | None = None

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        vote = self.after or self.before
        assert vote is not None  # noqa: S101 - every event has one of the two
        others = tuple(each for each in session.votes if each.number != vote.number)
        votes = others if self.after is None else (*others, self.after)
        return replace(session, votes=votes, vote_proposed_by=None)


class VoteProposed(_OfVote, frozen=True, tag_field="type", tag="VoteProposed"):
    """A player proposed a vote, or the proposal was declined."""

    final: ClassVar[bool] = True

    before: EntryId | None = None
    after: EntryId | None = None

    def scopes(self) -> tuple[str, ...]:
        """No scope: a player's tap blocks no undo of the director's commands."""
        return ()

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, vote_proposed_by=self.after, dealt_since_proposal=())


class VoteCalled(_VoteChanged, frozen=True, tag_field="type", tag="VoteCalled"):
    """A vote was called; where `after` has a result, players voted with cards at the tables."""

    proposed_by: EntryId | None = None
    """The player whose proposal led to the call."""

    def evolve(self, session: Session) -> Session:
        """The session after this event; an undone call leaves the proposal."""
        proposed = session.vote_proposed_by or self.proposed_by if self.after is None else None
        return replace(super().evolve(session), vote_proposed_by=proposed)

    def inverse(self, session: Session) -> list[VoteCalled]:
        """Withdraw the call. Raises Refused once ballots are given."""
        vote = current(session)
        opened = self.after is not None and self.after.state == "open"  # the undo of a recorded result
        if vote is not None and vote.state == "open" and not opened:
            raise Refused(Reason("vote.ballots_are_given", {"vote": vote.number}, "command"))
        return [replace(self, before=self.after, after=self.before)]

    def closes(self, event: Any) -> bool:
        """Whether this event makes `event` final: once a result is recorded, no table plays on."""
        return self.before is not None and isinstance(event, TablesReady) and event.session == self.session


class TablesReady(_OfVote, frozen=True, tag_field="type", tag="TablesReady"):
    """Tables reported the end of their hand."""

    vote: VoteNumber
    tables: tuple[TableNumber, ...]
    ready: bool = True

    def scopes(self) -> tuple[str, ...]:
        """The tables' part of the vote."""
        return tuple(f"vote:{self.session}:{table}" for table in self.tables)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        vote = vote_of_number(session, self.vote)
        others = [table for table in vote.ready if table not in self.tables]
        return _with_vote(session, replace(vote, ready=(*others, *(self.tables if self.ready else ()))))

    def inverse(self, session: Session) -> list[TablesReady]:
        """Set the tables back to playing. Raises Refused once ballots are given."""
        vote = next((each for each in session.votes if each.number == self.vote), None)
        if vote is not None and vote.state == "void":
            raise Refused(Reason("vote.is_over", {"vote": self.vote}, "command"))
        if vote is None or vote.state != "halting":
            raise Refused(Reason("vote.ballots_are_given", {"vote": self.vote}, "command"))
        return [replace(self, ready=not self.ready)]


class VoteOpened(_OfVote, frozen=True, tag_field="type", tag="VoteOpened"):
    """Play has stopped at all tables; ballots can be cast."""

    final: ClassVar[bool] = True

    vote: VoteNumber
    voters: tuple[EntryId, ...]

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        vote = vote_of_number(session, self.vote)
        return _with_vote(session, replace(vote, state="open", voters=self.voters))

    def closes(self, event: Any) -> bool:
        """Whether this event makes `event` final: ballots are being cast."""
        return isinstance(event, VoteCalled | TablesReady) and event.session == self.session


class BallotSealed(_OfVote, frozen=True, tag_field="type", tag="BallotSealed"):
    """A player cast a ballot."""

    final: ClassVar[bool] = True

    vote: VoteNumber
    entry: EntryId
    sealed: Ciphertext

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        vote = vote_of_number(session, self.vote)
        return _with_vote(session, replace(vote, ballots=(*vote.ballots, Ballot(self.entry, self.sealed))))


class VoteClosed(_OfVote, frozen=True, tag_field="type", tag="VoteClosed"):
    """A vote ended. `deal` None: the vote is void, as a ballot was missing, the bubble burst, or the key was lost."""

    final: ClassVar[bool] = True

    vote: VoteNumber
    at: int
    deal: bool | None = None
    missing: int = 0
    cards: int = 0
    """Number of ballots or cards behind the result."""
    burst: bool = False
    """The bubble had burst, so there was nothing to vote on."""
    key_lost: bool = False
    """The key of the ballots was lost, as after a takeover by another server."""

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        vote = vote_of_number(session, self.vote)
        state: VoteState = "void" if self.deal is None else "decided"
        closed = replace(vote, state=state, deal=self.deal, cards=self.cards, decided_at=self.at)
        return _with_vote(session, replace(closed, burst=self.burst, key_lost=self.key_lost))


AnyVoteEvent: TypeAlias = VoteProposed | VoteCalled | TablesReady | VoteOpened | BallotSealed | VoteClosed


def vote_of_number(session: Session, number: VoteNumber, field: str = "vote") -> Vote:
    """A vote by its number. Raises Refused if it does not exist."""
    vote = next((each for each in session.votes if each.number == number), None)
    if vote is None:
        raise Refused(Reason("vote.unknown", {"vote": number}, field))
    return vote


def _with_vote(session: Session, vote: Vote) -> Session:
    votes = tuple(vote if each.number == vote.number else each for each in session.votes)
    return replace(session, votes=votes)
