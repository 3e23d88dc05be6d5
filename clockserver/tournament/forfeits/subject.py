"""The record of the time for surrendering stacks."""

from __future__ import annotations

from clockserver.core.permissions import TD_ONLY
from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.forfeits.commands import DesignateForfeits
from clockserver.tournament.forfeits.decide import decide
from clockserver.tournament.forfeits.events import ForfeitTimeSet
from clockserver.tournament.forfeits.view import forfeits_value

SUBJECT = Subject(
    "forfeits",
    permissions={"forfeits": TD_ONLY},
    commands=(
        Command(
            DesignateForfeits,
            "forfeits",
            decide,
            {"periods": ["b1"]},
            refuses=("already_done", "clock.unknown_period", "entries.no_forfeit"),
        ),
    ),
    events={
        "forfeits": (ForfeitTimeSet,),
    },
    counted=True,
    topics=(Topic("forfeits", forfeits_value, ("clock", "structure", "registration", "forfeit_periods")),),
)
