"""Commands of flights."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from clockserver.core.ids import FIRST_SESSION, MAX_CHIPS, PlannedInstant, SessionId
from clockserver.tournament.flights.state import Ends, Label, Stage
from clockserver.tournament.merging.next_day_stacks import MergeRule
from clockserver.tournament.seating.state import SeatingWish
from clockserver.tournament.structure.state import Structure

StructureName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]
StructureVersion: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]


class OpenFlight(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="flight.open", kw_only=True
):
    """Open a flight or a day beside the others, with its own clock, structure, tables and entries.

    Omitted settings are those of `copy_of`, else of the first session.
    """

    label: Label
    stage: Stage = 1
    structure: StructureName | None = None
    """A structure of the library, or the name of a file; if omitted, that of `copy_of`."""
    version: StructureVersion | None = None
    """A version of the structure; if omitted, the newest."""
    seating: SeatingWish | None = None
    starts_at: PlannedInstant | None = None
    """The planned start, in ms since 1970."""
    ends: Ends | None = None
    rule: MergeRule | None = None
    """With `first_stack` qualified players may not enter again; default: of `copy_of`, else `best_stack`."""
    copy_of: SessionId | None = None


class ResolvedOpenFlight(OpenFlight, frozen=True, tag="flight.open"):
    """The command with its structure looked up."""

    sheet: Structure


class ChangeFlight(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="flight.change", kw_only=True
):
    """Change a flight. Omitted settings stay; once it has begun only label, start and end may change."""

    session: SessionId = FIRST_SESSION
    label: Label | None = None
    stage: Stage | None = None
    structure: StructureName | None = None
    version: StructureVersion | None = None
    seating: SeatingWish | None = None
    starts_at: PlannedInstant | UnsetType | None = UNSET
    """null: no planned start."""
    ends: Ends | None = None
    rule: MergeRule | None = None


class ResolvedChangeFlight(ChangeFlight, frozen=True, tag="flight.change"):
    """The command with its structure looked up."""

    sheet: Structure


class RemoveFlight(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="flight.remove", kw_only=True
):
    """Remove a flight that has not begun and has no entries."""

    session: SessionId


class EndFlight(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="flight.end", kw_only=True
):
    """End a flight: its clock stops, no more entries, bags are counted. `players_left`: the count shown."""

    session: SessionId = FIRST_SESSION
    players_left: Annotated[int, Meta(ge=0, le=1_000_000)]


AnyFlightCommand: TypeAlias = OpenFlight | ChangeFlight | RemoveFlight | EndFlight
