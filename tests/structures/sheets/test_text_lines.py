"""Structures as lines of text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.structures.sheets.sheets import faults, periods, questions_of, text


def level(number: int, small: int, big: int, **more: Any) -> dict[str, Any]:
    return {"kind": "level", "level": number, "small_blind": small, "big_blind": big, **more}


@pytest.mark.parametrize(
    ("line", "period"),
    [
        ("Level 3 200/400 (400) 20 min", level(3, 200, 400, ante=400)),
        ("3. 200/400/400", level(3, 200, 400, ante=400)),
        ("3) 200-400 20", level(3, 200, 400)),
        ("L3: 200/400 ante 50 30 min", level(3, 200, 400, ante=50, minutes=30)),
        ("Stufe 3: 200/400, BBA 400, 30 Minuten", level(3, 200, 400, ante=400, minutes=30)),
        ("3 200/400", level(3, 200, 400)),
        ("Level 3 1k/2k 2k ante", level(3, 1_000, 2_000, ante=2_000)),
        ("Level 3 1.5k/3k", level(3, 1_500, 3_000)),
        ("Niveau 3 : 1 200/2 400", level(3, 1_200, 2_400)),
        ("Level 3: 1,200 / 2,400 (2,400)", level(3, 1_200, 2_400, ante=2_400)),
        ("Nivel 3 200/400 1h", level(3, 200, 400, minutes=60)),
        ("Level 3 PLO 200/400", level(3, 200, 400, game="plo")),
        (
            "Level 3 200/400 – end of registration",
            level(3, 200, 400, closes_registration=True, note="end of registration"),
        ),
        ("Level 3 200/400 last 3 tables", level(3, 200, 400, note="last 3 tables")),
    ],
)
def test_a_line_of_a_level_is_read(line: str, period: dict[str, Any]) -> None:
    first_period, *_ = periods(text(line, "300/600", "400/800"))
    assert first_period == period


@pytest.mark.parametrize("words", ["until the end", "bis Ende", "hasta el final"])
def test_a_line_of_a_last_level_until_the_end_is_read(words: str) -> None:
    assert periods(text("100/200", f"Level 2 200/400 {words}"))[1] == level(2, 200, 400, until_end=True)


@pytest.mark.parametrize(
    ("line", "period"),
    [
        ("Break 15 – color up 100s", {"minutes": 15, "color_up": [100], "note": "color up 100s"}),
        ("15 min break", {"minutes": 15}),
        ("Pause", {}),
        ("Dinner break 60 minutes", {"minutes": 60, "note": "Dinner break"}),
        (
            "Pause 15 Min - Anmeldeschluss",
            {"minutes": 15, "closes_registration": True, "note": "Anmeldeschluss"},
        ),
        ("*** BREAK ***", {}),
        (
            "Break 20 - race off 25s and 100s",
            {"minutes": 20, "color_up": [25, 100], "note": "race off 25s and 100s"},
        ),
    ],
)
def test_a_line_of_a_break_is_read(line: str, period: dict[str, Any]) -> None:
    parsed = text("100/200", line)
    assert parsed.rows[1].fields == period


def test_a_whole_text_with_its_header_is_read() -> None:
    parsed = text(
        "Friday deep stack",
        "Starting stack: 25,000",
        "",
        "Level 1 100/200 30 min",
        "End of registration",
        "Break 15",
        "Level 2 200/400 (400) 30 min",
        "Color up 100s",
        "Level 3 500/1000 (1000) 30 min",
        "Good luck!",
    )
    document = parsed.document
    assert document is not None
    assert (document["title"], document["starting_stack"]) == ("Friday", 20_000)
    assert [each.get("closes_registration", False) for each in document["periods"]] == [
        True,
        False,
        False,
        False,
    ]
    assert document["periods"][3]["color_up"] == [100]
    assert [(each.row, each.text) for each in parsed.skipped] == [(10, "Good luck!")]


def test_an_unreadable_line_with_numbers_is_a_fault_at_its_row() -> None:
    assert faults(text("Level 1 100/200", "Level 2 300", "Level 2 200/400")) == [
        (2, None, "sheet.not_understood")
    ]


def test_an_ante_that_could_be_each_players_or_the_tables_asks_which() -> None:
    assert questions_of(text("100/200", "200/400 (120)")) == [("sheet.which_ante", "ante_kind")]
    assert questions_of(text("100/200 (25)", "200/400 (400)")) == [("sheet.which_ante", "ante_kind")]
