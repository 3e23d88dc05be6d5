"""The books come from the journal: their postings sum to the ledger, and a closed drawer is empty."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clockserver.books.books_document import document, rows
from clockserver.books.chart_of_accounts import chart_name, group_of
from clockserver.books.hledger import journal
from clockserver.books.money_events import carries_postings, tournament_money_events
from clockserver.books.transactions import Currency, Event, Transaction, of_tournament
from clockserver.core.amounts.ledger import Posting, balances
from clockserver.desk.journals.event_codec import record_of
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.sales.commands import RefundSale, VoidSale
from tests.builders import Table
from tests.golden import COMING
from tests.golden.releases import rows_of
from tests.tournament.sales.offers import enter, playing, rebuys, with_offers

FRIDAY = Event("friday", "Friday", "Europe/Dublin")


def transactions_of(event: Table) -> list[Transaction]:
    return list(of_tournament(FRIDAY, event.records))


def an_evening() -> Table:
    """Two players, a declared rebuy and its payment, a refund that keeps the fee, and a void."""
    event = with_offers()
    for number in (1, 2, 3):
        event.give(enter(number))
    event.give(VoidSale(receipt=3))
    event.give(RefundSale(receipt=2, keep=("fee",)))
    return event


def test_the_balances_of_the_books_are_those_of_the_ledger() -> None:
    event = an_evening()
    transactions = transactions_of(event)
    assert [each.kind for each in transactions] == ["entry", "entry", "entry", "void", "refund"]
    assert [each.number for each in transactions] == [1, 2, 3, 3, 2]
    assert [each.entry for each in transactions][:3] == ["1", "2", "3"]
    assert {each.currency for each in transactions} == {Currency("EUR", 2)}
    assert balances(each.postings for each in transactions) == event.session.sales.ledger
    (balance_sheet,) = document(transactions)["balances"]
    assert balance_sheet["accounts"] == event.session.sales.ledger
    assert sum(balance_sheet["accounts"].values()) == 0


def test_a_rebuy_is_paid_later_by_a_transaction_of_its_own() -> None:
    event = playing(3)
    event.give(rebuys("e1", declared=True))
    kinds = [(each.kind, {one.account for one in each.postings}) for each in transactions_of(event)]
    assert kinds[-1] == ("rebuy", {"owed_by:e1", "pool", "fee"})


def test_every_event_with_postings_is_read() -> None:
    """The books choose events by type, so every type with postings has to be among them."""
    event = an_evening()
    carrying = {type(each.event).__name__ for each in event.records if "Posting(" in repr(each.event)}
    assert carrying == {"Entered", "SaleReversed"}
    assert carrying <= tournament_money_events()
    assert not carries_postings(next(each for each in REGISTRY.events if each.__name__ == "ClockStarted"))


def test_the_plain_text_journal_names_an_account_for_each_posting() -> None:
    lines = "".join(journal(transactions_of(an_evening())))
    assert "decimal-mark .\n" in lines
    assert "commodity 1000.00 EUR\n" in lines
    assert "    assets:cash  110.00 EUR\n" in lines
    assert "    liabilities:pool:friday  -80.00 EUR\n" in lines
    assert "    income:fee:friday  -7.00 EUR\n" in lines


def test_a_title_or_a_reason_cannot_write_into_the_journal() -> None:
    evil = "x\n2026-01-01 ! theft ; (y) | z\u2028  assets:cash  1 EUR"
    transaction = _transaction(title=evil, reason="because\r\n    liabilities:pool  5 EUR")
    lines = "".join(journal([transaction])).splitlines()
    assert sum(line[:4].isdigit() for line in lines) == 1
    assert sum(line.startswith("    ") for line in lines) == 2
    described = next(line for line in lines if line[:4].isdigit())
    assert described.count(";") == 1
    assert "(y)" not in described


def test_a_currency_without_decimals_and_no_currency() -> None:
    yen = _transaction(currency=Currency("JPY", 0), postings=(Posting("cash", 110), Posting("pool", -110)))
    lines = "".join(journal([yen]))
    assert "commodity 1000. JPY\n" in lines
    assert "    assets:cash  110 JPY\n" in lines
    assert "XXX" in "".join(journal([_transaction(currency=Currency())]))


def test_a_row_for_each_posting() -> None:
    first, *_ = rows(transactions_of(an_evening()))
    assert first[2:9] == ("Friday", 4, "entry", 1, 1, "td", "cash")
    assert str(first[10]) == "110.00"


def test_an_account_that_is_not_known_as_the_houses_is_a_liability() -> None:
    assert [group_of(each) for each in ("cash:S1", "fee", "overlay", "slip:7", "something:new")] == [
        "assets",
        "income",
        "expenses",
        "liabilities",
        "liabilities",
    ]
    assert chart_name(Posting("slip:7", -1), "friday") == "liabilities:slip:friday:7"
    assert chart_name(Posting("cash:S2", 1), "friday") == "assets:cash:S2"


def test_a_tournament_without_offers_has_no_transactions() -> None:
    assert transactions_of(Table()) == []
    assert document([]) == {"format": 1, "transactions": [], "balances": []}
    assert "".join(journal([])).count("\n") == 2


def _transaction(**fields: Any) -> Transaction:
    transaction = Transaction(
        stream="tournament:a",
        slug="friday",
        title="Friday",
        timezone="UTC",
        currency=Currency("EUR", 2),
        seq=1,
        at=0,
        command="c",
        actor="td",
        kind="entry",
        postings=(Posting("cash", 110), Posting("pool", -110)),
    )
    return replace(transaction, **fields)


def test_the_books_of_a_whole_evening_are_its_ledger() -> None:
    """The release's journal has sales, tickets, the pool, slips, bounties and undos of all of them."""
    rows = rows_of(COMING)
    for stream in {each.stream for each in rows if each.stream.startswith("tournament:")}:
        records = [record_of(each) for each in rows if each.stream == stream]
        state = tournament_fold.replay(records)
        assert state is not None
        transactions = list(
            of_tournament(
                FRIDAY, (each for each in records if type(each.event).__name__ in tournament_money_events())
            )
        )
        assert balances(each.postings for each in transactions) == state.sessions["1"].sales.ledger, stream
