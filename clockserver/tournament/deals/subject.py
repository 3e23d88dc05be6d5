"""The record of deals on the prizes that are left."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.deals.commands import AcceptDeal, ApproveDeal, DraftDeal, DropDeal, ShowDeal
from clockserver.tournament.deals.decide import decide
from clockserver.tournament.deals.events import (
    DealAccepted,
    DealApproved,
    DealDrafted,
    DealDropped,
    DealShown,
)
from clockserver.tournament.deals.log import line
from clockserver.tournament.deals.view import deal_value

SUBJECT = Subject(
    "deals",
    commands=(
        Command(
            DraftDeal,
            "deals",
            decide,
            {
                "method": "icm",
                "stacks": {"e17": 1240000, "e4": 815000, "e32": 390000},
                "left": [{"place": 1, "amount": 500000}],
            },
        ),
        Command(AcceptDeal, "deals", decide, {"deal": 412, "entry": "e17"}),
        Command(ApproveDeal, "deals", decide, {"deal": 412}),
        Command(DropDeal, "deals", decide, {"deal": 412}),
        Command(ShowDeal, "deals", decide, {"deal": 412}),
    ),
    events={
        "deals": (
            DealDrafted,
            DealDropped,
            DealAccepted,
            DealApproved,
            DealShown,
        ),
    },
    topics=(
        Topic(
            "deal",
            deal_value,
            ("deal", "prizes", "counters", "ledger"),
            ("entries",),
            names=True,
            audience="players",
        ),
    ),
    line=line,
)
