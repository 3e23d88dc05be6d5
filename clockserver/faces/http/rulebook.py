"""The rulebook over HTTP: for anybody, as a rule set has it; and where two rule sets differ."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.application.calculators.answers import RuleSetOf
from clockserver.application.ports import Offload
from clockserver.application.rulebook import RulebookSaid, rulebook_of
from clockserver.domain.rulebook import Rulebook
from clockserver.domain.ruleset_diff import Difference, differences
from clockserver.domain.texts import Refused
from clockserver.faces.contract.described import JSON, described
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
        offload: Offload,
    ) -> None:
        self._answers = answers
        self._offload = offload
        self._book = book
        self._ruleset_of = ruleset_of
        self._titles = titles
        self._held: dict[str, tuple[tuple[object, ...], bytes]] = {}

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
            # Read and put together beside the sockets: it takes a moment when a file has changed.
            response = Response(self._offload(lambda: self._encoded(name)), mimetype=JSON)
        except Refused as refusal:
            return self._answers.refused(refusal, 404)
        # A phone asks at each visit; most of the time it has the book already.
        response.add_etag()
        response.make_conditional(request.environ)
        return response

    def _encoded(self, name: str) -> bytes:
        """The answer, put together once for files as they are: a whole room may ask for it in one break."""
        made_from = (self._book(), self._ruleset_of(name), self._titles())
        held = self._held.get(name)
        if held is None or any(a is not b for a, b in zip(held[0], made_from, strict=True)):
            book, rules, listed = made_from
            titles = {each["name"]: each["title"] for each in listed}
            said = rulebook_of(book, rules, self._ruleset_of, titles)
            held = self._held[name] = (made_from, msgspec.json.encode(said))
        return held[1]

    @described(gives=Differences, path={"name": Name, "other": Name}, refuses_with=404)
    def differences(self, name: str, other: str) -> Response:
        """Where two rule sets differ: both values with the numbers of their rules and the sets that state them."""
        try:
            a, b = self._ruleset_of(name), self._ruleset_of(other)
        except Refused as refusal:
            return self._answers.refused(refusal, 404)
        return json_response(Differences(a.name, b.name, differences(a, b)))
