"""Commands of seasons."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import Slug
from clockserver.library.seasons.formula import Formula
from clockserver.library.state import TIES, LibraryId, Tie, Title, VersionNumber

MAX_TOURNAMENTS = 60
MAX_LISTED = 100
Count: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_TOURNAMENTS)]
ListedPoint: TypeAlias = Annotated[float, Meta(ge=0, le=999_999)]


class PutSeason(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="season.put", kw_only=True
):
    """Save a new or changed season. Its standings are never stored.

    It has `tournaments` or a `series`, not both. The formula is tested on fields of 2, 9, 30 and 300.
    """

    title: Title
    formula: Formula
    tournaments: Annotated[tuple[Slug, ...], Meta(max_length=MAX_TOURNAMENTS)] = ()
    series: LibraryId | None = None
    points: Annotated[tuple[ListedPoint, ...], Meta(max_length=MAX_LISTED)] = ()
    """Points by place from the first on: `f` in the formula, 0 beyond them."""
    best: Count | None = None
    """Number of a player's events that count; if omitted, all."""
    least: Count = 1
    """Minimum number of events for a place."""
    ties: Annotated[tuple[Tie, ...], Meta(max_length=2)] = TIES
    """Tie-breakers for equal points, in order."""
    season: LibraryId | None = None
    """The season to change; omitted for a new one."""
    base: VersionNumber | None = None
    """The edited version: refused if another was saved meanwhile. If omitted, the newest save wins."""


class ArchiveSeason(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="season.archive", kw_only=True
):
    """Remove a season from the lists. Its page stays."""

    season: LibraryId


class RestoreSeason(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="season.restore", kw_only=True
):
    """Put an archived season back into the lists."""

    season: LibraryId


class DeleteSeason(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="season.delete", kw_only=True
):
    """Delete a season. Its tournaments and their results stay."""

    season: LibraryId


AnySeasonCommand: TypeAlias = PutSeason | ArchiveSeason | RestoreSeason | DeleteSeason
