"""Commands of merging."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from clockserver.core.ids import MAX_CHIPS, Chips, SessionId
from clockserver.core.input.text_input import VisibleLine
from clockserver.tournament.day_end.state import BagChips
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.flights.commands import StructureName, StructureVersion
from clockserver.tournament.flights.state import Label
from clockserver.tournament.merging.day_start import Resume, StartRule
from clockserver.tournament.merging.next_day_stacks import MergeRule, Pays
from clockserver.tournament.structure.state import Structure

MAX_FLIGHTS = 50
MAX_LEVEL = 1_000_000
LevelNumber: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_LEVEL)]


class Surrender(Struct, frozen=True, forbid_unknown_fields=True):
    """The payment of each surrendered stack; `amount`: only with `pays` "amount"."""

    pays: Pays
    amount: Chips | None = None


class NextDayStart(Struct, frozen=True, forbid_unknown_fields=True):
    """The clock's start. `fixed`: a level; `average_bb`: the minimum average stack in big blinds."""

    level: StartRule
    fixed: LevelNumber | None = None
    average_bb: Annotated[int, Meta(ge=1, le=MAX_CHIPS)] | None = None
    resume: Resume = "remaining_time"


class MergeFlights(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="flights.merge", kw_only=True
):
    """Merge ended flights into one session of the next stage, with the stacks of their bags.

    Without `structure` the new session has that of the first flight. `reasons` explain differences between a
    flight's bags and its chips in play.
    """

    flights: Annotated[tuple[SessionId, ...], Meta(min_length=1, max_length=MAX_FLIGHTS)] = field(name="from")
    label: Label
    structure: StructureName | None = None
    version: StructureVersion | None = None
    """A version of the structure; if omitted, the newest."""
    rule: MergeRule
    surrendered: Surrender | None = None
    next_day: NextDayStart
    reasons: dict[SessionId, VisibleLine] = {}
    close_level: Annotated[int, Meta(ge=1, le=500)] | None = None
    """The last level for late entries; if omitted, as in the first flight."""


class CorrectBag(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="flights.correct_bag", kw_only=True
):
    """Correct a bag of a merged flight, until the clock of the next day starts.

    The bag of an `entry`, or all unnamed bags of a `table`.
    """

    flight: SessionId
    entry: GivenEntry | None = None
    table: TableNumber | None = None
    chips: BagChips
    reason: VisibleLine


class ResolvedMergeFlights(MergeFlights, frozen=True, tag="flights.merge"):
    """The command with its structure looked up."""

    sheet: Structure
