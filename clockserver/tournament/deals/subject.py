"""The record of deals on the prizes that are left."""

from __future__ import annotations

from clockserver.core.permissions import APPROVING
from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.deals.commands import AcceptDeal, ApproveDeal, DraftDeal, DropDeal, ShowDeal
from clockserver.tournament.deals.deal_terms import DEAL_TERMS_REFUSALS
from clockserver.tournament.deals.decide import decide
from clockserver.tournament.deals.events import (
    DEAL_STANDING_REFUSALS,
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
    permissions={"deals": APPROVING},
    moves_money=True,
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
            refuses=(
                *DEAL_TERMS_REFUSALS,
                "deals.amount_missing",
                "deals.amounts_are_reckoned",
                "deals.binds",
                "deals.left_too_much",
                "deals.no_prizes",
                "deals.no_such_place",
                "deals.nobody_to_deal_with",
                "deals.not_in_play",
                "deals.nothing_to_deal",
                "deals.place_twice",
                "deals.stack_missing",
                "deals.still_entering",
                "deals.too_little",
                "deals.too_many_players",
                "deals.too_much",
                "icm.too_many",
                "prizes.not_set_up",
            ),
        ),
        Command(
            AcceptDeal,
            "deals",
            decide,
            {"deal": 412, "entry": "e17"},
            refuses=(
                *DEAL_STANDING_REFUSALS,
                "already_done",
                "deals.not_in_play",
                "deals.players_changed",
                "deals.prizes_changed",
            ),
            after=(DraftDeal,),
        ),
        Command(
            ApproveDeal,
            "deals",
            decide,
            {"deal": 412},
            refuses=(
                *DEAL_STANDING_REFUSALS,
                "deals.not_all_accepted",
                "deals.players_changed",
                "deals.prizes_changed",
                "prizes.not_set_up",
            ),
        ),
        Command(
            DropDeal,
            "deals",
            decide,
            {"deal": 412},
            refuses=DEAL_STANDING_REFUSALS,
            after=(DraftDeal,),
        ),
        Command(ShowDeal, "deals", decide, {"deal": 412}, refuses=("already_done", "deals.does_not_bind")),
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
    undo_refuses=DEAL_STANDING_REFUSALS,
)
