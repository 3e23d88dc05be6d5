"""The record of the level clock."""

from __future__ import annotations

from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.clock import restart, settle
from clockserver.tournament.clock.clock_operations import CLOCK_REFUSALS
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
    plays=True,
    commands=(
        Command(StartClock, "clock", decide, refuses=(*CLOCK_REFUSALS[StartClock], "clock.play_over")),
        Command(PauseClock, "clock", decide, refuses=(*CLOCK_REFUSALS[PauseClock], "clock.play_over")),
        Command(
            ResumeClock,
            "clock",
            decide,
            refuses=(*CLOCK_REFUSALS[ResumeClock], "clock.play_over"),
            after=(PauseClock,),
        ),
        Command(
            NextPeriod,
            "clock",
            decide,
            {"from_period": "l3"},
            refuses=(*CLOCK_REFUSALS[NextPeriod], "clock.play_over"),
        ),
        Command(
            PreviousPeriod,
            "clock",
            decide,
            {"from_period": "l3"},
            refuses=(*CLOCK_REFUSALS[PreviousPeriod], "clock.play_over"),
            after=(NextPeriod,),
        ),
        Command(
            JumpToPeriod,
            "clock",
            decide,
            {"period": "l4"},
            refuses=(*CLOCK_REFUSALS[JumpToPeriod], "clock.play_over"),
        ),
        Command(
            SetRemaining,
            "clock",
            decide,
            {"ms": 300000},
            refuses=(*CLOCK_REFUSALS[SetRemaining], "clock.play_over"),
        ),
        Command(
            AddTime, "clock", decide, {"ms": 60000}, refuses=(*CLOCK_REFUSALS[AddTime], "clock.play_over")
        ),
        Command(
            AnnounceLevel,
            "clock",
            decide,
            {"from_period": "l3"},
            refuses=(*CLOCK_REFUSALS[AnnounceLevel], "clock.play_over"),
        ),
        Command(
            ScheduleStart,
            "clock",
            decide,
            {"start_at": 1793386800000},
            refuses=(*CLOCK_REFUSALS[ScheduleStart], "clock.play_over"),
        ),
        Command(
            UnscheduleStart,
            "clock",
            decide,
            refuses=(*CLOCK_REFUSALS[UnscheduleStart], "clock.play_over"),
            after=(ScheduleStart,),
        ),
        Command(
            SetLevelChange,
            "clock",
            decide,
            {"mode": "on_announcement"},
            refuses=(*CLOCK_REFUSALS[SetLevelChange], "clock.play_over"),
        ),
        Command(
            ChooseAfterRestart,
            "clock",
            restart.decide,
            {"choice": "resume"},
            refuses=("restart.nothing_asked",),
        ),
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
