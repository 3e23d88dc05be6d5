"""The record of offers."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.offers.decide import decide
from clockserver.tournament.offers.events import OffersSet
from clockserver.tournament.offers.log import line
from clockserver.tournament.offers.view import offers_value

SUBJECT = Subject(
    "offers",
    moves_money=True,
    commands=(
        Command(
            SetOffers,
            "offers",
            decide,
            {
                "currency": "EUR",
                "offers": [
                    {
                        "id": "entry",
                        "kind": "entry",
                        "parts": {"pool": 8000, "bounty": 2000, "fee": 700, "staff": 300},
                        "chips": 10000,
                        "window": {"through_level": 6},
                    }
                ],
            },
            refuses=(
                "already_done",
                "offers.at_most",
                "offers.break_without_level",
                "offers.currency",
                "offers.no_chips",
                "offers.no_entry",
                "offers.no_stack_yet",
                "offers.one_window",
                "offers.sold",
                "offers.too_late",
                "offers.twice",
                "offers.window_backwards",
                "text.unseen",
            ),
        ),
    ),
    events={"offers": (OffersSet,)},
    topics=(
        Topic(
            "offers",
            offers_value,
            ("offers", "sales", "clock", "structure", "registration", "closed"),
            audience="staff",
        ),
    ),
    line=line,
    undo_refuses=("offers.sold", "offers.too_late"),
)
