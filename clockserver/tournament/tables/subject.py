"""The record of tables: opened, held, broken, relocated, halted."""

from __future__ import annotations

from clockserver.core.permissions import TD_ONLY
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
    permissions={"seating": TD_ONLY},
    plays=True,
    commands=(
        Command(
            BreakTable,
            "seats",
            breaking.decide,
            {"table": 9},
            refuses=(
                "breaking.nobody_there",
                "breaking.not_next",
                "breaking.too_few_seats",
                "day_end.no_moves",
                "tables.not_open",
                "tables.unknown",
            ),
        ),
        Command(
            OpenTables,
            "tables",
            decide,
            {"tables": [1, 2, 3]},
            step="inventory",
            refuses=("tables.already_open", "tables.occupied", "tables.twice"),
        ),
        Command(
            ChangeTable,
            "tables",
            decide,
            {"table": 1, "name": "Feature table"},
            refuses=(
                "already_done",
                "tables.blinds_beyond",
                "tables.occupied",
                "tables.seats_taken_beyond",
                "tables.unknown",
                "text.unseen",
            ),
        ),
        Command(
            CloseTable,
            "tables",
            decide,
            {"table": 1},
            refuses=("already_done", "tables.occupied", "tables.unknown"),
            after=(OpenTables,),
        ),
        Command(
            SetBreakingOrder,
            "tables",
            decide,
            {"tables": [9, 8, 7]},
            refuses=("already_done", "tables.twice", "tables.unknown"),
        ),
        Command(
            ChangeSeating,
            "seating",
            decide,
            {"seating": {"table_size": 9, "at_sale": True}},
            refuses=("already_done", "tables.only_tighter"),
        ),
        Command(
            WaiveHalt,
            "tables",
            halting.waive,
            {"table": 4},
            refuses=("halting.no_waiver", "halting.not_halted", "tables.unknown"),
        ),
        Command(
            HoldSeats,
            "tables",
            opening.decide,
            {"tables": [1, 2], "seats": [9]},
            refuses=("already_done", "seats.unknown", "tables.twice", "tables.unknown"),
        ),
        Command(
            RelocateTable,
            "seats",
            relocating.decide,
            {"table": 7, "to": 1},
            step="inventory",
            refuses=(
                "relocating.same",
                "relocating.too_small",
                "tables.already_open",
                "tables.not_open",
                "tables.unknown",
            ),
        ),
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
    topics=(Topic("tables"), Topic("table_list")),
    line=line,
    undo_refuses=(
        "entries.changed_since",
        "relocating.changed_since",
        "tables.blinds_beyond",
        "tables.occupied",
        "tables.seats_taken_beyond",
        "tables.unknown",
    ),
)
