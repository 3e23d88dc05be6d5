"""Wire shapes of the topics of the bubble vote."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from clockserver.tournament.bubble_vote.state import VoteState


class ColoursValue(TypedDict):
    """The card colours for the deal and against it."""

    deal: str
    no_deal: str


class ShareValue(TypedDict):
    """The part of a place's prize that goes to a deal, in the smallest unit."""

    place: int
    amount: int


class TermsValue(TypedDict):
    """The payment to the bubble and the prizes it is taken from, in the smallest unit."""

    amount: int
    shares: list[ShareValue]


class OneVoteValue(TypedDict):
    """A vote. `voters`: players with a ballot; `missing`: voters whose ballot is not cast.

    `still_playing`: tables with a hand in progress. `with_cards`: players vote with cards at the tables, and
    nobody has a ballot to seal. `shown`: the colours of the cards shown, all for a deal or exactly one against
    it; no topic says whose cards these are.
    """

    number: int
    state: VoteState
    with_cards: bool
    colours: ColoursValue
    terms: TermsValue | None
    still_playing: list[int]
    voters: list[str]
    missing: list[str]
    deal: bool | None
    shown: list[str]
    called_at: int
    decided_at: int | None
    burst: bool
    """Whether the vote is void because the bubble burst before there was a result."""
    key_lost: NotRequired[bool]
    """Whether the vote is void because the key of its ballots was lost, for example after a takeover."""


class TableBallotsValue(TypedDict):
    """Ballots of a table: `given`: cast ones; `voters`: all. `table` is null for voters without a seat."""

    table: int | None
    given: int
    voters: int


class ShownVoteValue(TypedDict):
    """A vote as shown on TVs: numbers instead of players. `tables`, by number, only while the vote is open.

    `cards`: number of cards shown; `shown`: the colours of the first ones.
    """

    number: int
    state: VoteState
    with_cards: bool
    terms: TermsValue | None
    still_playing: list[int]
    given: int
    voters: int
    tables: list[TableBallotsValue]
    deal: bool | None
    cards: int
    shown: list[str]
    called_at: int
    decided_at: int | None
    burst: bool
    key_lost: NotRequired[bool]
    """Whether the vote is void because the key of its ballots was lost, for example after a takeover."""


class VoteShownValue(TypedDict):
    """Topic `vote_shown`, for TVs: the newest vote, null before the first."""

    vote: ShownVoteValue | None


class VoteValue(TypedDict):
    """Topic `vote`: the newest vote, null before the first; `proposed_by`: an entry that wants a vote.

    `proposal_halts`: a proposal alone stops play, once the hands in progress end. `pauses_clock`: a call
    pauses the level's clock, unless the director chooses otherwise.
    """

    proposed_by: str | None
    proposal_halts: bool
    pauses_clock: bool
    vote: OneVoteValue | None
