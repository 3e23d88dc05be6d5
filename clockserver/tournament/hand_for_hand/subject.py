"""The record of hand-for-hand play."""

from __future__ import annotations

from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.hand_for_hand import settle
from clockserver.tournament.hand_for_hand.commands import (
    FinishHand,
    SameHand,
    StartHandForHand,
    StopHandForHand,
    TellStacks,
)
from clockserver.tournament.hand_for_hand.decide import decide
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
    commands=(
        Command(StartHandForHand, "hand_for_hand", decide),
        Command(FinishHand, "hands_done", decide, {"hand": 7, "table": 4}),
        Command(TellStacks, "hand_for_hand", decide, {"hand": 7, "stacks": {"e17": 9000, "e4": 5000}}),
        Command(StopHandForHand, "hand_for_hand", decide),
        Command(
            SameHand, "hand_for_hand", decide, {"entries": ["e17", "e4"], "stacks": {"e17": 9000, "e4": 5000}}
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
            ("outs",),
            names=True,
        ),
    ),
    line=line,
)
