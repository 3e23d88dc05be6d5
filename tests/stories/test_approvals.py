"""A refund by a cashier over the real wire: refused, then given again with its id and a supervisor's PIN."""

from __future__ import annotations

from typing import Any

from tests.client import codes, envelope, new_id
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.people import Browser, add_user, all_rows, director
from tests.stories.test_entering_over_the_wire import a_player

PIN = "8452"


def sold(server: RunningServer) -> Browser:
    """A cashier has sold one entry; a supervisor has a PIN."""
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


def refund(id_: str, **approval: Any) -> dict[str, Any]:
    return {**envelope("sale.refund", "friday", receipt=1), "id": id_, **approval}


def test_a_refund_goes_again_with_its_id_and_the_pin_of_somebody_else(server: RunningServer) -> None:
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
    assert PIN not in "".join(row.body for row in all_rows(server.data))
    assert_verified(server.data)
