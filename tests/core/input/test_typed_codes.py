"""Codes that people type: any spelling is the same code, and printed groups are only for the eye."""

from __future__ import annotations

import pytest

from clockserver.core.input.typed_codes import in_groups, letters_of, plain_code


@pytest.mark.parametrize("typed", ["K7QF-2M9A-XT", "k7qf 2m9a xt", " K7QF2M9A.XT\n", "k7-qf2-m9axt"])
def test_any_spelling_of_a_code_is_the_same_code(typed: str) -> None:
    assert plain_code(typed) == "K7QF2M9AXT"


def test_a_code_is_printed_in_groups_of_four_with_the_rest_at_its_end() -> None:
    assert in_groups("K7QF2M9AXT") == "K7QF-2M9A-XT"
    assert plain_code(in_groups("K7QF2M9AXT")) == "K7QF2M9AXT"


def test_bytes_are_written_in_an_alphabet_by_their_last_places() -> None:
    assert letters_of(bytes([0b1101]), "01", 4) == "1011"
    assert letters_of((999).to_bytes(2, "big"), "0123456789", 2) == "99"
