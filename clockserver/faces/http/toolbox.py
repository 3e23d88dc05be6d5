"""The toolbox over HTTP: calculations for anybody, answered in the words of who asks; and what a rule set says."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response
from msgspec import Meta, Struct

from clockserver.application.calculators import CALCULATORS, calculate
from clockserver.application.calculators.answers import RuleSetOf
from clockserver.domain.ruleset import RuleValue
from clockserver.domain.texts import Refused
from clockserver.faces.contract.described import described
from clockserver.faces.http.answers import Answers, body, json_response
from clockserver.faces.texts import Wording


class RuleSetValues(Struct, frozen=True):
    """A rule set, value by value; a value that is null is left to the TD."""

    name: str
    title: str
    values: dict[str, RuleValue]
    """By key, as `halting.short_by`."""


class Toolbox:
    """The routes below /api/v1/calculators, and a rule set's values."""

    def __init__(self, answers: Answers, wording: Wording, ruleset_of: RuleSetOf) -> None:
        self._answers = answers
        self._wording = wording
        self._ruleset_of = ruleset_of

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("toolbox", __name__, url_prefix="/api/v1")
        blueprint.add_url_rule("/calculators", view_func=self.calculators)
        blueprint.add_url_rule("/calculators/<name>", view_func=self.calculator, methods=["POST"])
        blueprint.add_url_rule("/rulesets/<name>", view_func=self.ruleset)
        return blueprint

    @described(gives=list[str])
    def calculators(self) -> Response:
        """The names of the calculators."""
        return json_response(sorted(CALCULATORS))

    @described(
        gives=None,
        expanded={name: (each.takes, each.gives) for name, each in CALCULATORS.items()},
        refuses_with=409,
    )
    def calculator(self, name: str) -> Response:
        """One calculation: the answer, or 409 with the reasons. See docs/toolbox.md."""
        try:
            return json_response(self._wording.worded(calculate(name, body(), self._ruleset_of)))
        except Refused as refusal:
            known = name in CALCULATORS
            malformed = refusal.reasons[0].code == "wire.not_json"
            return self._answers.refused(refusal, 400 if malformed else 409 if known else 404)

    @described(
        gives=RuleSetValues,
        path={"name": Annotated[str, Meta(min_length=1, examples=["house-defaults"])]},
        refuses_with=404,
    )
    def ruleset(self, name: str) -> Response:
        """What a rule set says: each value with the number of its rule, and the set that states it."""
        try:
            rules = self._ruleset_of(name)
        except Refused as refusal:
            return self._answers.refused(refusal, 404)
        values = {key: rules.get(key) for key in sorted(rules.cited)}
        return json_response(RuleSetValues(rules.name, rules.title, values))
