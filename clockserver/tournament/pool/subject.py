"""The record of the pool and the books."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.pool.commands import AddToPool, AssignPool, CloseBooks
from clockserver.tournament.pool.decide import decide
from clockserver.tournament.pool.events import BooksClosed, PoolAdded, PoolAssigned
from clockserver.tournament.pool.log import line

SUBJECT = Subject(
    "pool",
    moves_money=True,
    commands=(
        Command(
            AddToPool,
            "prizes",
            decide,
            {"amount": 50000, "reason": "Added by the house"},
            refuses=("offers.none", "pool.reason", "text.unseen"),
            after=(SetOffers,),
        ),
        Command(
            AssignPool,
            "prizes",
            decide,
            {"amount": 16000, "to": "staff", "reason": "Late entries"},
            refuses=(
                "entries.unknown",
                "offers.none",
                "pool.reason",
                "pool.to_whom",
                "pool.too_much",
                "text.unseen",
            ),
        ),
        Command(
            CloseBooks,
            "prizes",
            decide,
            refuses=("already_done", "books.in_play", "books.open", "offers.none"),
            after=(SetOffers,),
        ),
    ),
    events={"prizes": (PoolAdded, PoolAssigned, BooksClosed)},
    line=line,
)
