"""Commands of chip counts."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.chip_counts.state import MAX_AT_ONCE, Sender, StackChips
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.tournament.entries.state import TableNumber


class ProposeCount(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="count.propose", kw_only=True
):
    """Report the chips of a player, from the player's phone or a dealer, who names the table.

    A phone reports once a minute at most. TVs show the count as not verified; from the floor it is
    verified.
    """

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    chips: StackChips
    table: TableNumber | None = None
    """The dealer's table, where the player must sit."""


class VerifyCount(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="count.verify", kw_only=True
):
    """Record the chips of a player as counted by the floor.

    With `seen` in the envelope: refused if somebody verified another number since, so that it is shown first.
    """

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    chips: StackChips


class StackCount(Struct, frozen=True, forbid_unknown_fields=True):
    """The chips of one player in a count of several."""

    entry: GivenEntry
    chips: StackChips


class CountTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="count.table", kw_only=True
):
    """Report the chips of several players at a table; a count by the floor is verified, a dealer's is not."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    counts: Annotated[tuple[StackCount, ...], Meta(min_length=1, max_length=MAX_AT_ONCE)]


class SentCounts(Struct, frozen=True, kw_only=True):
    """Counts with their sender, as `decide` takes them. `seen`: seq of the newest event on the sender's screen."""

    session: SessionId = FIRST_SESSION
    counts: tuple[StackCount, ...]
    by: Sender
    verified: bool
    table: TableNumber | None = None
    seen: int | None = None
    reported: bool = False
    is_list: bool = False
    """Whether a refusal names the place in the list, `counts[2].chips`."""


AnyCountCommand: TypeAlias = ProposeCount | VerifyCount | CountTable


def sent_by(command: AnyCountCommand, actor: Sender, seen: int | None) -> SentCounts:
    """The command with its sender. Counts from the floor are verified."""
    verified = actor == "floor"
    if isinstance(command, CountTable):
        return SentCounts(
            session=command.session,
            counts=command.counts,
            by=actor,
            verified=verified,
            table=command.table,
            seen=seen,
            is_list=True,
        )
    return SentCounts(
        session=command.session,
        counts=(StackCount(command.entry, command.chips),),
        by=actor,
        verified=verified,
        table=command.table if isinstance(command, ProposeCount) else None,
        seen=seen,
        reported=isinstance(command, ProposeCount),
    )
