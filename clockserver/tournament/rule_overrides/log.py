"""Log lines of rule overrides."""

from __future__ import annotations

from clockserver.core.texts import Param, Text
from clockserver.tournament.log_terms import Sessions
from clockserver.tournament.rule_overrides.decide import value_text
from clockserver.tournament.rule_overrides.events import RuleOverridden


def line(event: RuleOverridden, code: str, _sessions: Sessions) -> Text:
    """The rule value's key, its new value, and the reason."""
    common: dict[str, Param] = {"parameter": event.parameter, "reason": event.reason}
    if event.after is None:
        return Text(f"{code}.back", common)
    return Text(code, {**common, "value": value_text(event.after.value)})
