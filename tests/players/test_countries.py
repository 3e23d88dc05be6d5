"""Countries as people type them, and the fields that ask for one."""

from __future__ import annotations

import pytest

from clockserver.players.countries import country_of, refuse_country


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("DE", "DE"),
        (" de ", "DE"),
        ("DEU", "DE"),
        ("irl", "IE"),
        ("GBR", "GB"),
        ("Österreich", "AT"),
        ("united states", "US"),
        ("España", "ES"),
        ("XKX", "XK"),
        ("", None),
        (None, None),
    ],
)
def test_codes_of_two_and_three_letters_and_names_are_read(typed: str | None, code: str | None) -> None:
    assert refuse_country(typed) == []
    assert country_of(typed) == code


@pytest.mark.parametrize("typed", ["Atlantis", "EU", "ZZ", "D", "DEUT", "=1", "276"])
def test_an_unknown_country_is_refused(typed: str) -> None:
    assert [each.code for each in refuse_country(typed)] == ["person.country"]
