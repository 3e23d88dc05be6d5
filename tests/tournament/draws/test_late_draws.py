"""Late entries draw from one committed seed, and anybody can check each draw."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from clockserver.tournament.draws.draw import (
    DrawInput,
    LateDraw,
    OpenTable,
    draw_places,
    late_label,
    verify,
)
from tests.tournament.draws.draw_vectors import published, seed_of

SEED = seed_of("friday")


# -- late entries --------------------------------------------------------------------------------------


def late_draws(seed: bytes, word: str, count: int) -> tuple[LateDraw, ...]:
    """Late entries one by one onto two tables."""
    seats = {1: list(range(4, 10)), 2: list(range(1, 10))}
    draws = []
    for k in range(1, count + 1):
        tables = tuple(OpenTable(t, 9 - len(free), tuple(free)) for t, free in seats.items())
        draw_input = DrawInput(7, "late", (f"late{k}",), tables=tables)
        result = draw_places(seed, word, draw_input, late_label(k))
        draws.append(LateDraw(k, draw_input, result))
        table, _, seat = result[0][1].partition("-")
        seats[int(table)].remove(int(seat))
    return tuple(draws)


def test_one_seed_seats_all_late_entries_and_each_can_be_verified() -> None:
    record = published(SEED, DrawInput(7, "late", ()), "aces", late_draws(SEED, "aces", 15))
    assert verify(record) == []
    seats = {late.result[0][1] for late in record.late}
    assert len(seats) == 15


@pytest.mark.parametrize(
    ("spoil", "code", "field"),
    [
        (lambda late: late[:1] + late[2:], "draw.late_gap", "late[1].k"),
        (
            lambda late: (replace(late[0], input=replace(late[0].input, number=8)), *late[1:]),
            "draw.late_of_another",
            "late[0].input.number",
        ),
        (
            lambda late: (replace(late[0], result=(("late1", "2-99"),)), *late[1:]),
            "draw.place_differs",
            "late[0].result",
        ),
        (
            lambda late: (replace(late[0], input=replace(late[0].input, tables=())), *late[1:]),
            "draw.too_few_places",
            "late[0].input.items",
        ),
    ],
)
def test_a_late_entry_that_was_left_out_or_changed_is_found(
    spoil: Callable[[tuple[LateDraw, ...]], tuple[LateDraw, ...]], code: str, field: str
) -> None:
    record = published(SEED, DrawInput(7, "late", ()), "", late_draws(SEED, "", 3))
    reasons = verify(replace(record, late=spoil(record.late)))
    assert (code, field) in [(reason.code, reason.field) for reason in reasons]
