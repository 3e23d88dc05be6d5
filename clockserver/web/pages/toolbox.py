"""The toolbox over HTTP: calculations for anybody, in the client's language; and the values of a rule set."""

from __future__ import annotations

from typing import Annotated

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.calculators import CALCULATORS, unknown_calculator
from clockserver.core.texts import Reason, Refused
from clockserver.desk.tournaments.played_rules import PlayedRules
from clockserver.desk.tournaments.tournament_setup import RULESET_FILE_REFUSALS
from clockserver.rules.override import is_live
from clockserver.rules.parameter import Parameter
from clockserver.rules.ruleset import CATALOGUE, RuleValue
from clockserver.web.answers import TOO_MANY, Answers, json_response, request_body
from clockserver.web.contract.described import described
from clockserver.web.pages.texts_api import RequestWording
from clockserver.web.request_guard import source_of
from clockserver.workers.jobs import CalculateJob, DoJob, TooMuch

STATUS_OF = {"wire.not_json": 400, "wire.too_fast": TOO_MANY}
"""HTTP status of a calculation's refusals; 409 for all others."""


MAX_QUESTION = {"merge-flights": 1024 * 1024}
"""Maximum length in bytes of a question that may be longer than other requests: 12,000 bags take half of it."""


class _RulesOfQuestion(Struct):
    ruleset: str = ""


class ParameterSaid(Struct, frozen=True):
    """The allowed values of a parameter. `live`: `rules.override` can change it for one tournament."""

    kind: str
    choices: tuple[str, ...]
    least: int | None
    most: int | None
    unit: str
    live: bool


class RuleSetValues(Struct, frozen=True):
    """A rule set, value by value; the director decides a null value."""

    name: str
    title: str
    values: dict[str, RuleValue]
    """By key, such as `halting.short_by`."""
    parameters: dict[str, ParameterSaid]
    """By the same keys."""


class Toolbox:
    """The routes below /api/v1/calculators, and a rule set's values. `do` runs calculations outside the event loop."""

    def __init__(self, answers: Answers, words: RequestWording, rules: PlayedRules, do: DoJob) -> None:
        self._answers = answers
        self._words = words
        self._rules = rules
        self._do = do

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
        refuses=("calculators.too_much", "wire.too_fast"),
    )
    def calculator(self, name: str) -> Response:
        """One calculation: the answer, or 409 with the reasons. See docs/toolbox.md.

        A question of `merge-flights` may have 1 MB.
        """
        if name not in CALCULATORS:
            return self._answers.refused(Refused(unknown_calculator(name)), 404)
        request.max_content_length = MAX_QUESTION.get(name, request.max_content_length)
        question = request_body()
        try:
            job = CalculateJob(name, question, self._words.language(), self._rules_of(question))
            answer = self._do(job, source_of(request.remote_addr or ""))
        except TooMuch:
            return self._answers.refused(Refused(Reason("calculators.too_much")), 409)
        except Refused as refusal:
            code = refusal.reasons[0].code
            return self._answers.refused(refusal, STATUS_OF.get(code, 409))
        return Response(answer, mimetype="application/json")

    def _rules_of(self, question: bytes) -> bytes:
        """The rules of the tournament that a question names, as MessagePack; empty without one."""
        try:
            name = msgspec.json.decode(question, type=_RulesOfQuestion).ruleset
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return b""  # the calculator reports the fault
        rules = self._rules.rules_of_tournament(name)
        return b"" if rules is None else msgspec.msgpack.encode(rules)

    @described(
        gives=RuleSetValues,
        path={"name": Annotated[str, Meta(min_length=1, examples=["house-defaults"])]},
        refuses_with=404,
        refuses=RULESET_FILE_REFUSALS,
    )
    def ruleset(self, name: str) -> Response:
        """The values of a rule set, each with its rule number, and its source."""
        try:
            rules = self._rules.ruleset(name)
        except Refused as refusal:
            return self._answers.refused(refusal, 404)
        values = {key: rules.get(key) for key in sorted(rules.cited)}
        parameter_values = {key: _parameter_value(CATALOGUE[key]) for key in values if key in CATALOGUE}
        return json_response(RuleSetValues(rules.name, rules.title, values, parameter_values))


def _parameter_value(parameter: Parameter) -> ParameterSaid:
    return ParameterSaid(
        parameter.kind,
        parameter.choices,
        parameter.least,
        parameter.most,
        parameter.unit,
        is_live(parameter.key),
    )
