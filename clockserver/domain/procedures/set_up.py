"""Set a tournament up: title, slug, structure and rule set, resolved once, so that the journal needs no file."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct

from clockserver.domain.ids import Slug
from clockserver.domain.level_clock import LevelChange
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Registration
from clockserver.domain.structure import Structure

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
    """Without one, what the rule set says."""


class ResolvedSetUp(Struct, frozen=True, kw_only=True):
    """The command with its names looked up: what the tournament is made from.

    What the wire demands of a title or a slug is not asked again here: the journal has to replay for ever.
    """

    slug: str
    title: str
    timezone: str
    structure: Structure
    ruleset: RuleSet
    level_change: LevelChange
    registration: Registration


class TournamentCreated(ResolvedSetUp, frozen=True, tag_field="type", tag="TournamentCreated"):
    """The first event of a tournament's stream; its first session begins with it."""

    final: ClassVar[bool] = True
