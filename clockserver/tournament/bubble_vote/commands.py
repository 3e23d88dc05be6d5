"""Commands of the bubble vote."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.bubble_vote.state import BubbleDealTerms, Ciphertext, Colours, VoteNumber
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.tournament.entries.state import EntryId, TableNumber
from clockserver.tournament.tables.table_checks import SomeTables


class ProposeVote(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vote.propose", kw_only=True
):
    """Propose a vote on the bubble, for a player who is still in."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry


class DeclineVote(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vote.decline", kw_only=True
):
    """Decline the vote that a player proposed."""

    session: SessionId = FIRST_SESSION


class CallVote(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vote.call", kw_only=True
):
    """Call the vote: every table finishes its hand, then play halts. After a deal its `terms` apply at once.

    `pause_clock`: whether the level clock is paused from now on; without it, the rule set decides.
    """

    session: SessionId = FIRST_SESSION
    terms: BubbleDealTerms | None = None
    colours: Colours = Colours()
    pause_clock: bool | None = None


class TableReady(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vote.table_ready", kw_only=True
):
    """Report the end of the hand at tables; without any, at all tables. Once all are ready the vote opens."""

    session: SessionId = FIRST_SESSION
    table: TableNumber | None = None
    tables: SomeTables = ()


class CastBallot(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vote.cast", kw_only=True
):
    """Cast a player's ballot, which is sealed before anything is written, and cannot be changed."""

    session: SessionId = FIRST_SESSION
    vote: VoteNumber
    entry: GivenEntry
    deal: bool


class CloseVote(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vote.close", kw_only=True
):
    """End the vote. If a ballot is missing, the vote is void and no ballot is shown."""

    session: SessionId = FIRST_SESSION
    vote: VoteNumber


class RecordVote(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="vote.record", kw_only=True
):
    """Record the result of a vote that players took with cards at the tables."""

    session: SessionId = FIRST_SESSION
    deal: bool
    terms: BubbleDealTerms | None = None
    colours: Colours = Colours()


class KeyedCall(Struct, frozen=True):
    """The call with the name of its ballot key in the vault, `secret`."""

    command: CallVote
    secret: str

    @property
    def session(self) -> SessionId:
        """The session of the vote."""
        return self.command.session


class SealedBallot(Struct, frozen=True):
    """A ballot sealed with the key of the vote."""

    session: SessionId
    vote: VoteNumber
    entry: EntryId
    sealed: Ciphertext


class OpenedBallots(Struct, frozen=True):
    """The end of a vote. `deal`: the result of all ballots; None where one was missing, so that none was opened."""

    session: SessionId
    vote: VoteNumber
    deal: bool | None
    missing: int = 0
    """Number of ballots missing before they were opened."""
    key_lost: bool = False
    """The key of the ballots is lost: none can be sealed or opened."""


GivenVote: TypeAlias = (
    ProposeVote | DeclineVote | KeyedCall | TableReady | SealedBallot | OpenedBallots | RecordVote
)
