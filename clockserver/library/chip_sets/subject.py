"""The record of chip sets."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.library.chip_sets.commands import DeleteChipSet, SaveChipSet
from clockserver.library.chip_sets.decide import decide
from clockserver.library.chip_sets.events import ChipSetChanged
from clockserver.library.chip_sets.log import line

_CHIPS = [
    {"value": 100, "name": "Black", "colour": "#1a1a1a", "per_player": 10, "in_case": 1000},
    {"value": 500, "name": "Purple", "colour": "#5b2a86", "per_player": 8, "in_case": 800},
    {"value": 1000, "name": "Yellow", "colour": "#e8c547", "per_player": 5, "in_case": 600},
]

SUBJECT = Subject(
    "chip_sets",
    commands=(
        Command(
            SaveChipSet,
            "library",
            decide,
            {"title": "Club chips", "chips": _CHIPS},
            refuses=(
                "already_done",
                "library.chip_twice",
                "library.newer_version",
                "library.too_many",
                "library.unknown_chip_set",
                "library.unknown_version",
                "text.unseen",
            ),
        ),
        Command(
            DeleteChipSet,
            "library",
            decide,
            {"chip_set": "club-chips"},
            refuses=("library.in_use", "library.unknown_chip_set"),
            after=(SaveChipSet,),
        ),
    ),
    events={"library": (ChipSetChanged,)},
    undo_refuses=("library.in_use",),
    line=line,
)
