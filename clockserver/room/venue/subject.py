"""The record of the venue."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.room.commands import TakeTime
from clockserver.room.venue.commands import ChangeVenue, ChooseSound, SetTimeOfDay
from clockserver.room.venue.decide import decide
from clockserver.room.venue.events import SoundChosen, TimeOfDaySet, VenueChanged
from clockserver.room.venue.log import line

SUBJECT = Subject(
    "venue",
    commands=(
        Command(TakeTime, "venue", prepared=SetTimeOfDay),
        Command(ChangeVenue, "venue", decide, {"wall_language": "de"}),
        Command(ChooseSound, "sound", decide, {"device": "d-7kq2m9xw"}),
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
