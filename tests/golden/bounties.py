"""The evening's mystery bounties: knock-outs and their undo, a bounty for the pool, sealed and opened envelopes."""

from __future__ import annotations

from itertools import count
from typing import Any

from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.desk.desk import Accepted
from clockserver.tournament.bounties.commands import (
    CommitEnvelopes,
    NameKnockOut,
    OpenEnvelope,
    OpenRest,
    SetBounties,
)
from clockserver.tournament.clock.commands import NextPeriod, StartClock
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.lifecycle.commands import CreateTournament
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Room
from tests.tournament.sales.offers import OFFERS, enter

BOUNTIES = "mystery-night"


def with_envelopes(room: Room) -> Room:
    """Every event of bounties and envelopes."""
    create = CreateTournament(title="Mystery night", slug=BOUNTIES, structure="evening", ruleset="tda-2024")
    room.open_tournament(create, "open-bounties-1")
    ids = count(1)

    def give(command: Any) -> str:
        id_ = f"bounties-{next(ids):05}"
        (answer,) = room.offer(command, id_, BOUNTIES)
        assert isinstance(answer, Accepted), answer
        return id_

    give(SetOffers(currency="EUR", offers=OFFERS))
    give(Undo(command=give(SetBounties(kind="progressive", cash_percent=33.3, unit=100))))
    give(SetBounties(kind="mystery", unclaimed="pool"))
    give(OpenTables(tables=(31,)))
    for number in range(1, 7):
        give(replace(enter(number), seat=SeatRef(31, number)))
    give(StartClock())
    give(BustOut(entry="e1", by=()))
    give(BustOut(entry="e2", by=("e3",)))
    give(Redo(command=_undone(give, give(NameKnockOut(entry="e2", by=("e4",))))))
    for _ in range(2):
        give(NextPeriod())
    give(CommitEnvelopes(inventory=((5_000, 1), (2_500, 2)), winner_draws=False))
    give(BustOut(entry="e3"))
    give(NameKnockOut(entry="e3", by=("e4", "e5")))
    give(OpenEnvelope(entry="e3", envelope=2))
    give(BustOut(entry="e4", by=("e5",)))
    give(OpenEnvelope(entry="e4", envelope=1))
    give(BustOut(entry="e5", by=()))
    give(OpenRest())
    return room


def summary_of_bounties(state: Tournament) -> dict[str, Any]:
    """The bounties at the end of the evening."""
    session = state.sessions["1"]
    book = session.bounties
    return {
        "paid": dict(sorted(book.at.paid.items())),
        "held": book.at.held,
        "to_pool": book.at.to_pool,
        "undrawn": book.at.undrawn,
        "opened": sorted(book.opened),
        "ledger": dict(sorted(session.sales.ledger.items())),
    }


def _undone(give: Any, command: str) -> str:
    give(Undo(command=command))
    return command
