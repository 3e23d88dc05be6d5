"""The record of the end of a day and the next day."""

from __future__ import annotations

from clockserver.core.permissions import BUSTING, DEALING, FLOOR
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
    ONCE_PLAYED_REFUSALS,
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
from clockserver.tournament.draws.draw import DRAW_REFUSALS

SUBJECT = Subject(
    "day_end",
    permissions={"day_end": FLOOR, "last_card": DEALING | {"player"}, "last_hands": DEALING, "bags": BUSTING},
    plays=True,
    commands=(
        Command(
            CountBag,
            "bags",
            decide,
            {"entry": "e17", "chips": 87500},
            refuses=(
                "already_done",
                "day_end.no_card_yet",
                "day_end.none",
                "day_end.not_that_day",
                "day_end.seal_twice",
                "day_end.table_still_plays",
                "entries.already_out",
                "entries.not_seated",
                "entries.unknown",
                "text.unseen",
            ),
        ),
        Command(
            CountTableBags,
            "bags",
            decide,
            {"table": 4, "bags": 9, "chips": 412500},
            refuses=(
                "already_done",
                "day_end.more_bags_than_players",
                "day_end.no_card_yet",
                "day_end.no_empty_bags",
                "day_end.none",
                "day_end.table_still_plays",
            ),
        ),
        Command(
            AcceptDifference,
            "day_end",
            decide,
            {"reason": "Two chips of 100 fell from table 7"},
            refuses=(
                "already_done",
                "day_end.bags_missing",
                "day_end.no_difference",
                "day_end.none",
                "text.unseen",
            ),
        ),
        Command(
            StartDayEnd,
            "day_end",
            decide,
            {"cards": [3, 4, 5, 6, 7]},
            refuses=(
                "already_done",
                "clock.not_started",
                "day_end.cards_of_the_set",
                "day_end.cards_without_draw",
                "day_end.no_cards",
                "draw.place_twice",
            ),
        ),
        Command(
            CallOffDayEnd,
            "day_end",
            decide,
            refuses=(*ONCE_PLAYED_REFUSALS, "day_end.card_is_turned", "day_end.none"),
            after=(StartDayEnd,),
        ),
        Command(
            PickCard,
            "last_card",
            None,
            {"position": 3, "entry": "e17"},
            prepared=TurnCard,
            step="last_card_seed",
            refuses=(
                *ONCE_PLAYED_REFUSALS,
                *DRAW_REFUSALS,
                "day_end.another_is_named",
                "day_end.card_is_turned",
                "day_end.no_deck",
                "day_end.no_such_card",
                "day_end.none",
                "draws.seed_lost",
            ),
        ),
        Command(
            RecordLastHands,
            "day_end",
            decide,
            {"hands": 5},
            refuses=(
                *ONCE_PLAYED_REFUSALS,
                "already_done",
                "clock.not_started",
                "day_end.card_is_turned",
                "day_end.not_among_the_cards",
            ),
        ),
        Command(
            LastHandDone,
            "last_hands",
            decide,
            {"hand": 2, "tables": [4]},
            refuses=(
                "already_done",
                "day_end.no_card_yet",
                "day_end.none",
                "day_end.so_many_hands",
                "tables.unknown",
            ),
            after=(RecordLastHands,),
        ),
        Command(
            BeginNextDay,
            "day_end",
            next_day.decide,
            refuses=("day_end.hands_left", "day_end.no_card_yet", "day_end.none", "day_end.still_playing"),
            after=(CountBag,),
        ),
        Command(
            ScheduleDay,
            "tournaments",
            next_day.decide,
            {"resumes_at": 1800043200000},
            refuses=("already_done", "clock.finished", "day.in_the_past", "day.too_far_ahead"),
        ),
        Command(
            UnscheduleDay,
            "tournaments",
            next_day.decide,
            refuses=("day.not_scheduled",),
            after=(ScheduleDay,),
        ),
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
        ),
        "last_card": (CardTurned,),
        "last_hands": (LastHandPlayed,),
        "bags": (
            BagCounted,
            TableBagsCounted,
        ),
        "tournaments": (NextDayScheduled,),
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
    undo_refuses=(*ONCE_PLAYED_REFUSALS, "day_end.none"),
)
