"""The room's tables are described, altered, removed, given to cash games, and each change is undone."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.texts import Reason
from clockserver.core.undo import Redo, Undo
from clockserver.room.inventory.commands import ClaimTable, PutTables, ReleaseTable, RemoveTables, TableDraft
from clockserver.room.inventory.state import PhysicalTable
from tests.room.room_stream import RoomStream

ROLES_BY_COMMAND = {
    "inventory.claim": "td floor",
    "inventory.put": "td floor",
    "inventory.release": "td floor",
    "inventory.remove": "td floor",
}
AUDIENCE_BY_TOPIC = {"floor": "everybody"}


def put_tables(*drafts: dict[str, Any]) -> PutTables:
    return PutTables(tables=tuple(TableDraft(**draft) for draft in drafts))


@pytest.fixture
def furnished(stream: RoomStream) -> RoomStream:
    """Tables 1 to 3, the first of them placed."""
    stream.give(
        put_tables(
            {"number": 1, "size": 8, "name": "Feature", "x": 200, "y": 100}, {"number": 2}, {"number": 3}
        )
    )
    return stream


def test_a_table_has_nine_seats_and_no_place_by_default(furnished: RoomStream) -> None:
    assert furnished.state.inventory.tables[2] == PhysicalTable(2, size=9)
    assert furnished.state.inventory.tables[1] == PhysicalTable(1, 8, "Feature", "", 200, 100)


def test_omitted_fields_keep_their_values(furnished: RoomStream) -> None:
    furnished.give(put_tables({"number": 1, "out_of_service": True, "note": " Broken light "}))
    altered = PhysicalTable(1, 8, "Feature", "", 200, 100, out_of_service=True, note="Broken light")
    assert furnished.state.inventory.tables[1] == altered
    furnished.give(put_tables({"number": 1, "unplaced": True, "name": ""}))
    assert furnished.state.inventory.tables[1].x is None
    assert furnished.state.inventory.tables[1].name == ""


def test_every_reason_against_a_table_is_named_at_once(furnished: RoomStream) -> None:
    drafts = ({"number": 5, "x": 100}, {"number": 6, "name": "a\u202eb"}, {"number": 6})
    reasons = furnished.refused(put_tables(*drafts))
    assert [(reason.code, reason.field) for reason in reasons] == [
        ("inventory.half_a_place", "tables[0]"),
        ("text.unseen", "tables[1].name"),
        ("tables.twice", "tables[2]"),
    ]
    assert furnished.codes(put_tables({"number": 2})) == ["already_done"]


def test_each_table_is_undone_separately(furnished: RoomStream) -> None:
    first = furnished.give(put_tables({"number": 1, "size": 10}))
    furnished.give(put_tables({"number": 2, "size": 10}))
    before = furnished.public_state
    furnished.give(Undo(command=first))
    assert (furnished.state.inventory.tables[1].size, furnished.state.inventory.tables[2].size) == (8, 10)
    furnished.give(Redo(command=first))
    assert furnished.public_state == before
    furnished.check()


def test_a_table_of_cash_games_stays_in_the_inventory(furnished: RoomStream) -> None:
    added = furnished.give(put_tables({"number": 9}))
    furnished.give(ClaimTable(table=9))
    assert furnished.codes(RemoveTables(tables=(9, 77))) == ["inventory.in_use", "inventory.unknown"]
    assert furnished.codes(Undo(command=added)) == ["inventory.in_use"]
    furnished.give(ReleaseTable(table=9))
    furnished.give(RemoveTables(tables=(9,)))
    assert 9 not in furnished.state.inventory.tables


def test_cash_games_get_a_table_that_is_not_in_the_inventory_and_none_that_is_defective(
    furnished: RoomStream,
) -> None:
    furnished.give(ClaimTable(table=40))
    assert furnished.codes(ClaimTable(table=40)) == ["already_done"]
    assert furnished.codes(ReleaseTable(table=41)) == ["already_done"]
    furnished.give(put_tables({"number": 2, "out_of_service": True, "note": "Broken light"}))
    params: dict[str, Any] = {"table": 2, "note": "Broken light"}
    assert furnished.refused(ClaimTable(table=2)) == [Reason("inventory.out_of_service_why", params, "table")]


def test_an_undo_does_not_claim_a_table_that_became_defective_since(furnished: RoomStream) -> None:
    furnished.give(ClaimTable(table=2))
    released = furnished.give(ReleaseTable(table=2))
    furnished.give(put_tables({"number": 2, "out_of_service": True}))
    assert furnished.codes(Undo(command=released)) == ["inventory.out_of_service"]
    furnished.give(put_tables({"number": 2, "out_of_service": False}))
    furnished.give(Undo(command=released))
    assert furnished.state.inventory.cash == {2}
    furnished.check()
