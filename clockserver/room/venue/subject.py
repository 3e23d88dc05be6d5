"""The record of the venue."""

from __future__ import annotations

from clockserver.core.permissions import FLOOR
from clockserver.core.subject import Command, Subject
from clockserver.room.commands import TakeTime
from clockserver.room.venue.commands import ChangeVenue, ChooseSound, SetTimeOfDay
from clockserver.room.venue.decide import decide
from clockserver.room.venue.events import SoundChosen, TimeOfDaySet, VenueChanged
from clockserver.room.venue.log import line

SUBJECT = Subject(
    "venue",
    permissions={"sound": FLOOR},
    commands=(
        Command(TakeTime, "venue", prepared=SetTimeOfDay, refuses=("already_done",)),
        Command(
            ChangeVenue,
            "venue",
            decide,
            {"wall_language": "de"},
            refuses=("already_done", "text.unseen", "venue.no_language"),
        ),
        Command(
            ChooseSound,
            "sound",
            decide,
            {"device": "d-7kq2m9xw"},
            refuses=("already_done", "display.unknown", "sound.no_device"),
        ),
    ),
    prepared={
        SetTimeOfDay: decide,
    },
    events={
        "venue": (
            TimeOfDaySet,
            VenueChanged,
        ),
        "sound": (SoundChosen,),
    },
    line=line,
)
