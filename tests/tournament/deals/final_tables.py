"""Final tables, and the steps of a deal there."""

from __future__ import annotations

from clockserver.tournament.deals.commands import AcceptDeal, ApproveDeal, DraftDeal
from clockserver.tournament.deals.state import Deal, PlayFor
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from tests.builders import Table
from tests.tournament.seated_tables import seated

STACKS = {"e1": 20_000, "e2": 15_000, "e3": 5_000}


def final_table(ruleset: str = "house-bba", *, players: int = 4, out: tuple[str, ...] = ("e4",)) -> Table:
    """Four entries of 100.00, prizes of 200.00, 120.00 and 80.00, and three players left."""
    event = seated(players, ruleset=ruleset)
    percents = (50.0, 30.0, 20.0)
    event.give(SetUpPrizes(currency="EUR", entry=40_000 // players, unit=1, percents=percents))
    event.give(PublishPrizes())
    for entry in out:
        event.give(BustOut(entry=entry))
    return event


def deal_of(event: Table) -> Deal:
    deal: Deal | None = event.session.deal
    assert deal is not None
    return deal


def amounts(event: Table) -> dict[str, int]:
    return {each.entry: each.amount for each in deal_of(event).players}


def draft(event: Table, method: str = "icm", left: tuple[PlayFor, ...] = ()) -> Deal:
    event.give(DraftDeal(method=method, stacks=STACKS, left=left))  # type: ignore[arg-type]
    return deal_of(event)


def accept_all(event: Table) -> None:
    for entry in deal_of(event).waits_for:
        event.give(AcceptDeal(deal=deal_of(event).number, entry=entry))


def approved(event: Table, command: str = "approval-1") -> Table:
    accept_all(event)
    event.give(ApproveDeal(deal=deal_of(event).number), command)
    return event


def approved_by(method: str, left: tuple[PlayFor, ...] = ()) -> Table:
    event = final_table()
    draft(event, method, left)
    return approved(event)
