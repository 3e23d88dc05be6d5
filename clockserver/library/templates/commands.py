"""Commands of templates."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from clockserver.library.state import LibraryId, TemplatePrizes, Title, VersionNumber
from clockserver.tournament.lifecycle.commands import FileName
from clockserver.tournament.seating.state import NameForm, SeatingRules


class SaveTemplate(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="template.save", kw_only=True
):
    """Save a new or changed template. A change applies to tournaments opened later."""

    title: Title
    structure: LibraryId
    template: LibraryId | None = None
    """The template to change; omitted for a new one."""
    base: VersionNumber | None = None
    """The edited version: refused if another was saved meanwhile. If omitted, the newest save wins."""
    version: VersionNumber | None = None
    """A version of the structure; if omitted, always the newest."""
    chip_set: LibraryId | None = None
    ruleset: FileName | None = None
    """If omitted, the room's rule set."""
    payouts: FileName | None = None
    prizes: TemplatePrizes | None = None
    """The buy-ins; refused without a payout table."""
    names: NameForm | None = None
    seating: SeatingRules | None = None
    """Size of tables, entries and re-entries; if omitted, the defaults."""


class ArchiveTemplate(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="template.archive", kw_only=True
):
    """Remove a template from the lists."""

    template: LibraryId


class RestoreTemplate(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="template.restore", kw_only=True
):
    """Put an archived template back into the lists."""

    template: LibraryId


class DeleteTemplate(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="template.delete", kw_only=True
):
    """Delete a template. Its tournaments stay as they are."""

    template: LibraryId


AnyTemplateCommand: TypeAlias = SaveTemplate | ArchiveTemplate | RestoreTemplate | DeleteTemplate
