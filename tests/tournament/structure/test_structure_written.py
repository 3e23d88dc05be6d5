"""Structures are written as documents, and read again."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from clockserver.core.texts import Reason, Refused
from clockserver.tournament.structure.state import (
    Period,
    Stakes,
    Structure,
)
from clockserver.tournament.structure.structure_toml import parse_structure
from clockserver.tournament.structure.toml_writing import format_structure
from tests.tournament.structure.documents import BREAK, LEVEL, document
from tests.tournament.structure.random_structures import structures


def test_a_period_of_half_a_minute_cannot_be_written() -> None:
    half = Period("l1", "level", 30_000, (Stakes("nlhe", "no_limit", 1, 2),))

    with pytest.raises(Refused) as refused:
        format_structure(Structure("friday", "Friday", 100, (half,)))
    assert refused.value.reasons == (
        Reason(
            "structure.not_whole_minutes",
            {"period_ms": 30_000},
            "friday: period 1 (level 1): minutes",
        ),
    )


def test_a_written_structure_has_the_commonest_values_once_in_its_header() -> None:
    written = document(LEVEL, {**LEVEL, "minutes": 30}, LEVEL, BREAK)

    rewritten = format_structure(parse_structure("friday", written))
    assert rewritten["level_minutes"] == 20
    assert rewritten["periods"] == [
        {**LEVEL, "level": 1},
        {**LEVEL, "level": 2, "minutes": 30},
        {**LEVEL, "level": 3},
        BREAK,
    ]


@given(structures())
def test_a_structure_written_and_read_again_is_the_same(structure: Structure) -> None:
    written = json.loads(json.dumps(format_structure(structure)))

    assert parse_structure(structure.name, written) == structure
