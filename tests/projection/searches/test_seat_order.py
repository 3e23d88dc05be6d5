"""The walls' seat list is in a wall's order, a page at a time, and the same after every change."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random

import pytest

from bench.players import names
from clockserver.projection.searches.seat_order import SeatOrders
from clockserver.projection.topics import Topics
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import EntryId, Status
from tests.fakes import FakeHostClock, RecordingBroadcaster

ROOT = Path(__file__).parents[3]
SEATS = "seats:friday:1"


def seat(name: str | None, status: Status = "playing", place: str | None = "1-1") -> SeatValue:
    return {"name": name, "status": status, "seat": place, "out": None, "placing": False}


@pytest.fixture
def topics() -> Topics:
    return Topics(RecordingBroadcaster(), FakeHostClock())


def listed(orders: SeatOrders) -> list[EntryId]:
    return list(orders.page(SEATS, 0, 10_000)["value"])


def drawn_by_walls(fields: list[dict[EntryId, SeatValue]]) -> list[list[EntryId]]:
    """The entries in the order of static/js/seating/seats.js."""
    script = ROOT / "tests" / "js" / "readers" / "read_seat_rows.mjs"
    done = subprocess.run(
        ["node", script], input=json.dumps(fields), capture_output=True, text=True, check=True, cwd=ROOT
    )
    body: list[list[EntryId]] = json.loads(done.stdout)
    return body


def test_the_seat_order_equals_that_of_the_walls(topics: Topics) -> None:
    all_names = names(400)
    dice = Random(4)
    full = {
        f"e{n}": seat(dice.choice([*all_names, None, "King Jr., Martin", "x" * 80])) for n in range(1, 300)
    }
    short = {entry: seat(each["name"] and f"{each['name'].split()[0]} S.") for entry, each in full.items()}
    waits = {**full, "e300": seat("Leo Abrams", "waiting", None), "e301": seat("Abel, Bob", "out")}
    of_berlin = seat("Zoe Abbot (Berlin)")
    distinct, distinct_short = (
        {**full, "e302": of_berlin},
        {"e1": seat("Ann S. (Berlin)"), "e2": seat("Abe Yo")},
    )
    fields = [full, short, waits, distinct, distinct_short]
    orders = SeatOrders(topics)
    orders_found = []
    for seq, field in enumerate(fields, 1):
        topics.put(SEATS, seq, field)
        orders_found.append(listed(orders))
    assert orders_found == drawn_by_walls(fields)


def test_a_player_with_a_distinction_is_listed_by_the_family_name(topics: Topics) -> None:
    topics.put(
        SEATS, 1, {"e1": seat("Bo Cole"), "e2": seat("Anna Berg (Berlin)"), "e3": seat("Al Abbot (red cap)")}
    )
    assert listed(SeatOrders(topics)) == ["e3", "e2", "e1"]
    topics.put(SEATS, 2, {"e1": seat("Zoe A."), "e2": seat("Anna B. (Berlin)")})
    assert listed(SeatOrders(topics)) == ["e2", "e1"]


def test_the_order_after_any_change_equals_a_new_sort(topics: Topics) -> None:
    dice = Random(7)
    field = {f"e{n}": seat(name) for n, name in enumerate(names(300), 1)}
    orders = SeatOrders(topics)
    for seq in range(1, 60):
        topics.put(SEATS, seq, dict(field))
        assert listed(orders) == listed(SeatOrders(topics))
        for entry in dice.sample(list(field), 5):
            status: Status = dice.choice(["playing", "out", "waiting"])
            field[entry] = seat(dice.choice([field[entry]["name"], "Zoë Ba", None, "Ann B."]), status)
        del field[dice.choice(list(field))]
        field[f"e{1_000 + seq}"] = seat("New Comer")


def test_a_page_has_its_entries_and_the_total(topics: Topics) -> None:
    field = {"e1": seat("Zoe Zorn"), "e2": seat("Ann Ant"), "e3": seat("Max Mud", "out"), "e4": seat(None)}
    topics.put(SEATS, 1, field)
    page = SeatOrders(topics).page(SEATS, 1, 1)
    assert page == {"value": {"e1": field["e1"]}, "count": 3, "shortened": False}
    assert list(SeatOrders(topics).page(SEATS, 2, 50)["value"]) == ["e4"]
    assert SeatOrders(topics).page(SEATS, 9, 50)["value"] == {}
    assert SeatOrders(topics).page("seats:friday:9", 0, 50)["count"] == 0
