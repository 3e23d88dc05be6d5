"""The record of televisions."""

from __future__ import annotations

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
    commands=(
        Command(PairDisplay, "displays", None, {"code": "BCDFGH", "name": "Hall left"}, prepared=AddDisplay),
        Command(RenameDisplay, "displays", decide, {"display": "d-7kq2m9xw", "name": "Bar"}),
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
        ),
        Command(IdentifyDisplay, "displays", decide, {"display": "d-7kq2m9xw"}),
        Command(ReloadDisplay, "displays", decide, {"display": "d-7kq2m9xw"}),
        Command(ForgetDisplay, "displays", decide, {"display": "d-7kq2m9xw"}),
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
)
