"""A JSON Patch library rebuilds the new value from the old one, and small changes give small patches."""

from __future__ import annotations

import copy
from typing import Any

import jsonpatch
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from clockserver.projection.json_patch import MAX_OPERATIONS, changes

KEYS = st.sampled_from(["e1", "e2", "left", "a/b", "m~n", "", "0", "-"])
# No member of a topic is a boolean at one time and a number at another; in Python 1 equals True.
SCALARS = st.none() | st.booleans() | st.integers(2, 5) | st.sampled_from(["", "Anna", "/"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=30,
)


def patched(before: Any, after: Any) -> Any:
    """The new value as a follower computes it."""
    patch = changes(before, after)
    assert patch is not None
    return jsonpatch.apply_patch(copy.deepcopy(before), json.decode(json.encode(patch)))


@given(before=VALUES, after=VALUES)
def test_applying_a_patch_gives_the_new_value(before: Any, after: Any) -> None:
    assert json.encode(patched(before, after), order="sorted") == json.encode(after, order="sorted")


@given(value=VALUES)
def test_a_patch_leaves_out_unchanged_values(value: Any) -> None:
    assert changes(value, copy.deepcopy(value)) == []


@given(data=st.data(), rows=st.lists(st.integers(), min_size=2, max_size=40, unique=True))
def test_removing_an_item_of_a_list_is_one_operation(data: st.DataObject, rows: list[int]) -> None:
    index = data.draw(st.sampled_from(range(len(rows))))
    assert changes({"missing": rows}, {"missing": rows[:index] + rows[index + 1 :]}) == [
        {"op": "remove", "path": f"/missing/{index}"}
    ]


def test_changing_a_member_of_a_row_is_one_operation() -> None:
    rows = [{"table": number, "left": 3} for number in range(1, 500)]
    changed_rows = [{**row, "left": 2} if row["table"] == 77 else row for row in rows]
    assert changes(rows, changed_rows) == [{"op": "replace", "path": "/76/left", "value": 2}]


def test_a_bounded_list_drops_the_oldest_for_the_newest_in_few_operations() -> None:
    moves = [{"entry": f"e{number}", "to": f"{number}-1"} for number in range(60)]
    assert changes(moves[:-2], moves[2:]) == [
        {"op": "remove", "path": "/0"},
        {"op": "remove", "path": "/0"},
        {"op": "add", "path": "/-", "value": moves[-2]},
        {"op": "add", "path": "/-", "value": moves[-1]},
    ]
    assert patched(moves[:-2], moves[2:]) == moves[2:]


@pytest.mark.parametrize("count", [MAX_OPERATIONS, MAX_OPERATIONS + 1])
def test_a_value_that_changed_everywhere_has_no_patch(count: int) -> None:
    before, after = {str(each): 0 for each in range(count)}, {str(each): 1 for each in range(count)}
    patch = changes(before, after)
    assert (patch is None) == (count > MAX_OPERATIONS)
