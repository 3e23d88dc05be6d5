"""A festival day: three tournaments, two cashiers, tickets, envelopes, slips, Z reports, closed books."""

from __future__ import annotations

import csv
import io
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from clockserver.books.chart_of_accounts import chart_name
from clockserver.core.amounts.ledger import Posting
from tests.client import Client, codes, envelope, new_id
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.cage.test_approvals import PIN
from tests.stories.evenings.test_satellite import MAIN, SATELLITE, TERMS, tickets_won
from tests.stories.people import Browser, add_user, director
from tests.stories.seating.test_entering_over_the_wire import a_player

pytestmark = pytest.mark.server
EVENTS = ("satellite", "main", "mystery")
MYSTERY = [
    {
        "id": "entry",
        "kind": "entry",
        "parts": {"pool": 8_000, "bounty": 2_000, "fee": 700, "staff": 300},
        "chips": 20_000,
    }
]
ENVELOPES = [[5_000, 1], [2_000, 2], [1_000, 1]]
SHORT = 2_000
FLOAT = [[5_000, 10]]


@dataclass
class Day:
    """The server, the director's tablet, and two cashiers at their drawers S1 and S2."""

    server: RunningServer
    tablet: Client
    cara: Client
    carl: Client

    def topic(self, name: str) -> Any:
        return self.tablet.values[name]

    def balances(self, slug: str) -> dict[str, int]:
        """The ledger of a tournament in its topic."""
        return dict(self.topic(f"sales:{slug}:1")["balances"])

    def slip(self, slug: str, number: int) -> dict[str, Any]:
        """A slip, once it is owed or paid."""
        name = f"slips:{slug}:1"

        def listed() -> list[dict[str, Any]]:
            slips = self.topic(name)
            return [each for each in (*slips["open"], *slips["closed"]) if each["slip"] == number]

        self.tablet.wait_for(listed, f"slip {number} of {slug}")
        return listed()[0]


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    with RunningServer(tmp_path_factory.mktemp("festival") / "data") as server:
        yield played_day(server)


def played_day(server: RunningServer) -> Day:
    """The whole day, from the first drawer to the closed books."""
    day = morning(server)
    winners = satellite(day)
    main_event(day, winners)
    mystery(day)
    close_drawers(day)
    for slug in EVENTS:
        day.tablet.do("books.close", tournament=slug)
        day.tablet.wait_for(
            lambda slug=slug: day.topic(f"slips:{slug}:1")["books_closed_at"], f"the books of {slug}"
        )
    return day


def morning(server: RunningServer) -> Day:
    """The director sets the events up, a supervisor gets a PIN, both cashiers open their drawers."""
    for slug in EVENTS:
        server.open_tournament(slug)
    tablet = server.client()
    for table, (slug, offers) in enumerate(zip(EVENTS, (SATELLITE, MAIN, MYSTERY), strict=True), 1):
        tablet.do("offers.set", tournament=slug, currency="EUR", offers=offers)
        tablet.do("tables.open", tournament=slug, tables=[table])
        tablet.do("tables.seating", tournament=slug, seating={"at_sale": True})
    follow(tablet)
    tablet.do("satellite.set", tournament="satellite", terms=TERMS)
    tablet.do("bounties.set", tournament="mystery", kind="mystery")
    added = director(server).ask("POST", "/staff", {"name": "Sue", "role": "supervisor", "pin": PIN})
    assert added.ok, added.text
    cashiers = []
    for number, name in enumerate(("Cara", "Carl"), 1):
        add_user(server, name, "cashier")
        cashiers.append(Browser(server).sign_in(name).socket())
        cashiers[-1].do("drawer.open", tournament=None, name=f"Drawer {number}", float=FLOAT)
    return Day(server, tablet, *cashiers)


def follow(tablet: Client) -> None:
    """Subscribe to the director's topics."""
    tablet.subscribe("drawers:room", "tickets:room", "envelopes:mystery:1", "bounties:mystery:1")
    for slug in EVENTS:
        tablet.subscribe(f"sales:{slug}:1", f"slips:{slug}:1", f"payouts:{slug}:1")


def sell(day: Day, slug: str, shift: str, person: str, **by: int) -> dict[str, Any]:
    """Sell an entry at a cashier's own drawer; the answer."""
    cashier = {"S1": day.cara, "S2": day.carl}[shift]
    sale = {"offer": "entry", "by": by, "shift": shift}
    return cashier.command("entry.register", slug, person=person, sale=sale)


def sell_to_guests(day: Day, slug: str, first: int, *sales: tuple[str, str, int]) -> list[str]:
    """Guests who each buy an entry at a drawer, by a method, for a price; their person ids."""
    people = [a_player(day.server, f"Guest {number}") for number in range(first, first + len(sales))]
    for person, (shift, method, amount) in zip(people, sales, strict=True):
        answer = sell(day, slug, shift, person, **{method: amount})
        assert answer.get("ok"), answer
    return people


def satellite(day: Day) -> list[str]:
    """Eight players, two seats: one won by chip mark, one by survival; the remainder pays the third player."""
    sales = (("S1", "cash", 11_000), ("S2", "cash", 11_000))
    people = sell_to_guests(day, "satellite", 1, *sales * 4)
    day.tablet.do("clock.start", tournament="satellite")
    refused = day.tablet.command("books.close", "satellite")
    assert codes(refused) == ["books.in_play"]
    day.tablet.do("satellite.win_seat", tournament="satellite", entry="e8", chips=30_000)
    for number in range(1, 7):
        day.cara.do("entry.bust", tournament="satellite", entry=f"e{number}")
    day.tablet.do("satellite.pay", tournament="satellite")
    day.tablet.wait_for(lambda: len(tickets_won(day.tablet)) == 2, "two tickets")
    assert day.slip("satellite", 1)["entry"] == "e6"
    pay_slip(day, day.cara, "satellite", 1, {"cash": 20_000}, "S1")
    return [people[6], people[7]]


def main_event(day: Day, winners: list[str]) -> None:
    """Two players enter by ticket, seven buy in, one of them is refunded; three are paid."""
    for entry, person in zip(("e7", "e8"), winners, strict=True):
        ticket = tickets_won(day.tablet)[entry]["id"]
        code = day.server.get(f"/api/v1/tickets/{ticket}", headers=day.server.staff()).json()["code"]
        sale = {"offer": "entry", "by": {"ticket": 30_000}, "ticket": code}
        day.cara.do("entry.register", tournament="main", person=person, sale=sale)
        answer = day.carl.command("entry.register", "main", person=person, sale=sale)
        assert "tickets.used" in codes(answer)
    sales = (("S1", "cash", 30_000), ("S2", "card", 30_000))
    sell_to_guests(day, "main", 20, *sales * 3, sales[0])
    refund_entry(day, receipt=9)
    prizes(day, "main", [50, 30, 20])
    for number in (3, 4, 5, 6, 7):
        day.carl.do("entry.bust", tournament="main", entry=f"e{number}")
    assert day.topic("slips:main:1")["open"] == []
    for number in (8, 2):
        day.cara.do("entry.bust", tournament="main", entry=f"e{number}")
    assert [day.slip("main", number)["gross"] for number in (1, 2, 3)] == [43_200, 64_800, 108_000]
    pay_slip(day, day.cara, "main", 1, {"cash": 43_000}, "S1", tip=200)
    second_payment = {"slip": 1, "by": {"cash": 43_200}, "shift": "S2", "id_checked": "passport"}
    assert codes(day.carl.command("slip.pay", "main", **second_payment)) == ["slips.paid"]
    for number, amount in ((2, 64_800), (3, 108_000)):
        pay_slip(day, day.carl, "main", number, {"transfer": amount}, "S2")


def mystery(day: Day) -> None:
    """Five players, four envelopes: each knock-out draws one; two are paid their prizes and bounties."""
    sales = (("S2", "cash", 11_000), ("S1", "cash", 11_000))
    sell_to_guests(day, "mystery", 40, *sales * 2, sales[0])
    prizes(day, "mystery", [60, 40])
    day.tablet.do("mystery.commit", tournament="mystery", inventory=ENVELOPES)
    for number_drawn, (busted, by) in enumerate((("e1", "e5"), ("e2", "e5"), ("e3", "e4"), ("e4", "e5")), 1):
        day.carl.do("entry.bust", tournament="mystery", entry=busted, by=[by])
        day.carl.do("mystery.open", tournament="mystery", entry=busted, envelope=number_drawn)
    day.tablet.wait_for(lambda: len(day.topic("envelopes:mystery:1")["open"]) == 4, "all envelopes")
    day.tablet.wait_for(lambda: day.topic("slips:mystery:1")["owed"] == 50_000, "prizes and bounties")
    for number in (1, 2):
        pay_slip(day, day.carl, "mystery", number, {"cash": day.slip("mystery", number)["cash"]}, "S2")


def prizes(day: Day, slug: str, percents: list[int]) -> None:
    """Play to the end of registration, and publish prizes."""
    day.tablet.do("prizes.set_up", tournament=slug, currency="EUR", percents=percents)
    day.tablet.do("clock.start", tournament=slug)
    for _ in range(10):
        day.tablet.do("clock.next", tournament=slug)
    day.tablet.do("prizes.publish", tournament=slug)


def refund_entry(day: Day, receipt: int) -> None:
    """Refund an entry without its fee: refused, then repeated with its id and a supervisor's PIN."""
    id_ = new_id()
    refund = {**envelope("sale.refund", "main", receipt=receipt, keep=["fee"], shift="S1"), "id": id_}
    assert codes(day.cara.call("command", refund)) == ["money.approval"]
    answer = day.cara.call("command", {**refund, "approval": {"name": "Sue", "pin": PIN}})
    assert answer["ok"], answer


def pay_slip(
    day: Day, cashier: Client, slug: str, number: int, by: dict[str, int], shift: str, tip: int = 0
) -> None:
    """Call a slip, which is shown by its number alone, and pay it."""
    day.tablet.wait_for(lambda: day.slip(slug, number)["state"] == "due", "the slip is due")
    cashier.do("slip.call", tournament=slug, slip=number)
    day.tablet.wait_for(lambda: day.topic(f"payouts:{slug}:1") == {"called": [number]}, "the number")
    payment = {"slip": number, "by": by, "shift": shift, "tip": tip, "id_checked": "id_card"}
    cashier.do("slip.pay", tournament=slug, **payment)
    day.tablet.wait_for(lambda: day.topic(f"payouts:{slug}:1") == {"called": []}, "nobody is called")


def close_drawers(day: Day) -> None:
    """Close Carl's drawer, 20 short and with a reason, and Cara's, which is right."""
    for cashier, shift, short in ((day.carl, "S2", SHORT), (day.cara, "S1", 0)):
        expected = cash_expected(day, shift)
        count = [[100, (expected - short) // 100]]
        cashier.do("drawer.closing", tournament=None, shift=shift)
        close = {"shift": shift, "count": count}
        if short:
            assert codes(cashier.command("drawer.close", None, **close)) == ["drawers.differs"]
            close["reason"] = "20 given too much"
        cashier.do("drawer.close", tournament=None, **close)
    day.tablet.wait_for(lambda: z_report(day, "S1") is not None, "both Z reports")


def cash_expected(day: Day, shift: str) -> int:
    """The expected cash of a drawer in its topic, once that includes every payment."""

    def ledgers() -> int:
        return 50_000 + sum(day.balances(slug).get(f"cash:{shift}", 0) for slug in EVENTS)

    def shown_cash() -> int:
        return day.topic("drawers:room")["drawers"][shift]["expected"]["cash"]

    for slug in EVENTS:
        day.tablet.wait_for(lambda slug=slug: day.topic(f"slips:{slug}:1")["owed"] == 0, "all slips are paid")
    day.tablet.wait_for(lambda: shown_cash() == ledgers(), "the drawer's cash")
    return ledgers()


def z_report(day: Day, shift: str) -> Any:
    return day.topic("drawers:room")["drawers"][shift]["closed"]


# -- what the day leaves ---------------------------------------------------------------------------------


def test_every_tournament_owes_nobody_anything(day: Day) -> None:
    expected_balances = {
        "satellite": {"fee": -8_000, "issued": -60_000},
        "main": {"fee": -27_000, "tips": -200, "ticket": 60_000},
        "mystery": {"fee": -3_500, "staff": -1_500},
    }
    for slug, expected in expected_balances.items():
        methods = ("cash", "card", "transfer")
        balances = day.balances(slug)
        balances_left = {
            name: amount for name, amount in balances.items() if name.partition(":")[0] not in methods
        }
        assert balances_left == expected, slug
        assert sum(balances.values()) == 0
        assert day.topic(f"slips:{slug}:1")["owed"] == 0
    assert day.topic("tickets:room")["owed"] == {"EUR": 0}
    assert {each["state"] for each in tickets_won(day.tablet).values()} == {"redeemed"}


def test_z_reports_are_numbered_and_sum_to_the_ledger(day: Day) -> None:
    reports = {shift: z_report(day, shift) for shift in ("S1", "S2")}
    assert {shift: each["number"] for shift, each in reports.items()} == {"S2": 1, "S1": 2}
    assert {shift: each["difference"] for shift, each in reports.items()} == {"S2": -SHORT, "S1": 0}
    assert reports["S2"]["reason"] == "20 given too much"
    for shift, report in reports.items():
        sums = {each["slug"]: (each["cash"], each["card"]) for each in report["tournaments"]}
        ledgers = {
            slug: tuple(day.balances(slug).get(f"{method}:{shift}", 0) for method in ("cash", "card"))
            for slug in EVENTS
        }
        assert sums == ledgers
        assert report["expected"] == 50_000 + sum(cash for cash, _ in sums.values())
    tournaments = {each["slug"]: each for each in reports["S1"]["tournaments"]}
    assert (tournaments["main"]["refunds"], tournaments["main"]["payouts"], tournaments["main"]["tips"]) == (
        1,
        1,
        200,
    )
    void = day.tablet.command("sale.void", "mystery", receipt=1, shift="S2")
    assert codes(void) == ["books.closed"]


def test_the_envelopes_match_the_commitments_published_before_the_draw(day: Day) -> None:
    envelopes = day.topic("envelopes:mystery:1")
    assert Counter(amount for _, amount, _ in envelopes["open"]) == dict(ENVELOPES)
    for number, amount, opening in envelopes["open"]:
        commitment = sha256(f"{number}:{amount}:{opening}".encode()).hexdigest()
        assert envelopes["commitments"][number - 1] == commitment
    bounties = day.topic("bounties:mystery:1")
    assert (bounties["paid"], bounties["undrawn"], bounties["held"]) == (10_000, 0, 0)


def test_the_journal_of_the_books_balances_and_agrees_with_the_topics(day: Day, tmp_path: Path) -> None:
    file = tmp_path / "day.journal"
    file.write_bytes(exported(day, "journal"))
    check = subprocess.run(["hledger", "check", "-f", file], capture_output=True, text=True, check=False)
    assert (check.returncode, check.stderr) == (0, "")
    command = ["hledger", "balance", "--flat", "-N", "-O", "csv", "-f", file]
    completed = subprocess.run(command, capture_output=True, text=True, check=True)
    balances = dict(list(csv.reader(io.StringIO(completed.stdout)))[1:])
    expected = Counter[str]({"expenses:drawer_difference": SHORT})
    for slug in EVENTS:
        for account, amount in day.balances(slug).items():
            if not account.startswith("cash:"):
                expected[chart_name(Posting(account, amount), slug)] += amount
    counted = sum(z_report(day, shift)["counted"] for shift in ("S1", "S2"))
    expected["assets:safe"] = counted - 100_000
    assert balances == {
        name: f"{Decimal(amount) / 100:.2f} EUR" for name, amount in expected.items() if amount
    }


def test_the_other_exports_agree_and_have_no_names(day: Day) -> None:
    document = day.server.get("/api/v1/books.json", headers=day.server.staff()).json()
    accounts = {transaction["tournament"]: transaction["accounts"] for transaction in document["balances"]}
    assert {slug: accounts[slug] for slug in EVENTS} == {slug: day.balances(slug) for slug in EVENTS}
    assert all(
        sum(posting["amount"] for posting in transaction["postings"]) == 0
        for transaction in document["transactions"]
    )
    head, *lines = list(csv.reader(io.StringIO(exported(day, "csv").decode("utf-8-sig"), newline="")))
    assert sum(Decimal(line[head.index("Amount")]) for line in lines) == 0
    assert len(lines) == sum(len(transaction["postings"]) for transaction in document["transactions"])
    assert not any(b"Guest" in exported(day, ending) for ending in ("csv", "json", "journal"))


@pytest.mark.full
def test_every_stream_is_whole_after_a_kill_at_the_end_of_the_day(day: Day) -> None:
    before = {slug: day.balances(slug) for slug in EVENTS}
    books = exported(day, "journal")
    day.server.restart(hard=True)
    day.tablet = day.server.client()
    follow(day.tablet)
    assert {slug: day.balances(slug) for slug in EVENTS} == before
    assert exported(day, "journal") == books
    day.server.stop()
    assert_verified(day.server.data)
    day.server.start()
    day.tablet = day.server.client()
    follow(day.tablet)


def exported(day: Day, ending: str) -> bytes:
    answer = day.server.get(f"/api/v1/books.{ending}", headers=day.server.staff())
    assert answer.ok, answer.text
    return answer.content
