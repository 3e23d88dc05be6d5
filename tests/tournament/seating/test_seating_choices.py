"""Choices of how an event seats its players stay within sensible bounds."""

from __future__ import annotations

import pytest

from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Refused
from clockserver.tournament.tables.commands import ChangeSeating


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("table_size", 1),
        ("table_size", 13),
        ("most_entries", 0),
        ("reentries", -1),
        ("reentries_per_session", -1),
        ("no_show_level", 0),
        ("wave", -1),
        ("least_to_start", 0),
        ("least_to_start", 13),
    ],
)
def test_an_invalid_number_is_refused_with_its_field(field: str, wrong: int) -> None:
    with pytest.raises(Refused) as caught:
        convert({"type": "tables.seating", "seating": {field: wrong}}, ChangeSeating)
    assert [reason.field for reason in caught.value.reasons] == [f"seating.{field}"]
