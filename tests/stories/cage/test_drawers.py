"""Drawers over the wire survive kill −9 between the two steps of a close, and while a sale is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.client import Client, codes, envelope
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.cage.test_tickets import OFFERS, accept_events, refuse_events
from tests.stories.seating.test_entering_over_the_wire import a_player
from tests.stories.storage.test_slow_disk import SlowDisk
from tests.waiting import until

CLOSE: dict[str, Any] = {"shift": "S1", "count": [[1_000, 38]], "reason": "20 given too much"}


def opened_drawer(server: RunningServer) -> Client:
    """A drawer with 200.00 and two sold entries for 100.00 each."""
    tablet = server.client()
    tablet.do("offers.set", currency="EUR", offers=OFFERS)
    tablet.do("drawer.open", tournament=None, name="Drawer 1", float=[[1_000, 20]])
    for name in ("Ann", "Bob"):
        tablet.do("entry.register", person=a_player(server, name), sale=sale())
    return followed(server)


def followed(server: RunningServer) -> Client:
    tablet = server.client()
    tablet.subscribe("drawers:room", "sales:friday:1")
    return tablet


def sale(shift: str = "S1") -> dict[str, Any]:
    return {"offer": "entry", "by": {"cash": 10_000}, "shift": shift}


def drawer(tablet: Client) -> dict[str, Any]:
    return dict(tablet.values["drawers:room"]["drawers"]["S1"])


def tablet_after_kill(server: RunningServer) -> Client:
    """A tablet after kill −9 and a restart on the same data."""
    server.kill()
    accept_events(server.data)
    server.start()
    return followed(server)


def test_the_count_of_a_drawer_is_sent_again_after_a_kill_during_its_closing(
    server: RunningServer,
) -> None:
    opened_drawer(server)
    refuse_events(server.data, "DrawerClosed")
    assert server.command("drawer.closing", None, "closing-1", shift="S1").get("ok")
    assert not server.command("drawer.close", None, "close-01", **CLOSE).get("ok")
    tablet = tablet_after_kill(server)
    assert drawer(tablet)["state"] == "closing"
    assert server.command("drawer.closing", None, "closing-1", shift="S1").get("ok"), "the same command"
    late = server.command("entry.register", person=a_player(server, "Cem"), sale=sale())
    assert codes(late) == ["money.shift"]
    move = {"shift": "S1", "do": "paid_out", "amount": 100, "reason": "Stamps"}
    assert codes(server.command("drawer.move", None, **move)) == ["money.shift"]
    assert codes(server.command("sale.void", receipt=2, shift="S1")) == ["money.shift"]
    for _ in range(2):
        assert server.command("drawer.close", None, "close-01", **CLOSE).get("ok"), "once, however often"
    assert codes(server.command("drawer.close", None, "close-02", **CLOSE)) == ["money.shift"]
    assert_closed_once(tablet, cash=20_000, sales=2, expected=40_000)
    server.stop()
    assert_verified(server.data)


def test_a_drawer_sells_on_after_a_kill_before_its_closing_was_durable(server: RunningServer) -> None:
    opened_drawer(server)
    refuse_events(server.data, "DrawerClosing")
    assert not server.command("drawer.closing", None, shift="S1").get("ok")
    tablet = tablet_after_kill(server)
    assert (drawer(tablet)["state"], drawer(tablet)["expected"]) == ("open", {"cash": 40_000, "card": 0})
    assert codes(server.command("drawer.close", None, **CLOSE)) == ["drawers.count_first"]
    assert server.command("entry.register", person=a_player(server, "Cem"), sale=sale()).get("ok")
    assert server.command("drawer.closing", None, shift="S1").get("ok")
    assert server.command("drawer.close", None, **CLOSE).get("ok")
    assert_closed_once(tablet, cash=30_000, sales=3, expected=50_000)


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> SlowDisk:
    return SlowDisk(tmp_path_factory.mktemp("slow") / "shim")


@pytest.fixture
def server_on_slow_disk(data: Path, shim: SlowDisk) -> Iterator[RunningServer]:
    shim.begin()
    with RunningServer(data, env=shim.env) as server:
        server.open_tournament()
        yield server
        shim.takes(0)


@pytest.mark.full
def test_a_close_waits_for_a_sale_that_is_not_durable_and_has_it_in_its_sums(
    server_on_slow_disk: RunningServer, shim: SlowDisk
) -> None:
    tablet, person = opened_drawer(server_on_slow_disk), a_player(server_on_slow_disk, "Cem")
    tablets = [server_on_slow_disk.client() for _ in range(3)]
    shim.holds()
    sold = tablets[0].send("command", envelope("entry.register", person=person, sale=sale()))
    until(
        lambda: close_refusals(server_on_slow_disk) == ["drawers.pending"],
        "the sale is decided, and not durable",
    )
    closing = tablets[1].send("command", envelope("drawer.closing", None, shift="S1"))
    close = tablets[2].send("command", envelope("drawer.close", None, **CLOSE))
    assert codes(close.wait()) == ["drawers.pending"]
    assert not sold.answered
    shim.takes(0)
    assert sold.wait()["ok"]
    assert closing.wait()["ok"]
    assert server_on_slow_disk.command("drawer.close", None, **CLOSE).get("ok")
    assert_closed_once(tablet, cash=30_000, sales=3, expected=50_000)


@pytest.mark.full
def test_repeated_commands_sell_and_close_once_after_a_kill_with_a_queued_sale(
    server_on_slow_disk: RunningServer, shim: SlowDisk
) -> None:
    opened_drawer(server_on_slow_disk)
    person = a_player(server_on_slow_disk, "Cem")
    first, second = server_on_slow_disk.client(), server_on_slow_disk.client()
    shim.holds()
    registration = envelope("entry.register", id_="sale-0001", person=person, sale=sale())
    sold = first.send("command", registration)
    until(
        lambda: close_refusals(server_on_slow_disk) == ["drawers.pending"],
        "the sale is decided, and not durable",
    )
    closing = second.send("command", envelope("drawer.closing", None, "closing-1", shift="S1"))
    assert codes(server_on_slow_disk.command("drawer.close", None, "close-01", **CLOSE)) == [
        "drawers.pending"
    ]
    server_on_slow_disk.kill()
    assert not sold.answered
    assert not closing.answered
    shim.takes(0)
    server_on_slow_disk.start()
    tablet = followed(server_on_slow_disk)
    # Whatever part of the sale was on the disk, the tablets repeat their commands in order.
    assert server_on_slow_disk.command("entry.register", id_="sale-0001", person=person, sale=sale()).get(
        "ok"
    )
    for _ in range(2):
        assert server_on_slow_disk.command("drawer.closing", None, "closing-1", shift="S1").get("ok")
        assert server_on_slow_disk.command("drawer.close", None, "close-01", **CLOSE).get("ok")
    assert_closed_once(tablet, cash=30_000, sales=3, expected=50_000)
    server_on_slow_disk.stop()
    assert_verified(server_on_slow_disk.data)


def close_refusals(server: RunningServer) -> list[str]:
    """The refusal codes of a close."""
    return codes(server.command("drawer.close", None, **CLOSE))


def assert_closed_once(tablet: Client, *, cash: int, sales: int, expected: int) -> None:
    """Assert that there is one Z report, and that its sums are those of the ledger."""
    tablet.wait_for(lambda: drawer(tablet)["state"] == "closed", "the Z report")
    report = drawer(tablet)["closed"]
    (sums,) = report["tournaments"]
    assert (report["number"], report["expected"], sums["cash"], sums["sales"]) == (1, expected, cash, sales)
    assert report["difference"] == 38_000 - expected
    assert (sums["first"], sums["last"]) == (1, sales)
    tablet.wait_for(
        lambda: tablet.values["sales:friday:1"]["balances"]["cash:S1"] == cash, "the ledger of the tournament"
    )
