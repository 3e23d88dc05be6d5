"""The reader of code finds the refusal codes that code can give."""

from __future__ import annotations

from typing import Any

from clockserver.accounts.role_checks import name_of
from clockserver.core.texts import Reason, Text
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.commands import AddTime, PauseClock, StartClock
from clockserver.tournament.registry import REGISTRY
from clockserver.web.contract.commands import command_types
from tests.web.contract.reach import Reach

CODES = ("a.here", "a.there", "a.other", "structure.too_small", "structure.unknown_game", "clock.too_small")


def _helper(reasons: list[Reason]) -> None:
    reasons.append(Reason("a.there"))


def _decide(command: Any) -> list[Reason]:
    reasons: list[Reason] = []
    match command:
        case PauseClock(run=run) if run is not None:
            reasons.append(Reason("a.here"))
        case PauseClock() | StartClock():
            _helper(reasons)
        case _:
            reasons.append(Reason("a.other"))
    return reasons


_STARTS = (StartClock, PauseClock)


def _counted(command: Any) -> list[Reason]:
    if isinstance(command, _STARTS):
        return [Reason("a.here")]
    return [Reason("a.other")]


class _Helper:
    def told(self) -> Reason:
        return Reason("a.there")


class _Owner:
    def __init__(self) -> None:
        self._held = _Helper()

    def view(self) -> Reason:
        return self._held.told()

    def elsewhere(self) -> Reason:
        return Reason("a.other")


def _annotated(held: _Helper) -> Reason:
    return held.told()


def _reason_of_words(rules: RuleSet, kind: str) -> Reason:
    words = Text("a.here", {"then": Text(f"clock.{kind}")})
    return Reason(f"structure.too_{kind}", {"words": words}, rule=rules.cite("a.other"))


# Only code of the package is followed.
for each in (
    _helper,
    _decide,
    _counted,
    _Helper.told,
    _Owner.view,
    _Owner.elsewhere,
    _annotated,
    _reason_of_words,
):
    each.__module__ = "clockserver.of_the_test"


def test_only_the_cases_of_the_command_are_followed_in_a_match() -> None:
    reach = Reach(CODES)
    assert reach.of(_decide, command=PauseClock) == {"a.here", "a.there"}
    assert reach.of(_decide, command=StartClock) == {"a.there"}
    assert reach.of(_decide, command=AddTime) == {"a.other"}
    assert reach.of(_decide) == {"a.here", "a.there", "a.other"}


def test_a_check_for_one_of_several_types_is_followed() -> None:
    assert Reach(CODES).of(_counted, command=PauseClock) == {"a.here"}
    assert Reach(CODES).of(_counted, command=AddTime) == {"a.other"}


def test_a_method_of_an_attribute_is_followed_and_others_are_not() -> None:
    assert Reach(CODES).of(_Owner().view) == {"a.there"}


def test_a_parameter_has_the_type_of_its_annotation() -> None:
    assert Reach(CODES).of(_annotated) == {"a.there"}


def test_parameters_of_a_reason_and_keys_of_rules_are_no_codes() -> None:
    assert Reach(CODES).of(_reason_of_words) == {"structure.too_small"}


def test_refusals_of_the_domain_are_found_for_each_command_separately() -> None:
    reach = Reach([*CODES, "clock.already_paused", "clock.finished", "clock.takes_too_much", "already_done"])
    assert reach.of(REGISTRY.decider(AddTime), command=AddTime) == {"clock.finished", "clock.takes_too_much"}
    assert reach.of(REGISTRY.decider(PauseClock), command=PauseClock) == {
        "already_done",
        "clock.already_paused",
        "clock.finished",
    }


def test_codes_of_a_document_reader_have_their_subject_as_prefix() -> None:
    change = next(kind for kind in command_types() if name_of(kind) == "structure.change")
    codes = Reach(CODES).of(REGISTRY.decider(change), command=change)
    assert codes == {"structure.too_small", "structure.unknown_game"}
