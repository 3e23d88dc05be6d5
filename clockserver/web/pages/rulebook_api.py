"""The rulebook over HTTP, for anybody, by rule set; and the differences of two rule sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, NamedTuple

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta, Struct, structs

from clockserver.calculators.answer_parts import RuleSetOf
from clockserver.calculators.rulebook_of_set import RulebookSaid, rulebook_of
from clockserver.core.texts import Refused
from clockserver.desk.ports import ListedFile, Offload
from clockserver.desk.tournaments.tournament_setup import RULESET_FILE_REFUSALS
from clockserver.rules.diff import Difference, differences
from clockserver.rules.rulebook import RULEBOOK_REFUSALS, Rulebook
from clockserver.web.answers import Answers, Wrong, json_response
from clockserver.web.contract.described import JSON, described

Name = Annotated[str, Meta(min_length=1, examples=["house-defaults"])]


class BadFile(Struct, frozen=True):
    """A faulty file of the venue, left out of the rulebook."""

    name: str
    reasons: list[Wrong]


class RulebookAnswer(RulebookSaid, frozen=True):
    """The rulebook of a rule set, and the venue's faulty files, if any."""

    bad_files: tuple[BadFile, ...] = ()


class _CachedAnswer(NamedTuple):
    """An answer, and its inputs."""

    inputs: tuple[object, ...]
    value: RulebookSaid
    encoded: bytes


class Differences(Struct, frozen=True):
    """Differences of two rule sets. The same value under another rule number is no difference."""

    a: str
    b: str
    differences: list[Difference]


class RulebookApi:
    """The routes of the rulebook. `titles` lists every rule set that a tournament can use."""

    def __init__(
        self,
        answers: Answers,
        book: Callable[[], Rulebook],
        ruleset_of: RuleSetOf,
        titles: Callable[[], Sequence[ListedFile]],
        offload: Offload,
    ) -> None:
        self._answers = answers
        self._offload = offload
        self._book = book
        self._ruleset_of = ruleset_of
        self._titles = titles
        self._cache: dict[str, _CachedAnswer] = {}

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("rulebook", __name__, url_prefix="/api/v1")
        blueprint.add_url_rule("/rulebook/<name>", view_func=self.rulebook)
        blueprint.add_url_rule("/rulesets/<name>/differences/<other>", view_func=self.differences)
        return blueprint

    @described(
        gives=RulebookAnswer,
        path={"name": Name},
        cached=True,
        refuses_with=404,
        refuses=(*RULESET_FILE_REFUSALS, *RULEBOOK_REFUSALS),
    )
    def rulebook(self, name: str) -> Response:
        """Every rule of a rule set: its number, its words, the versions of other sets, and the resulting values."""
        try:
            # Built in a thread: after a change of a file it takes a moment, and must not block the sockets.
            book, cached = self._offload(lambda: self._build_answer(name))
        except Refused as refusal:
            return self._answers.refused(refusal, 404)
        encoded = self._with_bad_files(cached.value, book) if book.faults else cached.encoded
        response = Response(encoded, mimetype=JSON)
        # A phone asks at each visit, and mostly has the current rulebook.
        response.add_etag()
        response.make_conditional(request.environ)
        return response

    def _build_answer(self, name: str) -> tuple[Rulebook, _CachedAnswer]:
        """The answer, built once after each change of a file: a whole room may ask for it in one break."""
        book, rules, listed = inputs = (self._book(), self._ruleset_of(name), self._titles())
        cached = self._cache.get(name)
        if cached is None or any(a is not b for a, b in zip(cached.inputs, inputs, strict=True)):
            titles = {each.name: each.title for each in listed if not each.reasons}
            value = rulebook_of(book, rules, self._ruleset_of, titles)
            cached = self._cache[name] = _CachedAnswer(inputs, value, msgspec.json.encode(value))
        return book, cached

    def _with_bad_files(self, value: RulebookSaid, book: Rulebook) -> bytes:
        """The answer in the client's language."""
        bad_files = tuple(
            BadFile(name, self._answers.worded_faults(each)) for name, each in sorted(book.faults.items())
        )
        return msgspec.json.encode(RulebookAnswer(**structs.asdict(value), bad_files=bad_files))

    @described(
        gives=Differences, path={"name": Name, "other": Name}, refuses_with=404, refuses=RULESET_FILE_REFUSALS
    )
    def differences(self, name: str, other: str) -> Response:
        """Differences of two rule sets: both values with the numbers of their rules and the sets that state them."""
        try:
            a, b = self._ruleset_of(name), self._ruleset_of(other)
        except Refused as refusal:
            return self._answers.refused(refusal, 404)
        return json_response(Differences(a.name, b.name, differences(a, b)))
