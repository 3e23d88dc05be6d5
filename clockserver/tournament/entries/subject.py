"""The record of entries, purchases, attendance and bust-outs."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.entries import attendance, batches, locks, purchases, seat_cards
from clockserver.tournament.entries.commands import (
    BustOut,
    BuyMore,
    BuyMoreTogether,
    ForfeitStack,
    LockEntry,
    MarkAbsent,
    PayRebuy,
    RegisterPlayer,
    RegisterPlayers,
    RenewSeatCard,
    ReorderBustOuts,
    TakeAddOn,
    TakeAddOns,
    TakeOutNoShow,
    UnregisterEntry,
)
from clockserver.tournament.entries.decide import decide
from clockserver.tournament.entries.events import (
    AbsenceMarked,
    AddOnTaken,
    BustedOut,
    BustOutsReordered,
    Entered,
    EntryTakenOut,
    LockChanged,
    NoShowTakenOut,
    Rebought,
    RebuyPaid,
    SeatCardRenewed,
    StackForfeited,
)
from clockserver.tournament.entries.log import line

SUBJECT = Subject(
    "entries",
    commands=(
        Command(MarkAbsent, "entries", attendance.decide, {"entry": "e17"}),
        Command(TakeOutNoShow, "no_shows", attendance.decide, {"entry": "e17"}),
        Command(
            RegisterPlayers,
            "entries",
            batches.decide,
            {"entries": [{"person": "0b54a7f2c1d94a0fb7f1d7a2d35c9e61"}]},
        ),
        Command(BuyMoreTogether, "entries", batches.decide, {"entries": ["e4", "e17"]}),
        Command(TakeAddOns, "entries", batches.decide, {"entries": ["e4", "e17"]}),
        Command(RegisterPlayer, "entries", decide, {"person": "0b54a7f2c1d94a0fb7f1d7a2d35c9e61"}),
        Command(UnregisterEntry, "entries", decide, {"entry": "e17"}),
        Command(BustOut, "bustouts", decide, {"entry": "e17"}),
        Command(ForfeitStack, "forfeited_stacks", decide, {"entry": "e17", "chips": 3400}),
        Command(ReorderBustOuts, "entries", decide, {"entries": ["e21", "e17"]}),
        Command(LockEntry, "seats", locks.decide, {"entry": "e17", "lock": "table"}),
        Command(BuyMore, "entries", purchases.decide, {"entry": "e17"}),
        Command(PayRebuy, "entries", purchases.decide, {"entry": "e17"}),
        Command(TakeAddOn, "entries", purchases.decide, {"entry": "e17"}),
        Command(RenewSeatCard, "entries", seat_cards.decide, {"entry": "e17"}),
    ),
    events={
        "entries": (
            AbsenceMarked,
            Entered,
            EntryTakenOut,
            BustOutsReordered,
            Rebought,
            RebuyPaid,
            AddOnTaken,
            SeatCardRenewed,
        ),
        "no_shows": (NoShowTakenOut,),
        "bustouts": (BustedOut,),
        "forfeited_stacks": (StackForfeited,),
        "seats": (LockChanged,),
    },
    whole_tournament=(
        AbsenceMarked,
        NoShowTakenOut,
        Entered,
        EntryTakenOut,
        BustedOut,
        StackForfeited,
        BustOutsReordered,
        LockChanged,
        Rebought,
        RebuyPaid,
        AddOnTaken,
        SeatCardRenewed,
    ),
    counted=True,
    topics=(
        Topic("players", audience="staff"),
        Topic("seats"),
    ),
    line=line,
)
