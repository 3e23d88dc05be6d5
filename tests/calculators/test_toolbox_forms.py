"""Each registered calculator has a form on the toolbox page, made from data, with words in every language."""

from __future__ import annotations

import json
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from clockserver import resources
from clockserver.calculators import CALCULATORS
from clockserver.calculators.clock import _TYPES
from clockserver.rules.ruleset import CATALOGUE
from clockserver.texts.catalogue import Catalogues
from tests.calculators.toolbox import LIBRARY, calculate
from tests.rules.shipped_rulesets import SETS

ROOT = resources.root()
FORMS: dict[str, Any] = {
    form["name"]: form
    for form in json.loads((ROOT / "displays" / "toolbox" / "forms.json").read_text("utf-8"))
}
LANGUAGES = ["en", "de"]
WITHOUT_RULES = {
    *("check-structure", "end-time", "generate-structure"),
    *("payouts", "bounty", "satellite", "drawer", "pool", "slip"),
    *("flight-end", "merge-flights"),
}
"""Calculators without a rule in any set."""


def names(field: dict[str, Any]) -> list[str]:
    """The fields of the question; a choice between fields has none."""
    return [] if field["kind"] == "which" else field.get("names") or [field["name"]]


def prefix(field: dict[str, Any]) -> str:
    return f"{field['choices']}." if "choices" in field else ""


def every_field(fields: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [inner for field in fields for inner in (field, *every_field(field.get("fields", [])))]


def choices(kind: Any) -> list[Any] | None:
    while get_origin(kind) is not Literal and get_args(kind):
        kind = get_args(kind)[0]
    return list(get_args(kind)) or None


def test_each_calculator_has_a_form_and_each_form_a_calculator() -> None:
    assert set(FORMS) == set(CALCULATORS)


@pytest.mark.parametrize("name", sorted(CALCULATORS))
def test_a_form_asks_for_what_its_calculator_takes(name: str) -> None:
    fields = {each: field for field in FORMS[name]["fields"] for each in names(field)}
    takes = {field.encode_name: field for field in msgspec.structs.fields(CALCULATORS[name].takes)}
    assert set(fields) == set(takes)
    for key, field in takes.items():
        assert field.required or fields[key].get("optional") or fields[key].get("when"), key
        if fields[key]["kind"] == "choice":
            assert fields[key]["options"] == choices(field.type)
        if "default" in fields[key]:
            assert fields[key]["default"] == field.default


def test_the_form_of_the_clock_knows_every_command() -> None:
    commands = next(field for field in FORMS["clock"]["fields"] if field["name"] == "commands")
    do = next(field for field in commands["fields"] if field["name"] == "do")
    assert set(do["options"]) == set(_TYPES)


@pytest.mark.parametrize("name", sorted(CALCULATORS))
def test_a_form_opens_with_an_example_that_has_an_answer(name: str) -> None:
    assert calculate(name, FORMS[name]["example"])


@pytest.mark.parametrize("ruleset", SETS)
@pytest.mark.parametrize("name", sorted(CALCULATORS))
def test_the_example_has_an_answer_in_every_rule_set(name: str, ruleset: str) -> None:
    example = FORMS[name]["example"]
    assert calculate(name, {**example, "ruleset": ruleset} if "ruleset" in example else example)


def test_a_table_halts_by_eliminations_where_only_these_count() -> None:
    example = {**FORMS["halt"]["example"], "ruleset": "tda-2024"}
    assert calculate("halt", example) == {"halted": [2]}
    assert calculate("halt", {**example, "lost": {"2": 2}}) == {"halted": []}
    assert calculate("halt", {**example, "ruleset": "tda-2017", "lost": {}}) == {"halted": [2]}


@pytest.mark.parametrize("name", sorted(CALCULATORS))
def test_a_form_names_existing_rules(name: str) -> None:
    cited = [rule["key"] for rule in FORMS[name]["rules"]]
    decided = [field["of_rules"] for field in every_field(FORMS[name]["fields"]) if "of_rules" in field]
    assert {*cited, *decided} <= set(CATALOGUE)
    if name in WITHOUT_RULES:
        assert not cited
        return
    assert any(LIBRARY.ruleset(each).rule(key) for each in SETS for key in cited)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(CALCULATORS))
def test_a_form_has_its_texts(name: str, language: str) -> None:
    catalogue = Catalogues(ROOT / "static" / "texts").of(language)
    assert catalogue is not None
    fields = every_field(FORMS[name]["fields"])
    codes = [f"calc.{name}", f"about.{name}"]
    codes += [f"field.{field.get('label') or field['name']}" for field in fields]
    codes += [f"field.{column}" for field in fields for column in field.get("columns", [])]
    codes += [f"choice.{prefix(field)}{option}" for field in fields for option in field.get("options", [])]
    assert [code for code in codes if f"face.toolbox.{code}" not in catalogue.lines] == []


@pytest.mark.parametrize("name", FORMS)
def test_a_number_with_a_limit_shows_both_bounds(name: str) -> None:
    numbers = [each for each in every_field(FORMS[name]["fields"]) if each["kind"] == "whole"]
    assert all("least" in each for each in numbers if "most" in each)
