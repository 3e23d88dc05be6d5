"""The provable pool over HTTP lists every receipt by its code, without names; only sellers see the codes' receipts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.seated import person
from tests.network.shared_cache import is_public
from tests.servers import RunningServer
from tests.stories.cage.test_books import OFFERS, do
from tests.stories.people import Browser, add_user, refusal
from tests.waiting import until

pytestmark = pytest.mark.server
FRIDAY = "/api/v1/tournaments/friday"
NAMES = ("Ann Abel", "Ben Boole", "Cara Curie")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("pool") / "data") as running:
        running.open_tournament("friday")
        do(running, "offers.set", currency="EUR", offers=OFFERS)
        do(running, "tables.open", tables=[1])
        do(running, "tables.seating", seating={"at_sale": True})
        for name in NAMES:
            do(running, "entry.register", person=person(running, name), sale=paid(9_000))
        do(running, "sale.void", receipt=3)
        yield running


def paid(amount: int) -> dict[str, Any]:
    return {"offer": "entry", "by": {"cash": amount}}


def pool_list(server: RunningServer) -> dict[str, Any]:
    answer = server.get(f"{FRIDAY}/pool")
    assert answer.ok, answer.text
    assert is_public(answer)
    assert not any(name in answer.text for name in (*NAMES, "e1", "S1"))
    return dict(answer.json()["value"])


def codes_of(server: RunningServer, *receipts: int) -> list[str]:
    query = ",".join(map(str, receipts))
    answer = server.get(f"{FRIDAY}/receipts?receipts={query}", headers=server.staff())
    assert answer.ok, answer.text
    return [each["code"] for each in answer.json()["codes"]]


def test_every_receipt_is_in_the_list_and_the_list_adds_up(server: RunningServer) -> None:
    first, second, void = codes_of(server, 1, 2, 3)
    until(lambda: len(pool_list(server)["receipts"]) == 3, "the list has every receipt")
    pool = pool_list(server)
    by_code = {each["code"]: (each["amount"], each["state"]) for each in pool["receipts"]}
    assert by_code == {first: (8_000, "stands"), second: (8_000, "stands"), void: (0, "void")}
    assert [each["code"] for each in pool["receipts"]] == sorted(by_code)
    assert (pool["own"], pool["other"], pool["prizes"]) == (16_000, 0, None)


def test_codes_stay_the_same_and_are_for_those_who_sell(server: RunningServer) -> None:
    assert codes_of(server, 2) == codes_of(server, 2)
    address = f"{FRIDAY}/receipts?receipts=1"
    assert server.get(address).json()["refused"][0]["code"] == "access.staff_only"
    for role, may in (("dealer", False), ("cashier", True)):
        add_user(server, f"Ben {role}", role)
        answer = Browser(server).sign_in(f"Ben {role}").ask("GET", address.removeprefix("/api/v1"))
        assert answer.ok if may else refusal(answer) == (403, ["access.role"])
    for wrong in ("0", "", "1,", "x", "-1", "99999999999999999999", "1;2", "²", "1," * 5_000):
        answer = server.get(f"{FRIDAY}/receipts?receipts={wrong}", headers=server.staff())
        assert answer.status_code in (400, 414, 422), wrong
    answer = server.get(f"{FRIDAY}/receipts?receipts=1,4", headers=server.staff())
    assert refusal(answer) == (409, ["sales.unknown"])


def test_a_tournament_without_offers_has_no_list_and_strangers_see_none_of_a_draft(
    server: RunningServer,
) -> None:
    server.open_tournament("free")
    empty = server.get("/api/v1/tournaments/free/pool").json()["value"]
    assert (empty["currency"], empty["receipts"]) == (None, [])
    server.open_tournament("draft", draft=True)
    for slug in ("draft", "nowhere"):
        assert refusal(server.get(f"/api/v1/tournaments/{slug}/pool")) == (404, ["tournament.unknown"])
