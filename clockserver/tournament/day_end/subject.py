"""The record of the end of a day and the next day."""

from __future__ import annotations

from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.day_end import card_draws, next_day, settle
from clockserver.tournament.day_end.commands import (
    AcceptDifference,
    BeginNextDay,
    CallOffDayEnd,
    CountBag,
    CountTableBags,
    DealLastCards,
    LastHandDone,
    PickCard,
    RecordLastHands,
    ScheduleDay,
    StartDayEnd,
    TurnCard,
    UnscheduleDay,
    WithdrawCards,
)
from clockserver.tournament.day_end.decide import decide
from clockserver.tournament.day_end.events import (
    BagCounted,
    BagDifferenceAccepted,
    CardTurned,
    DayBegun,
    DayEndCalledOff,
    DayEndStarted,
    DeckLaid,
    LastHandPlayed,
    LastHandsRecorded,
    NextDayScheduled,
    PickerNamed,
    TableBagsCounted,
)
from clockserver.tournament.day_end.log import line
from clockserver.tournament.day_end.view import day_end_value

SUBJECT = Subject(
    "day_end",
    commands=(
        Command(CountBag, "bags", decide, {"entry": "e17", "chips": 87500}),
        Command(CountTableBags, "bags", decide, {"table": 4, "bags": 9, "chips": 412500}),
        Command(AcceptDifference, "day_end", decide, {"reason": "Two chips of 100 fell from table 7"}),
        Command(StartDayEnd, "day_end", decide, {"cards": [3, 4, 5, 6, 7]}),
        Command(CallOffDayEnd, "day_end", decide),
        Command(
            PickCard,
            "last_card",
            None,
            {"position": 3, "entry": "e17"},
            prepared=TurnCard,
            step="last_card_seed",
        ),
        Command(RecordLastHands, "day_end", decide, {"hands": 5}),
        Command(LastHandDone, "last_hands", decide, {"hand": 2, "tables": [4]}),
        Command(BeginNextDay, "day_end", next_day.decide),
        Command(ScheduleDay, "day_end", next_day.decide, {"resumes_at": 1800043200000}),
        Command(UnscheduleDay, "day_end", next_day.decide),
    ),
    prepared={
        DealLastCards: card_draws.decide,
        TurnCard: card_draws.decide,
        WithdrawCards: card_draws.decide,
    },
    events={
        "day_end": (
            DayEndStarted,
            DayEndCalledOff,
            PickerNamed,
            DeckLaid,
            LastHandsRecorded,
            BagDifferenceAccepted,
            DayBegun,
            NextDayScheduled,
        ),
        "last_card": (CardTurned,),
        "last_hands": (LastHandPlayed,),
        "bags": (
            BagCounted,
            TableBagsCounted,
        ),
    },
    settlers=(
        Settler(settle.day_end),
        Settler(settle.day_begin),
        Settler(settle.bag_differences),
    ),
    topics=(
        Topic(
            "day_end",
            day_end_value,
            ("day_ends", "draws", "tables", "seating", "ledger", "counters", "structure", "clock"),
            ("entries",),
            names=True,
        ),
    ),
    line=line,
)
