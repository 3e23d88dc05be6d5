"""The record of the structure."""

from __future__ import annotations

from clockserver.core.permissions import TD_ONLY
from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.structure.commands import ChangeStructure
from clockserver.tournament.structure.decide import decide
from clockserver.tournament.structure.events import StructureChanged
from clockserver.tournament.structure.structure_refusals import STRUCTURE_REFUSALS

SUBJECT = Subject(
    "structure",
    permissions={"structure": TD_ONLY},
    plays=True,
    commands=(
        Command(
            ChangeStructure,
            "structure",
            decide,
            {
                "from_period": "l9",
                "periods": [
                    {"kind": "break", "minutes": 15, "note": "Add-ons"},
                    {"kind": "level", "small_blind": 400, "big_blind": 800, "ante": 800, "minutes": 30},
                ],
            },
            refuses=(
                *STRUCTURE_REFUSALS,
                "already_done",
                "clock.unknown_period",
                "structure.changed_meanwhile",
                "structure.current_period_keeps_its_time",
                "structure.not_whole_minutes",
                "structure.period_already_played",
                "text.unseen",
            ),
        ),
    ),
    events={
        "structure": (StructureChanged,),
    },
    topics=(Topic("structure"),),
)
