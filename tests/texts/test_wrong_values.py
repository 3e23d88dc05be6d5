"""Faults of values in a message have words in every language."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from clockserver import resources
from clockserver.core.input.strict_json import convert, parse_json
from clockserver.core.texts import Reason, Refused
from clockserver.texts.catalogue import Catalogue

TEXTS = resources.root() / "static" / "texts"
ENGLISH = Catalogue(TEXTS / "en")
GERMAN = Catalogue(TEXTS / "de", ENGLISH)
WRONG: list[tuple[object, Any, str, str]] = [
    (
        1,
        str,
        "This has to be a text; it is a whole number.",
        "Hier muss ein Text stehen; da ist eine ganze Zahl.",
    ),
    (
        [],
        int | None,
        "This has to be a whole number or nothing; it is a list.",
        "Hier muss eine ganze Zahl oder nichts stehen; da ist eine Liste.",
    ),
    (
        {},
        bool,
        "This has to be yes or no; it is an object.",
        "Hier muss ja oder nein stehen; da ist ein Objekt.",
    ),
    (5, Annotated[int, Meta(ge=6)], "This has to be at least 6.", "Hier muss mindestens 6 stehen."),
    (-5, Annotated[int, Meta(ge=-4)], "This has to be at least -4.", "Hier muss mindestens -4 stehen."),
    (
        5_001,
        Annotated[int, Meta(le=5_000)],
        "This may be at most 5,000.",
        "Hier darf höchstens 5.000 stehen.",
    ),
    (0.5, Annotated[float, Meta(ge=1.5)], "This has to be at least 1.5.", "Hier muss mindestens 1.5 stehen."),
    (
        "a",
        Annotated[str, Meta(min_length=2)],
        "The text has to have at least 2 characters.",
        "Der Text muss mindestens 2 Zeichen haben.",
    ),
    (
        "aa",
        Annotated[str, Meta(max_length=1)],
        "The text may have at most 1 character.",
        "Der Text darf höchstens 1 Zeichen haben.",
    ),
    (
        "a",
        Annotated[str, Meta(pattern=r"^b\Z")],
        r"The form is wrong; it has to match ^b\Z.",
        r"verlangt ist ^b\Z.",
    ),
    ([], Annotated[list[int], Meta(min_length=1)], "at least 1 value.", "Mindestens 1 Wert ist nötig."),
    (
        [1, 2, 3],
        Annotated[list[int], Meta(max_length=2)],
        "at most 2 values.",
        "Höchstens 2 Werte sind möglich.",
    ),
    (
        [1],
        tuple[int, int],
        "The list has to have 2 values; it has 1.",
        "Die Liste muss 2 Werte haben; sie hat 1.",
    ),
    ("q", Literal["a"], "q is none of the possible values.", "q ist keiner der möglichen Werte."),
    (3, Literal[1], "3 is none of the possible values.", "3 ist keiner der möglichen Werte."),
    (
        {"a": 1},
        dict[Annotated[str, Meta(max_length=0)], int],
        "This name is not possible here: The text may have at most 0 characters.",
        "Dieser Name ist hier nicht möglich: Der Text darf höchstens 0 Zeichen haben.",
    ),
]


def refused(value: object, type_: Any) -> Reason:
    with pytest.raises(Refused) as caught:
        convert(value, type_)
    return caught.value.reasons[0]


@pytest.mark.parametrize(("value", "type_", "english", "german"), WRONG)
def test_a_wrong_value_is_reported_in_the_clients_language(
    value: object, type_: Any, english: str, german: str
) -> None:
    reason = refused(value, type_)
    assert reason.code == "wire.wrong_value"
    assert ENGLISH.reason(reason)["text"].endswith(english)
    assert GERMAN.reason(reason)["text"].endswith(german)


def test_a_fault_without_a_text_of_its_own_has_that_of_the_library() -> None:
    reason = refused(5, Annotated[int, Meta(multiple_of=2)])
    assert GERMAN.reason(reason)["text"] == "Expected `int` that's a multiple of 2."


def test_programs_get_the_problem_in_the_form_of_the_library() -> None:
    assert refused(1, str).params["problem"] == "Expected `str`, got `int`"


NOT_JSON: list[tuple[bytes, str, str]] = [
    (b'{"a":', "it ends too early.", "Der Text endet zu früh."),
    (b"{} x", "more follows after its end, near byte 4.", "Nach dem Ende folgt noch etwas, bei Byte 4."),
    (b'{"a" 1}', "near byte 5 there has to be :.", "Bei Byte 5 muss : stehen."),
    (b"[1 2]", "near byte 3 there has to be , ].", "Bei Byte 3 muss , ] stehen."),
    (b"[?]", "something does not belong there, near byte 1.", "Etwas gehört nicht dorthin, bei Byte 1."),
    (b'["\xff"]', "it is not UTF-8.", "Der Text ist kein UTF-8."),
    (b"[" * 100_000, "it is nested too deeply.", "Es ist zu tief verschachtelt."),
]


@pytest.mark.parametrize(("text", "english", "german"), NOT_JSON)
def test_what_is_not_json_is_told_in_the_language_of_who_sent_it(
    text: bytes, english: str, german: str
) -> None:
    with pytest.raises(Refused) as caught:
        parse_json(text)
    (reason,) = caught.value.reasons
    assert reason.code == "wire.not_json"
    assert ENGLISH.reason(reason)["text"] == f"This is not JSON: {english}"
    assert GERMAN.reason(reason)["text"] == f"Das ist kein JSON: {german}"
    assert reason.params["problem"]
