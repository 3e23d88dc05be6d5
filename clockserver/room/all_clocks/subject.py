"""The record of all clocks."""

from __future__ import annotations

from clockserver.core.permissions import FLOOR
from clockserver.core.subject import Command, Subject
from clockserver.room.all_clocks.commands import PauseAllClocks, ResumeAllClocks
from clockserver.room.all_clocks.decide import decide
from clockserver.room.all_clocks.events import ClocksPaused, ClocksPutBack, ClocksResumed
from clockserver.room.all_clocks.log import line
from clockserver.room.commands import PauseAll, ResumeAll

SUBJECT = Subject(
    "all_clocks",
    permissions={"all_clocks": FLOOR},
    commands=(
        Command(
            PauseAll, "all_clocks", prepared=PauseAllClocks, refuses=("already_done", "room.nothing_runs")
        ),
        Command(
            ResumeAll,
            "all_clocks",
            prepared=ResumeAllClocks,
            refuses=("room.nothing_paused", "tournament.unknown"),
            after=(PauseAll,),
        ),
    ),
    prepared={
        PauseAllClocks: decide,
        ResumeAllClocks: decide,
    },
    events={
        "all_clocks": (
            ClocksPaused,
            ClocksResumed,
            ClocksPutBack,
        ),
    },
    within_undo=(ClocksPutBack,),
    line=line,
)
