"""The record of the inventory."""

from __future__ import annotations

from clockserver.core.permissions import FLOOR
from clockserver.core.subject import Command, Subject
from clockserver.room.inventory.commands import ClaimTable, PutTables, ReleaseTable, RemoveTables
from clockserver.room.inventory.decide import decide
from clockserver.room.inventory.events import CashClaimed, InventoryChanged
from clockserver.room.inventory.log import line

SUBJECT = Subject(
    "inventory",
    permissions={"inventory": FLOOR},
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
            refuses=(
                "already_done",
                "inventory.half_a_place",
                "inventory.too_many",
                "tables.twice",
                "text.unseen",
            ),
        ),
        Command(
            RemoveTables,
            "inventory",
            decide,
            {"tables": [7]},
            refuses=("inventory.unknown", "tables.twice"),
            after=(PutTables,),
        ),
        Command(ClaimTable, "inventory", decide, {"table": 12}, refuses=("already_done",)),
        Command(
            ReleaseTable,
            "inventory",
            decide,
            {"table": 12},
            refuses=("already_done",),
            after=(ClaimTable,),
        ),
    ),
    events={
        "inventory": (
            InventoryChanged,
            CashClaimed,
        ),
    },
    line=line,
)
