"""Files and pasted texts are recognized by their content, or refused."""

from __future__ import annotations

import io
import json
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.texts import Refused
from clockserver.structure_files.sheet_reading import MAX_BYTES, read_sheet
from clockserver.structures.sheets.rows import Chosen, Sheet
from tests.examples.lists import SHEET, csv_of, rewritten, xlsx_of, zip_bomb
from tests.structures.sheets.sheets import faults, periods

KNOWN = Chosen(title="Friday", starting_stack=20_000, level_minutes=20, break_minutes=10)
ROWS = (("SB", "BB", "Note"), (100, 200, "a"), (200, 400, "b"))
TOML = b'title = "x"\nstarting_stack = 1\ngame = "nlhe"\nlevel_minutes = 20\n[[periods]]\nkind = "level"\n'


def read(data: bytes, chosen: Chosen = KNOWN) -> tuple[str, Sheet]:
    parsed = read_sheet(data, chosen)
    return parsed.format, parsed.sheet


def blinds(sheet: Sheet) -> list[int]:
    return [each["big_blind"] for each in periods(sheet)]


@pytest.mark.parametrize(
    ("data", "form"),
    [
        (csv_of("SB,BB", "100,200", "200,400"), "csv"),
        (csv_of("SB;BB", "100;200", "200;400"), "csv"),
        (csv_of("SB\tBB", "100\t200", "200\t400"), "tsv"),
        ("\ufeffSB\tBB\r\n100\t200\r\n200\t400".encode("utf-16"), "tsv"),
        (b"Level 1 100/200\nLevel 2 200/400\n", "text"),
        (b"Level 1 - 100/200, 20 min\nLevel 2 - 200/400, 20 min\n", "text"),
        (xlsx_of(ROWS), "xlsx"),
        (b"<table><tr><td>SB<td>BB<tr><td>100<td>200<tr><td>200<td>400</table>", "html"),
        (
            TOML
            + b"small_blind = 100\nbig_blind = 200\n[[periods]]\nkind='level'\nsmall_blind=200\nbig_blind=400",
            "toml",
        ),
        (b'[{"sb": 100, "bb": 200}, {"sb": 200, "bb": 400}]', "json"),
        (b'{"FileType": "TournamentSettings"}\n{"Blinds": "100/200/0, 200/400/0"}', "json"),
    ],
)
def test_the_format_is_recognised_by_the_content(data: bytes, form: str) -> None:
    recognised, sheet = read(data)
    assert (recognised, blinds(sheet)) == (form, [200, 400])


def test_quoted_cells_may_hold_line_ends() -> None:
    _, sheet = read(csv_of("SB,BB,Note", '100,200,"first\nsecond"', "200,400,"))
    assert [each.get("note") for each in periods(sheet)] == ["first second", None]


def test_an_apostrophe_against_formulas_is_left_out() -> None:
    _, sheet = read(csv_of("SB,BB,Note", "100,200,'=A1", "200,400,'twas"))
    assert [each.get("note") for each in periods(sheet)] == ["=A1", "'twas"]


def test_faults_of_a_toml_file_are_reported_at_their_period() -> None:
    _, sheet = read(TOML + b"small_blind = 100\n")
    assert faults(sheet) == [(1, None, "structure.missing_blinds")]


def test_a_document_in_json_takes_a_chosen_title() -> None:
    document: dict[str, Any] = {
        "title": "x",
        "starting_stack": 1_000,
        "periods": [{"kind": "level", "game": "nlhe", "minutes": 20, "small_blind": 1, "big_blind": 2}],
    }
    _, sheet = read(json.dumps(document).encode(), Chosen(title="y"))
    assert sheet.document == {**document, "title": "y"}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "sheet.empty"),
        (b"\xef\xbb\xbf \n", "sheet.empty"),
        (xlsx_of([]), "sheet.empty"),
        (b"<html><p>Level 1 100/200</html>", "sheet.no_table"),
        (b'{"a": 1', "sheet.no_json"),
        (b'{"a": 1}', "sheet.json_without_levels"),
        (b"[" * 5_000, "sheet.no_json"),
        (b'title = "x', "sheet.no_toml"),
        (b"title = 'x'\nstarting_stack = " + b"9" * 5_000, "sheet.no_toml"),
        (b"PK\x03\x04", "import.no_list"),
        (b"x" * (MAX_BYTES + 1), "import.file_large"),
        (b"\0\x01\x02" * 100, "import.no_list"),
    ],
)
def test_a_file_that_is_no_structure_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(Refused) as caught:
        read_sheet(data, KNOWN)
    assert [reason.code for reason in caught.value.reasons] == [code]


def test_a_workbook_that_unpacks_beyond_its_limit_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        read_sheet(zip_bomb(64 * 1024 * 1024), KNOWN)
    assert [reason.code for reason in caught.value.reasons] == ["import.unpacks_large"]


# -- workbooks -----------------------------------------------------------------------------------------


def test_merged_cells_and_hidden_rows_of_a_workbook_are_reported() -> None:
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    for row in (("Friday", None), *(each[:2] for each in ROWS), (300, 600)):
        sheet.append(row)
    sheet.merge_cells("A1:B1")
    sheet.row_dimensions[4].hidden = True
    out = io.BytesIO()
    workbook.save(out)
    _, preview = read(out.getvalue())
    assert blinds(preview) == [200, 600]
    assert [(each.row, each.text, each.reason and each.reason.code) for each in preview.skipped] == [
        (4, "200 · 400", "import.hidden"),
        (1, "A1:B1", "sheet.merged"),
    ]


def test_a_formula_is_not_evaluated() -> None:
    _, sheet = read(xlsx_of([("SB", "BB"), (100, 200), (200, "=B2*2")]))
    assert (3, 1, "sheet.formula") in faults(sheet)


def test_the_saved_result_of_a_formula_counts() -> None:
    data = rewritten(xlsx_of([("SB", "BB"), (100, 200), (200, "=B2*2")]), SHEET, b"<v />", b"<v>400</v>")
    assert blinds(read(data)[1]) == [200, 400]


# -- anything ------------------------------------------------------------------------------------------

words = st.sampled_from(
    [
        "Level",
        "1",
        "100/200",
        "Break",
        "1,20",
        "1,200",
        "20 min",
        "\t",
        "\n",
        ";",
        ",",
        '"',
        "sb",
        "bb",
        "ante",
        "–",
        "(",
        "k",
        "'",
        "|",
        "<td>",
    ]
)


@given(st.lists(words, max_size=50).map(" ".join))
def test_any_text_is_previewed_or_refused(text: str) -> None:
    try:
        parsed = read_sheet(text.encode(), KNOWN)
    except Refused:
        return
    assert parsed.sheet.document is None or parsed.sheet.document["periods"]


@given(st.binary(max_size=300))
def test_any_bytes_are_previewed_or_refused(data: bytes) -> None:
    try:
        parsed = read_sheet(data, KNOWN)
    except Refused:
        return
    assert parsed.sheet.document is None or parsed.sheet.document["periods"]
