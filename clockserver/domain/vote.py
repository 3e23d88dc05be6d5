"""The players' vote on the bubble: one sealed ballot each, and a result that says no more than the cards would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.entries import EntryId, TableNumber

if TYPE_CHECKING:
    from clockserver.domain.session import Session

VoteNumber: TypeAlias = Annotated[int, Meta(ge=1, le=1_000)]
VoteState: TypeAlias = Literal["halting", "open", "decided", "void"]
"""Tables play their hand to the end; ballots are given; there is a result; there will be none."""
Colour: TypeAlias = Literal["red", "black", "green", "blue", "white"]
Money: TypeAlias = Annotated[int, Meta(ge=1, le=10**12)]
"""In the smallest unit of the event's currency."""
Place: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
BUBBLE_DEAL = "bubble deal"
"""Why published prizes do not sum as before: written into the journal."""
CIPHERTEXT = r"^[0-9a-f]{2,512}\Z"
Ciphertext: TypeAlias = Annotated[str, Meta(pattern=CIPHERTEXT)]
"""A sealed ballot in hex; all of a vote are of one length."""


class Colours(Struct, frozen=True, omit_defaults=True):
    """The cards of a vote: that for the deal, and that against it. Rooms differ."""

    deal: Colour = "red"
    no_deal: Colour = "black"


class Share(Struct, frozen=True):
    """What the prize of one place gives to the deal."""

    place: Place
    amount: Money


class Terms(Struct, frozen=True):
    """What a deal on the bubble pays to who goes out on it, and which prizes give it."""

    amount: Money
    shares: Annotated[tuple[Share, ...], Meta(min_length=1, max_length=1_000)]


class Ballot(Struct, frozen=True):
    """A sealed ballot: whose it is everybody may know, what is on it nobody."""

    entry: EntryId
    sealed: Ciphertext


class Vote(Struct, frozen=True, omit_defaults=True):
    """A vote. `secret` is the name under which the vault has its key, until there is a result."""

    number: VoteNumber
    state: VoteState
    called_at: int
    secret: str = ""
    """Empty: it was taken with cards at the tables."""
    colours: Colours = Colours()
    terms: Terms | None = None
    ready: tuple[TableNumber, ...] = ()
    """Tables that have played their hand to the end."""
    dealt: tuple[TableNumber, ...] = ()
    """Tables that told of a hand after the call: it may have begun just before, another one may not."""
    voters: tuple[EntryId, ...] = ()
    """Who has a ballot: all who are in. None where some are only counted: then all vote with cards."""
    ballots: tuple[Ballot, ...] = ()
    deal: bool | None = None
    cards: int = 0
    """How many made the result; 0: nobody said."""
    decided_at: int | None = None

    @property
    def stands(self) -> bool:
        """Whether play halts for it."""
        return self.state in ("halting", "open")

    @property
    def with_cards(self) -> bool:
        """Whether nobody has a ballot to seal, and what counts is the cards at the tables."""
        if self.state == "open":
            return not self.voters
        return not self.secret or (self.state == "decided" and not self.ballots)

    @property
    def given(self) -> frozenset[EntryId]:
        """Whose ballots are in."""
        return frozenset(ballot.entry for ballot in self.ballots)

    @property
    def missing(self) -> tuple[EntryId, ...]:
        """Whose ballots are not in yet."""
        given = self.given
        return tuple(voter for voter in self.voters if voter not in given)


def current(session: Session) -> Vote | None:
    """The newest vote; None if there was none."""
    return session.votes[-1] if session.votes else None


def with_hand(session: Session, table: TableNumber, hands: int) -> tuple[Vote, ...]:
    """The votes after a table dealt a hand, or below 0 took one back."""
    vote = current(session)
    if vote is None or vote.state != "halting" or not hands:
        return session.votes
    others = tuple(each for each in vote.dealt if each != table)
    told = replace(vote, dealt=(*others, table) if hands > 0 else others)
    return (*session.votes[:-1], told)


def halts_play(session: Session, table: TableNumber) -> bool:
    """Whether a table deals no further hand: a vote stands, and the table's own hand has ended, or is being played."""
    vote = current(session)
    if vote is None or not vote.stands:
        return False
    return vote.state == "open" or table in vote.ready or table in vote.dealt
