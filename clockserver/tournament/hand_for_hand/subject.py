"""The record of hand-for-hand play."""

from __future__ import annotations

from clockserver.core.permissions import DEALING, FLOOR
from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.hand_for_hand import settle
from clockserver.tournament.hand_for_hand.commands import (
    FinishHand,
    ReportStacks,
    StartHandForHand,
    StopHandForHand,
    TieEliminations,
)
from clockserver.tournament.hand_for_hand.decide import STACK_REFUSALS, decide
from clockserver.tournament.hand_for_hand.events import (
    HandAsksAgain,
    HandFinished,
    HandForHandEnded,
    HandForHandStarted,
    HandRanked,
    HandReleased,
    StacksAsked,
)
from clockserver.tournament.hand_for_hand.log import line
from clockserver.tournament.hand_for_hand.view import hand_for_hand_value

SUBJECT = Subject(
    "hand_for_hand",
    permissions={"hand_for_hand": FLOOR, "hands_done": DEALING},
    plays=True,
    moves_money=True,
    commands=(
        Command(
            StartHandForHand,
            "hand_for_hand",
            decide,
            refuses=(
                "already_done",
                "clock.not_started",
                "hand_for_hand.in_the_money",
                "hand_for_hand.places_unknown",
            ),
        ),
        Command(
            FinishHand,
            "hands_done",
            decide,
            {"hand": 7, "table": 4},
            refuses=("already_done", "hand_for_hand.not_on", "tables.not_open", "tables.unknown"),
            after=(StartHandForHand,),
        ),
        Command(
            ReportStacks,
            "hand_for_hand",
            decide,
            {"hand": 7, "stacks": {"e17": 9000, "e4": 5000}},
            refuses=(*STACK_REFUSALS, "hand_for_hand.not_asked_for", "hand_for_hand.nothing_asked"),
        ),
        Command(
            StopHandForHand,
            "hand_for_hand",
            decide,
            refuses=("hand_for_hand.not_on",),
            after=(StartHandForHand,),
        ),
        Command(
            TieEliminations,
            "hand_for_hand",
            decide,
            {"entries": ["e17", "e4"], "stacks": {"e17": 9000, "e4": 5000}},
            refuses=(
                *STACK_REFUSALS,
                "already_done",
                "entries.not_the_last_out",
                "hand_for_hand.not_at_money_jumps",
            ),
        ),
    ),
    events={
        "hand_for_hand": (
            HandForHandStarted,
            HandForHandEnded,
            HandReleased,
            StacksAsked,
            HandRanked,
            HandAsksAgain,
        ),
        "hands_done": (HandFinished,),
    },
    whole_tournament=(HandRanked,),
    settlers=(Settler(settle.settle),),
    topics=(
        Topic(
            "hand_for_hand",
            hand_for_hand_value,
            ("hand_for_hand", "hands_asking", "ties", "tables", "prizes", "counters", "seating"),
            ("eliminations",),
            names=True,
        ),
    ),
    line=line,
    undo_refuses=("hand_for_hand.hand_is_over", "hand_for_hand.has_ended"),
)
