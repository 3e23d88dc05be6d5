"""The record of counter mode."""

from __future__ import annotations

from clockserver.core.permissions import DESK
from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.counters.decide import decide
from clockserver.tournament.counters.events import COUNT_REFUSALS, Tapped
from clockserver.tournament.counters.log import line

SUBJECT = Subject(
    "counters",
    permissions={"counters": DESK},
    plays=True,
    commands=(
        Command(
            TapCounter,
            "counters",
            decide,
            {"what": "entry"},
            refuses=(
                *COUNT_REFUSALS,
                "clock.not_started",
                "counters.add_ons_closed",
                "counters.add_ons_taken",
                "counters.all_are_named",
                "counters.name_the_entry",
                "counters.name_the_player",
                "counters.no_addon",
                "counters.no_rebuy",
                "counters.nobody_plays",
                "counters.registration_closed",
                "counters.who_is_out",
                "day_end.no_late_entries",
                "offers.sale_needed",
            ),
        ),
    ),
    events={
        "counters": (Tapped,),
    },
    topics=(Topic("counters"),),
    line=line,
    undo_refuses=(
        *COUNT_REFUSALS,
        "counters.name_the_entry",
        "counters.name_the_player",
        "deals.no_part_in_place",
    ),
)
