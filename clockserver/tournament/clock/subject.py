"""The record of the level clock."""

from __future__ import annotations

from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.clock import restart, settle
from clockserver.tournament.clock.commands import (
    AddTime,
    AnnounceLevel,
    ChooseAfterRestart,
    JumpToPeriod,
    NextPeriod,
    PauseClock,
    PreviousPeriod,
    ResumeClock,
    ScheduleStart,
    SetLevelChange,
    SetRemaining,
    StartClock,
    UnscheduleStart,
)
from clockserver.tournament.clock.decide import decide
from clockserver.tournament.clock.events import (
    BreakStarted,
    ClockFinished,
    ClockPaused,
    ClockRestored,
    ClockResumed,
    ClockStarted,
    LastLevelEnded,
    LevelAnnounced,
    LevelChangeSet,
    LevelStarted,
    PausedByRestart,
    PeriodChosen,
    PeriodSkipped,
    PeriodTakenBack,
    RestartAnswered,
    ScheduledStartCame,
    StartScheduled,
    StartUnscheduled,
    TimeAdded,
    TimeLeftSet,
    ZeroReached,
)
from clockserver.tournament.clock.log import line

SUBJECT = Subject(
    "clock",
    commands=(
        Command(StartClock, "clock", decide),
        Command(PauseClock, "clock", decide),
        Command(ResumeClock, "clock", decide),
        Command(NextPeriod, "clock", decide, {"from_period": "l3"}),
        Command(PreviousPeriod, "clock", decide, {"from_period": "l3"}),
        Command(JumpToPeriod, "clock", decide, {"period": "l4"}),
        Command(SetRemaining, "clock", decide, {"ms": 300000}),
        Command(AddTime, "clock", decide, {"ms": 60000}),
        Command(AnnounceLevel, "clock", decide, {"from_period": "l3"}),
        Command(ScheduleStart, "clock", decide, {"start_at": 1793386800000}),
        Command(UnscheduleStart, "clock", decide),
        Command(SetLevelChange, "clock", decide, {"mode": "on_announcement"}),
        Command(ChooseAfterRestart, "clock", restart.decide, {"choice": "resume"}),
    ),
    events={
        "clock": (
            ClockStarted,
            ClockPaused,
            ClockResumed,
            PeriodSkipped,
            PeriodTakenBack,
            PeriodChosen,
            TimeLeftSet,
            TimeAdded,
            LevelAnnounced,
            LastLevelEnded,
            StartScheduled,
            StartUnscheduled,
            ClockRestored,
            LevelChangeSet,
            ScheduledStartCame,
            LevelStarted,
            BreakStarted,
            ZeroReached,
            ClockFinished,
            PausedByRestart,
            RestartAnswered,
        ),
    },
    within_undo=(ClockRestored,),
    settlers=(Settler(settle.settle, apart=True),),
    topics=(
        Topic("clock"),
        Topic("controls", audience="staff"),
    ),
    line=line,
)
