"""Commands of lifecycle."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from clockserver.core.ids import CHIPS_LIMIT, FIRST_SESSION, SessionId, Slug
from clockserver.tournament.clock.level_clock import LevelChange
from clockserver.tournament.seating.state import NameForm


class FinishTournament(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tournament.finish", kw_only=True
):
    """Close the tournament: its results are final. `ended` is the end of play that the director saw."""

    session: SessionId = FIRST_SESSION
    ended: Annotated[int, Meta(ge=1)] | None = None


class ChangeTournament(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tournament.change", kw_only=True
):
    """Give the tournament another title, address, planned start, or stacks for later sales.

    The addresses it had before lead to the new one.
    """

    title: Title | None = None
    slug: Slug | None = None
    starts_at: StartsAt | None = None
    starting_stack: Annotated[int, Meta(ge=1, le=MAX_STACK)] | None = None
    rebuy_stack: Annotated[int, Meta(ge=0, le=MAX_STACK)] | None = None
    """0: no rebuys from now on."""
    addon_stack: Annotated[int, Meta(ge=0, le=MAX_STACK)] | None = None
    """0: no add-ons from now on."""
    reason: Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*\Z", description="One line.")] = (
        ""
    )
    """Needed for another address, start or stacks once the tournament runs."""


class ArchiveTournament(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tournament.archive", kw_only=True
):
    """Take a finished tournament out of the lists. The journal keeps it."""


class RestoreTournament(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tournament.restore", kw_only=True
):
    """Bring an archived or deleted tournament back into the lists."""


class DeleteTournament(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tournament.delete", kw_only=True
):
    """Delete a tournament whose clock was never started, or the demo. The journal keeps it."""


class AnnounceTournament(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tournament.announce", kw_only=True
):
    """Show a draft to everybody."""


class CancelTournament(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tournament.cancel", kw_only=True
):
    """Cancel a tournament that is not finished: its clock stops, its tables are free, it leaves the lists."""

    reason: Why


MAX_STACK = 1_000_000_000
AnyLifecycleCommand: TypeAlias = (
    FinishTournament
    | ChangeTournament
    | ArchiveTournament
    | RestoreTournament
    | DeleteTournament
    | AnnounceTournament
    | CancelTournament
)

Title: TypeAlias = Annotated[
    str,
    Meta(
        max_length=80,
        pattern=r"^[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*\Z",
        description="One line.",
    ),
]
"""One line with something on it."""
Why: TypeAlias = Annotated[
    str,
    Meta(
        max_length=200,
        pattern=r"^[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*\Z",
        description="One line.",
    ),
]
"""A reason that has to be given."""
StartsAt: TypeAlias = Annotated[
    int, Meta(ge=0, le=CHIPS_LIMIT, description="The planned start, in ms since 1970.")
]
FileName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]


class CreateTournament(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag="tournament.create",
    kw_only=True,
):
    """Open a tournament, from a structure, from a template of the library, or as a clone of another tournament.

    A clone has all but people, tables, draws, sales and results: of flights structure, seating settings and end, and no
    planned start. Without a slug the title gives one.
    """

    title: Title | None = None
    """Without one, the template's or the other tournament's."""
    structure: FileName | None = None
    """A structure of the library, else the name of a file."""
    version: Annotated[int, Meta(ge=1, le=CHIPS_LIMIT)] | None = None
    """A version of the structure; without it the newest."""
    template: Slug | None = None
    """The id of a template of the library."""
    from_: Slug | None = field(default=None, name="from")
    """The slug of the tournament to clone."""
    ruleset: FileName | None = None
    """The name of a file; without it that of the template or the clone, else the room's."""
    slug: Slug | None = None
    starts_at: StartsAt | None = None
    draft: bool = False
    """Only staff see it until it is announced, or begins."""
    timezone: Annotated[str, Meta(max_length=64)] | None = None
    """IANA name; without one, the venue's."""
    level_change: LevelChange | None = None
    """Without one, the rule set's."""
    names: NameForm | None = None
    """Form in which public faces show a player's name; without one, that of the template or the clone, else short."""
