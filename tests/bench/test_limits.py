"""The bench marks each row beyond its limit, and measures only the chosen parts."""

from __future__ import annotations

import pytest

from bench import databases, work
from bench.__main__ import NAMES, TABLES, WORK, main, print_lines
from bench.edges.rows import HEAD, ratio_row, row
from bench.edges.tables import COUNTS, PARTS
from bench.limits import Limit, cells, is_missed
from bench.live.numbers import line


def test_a_row_shows_its_limits_and_that_they_are_kept() -> None:
    row_cells = cells(Limit("last", 1.4, 1.5), Limit("first", 0.2, 1, "{:.1f} ms"))
    assert row_cells == ("last 1.5; first 1.0 ms", "yes")
    assert not is_missed(line(("5,000", *row_cells)))


def test_a_row_over_its_limit_shows_which_limit_and_what_was_measured() -> None:
    row_cells = cells(Limit("last", 1.62, 1.5), Limit("first", 1, 1, "{:.1f} ms"))
    assert row_cells == ("last 1.5; first 1.0 ms", "**NO**: last 1.62")
    assert is_missed(line(("5,000", *row_cells)))


def test_all_rows_over_their_limits_are_listed_again_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [work.row("quick", [1.0, 2.0], 3), work.row("slow", [4.0, 5_000.0, 6.0], 3)]
    assert print_lines(rows) == 1
    assert capsys.readouterr().out.count(rows[1]) == 2
    assert print_lines(rows[:1]) == 0
    assert "All limits were kept" in capsys.readouterr().out


def test_importing_the_bench_measures_nothing_and_its_parts_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--list"]) == 0
    assert capsys.readouterr().out.split() == [*WORK, *TABLES]
    assert tuple(work.PARTS) == WORK
    assert len(set(NAMES)) == len(NAMES)


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["flood"])
    assert ended.value.code == 2
    assert "no part is called flood" in capsys.readouterr().err


def test_a_ratio_of_edges_compares_medians() -> None:
    columns = HEAD.splitlines()[1].count("|")
    for verdict, ours in (("yes", [9.0, 10.0, 30.0]), ("**NO**: 1.20", [12.0, 12.0, 1.0])):
        ratio = ratio_row("last of 5,000", ours, "bare loop", [10.0, 10.0, 11.0], 1.05)
        assert ratio.count("|") == columns
        assert ratio.endswith(f"| 1.05 | {verdict} |")
    assert row("storm", [1.9, 2.5, 1.8], 2, "s").endswith("| 2 s | yes |")


def test_an_answer_with_postgresql_that_takes_too_long_is_missed() -> None:
    for verdict, postgres in (("yes", [5.0, 6.0]), ("**NO**: 1.40", [7.0, 7.0])):
        sqlite_row, postgres_row = databases.rows([5.0, 5.0], postgres)
        assert not is_missed(sqlite_row)
        assert postgres_row.endswith(f"| 1.30 | {verdict} |")


def test_the_bench_measures_every_part_of_edges() -> None:
    assert {each.split(" ")[0] for each in COUNTS} == set(PARTS)
