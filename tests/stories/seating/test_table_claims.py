"""The room's tables over the wire: owners, refusals that name the owner, and a race with one winner."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.client import codes
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.seating.test_entering_over_the_wire import a_player


def owners(tables: dict[str, Any]) -> dict[str, Any]:
    return {number: table["held_by"] for number, table in tables.items() if table["held_by"]}


def test_two_tournaments_and_a_cash_game_share_a_room(server: RunningServer) -> None:
    server.open_tournament("turbo")
    tablet, phone = server.client(), server.watcher()
    phone.subscribe("floor:room")
    tables = [{"number": number, "section": "Hall"} for number in (1, 2, 3, 4)]
    tablet.do("inventory.put", tournament=None, tables=tables)
    tablet.do("inventory.claim", tournament=None, table=4)
    tablet.do("tables.open", tables=[1, 2])
    refused = tablet.command("tables.open", "turbo", tables=[2, 3, 4])
    assert sorted(codes(refused)) == ["inventory.in_use", "inventory.in_use"]
    assert {reason["text"] for reason in refused["refused"]} == {
        "Table 2 is in use: Friday.",
        "Table 4 is in use: cash games.",
    }
    tablet.do(
        "inventory.put", tournament=None, tables=[{"number": 3, "out_of_service": True, "note": "Light"}]
    )
    assert codes(tablet.command("tables.open", "turbo", tables=[3])) == ["inventory.out_of_service_why"]
    for name, seat in (("Ann", [1, 1]), ("Bob", [2, 1]), ("Cem", [2, 5])):
        tablet.do("entry.register", person=a_player(server, name), seat=seat)
    broken = tablet.do("table.break", table=2)
    tablet.do("tables.open", tournament="turbo", tables=[2])
    assert codes(tablet.command("undo", command=broken)) == ["inventory.in_use"]
    phone.wait_for(
        lambda: owners(phone.values["floor:room"]) == {"1": "friday", "2": "turbo", "4": "cash"}, "who"
    )
    assert phone.gaps == []
    server.stop()
    assert_verified(server.data)


def test_one_of_all_requests_for_a_table_at_once_succeeds(server: RunningServer) -> None:
    """First all open the table, then all undo their closing of it."""
    slugs = [f"event-{number}" for number in range(1, 6)]
    for slug in slugs:
        server.open_tournament(slug)
    with ThreadPoolExecutor(len(slugs)) as executor:

        def open_table(slug: str) -> dict[str, Any]:
            return server.command("tables.open", slug, f"open-by-{slug}", tables=[7])

        answers = dict(zip(slugs, executor.map(open_table, slugs), strict=True))
        winners = [slug for slug, answer in answers.items() if answer.get("ok")]
        assert len(winners) == 1, answers
        for slug in [*winners, *(slug for slug in slugs if slug not in winners)]:
            if slug not in winners:
                assert server.command("tables.open", slug, tables=[7]).get("ok")
            assert server.command("tables.close", slug, f"closed-by-{slug}", table=7).get("ok")

        def undo_close(slug: str) -> dict[str, Any]:
            return server.command("undo", slug, command=f"closed-by-{slug}")

        undone = dict(zip(slugs, executor.map(undo_close, slugs), strict=True))
    assert sum(bool(answer.get("ok")) for answer in undone.values()) == 1, undone
    losers = [answer for answer in undone.values() if "refused" in answer]
    assert {code for answer in losers for code in codes(answer)} == {"inventory.in_use"}
    server.stop()
    assert_verified(server.data)


def test_a_whole_table_moves_and_every_player_sees_where_to_go(server: RunningServer) -> None:
    tablet, phone = server.client(), server.watcher()
    phone.subscribe("seats:friday:1", "tables:friday:1", "moves:friday:1", "floor:room")
    tablet.do("inventory.put", tournament=None, tables=[{"number": 1, "size": 9, "name": "Feature table"}])
    tablet.do("tables.open", tables=[5, 6])
    for name, seat in (("Ann", [5, 1]), ("Bob", [5, 9]), ("Cem", [6, 2])):
        tablet.do("entry.register", person=a_player(server, name), seat=seat)
    tablet.do("table.button", table=5, button=9)
    moved = tablet.do("table.relocate", table=5, to=1)
    phone.wait_for(
        lambda: phone.values["seats:friday:1"]["e2"]["seat"] == "1-9", "Bob is at the feature table"
    )
    # The topics of one command come one after the other.
    phone.wait_for(
        lambda: owners(phone.values["floor:room"]) == {"1": "friday", "6": "friday"}, "who has what"
    )
    moves = phone.values["moves:friday:1"]
    assert {(move["from"], move["to"], move["kind"]) for move in moves["moves"][-2:]} == {
        ("5-1", "1-1", "TableRelocated"),
        ("5-9", "1-9", "TableRelocated"),
    }
    assert phone.values["tables:friday:1"]["1"]["last"]["button"] == 9
    tablet.do("inventory.claim", tournament=None, table=5)
    assert codes(tablet.command("undo", command=moved)) == ["inventory.in_use"]
    tablet.do("inventory.release", tournament=None, table=5)
    tablet.do("undo", command=moved)
    phone.wait_for(lambda: phone.values["seats:friday:1"]["e2"]["seat"] == "5-9", "Bob is back")
    server.stop()
    assert_verified(server.data)
