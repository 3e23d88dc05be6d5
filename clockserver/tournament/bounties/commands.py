"""Commands of bounties."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, MAX_CHIPS, SessionId
from clockserver.tournament.bounties.heads import Kind, Odd, Unclaimed, Undrawn
from clockserver.tournament.bounties.state import Amount, EnvelopeNumber
from clockserver.tournament.entries.commands import GivenEntry, GivenWinners

MAX_AMOUNTS = 500
"""Maximum number of different amounts in envelopes."""
EnvelopeCount: TypeAlias = Annotated[int, Meta(ge=1, le=20_000)]


class SetBounties(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="bounties.set", kw_only=True
):
    """Set the bounties of an event before the first is won; without `kind` there are none.

    `cash_percent` and `odd` apply to progressive bounties, `undrawn` to a mystery. A part of a bounty is a
    multiple of `unit`.
    """

    session: SessionId = FIRST_SESSION
    kind: Kind | None = None
    cash_percent: Annotated[float, Meta(ge=0, le=100)] = 50
    unit: Annotated[int, Meta(ge=1, le=MAX_CHIPS)] = 1
    odd: Odd = "head"
    unclaimed: Unclaimed = "winner"
    undrawn: Undrawn = "winner"


class NameKnockOut(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="bounty.name", kw_only=True
):
    """Name the winners of a player's bounty, from the left of the button; an empty list: nobody won it."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    by: GivenWinners


class CommitEnvelopes(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="mystery.commit", kw_only=True
):
    """Begin a mystery with its envelopes, each amount with its count.

    The amounts sum to the bounty money, and there is an envelope for each knock-out to come. `winner_draws`:
    one more, for the winner; `short`: fewer, so that only the first knock-outs draw; `paper`: paper envelopes,
    whose amounts are typed.
    """

    session: SessionId = FIRST_SESSION
    inventory: Annotated[tuple[tuple[Amount, EnvelopeCount], ...], Meta(min_length=1, max_length=MAX_AMOUNTS)]
    winner_draws: bool = False
    short: bool = False
    paper: bool = False


class OpenEnvelope(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="mystery.open", kw_only=True
):
    """Open the envelope with the number that a player picked; of a paper envelope, the `amount` is given."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    """The eliminated player."""
    envelope: EnvelopeNumber | None = None
    amount: Amount | None = None


class OpenRest(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="mystery.open_rest", kw_only=True
):
    """Open the undrawn envelopes once play is over."""

    session: SessionId = FIRST_SESSION


class SealedEnvelopes(Struct, frozen=True):
    """The command with the commitments of its envelopes; `secret`: the name of their openings in the vault."""

    command: CommitEnvelopes
    secret: str
    commitments: tuple[str, ...]
    root: str

    @property
    def session(self) -> SessionId:
        """The session of the mystery."""
        return self.command.session


class UnsealedEnvelope(Struct, frozen=True):
    """The command with amount and opening in hex by number; empty where the vault no longer has them."""

    command: OpenEnvelope
    openings: dict[int, tuple[int, str]]

    @property
    def session(self) -> SessionId:
        """The session of the mystery."""
        return self.command.session


class UnsealedRest(Struct, frozen=True):
    """The command with the amounts and openings of all envelopes, as in `UnsealedEnvelope`."""

    command: OpenRest
    openings: dict[int, tuple[int, str]]

    @property
    def session(self) -> SessionId:
        """The session of the mystery."""
        return self.command.session


AnyBountyCommand: TypeAlias = SetBounties | NameKnockOut | SealedEnvelopes | UnsealedEnvelope | UnsealedRest
