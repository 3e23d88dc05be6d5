"""The record of the tables of the room."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.room.inventory.commands import ClaimTable, PutTables, ReleaseTable, RemoveTables
from clockserver.room.inventory.decide import decide
from clockserver.room.inventory.events import CashClaimed, InventoryChanged
from clockserver.room.inventory.log import line

SUBJECT = Subject(
    "inventory",
    commands=(
        Command(
            PutTables,
            "inventory",
            decide,
            {
                "tables": [
                    {"number": 1, "size": 9, "name": "Feature table", "section": "Stage", "x": 300, "y": 200},
                    {"number": 7, "out_of_service": True, "note": "Broken light"},
                ]
            },
        ),
        Command(RemoveTables, "inventory", decide, {"tables": [12]}),
        Command(ClaimTable, "inventory", decide, {"table": 12}),
        Command(ReleaseTable, "inventory", decide, {"table": 12}),
    ),
    events={
        "inventory": (
            InventoryChanged,
            CashClaimed,
        ),
    },
    line=line,
)
