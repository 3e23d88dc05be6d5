"""Every value of a rule set has a use: the system acts by it, or the model says plainly that it does not."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from clockserver.rules.ruleset import CATALOGUE, RETIRED, ignored, resolve
from tests.docs.values_read import keys_read, readers
from tests.rules.shipped_rulesets import DOCUMENTS

ALWAYS = [key for key, parameter in CATALOGUE.items() if parameter.effect == "always"]
YES_NO = [key for key in ALWAYS if CATALOGUE[key].kind == "yes_no"]
PLAYS = [key for key, parameter in CATALOGUE.items() if parameter.effect == "plays"]
PEOPLE = [key for key, parameter in CATALOGUE.items() if parameter.effect == "people"]


def room_ruleset(**sections: object) -> dict[str, Mapping[str, object]]:
    return {**DOCUMENTS, "our-room": {"title": "Our room", "inherits": "irish-open", **sections}}


@pytest.mark.parametrize("key", PLAYS)
def test_a_choosable_value_is_read_where_it_has_an_effect(key: str) -> None:
    assert readers()[key], f"{key}: nothing reads it; let it work, or retire it"


@pytest.mark.parametrize("key", PEOPLE)
def test_a_value_for_people_is_one_that_no_module_reads(key: str) -> None:
    assert readers()[key] == (), f"{key} is read; the model says it stands in the rulebook only"


def test_a_choice_of_the_house_always_has_an_effect() -> None:
    house_keys = [key for key, parameter in CATALOGUE.items() if parameter.origin == "house"]
    assert [key for key in house_keys if CATALOGUE[key].effect != "plays"] == []


@pytest.mark.parametrize("key", YES_NO)
def test_a_set_with_an_unsupported_value_is_reported_with_the_value_that_applies(key: str) -> None:
    subject, name = key.split(".")
    only = CATALOGUE[key].only
    documents = room_ruleset(**{subject: {name: {"value": not only, "rule": "7"}}})
    rules = resolve("our-room", documents)
    assert (rules.get(key).value, rules.rule(key)) == (only, "7")
    (note,) = ignored("our-room", documents["our-room"])
    assert (note.code, note.field) == ("ruleset_note.not_played", f"our-room: {key}")
    assert (note.params["value"], note.params["played"]) == (str(not only).lower(), str(only).lower())
    assert list(ignored("our-room", room_ruleset(**{subject: {name: {"value": only}}})["our-room"])) == []


@pytest.mark.parametrize("key", sorted(RETIRED))
def test_a_retired_key_is_ignored_and_reported(key: str) -> None:
    subject, name = key.split(".")
    documents = room_ruleset(**{subject: {name: {"value": "anything"}}})
    assert resolve("our-room", documents).cited.keys() == CATALOGUE.keys()
    (note,) = ignored("our-room", documents["our-room"])
    assert (note.code, note.params["key"], note.field) == ("ruleset_note.retired", key, f"our-room: {key}")
    assert key not in CATALOGUE


# --- how the code is read -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "key"),
    [
        ("def f(state): return state.ruleset.halting.short_by", "halting.short_by"),
        ("def f(rules):\n said = rules.halting\n return said.short_by", "halting.short_by"),
        ("def f(said: play.CallClock): return said.main_ms", "call_clock.main_ms"),
        ("def f(said: Halting | None): return said and said.short_by", "halting.short_by"),
        ("def of() -> Halting: ...\ndef f():\n said = of()\n return said.short_by", "halting.short_by"),
        ("def f(rules): return rules.level_change.by_signal", "level_change.horn_announces"),
    ],
)
def test_a_value_is_read_by_its_field_on_its_subject(source: str, key: str) -> None:
    assert key in keys_read(source)


@pytest.mark.parametrize(
    "source",
    [
        "def f(rules): return rules.cite('halting.short_by')",
        "def f(state): return state.session.short_by",
        "def f(rules): rules.halting",
    ],
)
def test_a_rule_number_and_a_field_of_the_same_name_do_not_count_as_reading(source: str) -> None:
    assert keys_read(source) == frozenset()
