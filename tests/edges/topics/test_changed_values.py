"""The value at an edge of a topic of changes, after each message of the leader."""

from __future__ import annotations

import pytest

from clockserver.edges.changed_values import value_after


@pytest.mark.parametrize("kind", ["roster", "seat_list"])
def test_a_roster_applies_changed_players_and_totals(kind: str) -> None:
    before = {"entries": {"e1": {"seat": "1-1"}}, "counts": {"playing": 900}, "since": 4}
    patch = {"set": {"e1": None, "e7": {"seat": "4-2"}}, "counts": {"playing": 899}}
    after = value_after(f"{kind}:friday:1", before, {"seq": 9, "patch": patch})
    assert after == {"entries": {"e7": {"seat": "4-2"}}, "counts": {"playing": 899}, "since": 9}
    assert before["entries"] == {"e1": {"seat": "1-1"}}


def test_a_list_of_tables_keeps_default_values() -> None:
    before = {"tables": {"4": {"free": [1]}}, "usual": {"size": 9}, "since": 4}
    changed = {"4": {"seats": {"2": "e1"}}}
    after = value_after("table_list:friday:1", before, {"seq": 9, "patch": {"set": changed}})
    assert after == {**before, "tables": changed, "since": 9}
