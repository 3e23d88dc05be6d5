"""Sheets of cells: heads in six languages, kinds of rows, and faults at their row and column."""

from __future__ import annotations

import pytest

from clockserver.structures.sheets.head_words import columns_of
from clockserver.structures.sheets.rows import Chosen
from tests.structures.sheets.sheets import KNOWN, faults, periods, questions_of, sheet

HEAD = "level|sb|bb|ante|minutes"


@pytest.mark.parametrize(
    "heads",
    [
        "Level|Small Blind|Big Blind|Ante|Minutes|Notes",
        "#|SB|BB|Antes|Duration (min)|Comment",
        "Stufe|Kleiner Blind|Großer Blind|Ante|Dauer|Bemerkung",
        "Niveau|Petite blind|Grande blind|Ante|Durée|Remarque",
        "Nivel|Ciega pequeña|Ciega grande|Ante|Duración|Observación",
        "Livello|Piccolo buio|Grande buio|Ante|Durata|Osservazioni",
        "Nível|Blind pequeno|Blind grande|Ante|Duração|Observações",
    ],
)
def test_headers_of_six_languages_are_known(heads: str) -> None:
    assert columns_of(heads.split("|")) == ["level", "small_blind", "big_blind", "ante", "minutes", "note"]


@pytest.mark.parametrize(
    ("head", "field"),
    [
        ("Blinds (SB/BB)", "blinds"),
        ("BB Ante", "big_blind_ante"),
        ("Bring-In", "bring_in"),
        ("Ende der Anmeldung", "closes_registration"),
        ("Fin de journée", "ends_day"),
        ("Color-Up", "color_up"),
        ("Tipo de ante", "ante_kind"),
        ("Winner", None),
    ],
)
def test_other_headers_are_known(head: str, field: str | None) -> None:
    assert columns_of([head]) == [field]


def test_a_time_of_day_beside_a_length_is_not_used() -> None:
    assert columns_of(["Time", "SB", "BB", "Minutes"]) == [None, "small_blind", "big_blind", "minutes"]


def test_rows_of_every_kind_are_read() -> None:
    parsed = sheet(
        "Club night",
        "Starting stack|25000",
        "Level|Blinds|Ante|Min|Chips out|Note",
        "1|100/200||30||",
        "Break||||100s|",
        "2|200/400|400|20||last re-entries",
        "Late registration closes||||",
        "Dinner break|||60||",
        "3|500/1k|1k|20||",
        chosen=Chosen(break_minutes=10),
    )
    assert periods(parsed) == [
        {"kind": "level", "level": 1, "small_blind": 100, "big_blind": 200, "minutes": 30},
        {"kind": "break", "color_up": [100]},
        {
            "kind": "level",
            "level": 2,
            "small_blind": 200,
            "big_blind": 400,
            "ante": 400,
            "closes_registration": True,
            "note": "last re-entries",
        },
        {"kind": "break", "minutes": 60, "note": "Dinner break"},
        {"kind": "level", "level": 3, "small_blind": 500, "big_blind": 1_000, "ante": 1_000},
    ]
    assert parsed.document is not None
    assert (parsed.document["title"], parsed.document["starting_stack"]) == ("Club night", 25_000)
    assert (parsed.document["ante_kind"], parsed.head) == ("big_blind", 3)


def test_rows_of_one_level_number_are_games_of_that_level() -> None:
    parsed = sheet(
        "level|game|sb|bb|ante|bring in|small bet|big bet",
        "1|LHE|250|500|||500|1000",
        "1|Razz|||100|200|500|1000",
        "2|LHE|400|800|||800|1600",
    )
    first, second = periods(parsed)
    assert [each.get("game") for each in first["games"]] == [None, "razz"]
    assert parsed.document is not None
    assert (parsed.document["ante_kind"], second["level"]) == ("per_player", 2)


def test_two_levels_of_one_number_are_refused_at_the_second() -> None:
    assert faults(sheet(HEAD, "6|100|200||20", "7|200|400||20", "7|300|600||20")) == [
        (4, 0, "structure.level_hole")
    ]


def test_the_sheet_of_a_later_day_begins_at_its_number() -> None:
    parsed = sheet(HEAD, "11|100|200||20", "12|200|400||20")
    assert parsed.document is not None
    assert parsed.document["first_level"] == 11


def test_faults_are_reported_at_their_row_and_column() -> None:
    assert faults(sheet(HEAD, "1|100|2oo||20", "2|200|400||0", "3|500|400||20")) == [
        (2, 2, "sheet.no_number"),
        (2, 2, "structure.missing_blinds"),
        (3, 4, "structure.minutes_out_of_range"),
        (4, 1, "structure.small_blind_above_big_blind"),
    ]


def test_until_the_end_is_refused_before_the_last_level() -> None:
    head = f"{HEAD}|until end"
    assert faults(sheet(head, "1|100|200||20|yes", "2|200|400||20|")) == [
        (2, 5, "structure.until_end_not_last")
    ]


def test_too_many_periods_are_refused_at_the_first_of_them() -> None:
    rows = [f"{number}|100|200||20" for number in range(1, 302)]
    assert faults(sheet(HEAD, *rows)) == [(302, None, "structure.too_many_periods")]


def test_a_mark_with_two_meanings_asks_and_takes_an_answer() -> None:
    rows = (HEAD, "1|100|1,200||20", "2|1,20|1,400||20")
    assert questions_of(sheet(*rows)) == [("sheet.which_marks", "marks")]
    chosen = Chosen(title="Friday", starting_stack=20_000, marks="thousands")
    assert faults(sheet(*rows, chosen=chosen))[0] == (3, 1, "sheet.no_number")


def test_values_missing_in_a_sheet_are_asked_for() -> None:
    assert questions_of(sheet("sb|bb", "100|200", "Break|", chosen=Chosen())) == [
        ("sheet.which_title", "title"),
        ("sheet.which_starting_stack", "starting_stack"),
        ("sheet.which_level_minutes", "level_minutes"),
        ("sheet.which_break_minutes", "break_minutes"),
    ]


def test_columns_without_headers_are_guessed_from_their_numbers() -> None:
    parsed = sheet("1|25|50|0|20", "2|50|100|0|20", "3|75|150|25|20")
    assert [each.field for each in parsed.columns] == ["level", "small_blind", "big_blind", "ante", "minutes"]
    assert parsed.columns[1].examples == ["25", "50", "75"]
    assert [each["big_blind"] for each in periods(parsed)] == [50, 100, 150]


def test_unnamed_columns_are_asked_for_and_can_be_chosen() -> None:
    rows = ("A|B|C", "25|x|50", "50|x|100")
    assert ("sheet.which_columns", "columns") in questions_of(sheet(*rows))
    chosen = Chosen(
        columns=("small_blind", None, "big_blind"), head=1, title="x", starting_stack=1_000, level_minutes=20
    )
    assert [each["big_blind"] for each in periods(sheet(*rows, chosen=chosen))] == [50, 100]


def test_a_column_found_twice_asks_which_one() -> None:
    assert questions_of(sheet("sb|bb|big blind", "25|50|50")) == [("sheet.column_twice", "columns")]


def test_lines_that_are_no_rows_are_shown() -> None:
    parsed = sheet("Friday", "Doors open at six", HEAD, "1|100|200||20", "Good luck", chosen=KNOWN)
    assert [(each.row, each.text) for each in parsed.skipped] == [(2, "Doors open at six"), (5, "Good luck")]


def test_unknown_words_are_faults() -> None:
    parsed = sheet("kind|game|sb|bb|ante|ante kind", "levl|Baccarat|100|200|200|mine")
    assert faults(parsed) == [
        (2, 0, "sheet.unknown_kind"),
        (2, 1, "sheet.unknown_game"),
        (2, 5, "sheet.unknown_ante_kind"),
    ]


def test_chips_read_in_a_note_are_not_reported_as_left_out() -> None:
    rows = ("kind|level|sb|bb|minutes|note", "level|1|100|200|20|", "break||||10|", "color_up|||||25s")
    parsed = sheet(*rows, "level|2|200|400|20|", "end_day|||||two levels a day")
    assert periods(parsed)[1]["color_up"] == [25]
    assert [each.text for each in parsed.skipped] == ["two levels a day"]


def test_a_cell_of_five_thousand_figures_is_no_amount() -> None:
    parsed = sheet("level|sb|bb", f"1|100/{'9' * 5_000}|200", "2|100|200")
    assert {(row, column) for row, column, _ in faults(parsed)} == {(2, 1)}
