"""Topic `rules`: the overrides of this tournament."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from clockserver.core.ids import SessionId
from clockserver.rules.ruleset import CATALOGUE
from clockserver.tournament.rule_overrides.shapes import OverrideValue, RulesValue
from clockserver.tournament.state import Tournament


def rules_value(state: Tournament, _session: SessionId, _seats: Mapping[str, Any], _now: int) -> RulesValue:
    """The whole topic."""
    rules = state.printed_rules or state.ruleset
    values: dict[str, OverrideValue] = {}
    for key, each in sorted(state.overrides.items()):
        own_value = rules.get(key) if key in CATALOGUE else None
        values[key] = {
            "value": each.value,
            "was": None if own_value is None else msgspec.to_builtins(own_value.value),
            "unit": CATALOGUE[key].unit if key in CATALOGUE else "",
            "rule": "" if own_value is None else own_value.rule,
            "reason": each.reason,
        }
    return {"ruleset": rules.name, "title": rules.title, "overrides": values}
