"""The record of TVs."""

from __future__ import annotations

from clockserver.core.permissions import FLOOR
from clockserver.core.subject import Command, Subject
from clockserver.room.commands import PairDisplay
from clockserver.room.displays.commands import (
    AddDisplay,
    ForgetDisplay,
    IdentifyDisplay,
    ReloadDisplay,
    RenameDisplay,
    ShowOnDisplay,
)
from clockserver.room.displays.decide import decide
from clockserver.room.displays.events import (
    DisplayAdded,
    DisplayForgotten,
    DisplayIdentified,
    DisplayPutBack,
    DisplayReloaded,
    DisplayRenamed,
    DisplayTurned,
)
from clockserver.room.displays.log import line

SUBJECT = Subject(
    "displays",
    permissions={"displays": FLOOR},
    commands=(
        Command(
            PairDisplay,
            "displays",
            None,
            {"code": "BCDFGH", "name": "Hall left"},
            prepared=AddDisplay,
            refuses=(
                "access.try_later",
                "already_done",
                "display.known",
                "display.name_taken",
                "display.too_many",
                "pairing.used",
                "pairing.wrong_code",
                "text.unseen",
            ),
        ),
        Command(
            RenameDisplay,
            "displays",
            decide,
            {"display": "d-7kq2m9xw", "name": "Bar"},
            refuses=("already_done", "display.name_taken", "display.unknown", "text.unseen"),
        ),
        Command(
            ShowOnDisplay,
            "displays",
            decide,
            {
                "display": "d-7kq2m9xw",
                "show": {
                    "kind": "rotation",
                    "scenes": [
                        {"scene": "clock", "tournament": "friday", "seconds": 60},
                        {"scene": "structure", "tournament": "friday", "seconds": 20},
                    ],
                },
            },
            refuses=("already_done", "display.no_scene", "display.unknown", "tournament.unknown"),
        ),
        Command(IdentifyDisplay, "displays", decide, {"display": "d-7kq2m9xw"}, refuses=("display.unknown",)),
        Command(ReloadDisplay, "displays", decide, {"display": "d-7kq2m9xw"}, refuses=("display.unknown",)),
        Command(ForgetDisplay, "displays", decide, {"display": "d-7kq2m9xw"}, refuses=("display.unknown",)),
    ),
    prepared={
        AddDisplay: decide,
    },
    events={
        "displays": (
            DisplayAdded,
            DisplayRenamed,
            DisplayTurned,
            DisplayIdentified,
            DisplayReloaded,
            DisplayForgotten,
            DisplayPutBack,
        ),
    },
    within_undo=(DisplayPutBack,),
    line=line,
    undo_refuses=("display.name_taken",),
)
