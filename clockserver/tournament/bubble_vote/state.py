"""The players' vote on the bubble: one sealed ballot each; the result shows no more than cards would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.tournament.entries.state import EntryId, TableNumber

if TYPE_CHECKING:
    from clockserver.rules.ruleset import RuleSet
    from clockserver.tournament.session import Session

VoteNumber: TypeAlias = Annotated[int, Meta(ge=1, le=1_000)]
VoteState: TypeAlias = Literal["halting", "open", "decided", "void"]
"""`halting`: tables finish their hand; `open`: ballots are cast; `decided`: with a result; `void`: without one."""
Colour: TypeAlias = Literal["red", "black", "green", "blue", "white"]
Money: TypeAlias = Annotated[int, Meta(ge=1, le=10**12)]
"""An amount in the smallest unit of the event's currency."""
Place: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
BUBBLE_DEAL = "bubble deal"
"""Reason in the journal why published prizes have another sum than before."""
CIPHERTEXT = r"^[0-9a-f]{2,512}\Z"
Ciphertext: TypeAlias = Annotated[str, Meta(pattern=CIPHERTEXT)]
"""A sealed ballot in hex; all ballots of a vote have one length."""


class Colours(Struct, frozen=True, omit_defaults=True):
    """The card colours of a vote, for the deal and against it. Rooms differ."""

    deal: Colour = "red"
    no_deal: Colour = "black"


class Share(Struct, frozen=True):
    """The part of a place's prize that goes to the deal."""

    place: Place
    amount: Money


class BubbleDealTerms(Struct, frozen=True):
    """A deal on the bubble: the amount for the player eliminated on it, and the prizes it is taken from."""

    amount: Money
    shares: Annotated[tuple[Share, ...], Meta(min_length=1, max_length=1_000)]


class Ballot(Struct, frozen=True):
    """A sealed ballot: its player is public, its content secret."""

    entry: EntryId
    sealed: Ciphertext


class Vote(Struct, frozen=True, omit_defaults=True):
    """A vote. `secret` is the name of its key in the vault, until there is a result."""

    number: VoteNumber
    state: VoteState
    called_at: int
    secret: str = ""
    """Empty for a vote with cards at the tables."""
    colours: Colours = Colours()
    terms: BubbleDealTerms | None = None
    ready: tuple[TableNumber, ...] = ()
    """Tables that have finished their hand."""
    dealt: tuple[TableNumber, ...] = ()
    """Tables that reported a hand after the call: that hand may have begun before it; no further one is dealt."""
    voters: tuple[EntryId, ...] = ()
    """Players with a ballot: all players still in. Empty with unnamed players, when all vote with cards."""
    ballots: tuple[Ballot, ...] = ()
    deal: bool | None = None
    cards: int = 0
    """Number of ballots or cards behind the result; 0: not recorded."""
    decided_at: int | None = None
    before_money: bool = False
    """It was called before the bubble burst."""
    burst: bool = False
    """The bubble burst before there was a result, so the vote is void."""
    key_lost: bool = False
    """The key of the ballots was lost, for example after a takeover, so the vote is void."""

    @property
    def halts_play(self) -> bool:
        """Whether play halts for it."""
        return self.state in ("halting", "open")

    @property
    def with_cards(self) -> bool:
        """Whether the cards at the tables count and nobody has a ballot to seal."""
        if self.state == "open":
            return not self.voters
        return not self.secret or (self.state == "decided" and not self.ballots)

    @property
    def voted(self) -> frozenset[EntryId]:
        """Players whose ballots are in."""
        return frozenset(ballot.entry for ballot in self.ballots)

    @property
    def missing(self) -> tuple[EntryId, ...]:
        """Players whose ballots are not in yet."""
        voted = self.voted
        return tuple(voter for voter in self.voters if voter not in voted)


def current(session: Session) -> Vote | None:
    """The newest vote; None before the first."""
    return session.votes[-1] if session.votes else None


def needs_key(session: Session) -> bool:
    """Whether the key of the newest vote is needed: the vote has no result, and ballots are sealed or will be."""
    vote = current(session)
    if vote is None or not vote.halts_play:
        return False
    return bool(vote.voters) if vote.state == "open" else session.counters.players_left <= session.named


def with_hand(session: Session, table: TableNumber, hands: int) -> tuple[Vote, ...]:
    """The votes after a table dealt a hand (`hands` above 0) or took one back (below 0)."""
    vote = current(session)
    if vote is None or vote.state != "halting" or not hands:
        return session.votes
    others = tuple(each for each in vote.dealt if each != table)
    after = replace(vote, dealt=(*others, table) if hands > 0 else others)
    return (*session.votes[:-1], after)


def since_proposal(session: Session, table: TableNumber, hands: int) -> tuple[TableNumber, ...]:
    """Tables that reported a hand since the proposal, after another hand or one taken back (`hands` < 0)."""
    if session.vote_proposed_by is None or not hands:
        return session.dealt_since_proposal
    others = tuple(each for each in session.dealt_since_proposal if each != table)
    return (*others, table) if hands > 0 else others


def halts_play(rules: RuleSet, session: Session, table: TableNumber) -> bool:
    """Whether a table deals no further hand: ballots are cast, or the table's last hand has ended or is dealt.

    In sets where a proposal stops play, a proposed vote stops it too. Irish Open 75.
    """
    vote = current(session)
    if vote is None or not vote.halts_play:
        return stops_for_proposal(rules, session) and table in session.dealt_since_proposal
    return vote.state == "open" or table in vote.ready or table in vote.dealt


def stops_for_proposal(rules: RuleSet, session: Session) -> bool:
    """Whether a proposed vote stops play once the hands in progress end."""
    return rules.bubble_vote.proposal_halts and session.vote_proposed_by is not None
