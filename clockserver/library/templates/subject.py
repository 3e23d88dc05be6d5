"""The record of templates."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.library.chip_sets.commands import SaveChipSet
from clockserver.library.structures.commands import SaveStructure
from clockserver.library.templates.commands import (
    ArchiveTemplate,
    DeleteTemplate,
    RestoreTemplate,
    SaveTemplate,
)
from clockserver.library.templates.decide import decide
from clockserver.library.templates.events import TemplateChanged
from clockserver.library.templates.log import line

LOST_REFUSALS = ("library.unknown_chip_set", "library.unknown_structure", "library.unknown_version")
MOVE_REFUSALS = ("already_done", "library.unknown_template")

SUBJECT = Subject(
    "templates",
    commands=(
        Command(
            SaveTemplate,
            "library",
            decide,
            {"title": "Friday night", "structure": "friday-9-max", "chip_set": "club-chips"},
            refuses=(
                *LOST_REFUSALS,
                "already_done",
                "library.newer_version",
                "library.too_many",
                "library.unknown_template",
                "prizes.no_table",
                "text.unseen",
            ),
            after=(SaveStructure, SaveChipSet),
        ),
        Command(
            ArchiveTemplate,
            "library",
            decide,
            {"template": "friday-night"},
            refuses=MOVE_REFUSALS,
            after=(SaveTemplate,),
        ),
        Command(
            RestoreTemplate,
            "library",
            decide,
            {"template": "friday-night"},
            refuses=MOVE_REFUSALS,
            after=(ArchiveTemplate,),
        ),
        Command(
            DeleteTemplate,
            "library",
            decide,
            {"template": "friday-night"},
            refuses=("library.in_use", *MOVE_REFUSALS),
            after=(SaveTemplate,),
        ),
    ),
    events={"library": (TemplateChanged,)},
    undo_refuses=("library.in_use", *LOST_REFUSALS),
    line=line,
)
