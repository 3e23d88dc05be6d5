"""Saving, archiving and deleting templates."""

from __future__ import annotations

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.library.free_ids import free_id
from clockserver.library.save_checks import demand_change, refuse_version, with_status
from clockserver.library.state import Library, Status, Template
from clockserver.library.structures.events import in_use
from clockserver.library.templates.commands import (
    AnyTemplateCommand,
    ArchiveTemplate,
    DeleteTemplate,
    RestoreTemplate,
    SaveTemplate,
)
from clockserver.library.templates.events import TemplateChanged, demand_parts, demand_template

MAX_TEMPLATES = 2_000


def decide(
    library: Library, command: AnyTemplateCommand, _now: int, _randomness: RandomBelow
) -> list[TemplateChanged]:
    """Decide a command about a template. Raises Refused with every reason.

    The caller, which knows the files, checks the names of the rule set and the payout table.
    """
    match command:
        case SaveTemplate():
            return [_saved(library, command)]
        case ArchiveTemplate(template=template):
            return [_status_change(library, template, "archived")]
        case RestoreTemplate(template=template):
            return [_status_change(library, template, "listed")]
        case DeleteTemplate(template=template):
            current = demand_template(library, template)
            if users := library.users_of_template(template):
                raise Refused(in_use(current.title, users, "template"))
            return [_status_change(library, template, "deleted")]


def _status_change(library: Library, template: str, status: Status) -> TemplateChanged:
    before = demand_template(library, template)
    return TemplateChanged(template=template, before=before, after=with_status(before, status, "template"))


def _saved(library: Library, command: SaveTemplate) -> TemplateChanged:
    before = None if command.template is None else demand_template(library, command.template)
    title = stored_line(command.title)
    after = Template(
        title=title,
        structure=command.structure,
        version=command.version,
        chip_set=command.chip_set,
        ruleset=command.ruleset,
        payouts=command.payouts,
        prizes=command.prizes,
        names=command.names,
        seating=command.seating,
        status="listed" if before is None else before.status,
    )
    reasons = refuse_invisible(title, "title")
    if after.prizes is not None and after.payouts is None:
        reasons.append(Reason("prizes.no_table", {}, "payouts"))
    reasons += refuse_version(
        library, "template", command.template, command.base, library.templates, MAX_TEMPLATES
    )
    try:
        demand_parts(library, after)
    except Refused as refusal:
        reasons += refusal.reasons
    demand_change(before, after, reasons, "template")
    template = command.template or free_id(title, library.templates)
    return TemplateChanged(template=template, before=before, after=after)
