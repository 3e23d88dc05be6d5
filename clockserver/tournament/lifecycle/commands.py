"""Commands of lifecycle."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId, Slug
from clockserver.tournament.clock.level_clock import LevelChange
from clockserver.tournament.session import NameForm


class FinishTournament(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tournament.finish", kw_only=True
):
    """Close the tournament: its results are final. `ended` is the end of play that the director saw."""

    session: SessionId = FIRST_SESSION
    ended: Annotated[int, Meta(ge=1)] | None = None


class ChangeTournament(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tournament.change", kw_only=True
):
    """Give the tournament another title. Its address stays."""

    title: Title


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


AnyLifecycleCommand: TypeAlias = (
    FinishTournament | ChangeTournament | ArchiveTournament | RestoreTournament | DeleteTournament
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
FileName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]


class CreateTournament(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag="tournament.create",
    kw_only=True,
):
    """Open a tournament. `structure` and `ruleset` are names of files; without a slug the title gives one."""

    title: Title
    structure: FileName
    ruleset: FileName
    slug: Slug | None = None
    timezone: Annotated[str, Meta(max_length=64)] | None = None
    """IANA name; without one, the venue's."""
    level_change: LevelChange | None = None
    """Without one, the rule set's."""
    names: NameForm = "short"
    """Form in which public faces show a player's name."""
