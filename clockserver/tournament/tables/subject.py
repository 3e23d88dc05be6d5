"""The record of tables: opened, held, broken, relocated, halted."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.tables import breaking, halting, opening, relocating
from clockserver.tournament.tables.commands import (
    BreakTable,
    ChangeSeating,
    ChangeTable,
    CloseTable,
    HoldSeats,
    OpenTables,
    RelocateTable,
    SetBreakingOrder,
    WaiveHalt,
)
from clockserver.tournament.tables.decide import decide
from clockserver.tournament.tables.events import (
    BreakingOrderSet,
    HaltWaived,
    SeatingChanged,
    TableBroken,
    TableRelocated,
    TablesChanged,
)
from clockserver.tournament.tables.log import line

SUBJECT = Subject(
    "tables",
    commands=(
        Command(BreakTable, "seats", breaking.decide, {"table": 9}),
        Command(OpenTables, "tables", decide, {"tables": [1, 2, 3]}, step="inventory"),
        Command(ChangeTable, "tables", decide, {"table": 1, "name": "Feature table"}),
        Command(CloseTable, "tables", decide, {"table": 9}),
        Command(SetBreakingOrder, "tables", decide, {"tables": [9, 8, 7]}),
        Command(ChangeSeating, "seating", decide, {"seating": {"table_size": 9, "at_sale": True}}),
        Command(WaiveHalt, "tables", halting.waive, {"table": 4}),
        Command(HoldSeats, "tables", opening.decide, {"tables": [1, 2], "seats": [9]}),
        Command(RelocateTable, "seats", relocating.decide, {"table": 7, "to": 1}, step="inventory"),
    ),
    events={
        "tables": (
            TablesChanged,
            BreakingOrderSet,
            HaltWaived,
        ),
        "seats": (
            TableBroken,
            TableRelocated,
        ),
        "seating": (SeatingChanged,),
    },
    whole_tournament=(
        TableBroken,
        TableRelocated,
    ),
    counted=True,
    topics=(Topic("tables"),),
    line=line,
)
