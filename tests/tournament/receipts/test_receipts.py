"""A receipt prints once; later prints are copies, unless the first print failed."""

from __future__ import annotations

from typing import Any

from clockserver.core.undo import Undo
from clockserver.tournament.receipts.commands import PrintReceipts
from clockserver.tournament.sales.commands import VoidSale
from tests.builders import Table
from tests.tournament.refusals import codes
from tests.tournament.sales.offers import enter, with_offers

ROLES_BY_COMMAND = {"receipt.print": "td floor cashier"}


def sold() -> Table:
    event = with_offers()
    for number in (1, 2):
        event.give(enter(number))
    return event


def prints(*receipts: int, copy: bool = False) -> PrintReceipts:
    return PrintReceipts(receipts=receipts, copy=copy)


def test_the_first_print_is_the_receipt_and_one_of_two_devices_prints_it() -> None:
    event = sold()
    event.give(prints(1, 2))
    assert codes(event, prints(1)) == ["receipts.printed"]
    assert codes(event, prints(2, 1)) == ["receipts.printed", "receipts.printed"]
    event.give(prints(1, copy=True))
    assert dict(event.session.printed) == {1: 2, 2: 1}


def test_unknown_and_repeated_numbers_are_refused_all_at_once() -> None:
    event = sold()
    assert codes(event, prints(3, 1, 1)) == ["sales.unknown", "receipts.twice"]
    assert dict(event.session.printed) == {}


def test_a_voided_receipt_is_printed_too() -> None:
    event = sold()
    event.give(VoidSale(receipt=2))
    event.give(prints(2))
    assert event.session.printed[2] == 1


def test_a_failed_print_does_not_count_as_printed() -> None:
    event = sold()
    event.give(prints(1), "first")
    undone: Any = Undo(command="first")
    event.give(undone)
    event.give(prints(1))
    assert event.session.printed[1] == 1
