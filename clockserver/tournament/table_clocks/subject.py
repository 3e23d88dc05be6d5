"""The record of the clocks of one table."""

from __future__ import annotations

from clockserver.core.permissions import DEALING, FLOOR
from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.clock.commands import NextPeriod
from clockserver.tournament.table_clocks import disputes, player_clocks, shot_clocks
from clockserver.tournament.table_clocks.commands import (
    AdjustPlayerClock,
    CallPlayerClock,
    CancelPlayerClock,
    EndShotClock,
    PlayerHasActed,
    SetShotClock,
    StartDisputeTimer,
    StartPlayerClock,
    StopDecision,
    TimeDecision,
    UseTimeChip,
)
from clockserver.tournament.table_clocks.events import (
    DecisionTimed,
    DisputeTimerStarted,
    PlayerActed,
    PlayerClockAdjusted,
    PlayerClockCalled,
    PlayerClockCancelled,
    PlayerClockStarted,
    ShotClockSet,
    TimeChipUsed,
)
from clockserver.tournament.table_clocks.log import line
from clockserver.tournament.table_clocks.player_clocks import RUNNING_REFUSALS
from clockserver.tournament.table_clocks.view import table_clocks_value
from clockserver.tournament.tables.table_checks import CLOCK_SEAT_REFUSALS, OPEN_TABLE_REFUSALS

SUBJECT = Subject(
    "table_clocks",
    permissions={"table_clocks": DEALING, "clock_rulings": FLOOR},
    plays=True,
    commands=(
        Command(
            StartDisputeTimer,
            "table_clocks",
            disputes.decide,
            {"table": 4},
            refuses=(*OPEN_TABLE_REFUSALS, "already_done", "dispute.no_break"),
            after=(NextPeriod,),
        ),
        Command(
            CallPlayerClock,
            "table_clocks",
            player_clocks.decide,
            {"table": 4, "facing_bet": True, "seat": 3, "caller": 7, "waiting_since": 1793386800000},
            refuses=(
                *CLOCK_SEAT_REFUSALS,
                *OPEN_TABLE_REFUSALS,
                "already_done",
                "player_clock.caller_away",
                "player_clock.not_his_turn_yet",
                "player_clock.runs_already",
                "player_clock.since_unknown",
                "player_clock.too_early",
            ),
        ),
        Command(
            StartPlayerClock,
            "clock_rulings",
            player_clocks.decide,
            {"table": 4, "facing_bet": False, "seat": 3, "ms": 15000},
            refuses=(
                *CLOCK_SEAT_REFUSALS,
                *OPEN_TABLE_REFUSALS,
                "already_done",
                "player_clock.only_asked",
                "player_clock.runs_already",
                "player_clock.time_is_fixed",
            ),
        ),
        Command(
            PlayerHasActed,
            "table_clocks",
            player_clocks.decide,
            {"table": 4},
            refuses=RUNNING_REFUSALS,
            after=(CallPlayerClock,),
        ),
        Command(
            AdjustPlayerClock,
            "clock_rulings",
            player_clocks.decide,
            {"table": 4, "ms": -15000},
            refuses=(*RUNNING_REFUSALS, "player_clock.so_little_left", "player_clock.time_is_fixed"),
            after=(CallPlayerClock,),
        ),
        Command(
            CancelPlayerClock,
            "table_clocks",
            player_clocks.decide,
            {"table": 4},
            refuses=RUNNING_REFUSALS,
            after=(CallPlayerClock,),
        ),
        Command(
            SetShotClock,
            "clock_rulings",
            shot_clocks.decide,
            {"tables": [1], "seconds": 30, "chips": 3},
            refuses=(
                "already_done",
                "shot_clock.no_preset",
                "shot_clock.no_tables",
                "tables.not_open",
                "tables.unknown",
            ),
        ),
        Command(
            EndShotClock,
            "clock_rulings",
            shot_clocks.decide,
            {"tables": [1]},
            refuses=("already_done", "tables.not_open", "tables.unknown"),
            after=(SetShotClock,),
        ),
        Command(
            TimeDecision,
            "table_clocks",
            shot_clocks.decide,
            {"table": 1, "decision": 0},
            refuses=(*OPEN_TABLE_REFUSALS, "already_done", "shot_clock.off"),
            after=(SetShotClock,),
        ),
        Command(
            StopDecision,
            "table_clocks",
            shot_clocks.decide,
            {"table": 1, "decision": 12},
            refuses=(*OPEN_TABLE_REFUSALS, "already_done", "shot_clock.off"),
        ),
        Command(
            UseTimeChip,
            "table_clocks",
            shot_clocks.decide,
            {"table": 1, "decision": 1, "seat": 3},
            refuses=(
                *CLOCK_SEAT_REFUSALS,
                *OPEN_TABLE_REFUSALS,
                "already_done",
                "shot_clock.chips_gone",
                "shot_clock.no_chips",
                "shot_clock.off",
            ),
            after=(TimeDecision,),
        ),
    ),
    events={
        "table_clocks": (
            DisputeTimerStarted,
            PlayerClockCalled,
            PlayerActed,
            PlayerClockCancelled,
            DecisionTimed,
            TimeChipUsed,
        ),
        "clock_rulings": (
            PlayerClockStarted,
            PlayerClockAdjusted,
            ShotClockSet,
        ),
    },
    topics=(
        Topic(
            "table_clocks",
            table_clocks_value,
            ("player_clocks", "shot_clocks", "time_chips", "dispute_timers"),
        ),
    ),
    line=line,
)
