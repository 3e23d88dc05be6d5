"""A payout desk for tests: an event with three paid places, and the commands of its cashiers."""

from __future__ import annotations

from typing import Any

from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.payout_desk.commands import CallSlip, PaySlip, ReverseSlip
from clockserver.tournament.payout_desk.state import Slip
from clockserver.tournament.prizes.commands import PublishPrizes, ResolvedSetUpPrizes
from tests.builders import MINUTE, Table, a_payout_table
from tests.tournament.sales.offers import playing


def set_up(guarantee: int = 0) -> ResolvedSetUpPrizes:
    return ResolvedSetUpPrizes(currency="EUR", payouts=a_payout_table(), guarantee=guarantee, unit=100)


def in_the_money(
    players: int = 5, guarantee: int = 0, *, published: bool = True, early: bool = False
) -> Table:
    """Players at one table after late registration, 80.00 of each in the pool: 50, 30 and 20 % are paid."""
    event = playing(players)
    event.give(set_up(guarantee))
    if not early:
        event.advance(200 * MINUTE).settle()
    if published:
        event.give(PublishPrizes())
    return event


def bust_out(event: Table, *entries: int) -> list[str]:
    """Bust players one after another; the ids of the commands."""
    return [event.give(BustOut(entry=f"e{number}")) for number in entries]


def slip(event: Table, number: int) -> Slip:
    return event.session.slips.all[number]


def amounts(event: Table) -> dict[str, int]:
    """The money that every entry is owed or was paid."""
    by_entry: dict[str, int] = {}
    for each in event.session.slips.all.values():
        if each.state != "void":
            by_entry[each.entry] = by_entry.get(each.entry, 0) + each.worth.gross
    return by_entry


def states(event: Table) -> dict[int, str]:
    return {number: each.state for number, each in sorted(event.session.slips.all.items())}


def call_slip(number: int) -> CallSlip:
    return CallSlip(slip=number)


def pay_slip(number: int, *, tip: int = 0, shift: str | None = None, **by: int) -> PaySlip:
    methods: dict[Any, int] = dict(by)
    return PaySlip(slip=number, by=methods, id_checked="id_card", tip=tip, shift=shift)


def reverse_slip(number: int) -> ReverseSlip:
    return ReverseSlip(slip=number)
