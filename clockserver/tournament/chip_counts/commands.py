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
    """Report the chips of a player: the player's phone once a minute, or a dealer, who names the table.

    The walls show it as not verified. From the floor it counts as verified.
    """

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    chips: StackChips
    table: TableNumber | None = None
    """The dealer's table, where the player has to sit."""


class VerifyCount(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="count.verify", kw_only=True
):
    """The chips of a player as the floor saw them.

    With the envelope's `seen`: where somebody verified another number since, that number is shown first.
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
    """The chips of several players at a table. From the floor they are verified, from a dealer they are not."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    counts: Annotated[tuple[StackCount, ...], Meta(min_length=1, max_length=MAX_AT_ONCE)]


class SentCounts(Struct, frozen=True, kw_only=True):
    """Counts with their sender, as they are decided. `seen`: the newest event on the sender's screen."""

    session: SessionId = FIRST_SESSION
    counts: tuple[StackCount, ...]
    by: Sender
    verified: bool
    table: TableNumber | None = None
    seen: int | None = None
    reported: bool = False
    is_list: bool = False
    """A refusal names the place in the list, `counts[2].chips`."""


AnyCountCommand: TypeAlias = ProposeCount | VerifyCount | CountTable


def sent_by(command: AnyCountCommand, by: Sender, seen: int | None) -> SentCounts:
    """A command as it is decided. What the floor sends is verified."""
    verified = by == "floor"
    if isinstance(command, CountTable):
        return SentCounts(
            session=command.session,
            counts=command.counts,
            by=by,
            verified=verified,
            table=command.table,
            seen=seen,
            is_list=True,
        )
    return SentCounts(
        session=command.session,
        counts=(StackCount(command.entry, command.chips),),
        by=by,
        verified=verified,
        table=command.table if isinstance(command, ProposeCount) else None,
        seen=seen,
        reported=isinstance(command, ProposeCount),
    )
