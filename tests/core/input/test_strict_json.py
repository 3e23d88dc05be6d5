"""Strict reading of JSON names the wrong field in its refusal, in dictionaries too."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct, field

from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Refused

Number = Annotated[str, Meta(pattern=r"^[0-9]+\Z")]
Words = Annotated[str, Meta(min_length=1)]


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A line with words by language."""

    words: dict[str, Words] = {}


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines in a list and by name; at least two notes."""

    lines: list[Line] = []
    named: dict[str, Line] = {}
    by_number: dict[Number, dict[Number, int]] = {}
    notes: Annotated[dict[str, Words], Meta(min_length=2)] = field(default_factory=dict)


def field_of(message: Any) -> str | None:
    with pytest.raises(Refused) as caught:
        convert(message, Sheet)
    return caught.value.reasons[0].field


@pytest.mark.parametrize("wrong", range(7))
def test_the_wrong_value_of_a_dictionary_is_named_by_its_key(wrong: int) -> None:
    words = {f"l{i}": "" if i == wrong else "Words" for i in range(7)}
    assert field_of({"lines": [{}, {"words": words}]}) == f"lines[1].words.l{wrong}"


def test_the_first_of_several_wrong_values_is_named() -> None:
    words = {f"l{i}": "" if i in (3, 5) else "Words" for i in range(7)}
    assert field_of({"lines": [{"words": words}]}) == "lines[0].words.l3"


def test_a_dictionary_in_a_dictionary_is_named_by_both_keys() -> None:
    named = {"first": {"words": {"en": "Words"}}, "a.b": {"words": {"en": "Words", "de": ""}}}
    assert field_of({"named": named}) == "named.a.b.words.de"
    assert field_of({"named": {"first": {}, "last": {"more": 1}}}) == "named.last.more"


@pytest.mark.parametrize("wrong", range(5))
def test_a_wrong_key_of_a_dictionary_is_named(wrong: int) -> None:
    keys: dict[str, Any] = {"x" if i == wrong else str(i): {} for i in range(5)}
    assert field_of({"by_number": keys}) == "by_number.x"
    assert field_of({"by_number": {"1": {}, "2": dict.fromkeys(keys, 1)}}) == "by_number.2.x"


def test_a_value_on_its_own_has_the_given_name() -> None:
    with pytest.raises(Refused) as caught:
        convert("", Words, "find")
    assert caught.value.reasons[0].field == "find"


def test_a_long_key_is_cut() -> None:
    assert field_of({"named": {"x" * 500: 1}}) == f"named.{'x' * 40}"


def test_a_key_that_cannot_be_named_is_left_open() -> None:
    """Half of the notes alone would be too few of them."""
    assert field_of({"notes": {"a": "", "b": "B"}}) == "notes[...]"
