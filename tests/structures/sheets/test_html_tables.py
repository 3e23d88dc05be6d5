"""HTML tables of a clipboard."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.texts import Refused
from clockserver.structures.sheets.html_tables import html_lines, is_html
from tests.structures.sheets.sheets import refused_with


def cells(text: str) -> list[list[str]]:
    return [list(line.cells) for line in html_lines(text)[0]]


def test_cells_of_a_table_are_read_without_markup() -> None:
    text = (
        "<meta charset='utf-8'><style>td {}</style><table><thead><tr><th>SB</th><th>BB</th></tr></thead>"
        "<tr><td><b>100</b></td><td>1,<!-- x -->000&nbsp;</td></tr><tr><td>Break<br>15</td><td></td></tr></table>"
    )
    assert is_html(text)
    assert cells(text) == [["SB", "BB"], ["100", "1,000"], ["Break 15", ""]]


def test_end_tags_of_rows_and_cells_may_be_missing() -> None:
    assert cells("<table><tr><td>1<td>2<tr><td>3<td>4</table>") == [["1", "2"], ["3", "4"]]


def test_the_largest_table_is_read_and_the_others_are_reported() -> None:
    text = "<table><tr><td>x</table><table><tr><td>1<tr><td>2</table>"
    lines, skipped = html_lines(text)
    assert [line.cells for line in lines] == [["1"], ["2"]]
    assert [each.reason and each.reason.code for each in skipped] == ["sheet.other_tables"]


def test_merged_cells_are_reported() -> None:
    _, skipped = html_lines("<table><tr><td colspan=2>Friday</td></tr><tr><td>1<td>2</table>")
    assert [(each.row, each.text) for each in skipped] == [(1, "Friday")]


@pytest.mark.parametrize(
    "text", ["<html><body>Level 1</body></html>", "<table></table>", "<table><tr></table>"]
)
def test_a_page_without_a_table_is_refused(text: str) -> None:
    with pytest.raises(Refused) as caught:
        html_lines(text)
    assert [reason.code for reason in caught.value.reasons] == ["sheet.no_table"]


parts = st.sampled_from(
    ["<table>", "</table>", "<tr>", "<td>", "</td>", "<td colspan=2>", "<br>", "<!--", "&amp;", "1", "<"]
)


@given(st.lists(parts, max_size=40).map("".join))
def test_random_markup_is_read_or_refused(text: str) -> None:
    assert refused_with(lambda: html_lines(f"<table>{text}")) in ([], ["sheet.no_table"])
