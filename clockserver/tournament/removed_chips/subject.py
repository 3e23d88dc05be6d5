"""The record of chips removed from play."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.removed_chips.commands import GiveChipsBack, RemoveChips
from clockserver.tournament.removed_chips.decide import decide
from clockserver.tournament.removed_chips.events import ChipsGivenBack, ChipsRemoved
from clockserver.tournament.removed_chips.log import line
from clockserver.tournament.removed_chips.view import chips_out_value

SUBJECT = Subject(
    "removed_chips",
    plays=True,
    commands=(
        Command(
            RemoveChips,
            "chips_out",
            decide,
            {"chips": 1500, "why": "lost", "text": "Found under table 4"},
            refuses=(
                "chips_out.goes_with_him",
                "chips_out.owner_is_known",
                "chips_out.stays",
                "chips_out.whose",
                "entries.more_than_in_play",
                "entries.unknown",
                "text.unseen",
            ),
        ),
        Command(
            GiveChipsBack,
            "chips_out",
            decide,
            {"removal": 1, "entry": "e4"},
            refuses=(
                "already_done",
                "chips_out.stays_out",
                "chips_out.unknown",
                "chips_out.whose",
                "entries.already_out",
                "entries.unknown",
            ),
            after=(RemoveChips,),
        ),
    ),
    events={
        "chips_out": (
            ChipsRemoved,
            ChipsGivenBack,
        ),
    },
    whole_tournament=(
        ChipsRemoved,
        ChipsGivenBack,
    ),
    counted=True,
    topics=(Topic("chips_out", chips_out_value, ("chips_out",), audience="staff"),),
    line=line,
)
