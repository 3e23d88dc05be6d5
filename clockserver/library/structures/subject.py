"""The record of the library's structures."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.library.structures.commands import (
    ArchiveStructure,
    DeleteStructure,
    ResolvedSaveStructure,
    RestoreStructure,
    SaveStructure,
    TakeOverFile,
)
from clockserver.library.structures.decide import decide
from clockserver.library.structures.events import StructureMoved, StructureSaved, VersionTakenBack
from clockserver.library.structures.log import line

_DOCUMENT = {
    "starting_stack": 20_000,
    "game": "nlhe",
    "level_minutes": 20,
    "break_minutes": 10,
    "periods": [
        {"kind": "level", "small_blind": 100, "big_blind": 200},
        {"kind": "break"},
        {"kind": "level", "small_blind": 200, "big_blind": 400},
    ],
}
SAVE_REFUSALS = (
    "already_done",
    "library.newer_version",
    "library.too_large",
    "library.too_many",
    "library.unknown_structure",
    "library.unknown_version",
    "text.unseen",
)
MOVE_REFUSALS = ("already_done", "library.unknown_structure")

SUBJECT = Subject(
    "structures",
    commands=(
        Command(
            SaveStructure,
            "library",
            None,
            {"title": "Friday 9-max", "document": {"title": "Friday 9-max", **_DOCUMENT}},
            prepared=ResolvedSaveStructure,
            refuses=SAVE_REFUSALS,
        ),
        Command(
            TakeOverFile,
            "library",
            None,
            {"structure": "friday"},
            prepared=ResolvedSaveStructure,
            refuses=(*SAVE_REFUSALS, "library.no_changed_file"),
        ),
        Command(
            ArchiveStructure,
            "library",
            decide,
            {"structure": "friday-9-max"},
            refuses=MOVE_REFUSALS,
            after=(SaveStructure,),
        ),
        Command(
            RestoreStructure,
            "library",
            decide,
            {"structure": "friday-9-max"},
            refuses=MOVE_REFUSALS,
            after=(ArchiveStructure,),
        ),
        Command(
            DeleteStructure,
            "library",
            decide,
            {"structure": "friday-9-max"},
            refuses=("library.in_use", "library.unknown_structure"),
            after=(SaveStructure,),
        ),
    ),
    prepared={ResolvedSaveStructure: decide},
    events={"library": (StructureSaved, VersionTakenBack, StructureMoved)},
    undo_refuses=("library.in_use",),
    within_undo=(VersionTakenBack,),
    line=line,
)
