"""Overrides of rule values in one tournament."""

from __future__ import annotations

from typing import Any

import msgspec

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused
from clockserver.rules.override import is_live, typed
from clockserver.rules.ruleset import CATALOGUE, RuleSet
from clockserver.tournament.rule_overrides.commands import OverrideRule
from clockserver.tournament.rule_overrides.events import RuleOverridden
from clockserver.tournament.rule_overrides.state import Override
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: OverrideRule, _now: int, _randomness: RandomBelow
) -> list[RuleOverridden]:
    """Change one value. Raises Refused with every reason."""
    key, reason = command.parameter, stored_line(command.reason)
    reasons = refuse_invisible(reason, "reason")
    if not is_live(key):
        reasons.append(Reason("rules.not_live", {"parameter": key}, "parameter"))
        raise Refused(*reasons)
    before, after = state.overrides.get(key), None
    if command.value is not None:
        try:
            typed_value = typed(key, command.value)
        except ValueError as fault:
            params: dict[str, Param] = {
                "parameter": key,
                "value": value_text(command.value),
                "allowed": str(fault),
            }
            reasons.append(Reason("rules.wrong_value", params, "value"))
            raise Refused(*reasons) from None
        # A value equal to the rule set's is no override.
        if typed_value != _value(state.printed_rules or state.ruleset, key):
            after = Override(msgspec.json.decode(msgspec.json.encode(typed_value)), reason)
    if (before and before.value) == (after and after.value) and (before is None) == (after is None):
        reasons.append(Reason("already_done", {}, "value"))
    if reasons:
        raise Refused(*reasons)
    return [RuleOverridden(parameter=key, before=before, after=after, reason=reason)]


def value_text(value: Any) -> str:
    """A value in the form for refusals and the log."""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} → {each}" for key, each in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(rules: RuleSet, key: str) -> Any:
    return rules.get(CATALOGUE[key].key).value
