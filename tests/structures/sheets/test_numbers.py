"""Numbers and lengths as people write them."""

from __future__ import annotations

import pytest

from clockserver.structures.sheets.numbers import read_amount, read_minutes, unclear_pair


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1k", 1_000),
        ("1.5k", 1_500),
        ("1,5 K", 1_500),
        ("1,200", 1_200),
        ("1.200", 1_200),
        ("1 200", 1_200),
        ("1\u202f200", 1_200),
        ("1'200", 1_200),
        ("1,200,000", 1_200_000),
        ("2m", 2_000_000),
        ("0.5M", 500_000),
        ("100.0", 100),
        ("$25", 25),
        ("0", 0),
        ("1,20", None),
        ("1.5", None),
        ("1,200k", None),
        ("12,00,000", None),
        ("1,200.000", None),
        ("-5", None),
        ("25s", None),
        ("1e3", None),
        ("9" * 40, None),
        ("", None),
    ],
)
def test_a_number_of_chips_is_read(text: str, value: int | None) -> None:
    assert read_amount(text) == value


def test_a_mark_declared_as_the_decimal_separator_separates_decimals() -> None:
    assert [read_amount(each, "decimal") for each in ("1,200", "1,000", "1.5k", "1 200")] == [
        None,
        1,
        1_500,
        1_200,
    ]
    assert read_amount("1,200", "thousands") == 1_200


@pytest.mark.parametrize(
    ("texts", "pair"),
    [
        (["1,20", "1,200"], ("1,20", "1,200")),
        (["100/1.200", "1.25"], ("1.25", "1.200")),
        (["1.5k", "1,200"], None),
        (["1,20", "1.200"], None),
        (["1,200", "12,000"], None),
    ],
)
def test_a_mark_with_two_meanings_is_found(texts: list[str], pair: tuple[str, str] | None) -> None:
    assert unclear_pair(texts) == pair


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("20", 20),
        ("20 min", 20),
        ("20 Minuten", 20),
        ("20'", 20),
        ("1h", 60),
        ("1 h 30", 90),
        ("1,5 h", 90),
        ("1:30", 90),
        ("0:20", 20),
        ("20:00", 20),
        ("00:20:00", 20),
        ("1:00:00", 60),
        ("20.0", 20),
        ("0", 0),
        ("0:20:30", None),
        ("5:30", None),
        ("soon", None),
        ("20.5", None),
        ("", None),
    ],
)
def test_a_length_is_read_in_every_form(text: str, minutes: int | None) -> None:
    assert read_minutes(text) == minutes
