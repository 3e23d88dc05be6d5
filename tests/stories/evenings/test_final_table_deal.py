"""A final table makes a deal: methods are compared, terms change, each player accepts, and the deal binds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.seated import person
from tests.client import Client, codes
from tests.servers import RunningServer
from tests.stories.bubble_vote.test_seat_card_votes import phone
from tests.stories.people import Browser, add_user

NAMES = ("Leo Abrams", "Anna Chen", "Cem Öztürk", "Thandi Mbeki")
STACKS = {"e1": 20_000, "e2": 15_000, "e3": 5_000}
TOPIC = "deal:friday:1"
WINNERS_SHARE = {"place": 1, "amount": 1_000}


@pytest.fixture
def final(server: RunningServer) -> RunningServer:
    """Four entries of 100.00; the fourth player is out, and 200.00, 120.00 and 80.00 are paid."""
    commands: list[tuple[str, dict[str, Any]]] = [("tables.open", {"tables": [4]})]
    for seat, name in enumerate(NAMES, 1):
        commands.append(("entry.register", {"person": person(server, name), "seat": [4, seat]}))
    prizes = {"currency": "EUR", "entry": 10_000, "unit": 1, "percents": [50, 30, 20]}
    commands += [
        ("clock.start", {}),
        ("prizes.set_up", prizes),
        ("prizes.publish", {}),
        ("entry.bust", {"entry": "e4"}),
    ]
    for type_, fields in commands:
        answer = server.command(type_, **fields)
        assert answer.get("ok"), (type_, answer)
    clock = server.client()
    clock.subscribe("structure:friday:1")
    last = clock.values["structure:friday:1"]["periods"][-1]["id"]
    clock.do("clock.jump", period=last)
    clock.close()
    return server


def deal_on(face: Client) -> Any:
    return face.values[TOPIC]["deal"]


def player(server: RunningServer, entry: str) -> Client:
    """The socket of the phone that showed this card."""
    headers = phone(server, entry)
    return server.client(**{name: value for name, value in headers.items() if name != "Origin"})


def results(server: RunningServer) -> dict[str, tuple[int, int]]:
    watcher = server.watcher()
    rows = watcher.subscribe("results:friday:1")["topics"]["results:friday:1"]["value"]["results"]
    watcher.close()
    return {each["entry"]: (each["place"], each["amount"]) for each in rows}


def offer_too_little_then_all(vera: Any) -> None:
    """Propose terms that lack a cent for Cem's wish: the refusal says how much; then complete the terms."""
    own = {"e1": 14_900, "e2": 13_900, "e3": 10_199}
    refused = vera.command("deal.draft", method="custom", amounts=own, stacks=STACKS, left=[WINNERS_SHARE])
    assert codes(refused) == ["deals.too_little"]
    assert "€0.01" in refused["refused"][0]["text"]
    vera.do("deal.draft", method="custom", amounts={**own, "e3": 10_200}, stacks=STACKS, left=[WINNERS_SHARE])


def assert_all_methods_are_compared(terms: dict[str, Any]) -> None:
    """Assert the players' amounts by ICM, and by each other method beside them."""
    assert [(each["name"], each["amount"]) for each in terms["players"]] == [
        ("Leo Abrams", 15_486),
        ("Anna Chen", 14_214),
        ("Cem Öztürk", 10_300),
    ]
    assert terms["players"][0]["methods"] == {"even": 13_334, "chip_chop": 16_000, "icm": 15_486}


def test_a_final_table_is_played_with_a_deal(final: RunningServer) -> None:
    add_user(final, "Vera", "supervisor")
    vera = Browser(final).sign_in("Vera").socket()
    assert vera.subscribe(TOPIC)["ok"]
    leo = player(final, "e1")
    assert leo.subscribe(TOPIC)["ok"]

    # The players compare what each method gives them.
    vera.do("deal.draft", method="icm", stacks=STACKS)
    leo.wait_for(lambda: deal_on(leo), "the terms")
    first = deal_on(leo)
    assert_all_methods_are_compared(first)
    vera.do("deal.accept", deal=first["number"], entry="e1")

    offer_too_little_then_all(vera)
    leo.wait_for(lambda: deal_on(leo)["number"] != first["number"], "other terms")
    assert not any(each["accepted"] for each in deal_on(leo)["players"])

    # Acceptances of the earlier terms do not count; all players have to accept again.
    terms = deal_on(leo)["number"]
    assert codes(vera.command("deal.accept", deal=first["number"], entry="e2")) == ["deals.other_terms"]
    for entry in ("e1", "e2"):
        vera.do("deal.accept", deal=terms, entry=entry)
    assert codes(vera.command("deal.approve", deal=terms)) == ["deals.not_all_accepted"]
    vera.do("deal.accept", deal=terms, entry="e3")
    final.restart(hard=True)
    vera = Browser(final).sign_in("Vera").socket()
    assert vera.subscribe(TOPIC)["ok"]
    assert [each["accepted"] for each in deal_on(vera)["players"]] == [True] * 3
    approval = vera.do("deal.approve", deal=terms)
    assert codes(final.client().command("undo", command=approval)) == ["undo.final"]

    # In any place players get their deal; the winner gets the remainder as well.
    for entry in ("e1", "e3"):
        assert final.command("entry.bust", entry=entry)["ok"]
    assert results(final) == {"e2": (1, 14_900), "e3": (2, 10_200), "e1": (3, 14_900)}
    assert sum(amount for _, amount in results(final).values()) == 40_000


def test_the_terms_are_for_staff_and_for_players_who_are_in(final: RunningServer) -> None:
    director = final.client()
    director.do("deal.draft", method="even")
    outside, busted, other = final.watcher(), player(final, "e2"), player(final, "e3")
    assert codes(outside.call("subscribe", {"topics": [TOPIC]})) == ["access.staff_only"]
    assert other.subscribe(TOPIC)["ok"]
    assert final.command("entry.bust", entry="e2")["ok"]
    assert codes(busted.call("subscribe", {"topics": [TOPIC]})) == ["access.staff_only"]
    answer = final.get("/api/v1/tournaments/friday/deal")
    assert answer.status_code == 404
    prizes = outside.subscribe("prizes:friday:1")["topics"]["prizes:friday:1"]["value"]
    assert prizes["dealt"] == []


@pytest.mark.full
def test_a_player_who_goes_out_stops_following_the_terms(final: RunningServer) -> None:
    td, leo, cem = final.client(), player(final, "e1"), player(final, "e3")
    for face in (leo, cem):
        assert face.subscribe(TOPIC)["ok"]
    td.do("entry.bust", entry="e3")
    heartbeats = len(cem.of("heartbeat"))
    cem.wait_for(lambda: len(cem.of("heartbeat")) > heartbeats, "the next heartbeat")
    td.do("deal.draft", method="even")
    leo.wait_for(lambda: deal_on(leo), "the terms")
    assert cem.sync()["server_ms"]
    assert deal_on(cem) is None
    assert codes(cem.subscribe(TOPIC)) == ["access.staff_only"]


def test_a_player_cannot_accept_a_deal_on_a_phone(final: RunningServer) -> None:
    director = final.client()
    director.subscribe(TOPIC)
    director.do("deal.draft", method="even")
    director.wait_for(lambda: deal_on(director), "the terms")
    answer = player(final, "e1").command("deal.accept", deal=deal_on(director)["number"], entry="e1")
    assert codes(answer) == ["access.staff_only"]
