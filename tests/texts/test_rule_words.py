"""Values of rule sets have the same words on the command line as on the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from clockserver import resources
from clockserver.rules.ruleset import CATALOGUE, SUBJECTS
from clockserver.texts.catalogue import Catalogue
from clockserver.texts.rule_words import value_in_words

ENGLISH = Catalogue(resources.root() / "static" / "texts" / "en")
VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "rule_words.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=[str(each["value"]) for each in VECTORS])
def test_a_value_is_worded_as_people_say_it(vector: dict[str, Any]) -> None:
    assert value_in_words(vector["value"], vector["unit"], ENGLISH) == vector["words"]


def test_the_description_of_each_value_is_that_of_the_engine() -> None:
    descriptions = {key: ENGLISH.lines.get(f"face.rules.about.{key}") for key in CATALOGUE}
    assert descriptions == {
        key: parameter.wording.replace("`house`", "“house”") for key, parameter in CATALOGUE.items()
    }


def test_every_subject_and_every_choice_has_exactly_one_text() -> None:
    choices = {choice for parameter in CATALOGUE.values() for choice in parameter.choices}
    families = {"about": set(CATALOGUE), "subject": set(SUBJECTS), "value": choices | {"yes", "no", "none"}}
    for family, names in families.items():
        start = f"face.rules.{family}."
        assert {code.removeprefix(start) for code in ENGLISH.lines if code.startswith(start)} == names
