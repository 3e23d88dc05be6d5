"""The rulebook over HTTP: for anybody, as a rule set has it; and where two rule sets differ."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.application.calculators.answers import RuleSetOf
from clockserver.application.rulebook import RulebookSaid, rulebook_of
from clockserver.domain.rulebook import Rulebook
from clockserver.domain.ruleset_diff import Difference, differences
from clockserver.domain.texts import Refused
from clockserver.faces.contract.described import described
from clockserver.faces.http.answers import Answers, json_response

Name = Annotated[str, Meta(min_length=1, examples=["house-defaults"])]


class Differences(Struct, frozen=True):
    """Where two rule sets differ; the same under another number is no difference."""

    a: str
    b: str
    differences: list[Difference]


class RulebookApi:
    """The routes of the rulebook. `titles` lists every rule set that can be played by."""

    def __init__(
        self,
        answers: Answers,
        book: Callable[[], Rulebook],
        ruleset_of: RuleSetOf,
        titles: Callable[[], list[dict[str, str]]],
    ) -> None:
        self._answers = answers
        self._book = book
        self._ruleset_of = ruleset_of
        self._titles = titles

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("rulebook", __name__, url_prefix="/api/v1")
        blueprint.add_url_rule("/rulebook/<name>", view_func=self.rulebook)
        blueprint.add_url_rule("/rulesets/<name>/differences/<other>", view_func=self.differences)
        return blueprint

    @described(gives=RulebookSaid, path={"name": Name}, cached=True, refuses_with=404)
    def rulebook(self, name: str) -> Response:
        """Every rule as a rule set has it: number, words, what other sets say, and the values that follow."""
        try:
            titles = {each["name"]: each["title"] for each in self._titles()}
            said = rulebook_of(self._book(), self._ruleset_of(name), self._ruleset_of, titles)
        except Refused as refusal:
            return self._answers.refused(refusal, 404)
        response = json_response(said)
        # A phone asks at each visit; most of the time it has the book already.
        response.add_etag()
        response.make_conditional(request.environ)
        return response

    @described(gives=Differences, path={"name": Name, "other": Name}, refuses_with=404)
    def differences(self, name: str, other: str) -> Response:
        """Where two rule sets differ: both values with the numbers of their rules and the sets that state them."""
        try:
            a, b = self._ruleset_of(name), self._ruleset_of(other)
        except Refused as refusal:
            return self._answers.refused(refusal, 404)
        return json_response(Differences(a.name, b.name, differences(a, b)))
