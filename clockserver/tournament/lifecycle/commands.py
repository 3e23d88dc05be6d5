"""Commands of a tournament's lifecycle."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from clockserver.core.ids import FIRST_SESSION, LAST_PLANNED, MAX_CHIPS, SessionId, Slug
from clockserver.core.input.text_input import VISIBLE_LINE, CorrectionReason, VisibleLine
from clockserver.tournament.clock.level_clock import LevelChange
from clockserver.tournament.seating.state import NameForm

MAX_STACK = 1_000_000_000
Title: TypeAlias = Annotated[
    str,
    Meta(
        max_length=80,
        pattern=VISIBLE_LINE,
        description="One line, not only blanks.",
    ),
]
"""One line of visible text."""
StartsAt: TypeAlias = Annotated[
    int, Meta(ge=0, le=LAST_PLANNED, description="The planned start, in ms since 1970.")
]
FileName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]


class FinishTournament(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tournament.finish", kw_only=True
):
    """Finish the tournament: its results are final. `ended`: number of the end of play shown to the director."""

    session: SessionId = FIRST_SESSION
    ended: Annotated[int, Meta(ge=1)] | None = None


class ChangeTournament(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tournament.change", kw_only=True
):
    """Change the tournament's title, address, planned start, or stacks of later sales.

    Earlier addresses lead to the new one.
    """

    title: Title | None = None
    slug: Slug | None = None
    starts_at: StartsAt | None = None
    starting_stack: Annotated[int, Meta(ge=1, le=MAX_STACK)] | None = None
    rebuy_stack: Annotated[int, Meta(ge=0, le=MAX_STACK)] | None = None
    """0: no more rebuys."""
    addon_stack: Annotated[int, Meta(ge=0, le=MAX_STACK)] | None = None
    """0: no more add-ons."""
    reason: CorrectionReason = ""
    """Needed for a new address, start or stacks once the tournament is running."""


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
    """Cancel an unfinished tournament: its clock stops, its tables become free, it leaves the lists."""

    reason: VisibleLine


AnyLifecycleCommand: TypeAlias = (
    FinishTournament
    | ChangeTournament
    | ArchiveTournament
    | RestoreTournament
    | DeleteTournament
    | AnnounceTournament
    | CancelTournament
)


class CreateTournament(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag="tournament.create",
    kw_only=True,
):
    """Create a tournament from a structure, from a template of the library, or as a clone.

    A clone copies all but people, tables, draws, sales and results, and has no planned start; of flights it
    copies structure, seating settings and end. Without a slug the title gives one.
    """

    title: Title | None = None
    """If omitted, the title of the template or the cloned tournament."""
    structure: FileName | None = None
    """A structure of the library, or the name of a file."""
    version: Annotated[int, Meta(ge=1, le=MAX_CHIPS)] | None = None
    """A version of the structure; if omitted, the newest."""
    template: Slug | None = None
    """The id of a template of the library."""
    from_: Slug | None = field(default=None, name="from")
    """The slug of the tournament to clone."""
    ruleset: FileName | None = None
    """The name of a file; if omitted, that of the template or the clone, else the room's."""
    slug: Slug | None = None
    starts_at: StartsAt | None = None
    draft: bool = False
    """Only staff see it until it is announced, or begins."""
    timezone: Annotated[str, Meta(max_length=64)] | None = None
    """IANA name; if omitted, the venue's."""
    level_change: LevelChange | None = None
    """If omitted, the rule set's."""
    names: NameForm | None = None
    """Form of players' names in public; if omitted, that of the template or the clone, else short."""
