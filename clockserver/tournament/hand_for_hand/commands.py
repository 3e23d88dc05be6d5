"""Commands of hand-for-hand."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.input.text_input import CorrectionReason
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.hand_for_hand.state import Stack
from clockserver.tournament.tables.table_checks import SomeTables

MAX_TOGETHER = 100


class StartHandForHand(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hand_for_hand.start", kw_only=True
):
    """Announce hand-for-hand play. `paid`: number of paid places, where no prizes were set up."""

    session: SessionId = FIRST_SESSION
    paid: Annotated[int, Meta(ge=1, le=100_000)] | None = None


class FinishHand(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hand_for_hand.done", kw_only=True
):
    """Report that tables have finished the hand; without tables, all. `hand`: the number shown to the client."""

    session: SessionId = FIRST_SESSION
    hand: Annotated[int, Meta(ge=1)]
    table: TableNumber | None = None
    tables: SomeTables = ()


class ReportStacks(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag="hand_for_hand.stacks",
    kw_only=True,
):
    """Report the chips that players out at one table had at the start of the hand."""

    session: SessionId = FIRST_SESSION
    hand: Annotated[int, Meta(ge=1)]
    stacks: Annotated[dict[GivenEntry, Stack], Meta(min_length=1, max_length=MAX_TOGETHER)]
    reason: CorrectionReason = ""


class StopHandForHand(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hand_for_hand.stop", kw_only=True
):
    """End hand-for-hand: normal play continues."""

    session: SessionId = FIRST_SESSION


class TieEliminations(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.same_hand", kw_only=True
):
    """Place the newest eliminations as one hand, for example at a money jump, as in hand-for-hand."""

    session: SessionId = FIRST_SESSION
    entries: Annotated[tuple[GivenEntry, ...], Meta(min_length=2, max_length=MAX_TOGETHER)]
    stacks: Annotated[dict[GivenEntry, Stack], Meta(max_length=MAX_TOGETHER)] = {}
    """Needed for players who sat at one table."""
    reason: CorrectionReason = ""


AnyHandForHandCommand: TypeAlias = (
    StartHandForHand | FinishHand | ReportStacks | StopHandForHand | TieEliminations
)
