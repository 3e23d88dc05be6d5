"""The record of bounties."""

from __future__ import annotations

from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.bounties.commands import (
    CommitEnvelopes,
    NameKnockOut,
    OpenEnvelope,
    OpenRest,
    SealedEnvelopes,
    SetBounties,
    UnsealedEnvelope,
    UnsealedRest,
)
from clockserver.tournament.bounties.decide import decide
from clockserver.tournament.bounties.events import (
    BountiesSet,
    BountyMoved,
    EnvelopeOpened,
    EnvelopesCommitted,
    KnockOutNamed,
)
from clockserver.tournament.bounties.log import line
from clockserver.tournament.bounties.settle import settle
from clockserver.tournament.bounties.view import bounties_value, envelopes_value, heads_value
from clockserver.tournament.bounties.winners import WINNER_REFUSALS
from clockserver.tournament.offers.commands import SetOffers

SUBJECT = Subject(
    "bounties",
    moves_money=True,
    commands=(
        Command(
            SetBounties,
            "offers",
            decide,
            {"kind": "progressive", "cash_percent": 50, "unit": 100},
            refuses=(
                "already_done",
                "bounties.no_offers",
                "bounties.won",
                "money.percent",
                "mystery.begun",
            ),
            after=(SetOffers,),
        ),
        Command(
            NameKnockOut,
            "bustouts",
            decide,
            {"entry": "e17", "by": ["e4", "e9"]},
            refuses=(*WINNER_REFUSALS, "already_done", "bounties.not_out"),
        ),
        Command(
            CommitEnvelopes,
            "offers",
            None,
            {"inventory": [[50000, 1], [10000, 5], [2500, 12]]},
            prepared=SealedEnvelopes,
            step="envelopes",
            refuses=(
                "mystery.begun",
                "mystery.inventory",
                "mystery.inventory_count",
                "mystery.not_of_kind",
                "mystery.registration_open",
            ),
        ),
        Command(
            OpenEnvelope,
            "bustouts",
            None,
            {"entry": "e17", "envelope": 12},
            prepared=UnsealedEnvelope,
            step="envelopes",
            refuses=(
                "mystery.amount_not_left",
                "mystery.no_amount",
                "mystery.no_envelope",
                "mystery.no_number",
                "mystery.not_begun",
                "mystery.not_named",
                "mystery.nothing_to_draw",
                "mystery.open_already",
                "mystery.opening_lost",
            ),
        ),
        Command(
            OpenRest,
            "offers",
            None,
            {},
            prepared=UnsealedRest,
            step="envelopes",
            refuses=(
                "already_done",
                "mystery.claims_wait",
                "mystery.not_begun",
                "mystery.opening_lost",
                "mystery.play_goes_on",
            ),
        ),
    ),
    prepared={SealedEnvelopes: decide, UnsealedEnvelope: decide, UnsealedRest: decide},
    events={
        "offers": (BountiesSet, BountyMoved, EnvelopesCommitted),
        "bustouts": (KnockOutNamed, EnvelopeOpened),
    },
    settlers=(Settler(settle),),
    topics=(
        Topic(
            "bounties",
            bounties_value,
            ("offers", "bounties", "ended", "deal", "deals_before", "counters"),
            names=True,
        ),
        Topic("heads", heads_value, ("offers", "bounties", "ended", "deal", "deals_before", "counters")),
        Topic("envelopes", envelopes_value, ("bounties",)),
    ),
    line=line,
    undo_refuses=("bounties.won", "entries.changed_since", "mystery.begun"),
)
