"""A cashier's refund over the real wire is refused, then accepted with the same id and a supervisor's PIN."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.client import codes, envelope, new_id
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.people import Browser, add_user, all_rows, director
from tests.stories.seating.test_entering_over_the_wire import a_player

PIN = "8452"


def sold(server: RunningServer) -> Browser:
    """A server with an entry sold by a cashier, and a supervisor with a PIN."""
    tablet = server.client()
    parts = {"pool": 8_000, "fee": 1_000}
    tablet.do(
        "offers.set",
        currency="EUR",
        offers=[{"id": "entry", "kind": "entry", "parts": parts, "chips": 10_000}],
    )
    added = director(server).ask("POST", "/staff", {"name": "Sue", "role": "supervisor", "pin": PIN})
    assert added.ok, added.text
    add_user(server, "Cara", "cashier")
    cara = Browser(server).sign_in("Cara")
    sale = {"offer": "entry", "by": {"cash": 9_000}}
    person = a_player(server, "Ann Abel")
    assert cara.command("entry.register", person=person, sale=sale).json()["ok"]
    return cara


def user(server: RunningServer, name: str) -> str:
    """The id of a user."""
    users = server.client().subscribe("staff:room")["topics"]["staff:room"]["value"]["users"]
    (user_id,) = [id_ for id_, each in users.items() if each["name"] == name]
    return str(user_id)


def approvers(server: RunningServer, type_: str) -> list[str | None]:
    """The approving users in the journal's events of a type."""
    rows = [json.loads(row.body) for row in all_rows(server.data) if row.type == type_]
    return [row.get("approved_by") for row in rows]


def assert_no_pin(server: RunningServer) -> None:
    """Assert that no event has the PIN as a text; its digits may occur within an id or an instant."""
    assert json.dumps(PIN) not in "".join(row.body for row in all_rows(server.data))


def refund(id_: str, **approval: Any) -> dict[str, Any]:
    return {**envelope("sale.refund", "friday", receipt=1), "id": id_, **approval}


def test_a_refund_is_sent_again_under_its_id_with_the_pin_of_another_user(server: RunningServer) -> None:
    cara = sold(server)
    id_ = new_id()
    rows = all_rows(server.data)
    assert codes(cara.ask("POST", "/commands", refund(id_)).json()) == ["money.approval"]
    wrong = {"approval": {"name": "Sue", "pin": "0000"}}
    assert codes(cara.ask("POST", "/commands", refund(id_, **wrong)).json()) == ["access.wrong_pin"]
    assert all_rows(server.data) == rows
    right = {"approval": {"name": "Sue", "pin": PIN}}
    answer = cara.socket().call("command", refund(id_, **right))
    assert answer["ok"], answer
    assert cara.ask("POST", "/commands", refund(id_, **right)).json()["seq"] == answer["seq"]
    sue = user(server, "Sue")
    assert approvers(server, "SaleReversed") == [sue]
    lines = server.client().subscribe("log:friday")["topics"]["log:friday"]["value"]["lines"]
    assert [each.get("approved_by") for each in lines.values() if "SaleReversed" in each["code"]] == [sue]
    assert "approved_by" not in next(each for each in lines.values() if "Offers" in each["code"])
    assert_no_pin(server)
    assert_verified(server.data)


def test_a_command_is_accepted_after_a_supervisor_approved_it_on_another_device(
    server: RunningServer,
) -> None:
    cara, id_ = sold(server), new_id()
    add_user(server, "Sven", "supervisor")
    add_user(server, "Flo", "floor")
    sven, flo = Browser(server).sign_in("Sven"), Browser(server).sign_in("Flo")
    path = f"/approvals/{id_}"
    assert codes(sven.ask("POST", path, {}).json()) == ["money.no_request"]
    assert codes(cara.ask("POST", "/commands", refund(id_)).json()) == ["money.approval"]
    watching = sven.socket()
    (request,) = watching.subscribe("approvals:room")["topics"]["approvals:room"]["value"]["requests"]
    assert (request["type"], request["about"], request["amount"], request["name"]) == (
        "sale.refund",
        "1",
        9_000,
        "Cara",
    )
    assert codes(cara.ask("POST", path, {}).json()) == ["access.role"]
    assert codes(flo.ask("POST", path, {}).json()) == ["access.role"]
    assert codes(Browser(server).ask("POST", path, {}).json()) == ["access.staff_only"]
    assert sven.ask("POST", path, {}).json() == {"ok": True}
    other_refund = {**refund(id_), "keep": ["fee"]}
    assert codes(cara.ask("POST", "/commands", other_refund).json()) == ["money.approval"]
    assert codes(cara.ask("POST", "/commands", refund(id_)).json()) == ["money.approval"]
    assert sven.ask("POST", path, {}).json() == {"ok": True}
    answer = cara.ask("POST", "/commands", refund(id_)).json()
    assert answer["ok"], answer
    assert cara.ask("POST", "/commands", refund(id_)).json() == answer
    assert_verified(server.data)


def test_an_approval_given_twice_counts_once_and_is_lost_after_a_restart(server: RunningServer) -> None:
    cara, id_ = sold(server), new_id()
    add_user(server, "Sven", "supervisor")
    sven = Browser(server).sign_in("Sven")
    path = f"/approvals/{id_}"
    assert codes(cara.ask("POST", "/commands", refund(id_)).json()) == ["money.approval"]
    for _ in range(2):
        assert sven.ask("POST", path, {}).json() == {"ok": True}
    server.restart()
    assert codes(sven.ask("POST", path, {}).json()) == ["money.no_request"]
    assert codes(cara.ask("POST", "/commands", refund(id_)).json()) == ["money.approval"]
    for _ in range(2):
        assert sven.ask("POST", path, {}).json() == {"ok": True}
    answer = cara.ask("POST", "/commands", refund(id_)).json()
    assert answer["ok"], answer
    assert sven.ask("POST", path, {}).json() == {"ok": True}
    assert codes(cara.ask("POST", "/commands", refund(new_id())).json()) == ["money.approval"]
    assert cara.ask("POST", "/commands", refund(id_)).json() == answer
    assert approvers(server, "SaleReversed") == [user(server, "Sven")]
    assert_verified(server.data)


def test_a_refund_repeated_after_a_restart_gets_its_answer_without_another_approval(
    server: RunningServer,
) -> None:
    cara, id_ = sold(server), new_id()
    right, wrong = ({"approval": {"name": "Sue", "pin": pin}} for pin in (PIN, "0000"))
    answer = cara.ask("POST", "/commands", refund(id_, **right)).json()
    assert answer["ok"], answer
    rows = all_rows(server.data)
    server.restart()
    for repeated in (refund(id_), refund(id_, **wrong)):
        assert cara.ask("POST", "/commands", repeated).json() == answer
    assert codes(cara.ask("POST", "/commands", refund(new_id())).json()) == ["money.approval"]
    assert [row for row in all_rows(server.data) if row.type == "SaleReversed"] == [
        row for row in rows if row.type == "SaleReversed"
    ]
    assert_verified(server.data)


def in_the_money(server: RunningServer) -> None:
    """Two more players have entered; the prizes are published, and one player is out with a slip."""
    tablet = server.client()
    tablet.do("tables.open", tables=[1])
    tablet.do("tables.seating", seating={"at_sale": True})
    tablet.do("prizes.set_up", currency="EUR", percents=[50, 30, 20])
    for name in ("Ben Beck", "Cleo Curtis"):
        sale = {"offer": "entry", "by": {"cash": 9_000}}
        tablet.do("entry.register", person=a_player(server, name), sale=sale)
    tablet.do("clock.start")
    for _ in range(12):
        tablet.do("clock.next")
    tablet.do("prizes.publish")
    tablet.do("entry.bust", entry="e2")


@pytest.mark.full
def test_a_payout_above_the_limit_and_a_drawer_with_a_difference_are_sent_again_with_a_pin(
    server: RunningServer,
) -> None:
    cara = sold(server)
    in_the_money(server)
    own = {"type": "money_settings.set", "id": new_id(), "limit": 4_000, "tolerance": 100}
    assert codes(cara.ask("POST", "/commands", own).json()) == ["access.role"]
    assert server.command("money_settings.set", None, limit=4_000, tolerance=100)["ok"]
    approval = {"approval": {"name": "Sue", "pin": PIN}}
    pay = envelope("slip.pay", "friday", slip=1, by={"cash": 4_800}, id_checked="passport")
    assert codes(cara.ask("POST", "/commands", pay).json()) == ["money.approval"]
    server.restart()
    assert codes(cara.ask("POST", "/commands", pay).json()) == ["money.approval"]
    answer = cara.ask("POST", "/commands", {**pay, **approval}).json()
    assert answer["ok"], answer
    # The answer was lost: the same command is answered again.
    assert cara.ask("POST", "/commands", pay).json() == answer
    for type_, fields in (
        ("drawer.open", {"name": "Drawer 1", "float": [[1_000, 2]]}),
        ("drawer.closing", {"shift": "S1"}),
    ):
        assert cara.ask("POST", "/commands", {"type": type_, "id": new_id(), **fields}).json()["ok"]
    close = {"type": "drawer.close", "id": new_id(), "shift": "S1", "count": [[1_000, 1]], "reason": "Lost"}
    assert codes(cara.ask("POST", "/commands", close).json()) == ["money.approval"]
    closed = cara.ask("POST", "/commands", {**close, **approval}).json()
    assert closed["ok"], closed
    assert cara.ask("POST", "/commands", close).json() == closed
    sue = user(server, "Sue")
    assert approvers(server, "SlipPaid") == approvers(server, "DrawerClosed") == [sue]
    assert_no_pin(server)
    assert_verified(server.data)
