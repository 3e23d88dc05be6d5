"""The record of the clocks of one table."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
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
from clockserver.tournament.table_clocks.view import table_clocks_value

SUBJECT = Subject(
    "table_clocks",
    commands=(
        Command(StartDisputeTimer, "table_clocks", disputes.decide, {"table": 4}),
        Command(
            CallPlayerClock,
            "table_clocks",
            player_clocks.decide,
            {"table": 4, "facing_bet": True, "seat": 3, "caller": 7, "waiting_since": 1793386800000},
        ),
        Command(
            StartPlayerClock,
            "clock_rulings",
            player_clocks.decide,
            {"table": 4, "facing_bet": False, "seat": 3, "ms": 15000},
        ),
        Command(PlayerHasActed, "table_clocks", player_clocks.decide, {"table": 4}),
        Command(AdjustPlayerClock, "clock_rulings", player_clocks.decide, {"table": 4, "ms": -15000}),
        Command(CancelPlayerClock, "table_clocks", player_clocks.decide, {"table": 4}),
        Command(
            SetShotClock, "clock_rulings", shot_clocks.decide, {"tables": [1], "seconds": 30, "chips": 3}
        ),
        Command(EndShotClock, "clock_rulings", shot_clocks.decide, {"tables": [1]}),
        Command(TimeDecision, "table_clocks", shot_clocks.decide, {"table": 1, "decision": 11}),
        Command(StopDecision, "table_clocks", shot_clocks.decide, {"table": 1, "decision": 12}),
        Command(UseTimeChip, "table_clocks", shot_clocks.decide, {"table": 1, "decision": 12, "seat": 3}),
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
